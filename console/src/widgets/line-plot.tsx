import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import { axisNumbers } from '../lib/axis-numbers.js';
import { placeAmong } from '../lib/place-among.js';
import 'uplot/dist/uPlot.min.css';
import './line-plot.css';

/** A line of a plot, with a number for each place on the x axis. */
export interface Line {
  readonly label: string;
  readonly values: readonly (number | null)[];
  /** Number of the colour among those for data, 1 to 8. */
  readonly colour: number;
  readonly look?: 'line' | 'dashed' | 'points' | 'edge';
}

/** A place on the x axis that is marked from top to bottom. */
export interface Mark {
  readonly x: number;
  /** Stands beside it where there is room. */
  readonly label: string;
  readonly tone: 'accent' | 'warn' | 'bad';
}

interface PlotProps {
  /** Says what it shows, to who cannot see it. */
  readonly label: string;
  /** Ascending. */
  readonly x: readonly number[];
  readonly lines: readonly Line[];
  /** Pairs of lines, by their places in `lines`, between which the plot is filled: upper, lower. */
  readonly bands?: readonly (readonly [upper: number, lower: number])[];
  readonly marks?: readonly Mark[];
  /** Lowest and highest of the y axis; by the numbers where left out. */
  readonly yRange?: readonly [number, number];
  readonly heightPx?: number;
  /** Told the place that was pressed. */
  readonly onPick?: (x: number) => void;
}

const gridPx = 1;
const yAxisLeastPx = 52;

/** Lines over positions, which stand at equal distances. What the pointer is over is told below it; the wheel is left to the page. */
export function LinePlot({ label, x, lines, bands = [], marks = [], yRange, heightPx = 220, onPick }: PlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const pick = useRef(onPick);
  pick.current = onPick;
  const marked = useRef(marks);
  marked.current = marks;
  const plot = useRef<uPlot | null>(null);
  const shape = JSON.stringify([lines.map(({ label: one, colour, look }) => [one, colour, look]), bands, yRange, heightPx]);
  const data = [x, ...lines.map(({ values }) => values)] as unknown as uPlot.AlignedData;
  const latest = useRef(data);
  latest.current = data;

  useEffect(() => {
    const element = box.current as HTMLDivElement;
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    const draw = (): void => {
      plot.current?.destroy();
      plot.current = new uPlot(
        optionsOf(element, { lines, bands, yRange, heightPx, marks: () => marked.current }),
        latest.current,
        element,
      );
      plot.current.over.addEventListener('click', () => {
        const index = plot.current?.cursor.idx;
        const at = index == null ? undefined : latest.current[0][index];
        if (at !== undefined) pick.current?.(at);
      });
    };
    draw();
    const observer = new ResizeObserver(() => plot.current?.setSize({ width: element.clientWidth, height: heightPx }));
    observer.observe(element);
    scheme.addEventListener('change', draw);
    return () => {
      observer.disconnect();
      scheme.removeEventListener('change', draw);
      plot.current?.destroy();
      plot.current = null;
    };
    // Lines are drawn anew when their number or look changes, filled anew when their numbers do.
  }, [shape]);
  useEffect(() => plot.current?.setData(latest.current), [x, ...lines.map(({ values }) => values)]);
  useEffect(() => plot.current?.redraw(false), [JSON.stringify(marks)]);
  return (
    <div
      class={`plot ${onPick === undefined ? '' : 'can-pick'}`}
      ref={box}
      role="img"
      aria-label={`${label}. ${summary(x, lines)}${marksIn(marks)}`}
    />
  );
}

function summary(x: readonly number[], lines: readonly Line[]): string {
  const ends = lines
    .filter(({ look }) => look !== 'edge')
    .slice(0, 12)
    .map(({ label, values }) => [label, values.findLast((value) => value !== null)] as const)
    .filter(([, value]) => value !== undefined)
    .map(([label, value]) => `${label} ${Number((value as number).toPrecision(3))}`);
  return x.length === 0 ? 'Empty' : `Positions ${x[0]} to ${x.at(-1)}; at the end: ${ends.join(', ')}`;
}

/** What is marked where: "; marked: drift at 12, 40". */
function marksIn(marks: readonly Mark[]): string {
  const places = new Map<string, number[]>();
  for (const { label, x } of marks) places.set(label, [...(places.get(label) ?? []), x]);
  return [...places].map(([label, xs], i) => `${i === 0 ? '; marked: ' : ', '}${label} at ${xs.join(', ')}`).join('');
}

interface Look {
  readonly lines: readonly Line[];
  readonly bands: readonly (readonly [number, number])[];
  readonly yRange: readonly [number, number] | undefined;
  readonly heightPx: number;
  readonly marks: () => readonly Mark[];
}

/** Width of the y axis, CSS px: as wide as its longest number, and never too narrow for short ones, so that plots above each other begin at one place. */
function roomForNumbers(plot: uPlot, numbers: readonly string[] | null, axisIndex: number): number {
  // by then uPlot has filled in what was left out, and keeps a font with its height
  const { font, ticks, gap } = plot.axes[axisIndex] as unknown as { font: readonly [string, number]; ticks: { size: number }; gap: number };
  plot.ctx.font = font[0];
  const widest = Math.max(0, ...(numbers ?? []).map((number) => plot.ctx.measureText(number).width / devicePixelRatio));
  return Math.max(yAxisLeastPx, Math.ceil(gap + widest + gap + ticks.size));
}

function optionsOf(element: HTMLElement, { lines, bands, yRange, heightPx, marks }: Look): uPlot.Options {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  const axis: uPlot.Axis = {
    stroke: token('ink-3'),
    font: `12px ${style.fontFamily}`,
    grid: { stroke: token('line'), width: gridPx },
    ticks: { stroke: token('line'), width: gridPx, size: 4 },
  };
  return {
    width: Math.max(element.clientWidth, 80),
    height: heightPx,
    padding: [8, 24, 0, 0],
    scales: { x: { time: false, distr: 2 }, ...(yRange === undefined ? {} : { y: { range: [yRange[0], yRange[1]] } }) },
    cursor: { drag: { x: false, y: false }, points: { size: 6 } },
    legend: { live: true },
    axes: [
      // uPlot hands out the positions themselves, and nothing between two of them
      { ...axis, size: 28, values: (_, positions) => positions.map((at) => (at === undefined ? '' : at.toLocaleString('en'))) },
      { ...axis, size: roomForNumbers, values: (_, numbers) => axisNumbers(numbers) },
    ],
    series: [
      { label: 'Position' },
      ...lines.map(
        ({ label, colour, look = 'line' }): uPlot.Series => ({
          label,
          stroke: token(`data-${colour}`),
          width: look === 'points' ? 0 : look === 'edge' ? 0.5 : 1.75,
          dash: look === 'dashed' ? [6, 4] : undefined,
          spanGaps: look !== 'edge',
          paths: look === 'points' ? () => null : undefined,
          points: { show: look === 'points', size: 5, fill: token(`data-${colour}`) },
          value: (_, value) => (value == null ? '–' : String(Number(value.toPrecision(4)))),
        }),
      ),
    ],
    bands: bands.map(([upper, lower]) => ({
      series: [upper + 1, lower + 1],
      fill: `color-mix(in srgb, ${token(`data-${lines[upper].colour}`)} 16%, transparent)`,
    })),
    hooks: {
      draw: [
        ({ ctx, bbox, data, valToPos }) => {
          const scale = devicePixelRatio;
          // marks come in no order; a label that would lie over another is left out
          const written: { from: number; to: number }[] = [];
          for (const { x, tone, label } of marks()) {
            const at = valToPos(placeAmong(data[0], x), 'x', true);
            if (at < bbox.left || at > bbox.left + bbox.width) continue;
            ctx.save();
            ctx.strokeStyle = token(tone);
            ctx.lineWidth = scale * 1.5;
            ctx.setLineDash(tone === 'warn' ? [4, 4] : []);
            ctx.beginPath();
            ctx.moveTo(at, bbox.top);
            ctx.lineTo(at, bbox.top + bbox.height);
            ctx.stroke();
            ctx.font = `${11 * scale}px ${style.fontFamily}`;
            ctx.textAlign = 'left';
            const width = ctx.measureText(label).width;
            const from = at > bbox.left + bbox.width * 0.7 ? at - 5 * scale - width : at + 5 * scale;
            const to = from + width;
            if (!written.some((other) => from < other.to && other.from < to)) {
              // on ground of its own: lines go through it otherwise
              ctx.fillStyle = token('surface');
              ctx.fillRect(from - 2 * scale, bbox.top, width + 4 * scale, 15 * scale);
              ctx.fillStyle = token(tone);
              ctx.fillText(label, from, bbox.top + 11 * scale);
              written.push({ from: from - 4 * scale, to: to + 4 * scale });
            }
            ctx.restore();
          }
        },
      ],
    },
  };
}
