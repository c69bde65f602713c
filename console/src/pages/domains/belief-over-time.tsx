import { useAnswer } from '../../answer.js';
import { beliefIn, everyOf, hypothesesOf, hypothesesToldMax, rankingRows, toldOf } from '../../lib/run-series.js';
import type { DomainAnswer } from '../../reasoning-types.js';
import { hindcast } from '../../replay.js';
import { useSignal } from '../../signal.js';
import { news, position, travelTo } from '../../time.js';
import { Card } from '../../widgets/layout.js';
import { LinePlot } from '../../widgets/line-plot.js';
import { Answered, Empty } from '../../widgets/states.js';
import { domainPath } from './domain-choice.js';

/** How the belief in each hypothesis went, from event to event. A press goes to that time. */
export function BeliefOverTime({ domain }: { readonly domain: DomainAnswer }) {
  const at = useSignal(position);
  const written = useSignal(news);
  const { domain_id: id, events } = domain;
  const watch = toldOf(domain);
  const body = { windows: 0, every: everyOf(events, watch.length), watch };
  const answer = useAnswer((signal) => hindcast(domainPath(id), body, signal), [id, written]);
  return (
    <Card title="Belief from event to event">
      <Answered answer={answer} what="Replaying the domain's history">
        {({ rows: all }) => {
          const rows = rankingRows(all);
          if (rows.length === 0) return <Empty title="No event yet">Each observation and feedback adds a point here.</Empty>;
          const last = new Map(hypothesesOf(rows).map((one) => [one, beliefIn(rows, 'as_was', one)]));
          const lines = [...last].slice(0, hypothesesToldMax).map(([label, values], i) => ({ label, values, colour: i + 1 }));
          const x = rows.map((row) => row.position);
          const shown = at === null ? [] : [{ x: at, label: 'shown', tone: 'accent' as const }];
          return (
            <LinePlot
              label="Probability of each hypothesis over positions"
              x={x}
              lines={rows.length === 1 ? lines.map((line) => ({ ...line, look: 'points' as const })) : lines}
              yRange={[0, 1]}
              marks={shown}
              onPick={travelTo}
            />
          );
        }}
      </Answered>
    </Card>
  );
}
