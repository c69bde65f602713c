import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { asApiError } from '../answer.js';
import { ApiError, api } from '../api.js';
import { ask } from '../route.js';
import { useSignal } from '../signal.js';
import { asked, news } from '../time.js';
import type { MemoryList, MemoryRecord } from '../types.js';
import { Empty, ErrorState, Loading } from '../widgets/states.js';
import { VirtualList } from '../widgets/virtual-list.js';
import { PhaseChip } from './parts.js';
import { conditionsOf, type Question } from './question.js';

/** Memories asked for at a time. */
const pageSize = 200;
const rowPx = 64;

interface Loaded {
  readonly items: readonly MemoryRecord[];
  readonly total: number;
  readonly next: string | null;
  readonly error: ApiError | null;
}

/** Every memory that passes, as far as it has been scrolled to. */
function useAllMemories(question: Question): { loaded: Loaded | null; loadTo: (row: number) => void; again: () => void } {
  const asOf = useSignal(asked);
  const head = useSignal(news);
  const [turn, setTurn] = useState(0);
  const { metadata_filter: filter, time_range: range } = conditionsOf(question);
  const query = {
    limit: pageSize,
    order: question.order,
    phase: question.phase || undefined,
    metadata_filter: filter && JSON.stringify(filter),
    time_range: range && JSON.stringify(range),
    as_of: asOf,
  };
  const wish = JSON.stringify([query, asOf ?? head, turn]);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const current = useRef<{ wanted: number; load: () => void }>({ wanted: 0, load: () => undefined });
  useEffect(() => {
    const aborter = new AbortController();
    let state: Loaded = { items: [], total: 0, next: null, error: null };
    let isFirst = true;
    let isLoading = false;
    const load = async (): Promise<void> => {
      if (isLoading) return;
      isLoading = true;
      while (!aborter.signal.aborted && (isFirst || (state.next !== null && state.items.length <= current.current.wanted))) {
        try {
          const page = await api<MemoryList>('memory', { query: { ...query, cursor: state.next }, signal: aborter.signal });
          state = { items: isFirst ? page.items : [...state.items, ...page.items], total: page.total, next: page.next_cursor, error: null };
        } catch (error) {
          if (aborter.signal.aborted) return;
          state = { ...state, next: null, error: asApiError(error) };
        }
        isFirst = false;
        setLoaded(state);
      }
      isLoading = false;
    };
    current.current.load = () => void load();
    void load();
    return () => aborter.abort();
  }, [wish]);
  const loadTo = useCallback((row: number) => {
    current.current.wanted = row;
    current.current.load();
  }, []);
  return { loaded, loadTo, again: () => setTurn((n) => n + 1) };
}

export function AllMemories({ question }: { readonly question: Question }) {
  const { loaded, loadTo, again } = useAllMemories(question);
  const onSeen = useCallback((_: number, last: number) => loadTo(last), [loadTo]);
  if (loaded === null) return <Loading what="Memories" />;
  const { items, total, error } = loaded;
  if (error !== null) return <ErrorState error={error} onRetry={again} />;
  if (total === 0) return <Empty title="No memories here">None are stored as of this position, or the filters leave none.</Empty>;
  return (
    <div class="stack">
      <p class="muted number">
        {total.toLocaleString('en')} {total === 1 ? 'memory' : 'memories'}
      </p>
      <VirtualList
        label="Memories"
        count={total}
        rowPx={rowPx}
        onSeen={onSeen}
        row={(index) => (items[index] === undefined ? <p class="memory-row muted">…</p> : <Row memory={items[index]} />)}
      />
    </div>
  );
}

function Row({ memory: { memory_id: id, content, phase, occurred_at, created_at } }: { readonly memory: MemoryRecord }) {
  return (
    <button type="button" class="memory-row" onClick={() => ask({ m: id })}>
      <span class="memory-meta">
        <span class="mono">{id}</span>
        <span class="muted small number">{new Date(occurred_at ?? created_at).toLocaleString()}</span>
        <PhaseChip phase={phase} />
      </span>
      <span class="one-line">{content}</span>
    </button>
  );
}
