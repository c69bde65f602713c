import { predictionRows, reliability } from '../../lib/run-series.js';
import type { DomainAnswer, HindcastAnswer, TimelineScore } from '../../reasoning-types.js';
import { travelTo } from '../../time.js';
import { Chip } from '../../widgets/controls.js';
import { Card, Table } from '../../widgets/layout.js';
import { LinePlot } from '../../widgets/line-plot.js';
import { Empty } from '../../widgets/states.js';

/** A measure of a run, and whether less of it is better. */
const measures: readonly (readonly [
  name: keyof Omit<TimelineScore, 'hypotheses' | 'scored'>,
  title: string,
  isLessBetter: boolean | null,
])[] = [
  ['log_loss', 'Log loss', true],
  ['accuracy', 'Accuracy', false],
  ['mae', 'Mean absolute error', true],
  ['rmse', 'Root mean square error', true],
  ['coverage', 'Share within the interval', null],
];

const figure = (value: number | undefined): string => (value === undefined ? '–' : String(Number(value.toPrecision(4))));

/** How good each run was. */
export function Scores({ result, hasOther }: { readonly result: HindcastAnswer; readonly hasOther: boolean }) {
  const { as_was: was, as_would: would } = result.scores;
  const own = rowsOf(was, would, '');
  const rows = [
    ...own,
    ...(was.hypotheses === undefined || would.hypotheses === undefined ? [] : rowsOf(was.hypotheses, would.hypotheses, 'hypotheses: ')),
  ];
  const differs = (a: number | undefined, b: number | undefined): boolean => a !== undefined && b !== undefined && Math.abs(a - b) > 1e-9;
  return (
    <Card title="Scores">
      <Table
        caption={hasOther ? 'Scores of both runs' : 'Scores'}
        rows={rows}
        keyOf={({ title }) => title}
        columns={[
          { title: 'Measure', cell: ({ title }) => title },
          { title: hasOther ? 'As it was' : 'All', isNumber: true, cell: (row) => figure(row.was) },
          ...(hasOther
            ? [
                { title: 'As it would have been', isNumber: true, cell: (row: (typeof rows)[number]) => <b>{figure(row.would)}</b> },
                {
                  title: '',
                  cell: (row: (typeof rows)[number]) => {
                    if (row.isLessBetter === null || !differs(row.was, row.would)) return null;
                    const isBetter = (row.would as number) < (row.was as number) === row.isLessBetter;
                    return <Chip tone={isBetter ? 'good' : 'bad'}>{isBetter ? 'better' : 'worse'}</Chip>;
                  },
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}

function rowsOf(was: TimelineScore, would: TimelineScore, about: string) {
  const judged = { title: `${about}judged`, was: was.scored, would: would.scored, isLessBetter: null };
  return [
    judged,
    ...measures
      .filter(([name]) => was[name] !== undefined || would[name] !== undefined)
      .map(([name, title, isLessBetter]) => ({ title: about + title, was: was[name], would: would[name], isLessBetter })),
  ];
}

/** The score from window to window, so that drift shows. */
export function Windows({ result, hasOther }: { readonly result: HindcastAnswer; readonly hasOther: boolean }) {
  const { windows } = result;
  const [measure, title] = measures.find(([name]) => windows.some(({ scores }) => scores.as_was?.[name] !== undefined)) ?? [undefined, ''];
  if (measure === undefined || windows.length < 2) return null;
  const line = (run: 'as_was' | 'as_would'): (number | null)[] => windows.map(({ scores }) => scores[run]?.[measure] ?? null);
  return (
    <Card title={`${title} from window to window`}>
      <LinePlot
        label={`${title} in windows of equally many events`}
        x={windows.map(({ to }) => to)}
        lines={[
          { label: 'as it was', values: line('as_was'), colour: 1 },
          ...(hasOther ? [{ label: 'as it would have been', values: line('as_would'), colour: 4, look: 'dashed' as const }] : []),
        ]}
        marks={result.drifts.as_was.map((x) => ({ x, label: 'drift', tone: 'warn' }))}
        heightPx={180}
      />
    </Card>
  );
}

const sidePx = 220;
const padPx = 36;

/** Whether what was said to be so probable came true so often. */
export function Calibration({ result }: { readonly result: HindcastAnswer }) {
  const rows = predictionRows(result.rows);
  const bins = reliability(rows, 'as_was');
  const { coverage } = result.scores.as_was;
  if (bins.length === 0 && coverage === undefined) return null;
  const place = (share: number): number => padPx + share * (sidePx - 2 * padPx);
  const most = Math.max(...bins.map(({ count }) => count), 1);
  const words = bins
    .map(({ confidence, accuracy, count }) => `said ${confidence.toFixed(2)}, came true ${accuracy.toFixed(2)} of ${count}`)
    .join('; ');
  return (
    <Card title="Calibration">
      {coverage !== undefined && (
        <p>
          <b class="number">{(100 * coverage).toFixed(1)} %</b> of the outcomes lay within their interval
          {levelOf(result) === null ? '' : `, which was to hold ${(100 * (levelOf(result) ?? 0)).toFixed(0)} %`}.
        </p>
      )}
      {bins.length > 0 && (
        <>
          <svg class="reliability" viewBox={`0 0 ${sidePx} ${sidePx}`} role="img" aria-label={`Reliability: ${words}`}>
            <rect x={padPx} y={padPx} width={sidePx - 2 * padPx} height={sidePx - 2 * padPx} class="ground" />
            <line x1={place(0)} y1={place(1)} x2={place(1)} y2={place(0)} class="ideal" />
            {bins.map(({ confidence, accuracy, count }) => (
              <circle key={confidence} cx={place(confidence)} cy={place(1 - accuracy)} r={3 + 7 * Math.sqrt(count / most)} class="bin">
                <title>{`said ${(100 * confidence).toFixed(0)} %, came true ${(100 * accuracy).toFixed(0)} % of ${count}`}</title>
              </circle>
            ))}
            {[0, 1].map((end) => (
              <g key={end}>
                <text x={place(end)} y={sidePx - padPx + 14} text-anchor="middle">
                  {100 * end} %
                </text>
                <text x={padPx - 3} y={place(1 - end) + 4} text-anchor="end">
                  {100 * end} %
                </text>
              </g>
            ))}
            <text x={sidePx / 2} y={sidePx - 8} text-anchor="middle">
              said
            </text>
            <text x={-sidePx / 2} y={14} text-anchor="middle" transform="rotate(-90)">
              came true
            </text>
          </svg>
          <p class="hint">On the line what was said came true as often as it was said to. The area of a dot is how many there were.</p>
        </>
      )}
    </Card>
  );
}

function levelOf({ rows }: HindcastAnswer): number | null {
  for (const { as_was: said } of rows) if (said !== null && 'interval' in said && said.interval !== null) return said.interval.level;
  return null;
}

/** Who speaks how much in the mixture, and when predictions became worse. */
export function Experts({ domain }: { readonly domain: DomainAnswer }) {
  const { adaptive } = domain;
  if (adaptive === null) return null;
  const { experts, drift, drift_marks: marks, observation_count: learned, pending, task } = adaptive;
  const most = Math.max(...experts.map(({ weight }) => weight), 1e-6);
  return (
    <Card title="Who predicts">
      <p class="row">
        <Chip>{task ?? 'no task yet'}</Chip>
        <span class="number">{learned.toLocaleString('en')} outcomes learned</span>
        {pending > 0 && <span class="number">, {pending} awaited</span>}
        {drift.count > 0 ? (
          <Chip tone="warn">{drift.count === 1 ? 'drift noticed once' : `drift noticed ${drift.count} times`}</Chip>
        ) : (
          <Chip tone="good">no drift</Chip>
        )}
      </p>
      {experts.length === 0 ? (
        <Empty title="Nobody yet" />
      ) : (
        <ul class="experts">
          {experts.slice(0, 10).map(({ name, weight }) => (
            <li key={name}>
              <span>{name}</span>
              <span class="track" aria-hidden="true">
                <span class="share" style={{ width: `${(100 * weight) / most}%` }} />
              </span>
              <span class="number">{(100 * weight).toFixed(1)} %</span>
            </li>
          ))}
        </ul>
      )}
      {marks.length > 0 && (
        <p class="hint row">
          Drift was noticed at
          {marks.map(({ position }) => (
            <button key={position} type="button" class="id mono" title="Look at all as it was then" onClick={() => travelTo(position)}>
              {position}
            </button>
          ))}
        </p>
      )}
    </Card>
  );
}
