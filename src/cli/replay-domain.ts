import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HindcastAnswer, HindcastJobAnswer, HindcastRowDto } from '../domains/hindcast/hindcast-answers.dto.js';
import { type Client, ClientError } from './client.js';
import { showProgress } from './progress.js';
import { replayReport } from './replay-report.js';
import { runSeriesOf } from './run-series.js';
import { drawSvg } from './run-series-svg.js';

export interface ReplayDomainOptions {
  /** JSON files with what would have been different. */
  readonly declaration?: string[];
  /** Put the declaration in force afterwards. */
  readonly adopt: boolean;
  /** A position, or an ISO 8601 time. */
  readonly from?: string;
  readonly to?: string;
  readonly watch?: string[];
  /** Where to draw both runs. */
  readonly svg?: string;
  /** Print rows as JSON. */
  readonly json: boolean;
}

const pollMs = 200;

/** Shows a domain's history, as it was and, under other declarations, as it would have been. */
export async function replayDomain(client: Client, domainId: string, options: ReplayDomainOptions): Promise<void> {
  const path = `/api/v1/domains/${encodeURIComponent(domainId)}`;
  const { from, to, watch, declaration: files = [], adopt } = options;
  if (adopt && files.length !== 1) throw new ClientError('--adopt puts one declaration in force: give one file with --declaration');
  const [declaration, ...others] = files.map(readDeclaration);
  const candidates = Object.fromEntries(others.map((other, i) => [nameOf(files[i + 1]), other]));
  if (Object.keys(candidates).length < others.length) throw new ClientError('the files of --declaration must have different names');
  const body = { background: true, from: placeOf(from), to: placeOf(to), watch, declaration, candidates };
  const { answer, rows } = await finished(client, path, await client.call<HindcastJobAnswer>('POST', `${path}/hindcast`, body));
  for (const warning of answer.warnings) process.stderr.write(`${warning}\n`);
  if (options.json) for (const row of rows) process.stdout.write(`${JSON.stringify(row)}\n`);
  else process.stdout.write(replayReport(answer, rows, { watch, files, adopts: adopt }));
  const [was, would] = [runSeriesOf(rows, 'as_was', watch), runSeriesOf(rows, 'as_would', watch)];
  const positions = rows.map(({ position }) => position);
  if (options.svg !== undefined) writeFileSync(options.svg, drawSvg(domainId, files.length === 0 ? [was] : [was, would], positions));
  if (!adopt || answer.changes.length === 0) return;
  const { version } = await client.call<{ version: number }>('PATCH', path, { declaration, expected_version: answer.version });
  const anew = answer.begins_anew ? '; what learns from adaptive events begins anew' : '';
  process.stderr.write(`in force: version ${version} of domain "${domainId}"${anew}\n`);
}

/** A candidate's name: its file's, without folders and ending. */
const nameOf = (file: string): string => parse(file).name;

/** Reads a hindcast's rows as they are made. @returns them all, and what it came to */
async function finished(
  client: Client,
  path: string,
  { job_id: id, progress: { of } }: HindcastJobAnswer,
): Promise<{ answer: HindcastAnswer; rows: HindcastRowDto[] }> {
  const bar = showProgress('replaying', of, 'events');
  const rows: HindcastRowDto[] = [];
  try {
    for (let page = ''; ; ) {
      const answer = await client.call<HindcastAnswer | HindcastJobAnswer>('GET', `${path}/hindcasts/${id}${page}`);
      if (answer.status === 'failed') throw new ClientError(answer.detail ?? 'the replay failed');
      for (const row of answer.rows ?? []) rows.push(row);
      if (answer.status === 'done' && answer.next === null) return { answer, rows };
      page = `?cursor=${answer.next}`;
      if (answer.status === 'done') continue;
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

function readDeclaration(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ClientError(`${file} holds no declaration: ${(error as Error).message}`);
  }
}
