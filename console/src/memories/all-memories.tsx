import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { asApiError, useHeard, useRecovery } from '../answer.js';
import { type ApiError, api } from '../api.js';
import { timeText } from '../lib/time-text.js';
import { ask } from '../route.js';
import { useSignal } from '../signal.js';
import { answered, asked, news } from '../time.js';
import type { MemoryList, MemoryRecord } from '../types.js';
import { Button } from '../widgets/controls.js';
import { Empty, ErrorState, Loading } from '../widgets/states.js';
import { VirtualList } from '../widgets/virtual-list.js';
import { type Listed, PagedList, Weights } from './paged-list.js';
import { PhaseChip } from './parts.js';
import { conditionsOf, isNarrowed, type Question, widest } from './question.js';

const rowPx = 64;
/** Characters of a memory that its row gets: more than fit. */
const lineLength = 400;

/** Every memory that passes, as far as it has been scrolled to. */
function useAllMemories(question: Question): { loaded: Loaded | null; loadTo: (first: number, last: number) => void; again: () => void } {
  const asOf = useSignal(asked);
  const heard = useHeard(() => news.value);
  // What is written waits for the pages under way: where much is written, none would ever come else.
  const [told, setTold] = useState(heard);
  const [isLoading, setLoading] = useState(true);
  useEffect(() => {
    if (!isLoading && heard !== null) setTold(heard);
  }, [heard, isLoading]);
  const [turn, setTurn] = useState(0);
  const { metadata_filter: filter, time_range: range } = conditionsOf(question);
  const query = {
    phase: question.phase || undefined,
    metadata_filter: filter && JSON.stringify(filter),
    time_range: range && JSON.stringify(range),
    order: question.order,
    as_of: asOf,
  };
  const asks = JSON.stringify(query);
  const wish = JSON.stringify([asks, asOf ?? `now ${told}`, turn]);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const weights = useRef(new Weights());
  const current = useRef({ seen: { first: 0, last: 0 }, load: (): void => undefined });
  useEffect(() => {
    const aborter = new AbortController();
    const { signal } = aborter;
    const pages = new PagedList((page) => answered(api<MemoryList>('memory', { query: { ...query, ...page }, signal })), weights.current);
    const tell = (error: ApiError | null): void => {
      if (signal.aborted) return;
      const { state } = pages;
      // where nothing came, what was listed before stays: who scrolls keeps the place
      setLoaded((before) => ({ ...(state.total === 0 && error !== null && before?.asks === asks ? before : { ...state, asks }), error }));
    };
    let underWay = 0;
    current.current.load = async () => {
      underWay++;
      setLoading(true);
      await pages.load(current.current.seen, () => tell(null)).catch((error: unknown) => signal.aborted || tell(asApiError(error)));
      if (--underWay === 0 && !signal.aborted) setLoading(false);
    };
    current.current.load();
    return () => aborter.abort();
  }, [wish]);
  const loadTo = useCallback((first: number, last: number) => {
    current.current.seen = { first, last };
    current.current.load();
  }, []);
  const again = useCallback(() => setTurn((n) => n + 1), []);
  useRecovery(loaded?.error ?? null, again);
  return { loaded, loadTo, again };
}

interface Loaded extends Listed {
  /** What is listed, as JSON: another question's list is no answer to this one. */
  readonly asks: string;
  /** Why what is looked at did not come; the rest stays. */
  readonly error: ApiError | null;
}

/** @param props.onAdd opens the form of a new memory */
export function AllMemories({ question, onAdd }: { readonly question: Question; readonly onAdd: () => void }) {
  const isPast = useSignal(asked) !== null;
  const { loaded, loadTo, again } = useAllMemories(question);
  if (loaded === null) return <Loading what="Memories" />;
  const { total, at, error } = loaded;
  const failure = error !== null && <ErrorState error={error} onRetry={again} isAskedAgain />;
  if (total === 0 && failure) return failure;
  if (total === 0 && isNarrowed(question))
    return (
      <Empty title="No memories here">
        None pass what narrows the list. <Button onClick={() => ask(widest)}>Show all</Button>
      </Empty>
    );
  if (total === 0 && isPast)
    return <Empty title="No memories here">None were stored by this position. Drag the handle below on, or go to now.</Empty>;
  if (total === 0)
    return (
      <Empty title="Nothing is remembered yet">
        Agents store memories with <code class="mono">POST /api/v1/memory/store</code>; you can{' '}
        <Button onClick={onAdd}>add the first</Button>
      </Empty>
    );
  return (
    <div class="stack">
      <p class="muted number">
        {total.toLocaleString('en')} {total === 1 ? 'memory' : 'memories'}
      </p>
      {failure}
      <VirtualList
        label="Memories"
        count={total}
        rowPx={rowPx}
        onSeen={loadTo}
        row={(index) => {
          const memory = at(index);
          return memory === undefined ? <p class="memory-row muted">…</p> : <Row memory={memory} />;
        }}
      />
    </div>
  );
}

function Row({ memory: { memory_id: id, content, phase, occurred_at, created_at } }: { readonly memory: MemoryRecord }) {
  return (
    <button type="button" class="memory-row" onClick={() => ask({ m: id })}>
      <span class="memory-meta">
        <span class="mono">{id}</span>
        <span class="muted small number">{timeText(occurred_at ?? created_at)}</span>
        <PhaseChip phase={phase} />
      </span>
      <span class="one-line" dir="auto">
        {content.slice(0, lineLength)}
      </span>
    </button>
  );
}
