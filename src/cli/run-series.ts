import type { HindcastRowDto } from '../domains/hindcast/hindcast-answers.dto.js';

/** One number a row, to be drawn: how probable what happened was thought to be, how probable a hypothesis, or a predicted number. */
export interface RunSeries {
  readonly what: string;
  /** null where nothing was said. */
  readonly values: readonly (number | null)[];
  /** Rows at which drift was noticed. */
  readonly drifts: readonly number[];
}

interface StepOutput {
  readonly ranked_hypotheses?: readonly { readonly hypothesis_id: string; readonly probability: number }[];
  readonly prediction?: unknown;
  readonly probabilities?: readonly unknown[];
  readonly outcome_probability?: number | null;
  readonly drift?: boolean;
}

/** @param watch the first of these that is a hypothesis is drawn; without, the one that was the most probable last */
export function runSeriesOf(rows: readonly HindcastRowDto[], run: 'as_was' | 'as_would', watch: readonly string[] = []): RunSeries {
  const said = rows.map((row) => row[run] as StepOutput | null);
  const drifts = said.flatMap((one, i) => (one?.drift === true ? [i] : []));
  const ranked = rows.map((row) => (row.as_was as StepOutput | null)?.ranked_hypotheses ?? []).filter(({ length }) => length > 0);
  const ids = ranked.at(-1)?.map(({ hypothesis_id }) => hypothesis_id) ?? [];
  const hypothesis = watch.find((name) => ids.includes(name)) ?? ids[0];
  if (hypothesis !== undefined && said.some((one) => one?.ranked_hypotheses !== undefined)) {
    const values = said.map(
      (one) => one?.ranked_hypotheses?.find(({ hypothesis_id }) => hypothesis_id === hypothesis)?.probability ?? null,
    );
    return { what: `probability of hypothesis "${hypothesis}"`, values, drifts };
  }
  const isNumber = said.some((one) => typeof one?.prediction === 'number' && one.probabilities?.length === 0);
  return isNumber
    ? { what: 'predicted number', values: said.map((one) => (typeof one?.prediction === 'number' ? one.prediction : null)), drifts }
    : { what: 'probability given to what happened', values: said.map((one) => one?.outcome_probability ?? null), drifts };
}

const blocks = '▁▂▃▄▅▆▇█';
const sparkWidth = 60;

/** A run in one line of blocks. @param scales the runs that share the scale */
export function spark(values: readonly (number | null)[], ...scales: readonly RunSeries[]): string {
  const [low, high] = rangeOf(scales);
  return buckets(values, sparkWidth)
    .map((value) =>
      value === null ? ' ' : blocks[Math.min(blocks.length - 1, Math.floor(((value - low) / (high - low)) * blocks.length))],
    )
    .join('');
}

/** Probabilities are drawn from 0 to 1, numbers between the least and the greatest. */
export function rangeOf(runs: readonly RunSeries[]): [low: number, high: number] {
  const known = runs.flatMap(({ values }) => values).filter((value) => value !== null);
  const isShare = runs[0].what.startsWith('probability');
  const [low, high] = known.reduce(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    isShare ? [0, 1] : [Infinity, -Infinity],
  );
  return high > low ? [low, high] : [Number.isFinite(low) ? low - 1 : 0, Number.isFinite(low) ? low + 1 : 1];
}

/** Marks under a {@link spark} of so many rows: where drift was noticed. */
export function driftMarks({ drifts, values }: RunSeries): string {
  const size = Math.max(1, values.length / sparkWidth);
  const marked = new Set(drifts.map((row) => Math.floor(row / size)));
  return Array.from({ length: Math.min(sparkWidth, values.length) }, (_, i) => (marked.has(i) ? '^' : ' '))
    .join('')
    .trimEnd();
}

/** Means of at most `count` parts of equal length. */
export function buckets(values: readonly (number | null)[], count: number): (number | null)[] {
  const size = Math.max(1, values.length / count);
  const means: (number | null)[] = [];
  for (let from = 0; from < values.length; from += size) {
    const part = values.slice(Math.floor(from), Math.max(Math.floor(from) + 1, Math.floor(from + size))).filter((value) => value !== null);
    means.push(part.length === 0 ? null : part.reduce((sum, value) => sum + value, 0) / part.length);
  }
  return means.slice(0, count);
}
