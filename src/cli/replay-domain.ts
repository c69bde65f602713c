import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HindcastAnswer, HindcastJobAnswer, HindcastRowDto } from '../adaptive/hindcast/hindcast-answers.dto.js';
import { type Client, ClientError } from './client.js';
import { courseOf, drawSvg, spark } from './courses.js';
import { showProgress } from './progress.js';

export interface ReplayDomainOptions {
  /** A JSON file with what would have been different. */
  readonly declaration?: string;
  /** A position, or an ISO 8601 time. */
  readonly from?: string;
  readonly to?: string;
  readonly watch?: string[];
  /** Where to draw both courses. */
  readonly svg?: string;
  /** Print rows as JSON. */
  readonly json: boolean;
}

const pollMs = 200;
/** Rows of the table: the last ones of a long history. */
const tableRows = 40;

/** Shows a domain's history, as it was and, under another declaration, as it would have been. */
export async function replayDomain(client: Client, domainId: string, options: ReplayDomainOptions): Promise<void> {
  const path = `/api/v1/domains/${encodeURIComponent(domainId)}`;
  const { from, to, watch } = options;
  const body = { background: true, from: placeOf(from), to: placeOf(to), watch, declaration: readDeclaration(options.declaration) };
  const first = await finished(client, path, await client.call<HindcastJobAnswer>('POST', `${path}/hindcast`, body));
  const rows = [...first.rows];
  for (let { next } = first; next !== null; ) {
    const page: HindcastAnswer = await client.call('GET', `${path}/hindcasts/${first.job_id}?cursor=${next}`);
    rows.push(...page.rows);
    ({ next } = page);
  }
  if (options.json) for (const row of rows) process.stdout.write(`${JSON.stringify(row)}\n`);
  else process.stdout.write(report(first, rows, watch));
  if (options.svg !== undefined)
    writeFileSync(options.svg, drawSvg(domainId, courseOf(rows, 'as_was', watch), courseOf(rows, 'as_would', watch)));
}

async function finished(client: Client, path: string, { job_id: id, progress: { of } }: HindcastJobAnswer): Promise<HindcastAnswer> {
  const bar = showProgress('replaying', of, 'events');
  try {
    for (;;) {
      const answer = await client.call<HindcastAnswer | HindcastJobAnswer>('GET', `${path}/hindcasts/${id}`);
      if (answer.status === 'done') return answer;
      if (answer.status === 'failed') throw new ClientError(answer.detail ?? 'the replay failed');
      bar.to(answer.progress.position);
      await sleep(pollMs);
    }
  } finally {
    bar.stop();
  }
}

function placeOf(text: string | undefined): number | string | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : text;
}

function readDeclaration(file: string | undefined): unknown {
  if (file === undefined) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ClientError(`${file} holds no declaration: ${(error as Error).message}`);
  }
}

function report(answer: HindcastAnswer, rows: readonly HindcastRowDto[], watch: readonly string[] | undefined): string {
  const shown = rows.slice(-tableRows);
  const table = [['position', 'event', 'happened', 'as it was', 'as it would have been'], ...shown.map(cells)];
  const left = rows.length > shown.length ? `… ${rows.length - shown.length} rows before; --json prints all\n` : '';
  const { as_was: was, as_would: would } = answer.scores;
  const [wasCourse, wouldCourse] = [courseOf(rows, 'as_was', watch), courseOf(rows, 'as_would', watch)];
  const difference = answer.first_difference;
  return [
    `${left}${columns(table)}\n`,
    `as it was    ${spark(wasCourse.values, wasCourse, wouldCourse)}  ${scoreText(was)}`,
    `would have   ${spark(wouldCourse.values, wasCourse, wouldCourse)}  ${scoreText(would)}`,
    `             ${wasCourse.what}`,
    difference === null
      ? 'both courses are the same'
      : `first difference at position ${difference.position}, event "${difference.event_id}": ${told(difference.as_was)}, or ${told(difference.as_would)}`,
    '',
  ].join('\n');
}

const cells = ({ position, event_id, outcome, as_was, as_would }: HindcastRowDto): string[] => [
  String(position),
  event_id,
  outcome === null ? '' : shortened(typeof outcome === 'object' ? JSON.stringify(outcome) : String(outcome)),
  told(as_was),
  told(as_would),
];

/** What was said, in a few words. */
function told(said: HindcastRowDto['as_was']): string {
  if (said === null) return 'refused';
  const {
    ranked_hypotheses: ranked,
    prediction,
    probabilities,
  } = said as unknown as {
    ranked_hypotheses?: { hypothesis_id: string; probability: number }[];
    prediction: unknown;
    probabilities: { probability: number }[];
  };
  if (ranked !== undefined) return ranked.length === 0 ? '' : `${shortened(ranked[0].hypothesis_id)} ${ranked[0].probability.toFixed(3)}`;
  if (prediction === null) return '–';
  if (typeof prediction === 'number' && probabilities.length === 0) return prediction.toPrecision(6);
  return `${shortened(String(prediction))} ${(probabilities[0]?.probability ?? 0).toFixed(3)}`;
}

const scoreText = (score: object): string =>
  Object.entries(score)
    .map(([name, value]) => (typeof value === 'object' ? `hypotheses: ${scoreText(value)}` : `${name} ${Number(value.toPrecision(5))}`))
    .join('  ');

const shortened = (text: string): string => (text.length > 24 ? `${text.slice(0, 23).toWellFormed()}…` : text);

function columns(table: readonly string[][]): string {
  const widths = table[0].map((_, i) => Math.max(...table.map((row) => row[i].length)));
  return table
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
