import { buckets, type RunSeries, rangeOf } from './run-series.js';

const size = { width: 960, height: 360 } as const;
const margin = { left: 64, right: 24, top: 56, bottom: 56 } as const;
const plot = { width: size.width - margin.left - margin.right, height: size.height - margin.top - margin.bottom } as const;
const [ink, grid] = ['#57606a', '#d0d7de'];
/** Colour and dashes: told apart without colours too. */
const styles = [
  { colour: '#1f6feb', dashes: '' },
  { colour: '#d1480f', dashes: '6 3' },
] as const;
const points = 160;
const ticks = 4;

/**
 * One run, or two of them, as an SVG image: what they said from row to row, as means of equal parts where there are many, and where they noticed drift.
 * @param positions of the rows on the log
 */
export function drawSvg(title: string, runs: readonly RunSeries[], positions: readonly number[]): string {
  const [low, high] = rangeOf(runs);
  const y = (value: number): number => margin.top + (1 - (value - low) / (high - low)) * plot.height;
  const x = (share: number): number => margin.left + share * plot.width;
  const shareOf = (row: number): number => row / Math.max(1, positions.length - 1);
  const levels = Array.from({ length: ticks + 1 }, (_, i) => low + (i / ticks) * (high - low));
  const places = Array.from({ length: ticks + 1 }, (_, i) => i / ticks);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" font-family="sans-serif" font-size="12">`,
    `<rect width="${size.width}" height="${size.height}" fill="#ffffff"/>`,
    text(margin.left, 22, `${title}: ${runs[0].what}`, { size: 15, colour: '#1f2328' }),
    ...levels.flatMap((level) => [
      line([margin.left, y(level)], [size.width - margin.right, y(level)], grid, ''),
      text(margin.left - 8, y(level) + 4, Number(level.toPrecision(3)).toString(), { anchor: 'end' }),
    ]),
    ...places.map((place) =>
      text(x(place), size.height - margin.bottom + 18, String(positions[Math.round(place * (positions.length - 1))] ?? ''), {
        anchor: 'middle',
      }),
    ),
    text(margin.left + plot.width / 2, size.height - margin.bottom + 38, 'position on the log', { anchor: 'middle' }),
    ...runs.flatMap((run, i) => drifts(run, i, (row) => x(shareOf(row)))),
    ...runs.map((run, i) => path(run, x, y, styles[i])).reverse(),
    ...legend(runs.length),
    '</svg>\n',
  ].join('\n');
}

type Style = (typeof styles)[number];

function path({ values }: RunSeries, x: (share: number) => number, y: (value: number) => number, { colour, dashes }: Style): string {
  const means = buckets(values, points);
  const place = (i: number): number => x(i / Math.max(1, means.length - 1));
  let pen = 'M';
  const steps = means.map((value, i) => {
    const step = value === null ? '' : `${pen}${place(i).toFixed(1)},${y(value).toFixed(1)}`;
    pen = value === null ? 'M' : 'L';
    return step;
  });
  return `<path d="${steps.join('')}" fill="none" stroke="${colour}" stroke-width="1.5" stroke-dasharray="${dashes}"/>`;
}

/** A triangle below the plot for each drift that a run noticed, with a faint line through it. */
const drifts = ({ drifts: rows }: RunSeries, i: number, x: (row: number) => number): string[] =>
  rows.flatMap((row) => {
    const [at, foot] = [x(row), size.height - margin.bottom];
    const { colour, dashes } = styles[i];
    const triangle = `<path d="M${(at - 4).toFixed(1)},${foot} l8,0 l-4,-8 z" fill="${colour}"><title>drift</title></path>`;
    return [line([at, margin.top], [at, foot], colour, dashes === '' ? '1 3' : '3 3', 0.5), triangle];
  });

function legend(runs: number): string[] {
  const y = 40;
  const entry = (at: number, words: string, { colour, dashes }: Style): string[] => [
    line([at, y - 4], [at + 28, y - 4], colour, dashes, 1, 2),
    text(at + 34, y, words),
  ];
  const mark = `<path d="M${margin.left + 320},${y} l8,0 l-4,-8 z" fill="${ink}"/>`;
  return [
    ...entry(margin.left, 'as it was', styles[0]),
    ...(runs > 1 ? entry(margin.left + 130, 'as it would have been', styles[1]) : []),
    mark,
    text(margin.left + 334, y, 'drift noticed'),
  ];
}

type Point = readonly [x: number, y: number];

const line = ([x1, y1]: Point, [x2, y2]: Point, colour: string, dashes: string, opacity = 1, width = 1): string =>
  `<line x1="${x1.toFixed(1)}" y1="${y1.toFixed(1)}" x2="${x2.toFixed(1)}" y2="${y2.toFixed(1)}" stroke="${colour}" stroke-width="${width}" stroke-dasharray="${dashes}" opacity="${opacity}"/>`;

const text = (x: number, y: number, words: string, { anchor = 'start', size: fontSize = 12, colour = ink } = {}): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" fill="${colour}" font-size="${fontSize}" text-anchor="${anchor}">${escaped(words)}</text>`;

/** Characters that XML cannot hold are left out. */
const escaped = (words: string): string =>
  words
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
