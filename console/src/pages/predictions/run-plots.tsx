import {
  beliefIn,
  hypothesesOf,
  isPrediction,
  numberSeries,
  outcomeProbabilities,
  predictionRows,
  rankingRows,
} from '../../lib/run-series.js';
import type { HindcastRow } from '../../reasoning-types.js';
import { useSignal } from '../../signal.js';
import { position, travelTo } from '../../time.js';
import { Card } from '../../widgets/layout.js';
import { type Line, LinePlot, type Mark } from '../../widgets/line-plot.js';
import { Empty } from '../../widgets/states.js';

/** Hypotheses that are drawn: twice as many lines, where there are two runs. */
const hypothesesMax = 4;

interface RunPlotsProps {
  /** What there is of the run, from its first event on. */
  readonly rows: readonly HindcastRow[];
  /** Positions at which drift was noticed. */
  readonly drifts: readonly number[];
  /** Position of the first row that differs; null where there is none. */
  readonly difference: number | null;
  readonly hasOther: boolean;
  /** No more rows will come. */
  readonly isWhole: boolean;
}

/** What was said from event to event, and beside it what would have been said. */
export function RunPlots({ rows, drifts, difference, hasOther, isWhole }: RunPlotsProps) {
  const at = useSignal(position);
  const marks: Mark[] = [
    ...drifts.map((x) => ({ x, label: 'drift', tone: 'warn' as const })),
    ...(difference === null ? [] : [{ x: difference, label: 'first difference', tone: 'bad' as const }]),
    ...(at === null ? [] : [{ x: at, label: 'shown', tone: 'accent' as const }]),
  ];
  const predicted = predictionRows(rows);
  const ranked = rankingRows(rows);
  if (isWhole && predicted.length === 0 && ranked.length === 0)
    return (
      <Card title="From event to event">
        <Empty title="Nothing was predicted yet">
          Teach the domain with adaptive events, or tell it observations, and what it said of each appears here.
        </Empty>
      </Card>
    );
  return (
    <>
      {predicted.length > 0 && <Predicted rows={predicted} marks={marks} hasOther={hasOther} />}
      {ranked.length > 0 && <Ranked rows={ranked} marks={marks} hasOther={hasOther} />}
    </>
  );
}

interface PlotProps {
  readonly rows: readonly HindcastRow[];
  readonly marks: readonly Mark[];
  readonly hasOther: boolean;
}

function Predicted({ rows, marks, hasOther }: PlotProps) {
  const x = rows.map((row) => row.position);
  const isNumber = rows.some(
    ({ as_was: said, outcome }) => typeof outcome === 'number' && isPrediction(said) && said.outcome_probability === null,
  );
  if (isNumber) {
    const was = numberSeries(rows, 'as_was');
    const would = numberSeries(rows, 'as_would');
    const lines: Line[] = [
      { label: 'interval, high', values: was.high, colour: 1, look: 'edge' },
      { label: 'low', values: was.low, colour: 1, look: 'edge' },
      { label: 'predicted', values: was.prediction, colour: 1 },
      ...(hasOther ? [{ label: 'would have been predicted', values: would.prediction, colour: 4, look: 'dashed' as const }] : []),
      { label: 'happened', values: was.outcome, colour: 3, look: 'points' },
    ];
    return (
      <Card title="Outcomes and predictions">
        <LinePlot
          label="Outcomes and predictions with intervals"
          x={x}
          lines={lines}
          bands={[[0, 1]]}
          marks={marks}
          heightPx={280}
          onPick={travelTo}
        />
      </Card>
    );
  }
  const lines: Line[] = [
    { label: hasOther ? 'as it was' : 'probability given to what happened', values: outcomeProbabilities(rows, 'as_was'), colour: 1 },
    ...(hasOther
      ? [{ label: 'as it would have been', values: outcomeProbabilities(rows, 'as_would'), colour: 4, look: 'dashed' as const }]
      : []),
  ];
  return (
    <Card title="How probable what happened was thought to be">
      <LinePlot
        label="Probability that was given to each outcome before it happened"
        x={x}
        lines={lines}
        yRange={[0, 1]}
        marks={marks}
        heightPx={260}
        onPick={travelTo}
      />
      <p class="hint">Each outcome was predicted before it was learned: 1 is a certainty that came true.</p>
    </Card>
  );
}

function Ranked({ rows, marks, hasOther }: PlotProps) {
  const x = rows.map((row) => row.position);
  const ids = hypothesesOf(rows).slice(0, hypothesesMax);
  const look = rows.length === 1 ? ('points' as const) : undefined;
  const lines = ids.flatMap((id, i): Line[] => [
    { label: id, values: beliefIn(rows, 'as_was', id), colour: i + 1, look },
    ...(hasOther ? [{ label: `${id}, would`, values: beliefIn(rows, 'as_would', id), colour: i + 1, look: 'dashed' as const }] : []),
  ]);
  return (
    <Card title="Belief in each hypothesis">
      <LinePlot
        label="Probability of each hypothesis after each event"
        x={x}
        lines={lines}
        yRange={[0, 1]}
        marks={marks}
        heightPx={260}
        onPick={travelTo}
      />
      {hasOther && <p class="hint">Whole lines are as it was, dashed ones as it would have been.</p>}
    </Card>
  );
}
