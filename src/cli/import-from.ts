import type { ImportAnswer } from '../memory/memory-transfer.dto.js';
import type { Client } from './client.js';
import { filesAt, sources } from './importers/import-sources.js';
import { showProgress } from './progress.js';
import { expectUtf8 } from './utf8.js';

/** Lines and bytes that are sent at a time: well within what a body may take to arrive, so that what broke off is soon sent again. */
const requestLines = 1000;
const requestBytes = 2 * 2 ** 20;
/** Refusals told one by one. */
const refusalsShown = 20;

/** What an import came to. */
export interface ImportOutcome {
  imported: number;
  duplicates: number;
  failed: number;
  readonly refused: { readonly place: string; readonly problem: string }[];
  /** What has no place among memories: how many of each kind, and where the first one was. */
  readonly leftOut: Map<string, { count: number; readonly first: string }>;
}

/**
 * Imports the memories of another system's files.
 * @param from the system, a key of {@link sources}
 * @param place a file or a folder
 * @throws {ClientError} where there is no such file, or the service does not take lines at all
 */
export async function importFrom(client: Client, from: string, place: string, isDryRun: boolean): Promise<ImportOutcome> {
  const source = sources[from];
  const files = await filesAt(place, source);
  for (const file of files) await expectUtf8(file.path);
  const outcome: ImportOutcome = { imported: 0, duplicates: 0, failed: 0, refused: [], leftOut: new Map() };
  const kib = (bytes: number): number => Math.ceil(bytes / 1024);
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const progress = showProgress('importing', kib(total), 'KiB');
  const sender = new Sender(client, outcome, isDryRun);
  let done = 0;
  const note = (bytes: number): void => {
    done += bytes;
    progress.to(kib(done));
  };
  try {
    for (const file of files) {
      for await (const one of source.read(file, note)) {
        if ('why' in one) leaveOut(outcome, one.why, one.place);
        else if ('problem' in one) {
          outcome.failed++;
          refuse(outcome, one.place, one.problem);
        } else await sender.addLine(one.place, 'text' in one ? one.text : JSON.stringify(one.line));
      }
    }
    await sender.send();
    // what is only looked at reports nothing on its way
    progress.to(kib(total));
  } finally {
    progress.stop();
  }
  return outcome;
}

function leaveOut({ leftOut }: ImportOutcome, why: string, place: string): void {
  const known = leftOut.get(why);
  if (known === undefined) leftOut.set(why, { count: 1, first: place });
  else known.count++;
}

function refuse({ refused }: ImportOutcome, place: string, problem: string): void {
  if (refused.length < refusalsShown) refused.push({ place, problem });
}

/** Sends lines, many at a time, and gathers what became of them. */
class Sender {
  private lines: { readonly place: string; readonly text: string }[] = [];
  private bytes = 0;

  constructor(
    private readonly client: Client,
    private readonly outcome: ImportOutcome,
    private readonly isDryRun: boolean,
  ) {}

  async addLine(place: string, text: string): Promise<void> {
    this.lines.push({ place, text });
    this.bytes += Buffer.byteLength(text) + 1;
    if (this.lines.length >= requestLines || this.bytes >= requestBytes) await this.send();
  }

  async send(): Promise<void> {
    const { lines, outcome } = this;
    if (lines.length === 0) return;
    this.lines = [];
    this.bytes = 0;
    const path = `/api/v1/memory/import${this.isDryRun ? '?dry_run=true' : ''}`;
    const texts = lines.map(({ text }) => text);
    const answer = await this.client.callWithLines<ImportAnswer>('POST', path, texts);
    outcome.imported += answer.imported;
    outcome.duplicates += answer.duplicates;
    outcome.failed += answer.failed;
    for (const { line, status, detail } of answer.refused) refuse(outcome, lines[line - 1].place, `${status}: ${detail}`);
  }
}

/** Prints what an import came to. @returns whether everything that is a memory was taken; of what holds none at all, that it was not */
export function reportImportFrom({ imported, duplicates, failed, refused, leftOut }: ImportOutcome): boolean {
  const out = (line: string): void => void process.stdout.write(`${line}\n`);
  out(`${imported} imported, ${duplicates} there already, ${failed} refused`);
  for (const { place, problem } of refused) out(`  ${place} ${problem}`);
  if (failed > refused.length) out(`  … and ${failed - refused.length} more`);
  for (const [why, { count, first }] of leftOut) out(`left out: ${count} × ${why} (${first}${count > 1 ? ', …' : ''})`);
  const isOther = imported + duplicates + failed === 0 && leftOut.size > 0;
  if (isOther) out('nothing in it is a memory: is it what this --from reads? docs/transfer.md tells');
  return failed === 0 && !isOther;
}

/** Names of the systems, for `--from`. */
export const sourceNames = Object.keys(sources);
