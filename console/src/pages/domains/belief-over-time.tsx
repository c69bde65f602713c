import { beliefIn, everyOf, hypothesesOf, hypothesesToldMax, rankingRows, toldOf } from '../../lib/run-series.js';
import type { DomainAnswer, HindcastRow } from '../../reasoning-types.js';
import { useReplay } from '../../replay.js';
import { useSignal } from '../../signal.js';
import { position, travelTo } from '../../time.js';
import { Card } from '../../widgets/layout.js';
import { LinePlot } from '../../widgets/line-plot.js';
import { Answered, Empty, Replaying } from '../../widgets/states.js';
import { domainPath } from './domain-choice.js';

/** How the belief in each hypothesis went, from event to event. A press goes to that time. */
export function BeliefOverTime({ domain }: { readonly domain: DomainAnswer }) {
  const { domain_id: id, events } = domain;
  const watch = toldOf(domain);
  const every = everyOf(events, watch.length);
  const { answer, soFar, isWaiting } = useReplay(id, domainPath(id), { windows: 0, every, watch });
  return (
    <Card title="Belief from event to event">
      {answer.isLoading && <Replaying share={(every * soFar.length) / events} isWaiting={isWaiting} />}
      {answer.value === null && answer.error === null ? (
        <Course rows={rankingRows(soFar)} />
      ) : (
        <Answered answer={answer}>
          {({ rows: all }) => {
            const rows = rankingRows(all);
            return rows.length === 0 ? (
              <Empty title="No event yet">Each observation and feedback adds a point here.</Empty>
            ) : (
              <Course rows={rows} />
            );
          }}
        </Answered>
      )}
    </Card>
  );
}

function Course({ rows }: { readonly rows: readonly HindcastRow[] }) {
  const at = useSignal(position);
  const ids = hypothesesOf(rows).slice(0, hypothesesToldMax);
  const look = rows.length === 1 ? ('points' as const) : undefined;
  return (
    <LinePlot
      label="Probability of each hypothesis over positions"
      x={rows.map((row) => row.position)}
      lines={ids.map((label, i) => ({ label, values: beliefIn(rows, 'as_was', label), colour: i + 1, look }))}
      yRange={[0, 1]}
      marks={at === null ? [] : [{ x: at, label: 'shown', tone: 'accent' as const }]}
      onPick={travelTo}
    />
  );
}
