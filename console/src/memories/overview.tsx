import { useMemo } from 'preact/hooks';
import { useAnswerAt } from '../answer.js';
import { api } from '../api.js';
import { timeText } from '../lib/time-text.js';
import { ask, route } from '../route.js';
import { useSignal } from '../signal.js';
import type { ConceptGraphAnswer, EventHistogram, MemoryStats, QueryAnswer } from '../types.js';
import { Button, Chip } from '../widgets/controls.js';
import { Graph } from '../widgets/graph.js';
import { Card } from '../widgets/layout.js';
import { Answered, Empty } from '../widgets/states.js';
import { phases } from './parts.js';

/** Concepts shown at a time: more are no picture any more at this size. */
const conceptsShown = 24;

/** The session in numbers: how many memories, in which phases. */
export function Stats() {
  const answer = useAnswerAt((asOf, signal) => api<MemoryStats>('memz/stats/own', { query: { as_of: asOf }, signal }), []);
  return (
    <Card title="What is there">
      <Answered answer={answer}>
        {({ memories, deleted, concepts, recalls, phases: counts }) => (
          <div class="stack">
            <dl class="figures">
              {(
                [
                  ['memories', memories],
                  ['concepts', concepts],
                  ['recalls', recalls],
                  ['deleted', deleted],
                ] as const
              ).map(([name, count]) => (
                <div key={name}>
                  <dd class="number">{count.toLocaleString('en')}</dd>
                  <dt>{name}</dt>
                </div>
              ))}
            </dl>
            <div class="row">
              {phases.map((phase) => (
                <Chip key={phase} onPress={() => ask({ phase, q: null })} title={`List the memories in phase ${phase}`}>
                  {phase} <b class="number">{counts[phase as keyof typeof counts].toLocaleString('en')}</b>
                </Chip>
              ))}
            </div>
          </div>
        )}
      </Answered>
    </Card>
  );
}

/** When the memories found happened; without a question, when memories were written. */
export function When({ found }: { readonly found: QueryAnswer | null }) {
  const written = useAnswerAt(
    found !== null
      ? null
      : (asOf, signal) => api<EventHistogram>('events/histogram', { query: { buckets: 40, by: 'time', as_of: asOf }, signal }),
    [found === null],
  );
  const bars = useMemo(() => (found !== null ? monthsOf(found) : writtenOf(written.value)), [found, written.value]);
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const untold = found?.items.filter(({ occurred_at }) => occurred_at === null).length ?? 0;
  if (found === null && written.value === null)
    return (
      <Card title="When memories were written">
        <Answered answer={written}>{() => null}</Answered>
      </Card>
    );
  return (
    <Card title={found !== null ? 'When they happened' : 'When memories were written'}>
      {bars.length === 0 ? (
        <p class="muted">{found === null ? 'Nothing yet.' : 'Nothing was found.'}</p>
      ) : (
        <>
          <div
            class="when"
            role="img"
            aria-label={bars
              .filter(({ count }) => count > 0)
              .map(({ label, count }) => `${label}: ${count}`)
              .join(', ')}
          >
            {bars.map(({ label, count }) => (
              <span key={label} title={`${label}: ${count}`} style={{ height: `${(100 * count) / most}%` }} />
            ))}
          </div>
          <p class="ends muted small number">
            <span>{bars[0].label}</span>
            {bars.length > 1 && <span>{bars[bars.length - 1].label}</span>}
          </p>
          {untold > 0 && (
            <p class="muted small">
              {untold} of {found?.items.length} {untold === 1 ? 'does' : 'do'} not say when; {untold === 1 ? 'it stands' : 'they stand'}{' '}
              where {untold === 1 ? 'it was' : 'they were'} stored.
            </p>
          )}
        </>
      )}
    </Card>
  );
}

interface TimeBarPart {
  readonly label: string;
  readonly count: number;
}

/** Every month from the first to the last. */
function monthsOf({ support }: QueryAnswer): TimeBarPart[] {
  const byMonth = (support.temporal_patterns.by_month ?? {}) as Record<string, number>;
  const known = Object.keys(byMonth).sort();
  if (known.length === 0) return [];
  const bars: TimeBarPart[] = [];
  const [first, last] = [known[0], known[known.length - 1]].map((month) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1);
  for (let month = first; month <= last && bars.length < 240; month++) {
    const label = `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
    bars.push({ label, count: byMonth[label] ?? 0 });
  }
  return bars;
}

const writesText = /^memory\.(stored|imported|updated|replaced)$/;

const writtenOf = (histogram: EventHistogram | null): TimeBarPart[] =>
  (histogram?.buckets ?? []).map(({ from_time: from, types }) => ({
    label: timeText(from ?? 0),
    count: Object.entries(types).reduce((sum, [type, count]) => sum + (writesText.test(type) ? count : 0), 0),
  }));

/** Concepts that stand together in memories. One that is chosen is shown with those around it, of all that the session knows: from there it is walked on. */
export function Concepts() {
  const { query } = useSignal(route);
  const chosen = query.concept ?? null;
  const answer = useAnswerAt(
    (asOf, signal) => api<ConceptGraphAnswer>('memz/graph/own', { query: { limit: conceptsShown, around: chosen, as_of: asOf }, signal }),
    [chosen],
  );
  return (
    <Card
      title="Concepts"
      actions={
        chosen !== null && (
          <Button look="quiet" onClick={() => ask({ concept: null })}>
            Show the most shared
          </Button>
        )
      }
    >
      <Answered answer={answer}>
        {(graph) =>
          graph.nodes.length > 0 ? (
            <Walk graph={graph} isAround={chosen !== null} />
          ) : chosen === null ? (
            <Empty title="No concepts yet" />
          ) : (
            <Empty title={`“${chosen}” is in no memory`}>As of this position, none holds it.</Empty>
          )
        }
      </Answered>
    </Card>
  );
}

/** @param isAround the first node is the one that the others are around */
function Walk({ graph: { nodes, edges }, isAround }: { readonly graph: ConceptGraphAnswer; readonly isAround: boolean }) {
  const centre = isAround ? nodes[0].concept : null;
  const near = useMemo(() => edges.filter(({ from }) => from === centre), [edges, centre]);
  const most = Math.max(1, ...nodes.map(({ memories }) => memories));
  const heaviest = Math.max(1e-9, ...edges.map(({ weight }) => weight));
  return (
    <div class="stack">
      <Graph
        label={centre === null ? 'Concepts that stand together in memories' : `Concepts around ${centre}`}
        width={336}
        height={340}
        nodes={nodes.map(({ concept, memories }) => ({
          id: concept,
          label: concept,
          size: memories / most,
          look: concept === centre ? 'chosen' : undefined,
        }))}
        links={edges.map(({ from, to, weight }) => ({ from, to, weight: weight / heaviest }))}
        onChoose={(concept) => ask({ concept: concept === centre ? null : concept })}
      />
      {centre !== null && (
        <div class="stack">
          <div class="row">
            <b dir="auto">{centre}</b>
            <span class="muted">{near.length === 0 ? 'stands beside nothing' : 'stands beside'}</span>
            {near.slice(0, 8).map(({ to, weight }) => (
              <Chip key={to} onPress={() => ask({ concept: to })} title="How strongly the two go together, 0 to 1">
                {to} <span class="number muted">{weight.toFixed(2)}</span>
              </Chip>
            ))}
          </div>
          <div class="actions">
            <Button onClick={() => ask({ q: centre })}>Ask for “{centre}”</Button>
          </div>
        </div>
      )}
    </div>
  );
}
