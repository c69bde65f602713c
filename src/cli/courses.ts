import type { HindcastRowDto } from '../adaptive/hindcast/hindcast-answers.dto.js';

/** One number an event, to be drawn: how probable what happened was thought to be, how probable a hypothesis, or a predicted number. */
export interface Course {
  readonly what: string;
  /** null where nothing was said. */
  readonly values: readonly (number | null)[];
}

interface Said {
  readonly ranked_hypotheses?: readonly { readonly hypothesis_id: string; readonly probability: number }[];
  readonly prediction?: unknown;
  readonly probabilities?: readonly unknown[];
  readonly outcome_probability?: number | null;
}

/** @param watch the first of these that is a hypothesis is drawn; without, the one that was the most probable last */
export function courseOf(rows: readonly HindcastRowDto[], course: 'as_was' | 'as_would', watch: readonly string[] = []): Course {
  const said = rows.map((row) => row[course] as Said | null);
  const ranked = rows.map((row) => (row.as_was as Said | null)?.ranked_hypotheses ?? []).filter(({ length }) => length > 0);
  const ids = ranked.at(-1)?.map(({ hypothesis_id }) => hypothesis_id) ?? [];
  const hypothesis = watch.find((name) => ids.includes(name)) ?? ids[0];
  if (hypothesis !== undefined && said.some((one) => one?.ranked_hypotheses !== undefined)) {
    const values = said.map(
      (one) => one?.ranked_hypotheses?.find(({ hypothesis_id }) => hypothesis_id === hypothesis)?.probability ?? null,
    );
    return { what: `probability of hypothesis "${hypothesis}"`, values };
  }
  const isNumber = said.some((one) => typeof one?.prediction === 'number' && one.probabilities?.length === 0);
  return isNumber
    ? { what: 'predicted number', values: said.map((one) => (typeof one?.prediction === 'number' ? one.prediction : null)) }
    : { what: 'probability given to what happened', values: said.map((one) => one?.outcome_probability ?? null) };
}

const blocks = '▁▂▃▄▅▆▇█';
const sparkWidth = 60;

/** A course in one line of blocks. @param scales the courses that share the scale */
export function spark(values: readonly (number | null)[], ...scales: readonly Course[]): string {
  const [low, high] = rangeOf(scales);
  return buckets(values, sparkWidth)
    .map((value) =>
      value === null ? ' ' : blocks[Math.min(blocks.length - 1, Math.floor(((value - low) / (high - low)) * blocks.length))],
    )
    .join('');
}

const width = 900;
const height = 300;
const margin = 40;
const colours = ['#1f6feb', '#d1480f'] as const;
const points = 400;

/** Both courses as an SVG image. */
export function drawSvg(title: string, was: Course, would: Course): string {
  const [low, high] = rangeOf([was, would]);
  const y = (value: number): number => height - margin - ((value - low) / (high - low)) * (height - 2 * margin);
  const line = ({ values }: Course, colour: string): string => {
    const means = buckets(values, points);
    const x = (i: number): number => margin + (i / Math.max(1, means.length - 1)) * (width - 2 * margin);
    const path = means.flatMap((value, i) => (value === null ? [] : [`${x(i).toFixed(1)},${y(value).toFixed(1)}`])).join(' ');
    return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="1.5"/>`;
  };
  const text = (x: number, at: number, words: string, colour = '#57606a'): string =>
    `<text x="${x}" y="${at}" fill="${colour}" font-family="sans-serif" font-size="12">${escaped(words)}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    text(margin, 20, `${title}: ${was.what}`),
    text(width - 300, 20, 'as it was', colours[0]),
    text(width - 200, 20, 'as it would have been', colours[1]),
    text(4, y(high) + 4, high.toPrecision(3)),
    text(4, y(low) + 4, low.toPrecision(3)),
    line(would, colours[1]),
    line(was, colours[0]),
    '</svg>\n',
  ].join('\n');
}

/** Probabilities are drawn from 0 to 1, numbers between the least and the greatest. */
function rangeOf(courses: readonly Course[]): [low: number, high: number] {
  const known = courses.flatMap(({ values }) => values).filter((value) => value !== null);
  const isShare = courses[0].what.startsWith('probability');
  const [low, high] = known.reduce(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    isShare ? [0, 1] : [Infinity, -Infinity],
  );
  return high > low ? [low, high] : [Number.isFinite(low) ? low - 1 : 0, Number.isFinite(low) ? low + 1 : 1];
}

/** Means of at most `count` parts of equal length. */
function buckets(values: readonly (number | null)[], count: number): (number | null)[] {
  const size = Math.max(1, values.length / count);
  const means: (number | null)[] = [];
  for (let from = 0; from < values.length; from += size) {
    const part = values.slice(Math.floor(from), Math.max(Math.floor(from) + 1, Math.floor(from + size))).filter((value) => value !== null);
    means.push(part.length === 0 ? null : part.reduce((sum, value) => sum + value, 0) / part.length);
  }
  return means.slice(0, count);
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
