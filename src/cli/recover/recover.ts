import { copyFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { lockDataFolder } from '../../embedded/data-folder-lock.js';
import { HeadsFile } from '../../embedded/heads-file.js';
import { checkLmdbFolder, LmdbFileError } from '../../embedded/lmdb-file.js';
import { LogFile } from '../../log/lmdb/log-file.js';
import { proofPages } from '../../proof/proof-store.js';
import { ClientError } from '../client.js';
import { showProgress } from '../progress.js';
import { isThere } from '../verifier/is-there.js';
import type { Milestone } from '../verifier/read-checkpoint-log.js';
import { signedTrees, type VerifyOptions } from '../verifier/verify-offline.js';
import { judge, type RecordsVerdict } from './judge.js';
import { type Stream, streamsOf } from './lost-records.js';
import { putInPlace } from './put-in-place.js';
import { nameSessions, namesOfViews, readPages } from './read-pages.js';
import { leftOf, openSource, type Source } from './record-sources.js';

export interface RecoverOptions extends Pick<VerifyOptions, 'checkpoint' | 'proofs' | 'key'> {
  /** Backups of data folders and exports of events, in the order in which they are asked; none: only what is damaged is told. */
  readonly from?: readonly string[];
  /** Only this session. */
  readonly session?: string;
  /** Takes records that are in no signed checkpoint. */
  readonly acceptUnproved?: boolean;
  /** Ends a session before the first record that nothing has. */
  readonly acceptLoss?: boolean;
}

export type PrintLine = (line: string) => void;

/** Where a session is to end from now on. */
interface NewEnd {
  readonly stream: Stream;
  /** Position that it had come to, as far as anything says, the sources among it. */
  readonly end: number;
  /** Position of its last record; `null`: it stays damaged, as it was. */
  readonly last: number | null;
}

/** Records that are written in one transaction. */
const batchRecords = 1000;

/**
 * Brings damaged sessions of an embedded log back, with the service stopped: writes the log anew from all of its records that can be read and, for those that cannot, from backups and exports; holds each
 * session that lacked some against its chain and the signed checkpoints; and puts the new file in the place of the old one, which is kept. Sessions that cannot be brought back stay out of service, as
 * they were. A log that the engine does not open is read page by page, as far as its file goes; what lies on pages that nothing leads to any more may be older, and counts as taken from elsewhere. Where nothing
 * of it can be read, all is taken from what is given.
 * @param folder the data folder
 * @returns the exit code: 0 where every session that was looked at is whole, 1 where nothing was changed and some are not, 2 where some were recovered and others were not
 * @throws {ClientError} {@link DataFolderError} {@link LmdbFileError} {@link VerifierError}
 */
export async function recover(folder: string, options: RecoverOptions, tell: PrintLine): Promise<0 | 1 | 2> {
  if (!isThere(path.join(folder, 'log', 'data.mdb'))) throw new ClientError(whyNoLog(folder));
  const release = await lockDataFolder(folder);
  const draft = path.join(folder, 'recovering');
  try {
    rmSync(draft, { recursive: true, force: true });
    const { chosen, nameless, isWritten } = await writeAnew(folder, draft, options, tell);
    if (isWritten) {
      const hasLost = chosen.some(({ end, last }) => last !== null && last < end);
      const kept = putInPlace(folder, draft, hasLost);
      tell(`the log as it was is kept in ${kept}; look at the new one with "npx hindcast verify ${folder}", then start the service`);
      if (hasLost) tell('where the views are on MongoDB, delete them before the start (docs/operations.md): they know more than the log');
    } else tell(chosen.length + nameless > 0 ? 'nothing was changed' : `${options.session ?? 'the log'} is not damaged`);
    if (nameless === 0 && chosen.every(({ last }) => last !== null)) return 0;
    return isWritten ? 2 : 1;
  } finally {
    rmSync(draft, { recursive: true, force: true });
    release();
  }
}

/** @returns the damaged sessions that were asked for, how many others were lost with their names, and whether a new log was written into the draft: none is where nothing would be better by it */
async function writeAnew(
  folder: string,
  draft: string,
  options: RecoverOptions,
  tell: PrintLine,
): Promise<{ chosen: readonly NewEnd[]; nameless: number; isWritten: boolean }> {
  const opened: { close(): Promise<void> }[] = [];
  const closedAtEnd = <T extends { close(): Promise<void> }>(one: T): T => {
    opened.push(one);
    return one;
  };
  try {
    const copy = closedAtEnd(LogFile.make(draft));
    const heads = closedAtEnd(copyHeads(path.join(folder, 'log', 'heads'), path.join(draft, 'heads')));
    const { log, left, isByPages } = await openLog(folder, draft, { heads, options }, tell);
    closedAtEnd(log);
    if (left !== null) closedAtEnd(left);
    if (isByPages) nameSessions(log, heads, [...(await namesOfViews(folder)), ...(options.session === undefined ? [] : [options.session])]);
    const sources: Source[] = [];
    for (const place of options.from ?? []) sources.push(closedAtEnd(await openSource(place, idsIn(log, sources, options.session))));

    const streams = streamsOf({ log, heads, trees: await readTrees(folder, options, tell), sources });
    const named = streams.filter(({ session }) => heads.ordinalOf(session) !== undefined).length;
    const nameless = options.session === undefined || isByPages ? heads.count - named : 0;
    if (nameless > 0)
      tell(`DAMAGED    ${nameless} sessions that log/heads knows and nothing else names: they stay out of service; give more with --from`);
    // Their records would be left behind in the old file, from which nobody could take them later.
    if (nameless > 0 && isByPages && !options.acceptLoss) {
      tell('           their records can be read: a backup of any age or an export names them, and --accept-loss leaves them behind');
      return { chosen: [], nameless, isWritten: false };
    }
    if (options.session !== undefined && !streams.some(({ session }) => session === options.session))
      throw new ClientError(`neither the log nor what is given with --from has a session ${options.session}`);
    const asked = new Set(streams.filter((stream) => isDamaged(stream) && (options.session ?? stream.session) === stream.session));
    const chosen: NewEnd[] = [];
    for (const stream of asked) chosen.push(await restore({ log, left, copy, stream, sources }, options, tell));
    // A damaged page may have held nothing that is needed: that it is gone is all.
    const isOtherwise = isByPages || (log.damaged.length > 0 && options.session === undefined);
    const isBetter = chosen.some(({ last }) => last !== null) || (asked.size === 0 && isOtherwise);
    if (!isBetter) return { chosen, nameless, isWritten: false };
    const others = streams.filter((stream) => !asked.has(stream));
    const newEnds = [...chosen, ...others.map((stream) => ({ stream, end: stream.end, last: isDamaged(stream) ? null : stream.end }))];
    writeRest(log, copy, heads, newEnds, asked);
    return { chosen, nameless, isWritten: true };
  } finally {
    for (const one of opened.reverse()) await one.close();
  }
}

const whyNoLog = (folder: string): string =>
  isThere(path.join(folder, 'kafka'))
    ? `${folder} has no log of its own: kafka/ in it is a copy of the topic. Move it away and start the service, which reads the topic again`
    : `${folder} has no log of the embedded engine in log/`;

interface OpenedLog {
  readonly log: LogFile;
  /** Its records on pages that nothing leads to; `null` where these were not looked for. */
  readonly left: LogFile | null;
  /** Whether it is what could be read of the log page by page. */
  readonly isByPages: boolean;
}

interface Opening {
  readonly heads: HeadsFile;
  readonly options: RecoverOptions;
}

/**
 * The log, or one in its place where the engine does not open it.
 * @param draft folder for that one
 * @throws {LmdbFileError} where there is nothing to take its records from
 */
async function openLog(folder: string, draft: string, { heads, options }: Opening, tell: PrintLine): Promise<OpenedLog> {
  try {
    return { log: LogFile.read(path.join(folder, 'log')), left: null, isByPages: false };
  } catch (error) {
    if (!(error instanceof LmdbFileError)) throw error;
    const read = await readPages(folder, path.join(draft, 'pages'), heads);
    if (read !== null) {
      const { reached, left } = read.records;
      const more = left === 0 ? '' : `, and ${left} more on pages that nothing leads to any more`;
      tell(`${error.message}: its pages are read one by one, and ${reached} records are there${more}`);
      return { ...read, isByPages: true };
    }
    if ((options.from ?? []).length === 0)
      throw new LmdbFileError(
        `${error.message}. Nothing of it can be read: give a backup, and exports of what came after it, with --from (docs/operations.md, "A log that does not open")`,
      );
    tell(`${error.message}: nothing of it can be read, and all is taken from what is given`);
    return { log: LogFile.unreadable(path.join(draft, 'unreadable'), error.message), left: null, isByPages: false };
  }
}

function copyHeads(from: string, to: string): HeadsFile {
  if (isThere(from)) copyFileSync(from, to);
  return HeadsFile.open(to);
}

const isDamaged = ({ missing, endIsUnknown }: Stream): boolean => missing.size > 0 || endIsUnknown;

function* idsIn(log: LogFile, sources: readonly Source[], wanted: string | undefined): Generator<string> {
  for (const { session } of log.sessions()) yield session;
  for (const { sessions } of sources) yield* sessions.keys();
  if (wanted !== undefined) yield wanted;
}

/** The trees that signed checkpoints have of the sessions; of a damaged `proof/` none, which is told. */
async function readTrees(folder: string, options: RecoverOptions, tell: PrintLine): Promise<ReadonlyMap<string, readonly Milestone[]>> {
  const [own, ...others] = [folder, ...(options.proofs ?? [])].filter((one) => isWhole(one, tell));
  if (own === undefined) return new Map();
  const { trees, findings } = await signedTrees(own, { ...options, proofs: others });
  for (const { where, what } of [...findings.changed, ...findings.unproved]) tell(`${where}: ${what}`);
  return trees;
}

function isWhole(folder: string, tell: PrintLine): boolean {
  try {
    checkLmdbFolder(path.join(folder, 'proof'), proofPages);
    return true;
  } catch (error) {
    if (!(error instanceof LmdbFileError)) throw error;
    tell(`${error.message}: what it has signed is not known`);
    return false;
  }
}

interface Restoring {
  readonly log: LogFile;
  readonly left: LogFile | null;
  readonly copy: LogFile;
  readonly stream: Stream;
  readonly sources: readonly Source[];
}

/** Puts a damaged session together in the copy, and says what is to become of it. */
async function restore({ log, left, copy, stream, sources }: Restoring, options: RecoverOptions, tell: PrintLine): Promise<NewEnd> {
  const { session, number, milestones } = stream;
  copyRecords(log, copy, stream);
  const taken = new Map<number, string>();
  const given = sources.filter((one) => one.sessions.has(session));
  for (const source of left === null ? given : [...given, leftOf(left, session, number)]) await takeFrom(source, copy, stream, taken);
  const positions = [...taken.keys()].sort((one, other) => one - other);
  const end = Math.max(stream.end, positions.at(-1) ?? 0);
  const last = lastInOrder(copy, number, end);
  const verdict = judge(session, recordsOf(copy, number, last), milestones);
  const why = whyNot({ stream, end, last, gaps: gapsOf(copy, number, end), verdict, taken: positions }, options);
  if (why !== null) {
    copy.change(() => {
      for (const position of positions) copy.remove(number, position);
    });
    const [first = stream.end + 1] = stream.missing;
    tell(`DAMAGED    ${session}  from position ${first} on: ${why}`);
    return { stream, end: stream.end, last: null };
  }
  const { provedTo, provedBy } = verdict;
  const names = positions.filter((position) => position <= last).map((position) => taken.get(position));
  const from = names.length === 0 ? 'nothing from elsewhere' : `${names.length} records from ${[...new Set(names)].join(', ')}`;
  const proof = provedBy === null ? 'it is in no signed checkpoint' : `up to position ${provedTo} it is as in ${provedBy}`;
  tell(`recovered  ${session}  up to position ${last}, with ${from}; its chain fits, and ${proof}`);
  if (last < end) tell(`LOST       ${session}  positions ${last + 1} to ${end}`);
  return { stream, end, last };
}

interface PutTogether {
  readonly stream: Stream;
  readonly end: number;
  readonly last: number;
  /** Positions up to the end that nothing has, in words. */
  readonly gaps: string;
  readonly verdict: RecordsVerdict;
  /** Positions of what was taken from sources, in order. */
  readonly taken: readonly number[];
}

/** Why a session may not go into service as it was put together; `null`: it may. */
function whyNot(
  { stream, end, last, gaps, verdict, taken }: PutTogether,
  { acceptUnproved = false, acceptLoss = false }: RecoverOptions,
): string | null {
  if (verdict.contradiction !== null)
    return `with what is given it is not what it was, and stays out of service: ${verdict.contradiction}; give another source with --from`;
  const unproved = taken.filter((position) => position > verdict.provedTo && position <= last);
  if (unproved.length > 0 && !acceptUnproved)
    return `${unproved.length} records from position ${unproved[0]} on can be taken, and no signed checkpoint shows that they are as they were; --accept-unproved takes them`;
  if (last < end && !acceptLoss)
    return `nothing that is given has position ${last + 1}, and it had come to ${end} (missing: ${gaps}); give more with --from, or end it at ${last} with --accept-loss`;
  if (stream.endIsUnknown && !acceptLoss) return `nothing says whether it had gone on behind ${last}; --accept-loss ends it there`;
  return null;
}

/** Takes what a source has of what the copy still lacks. */
async function takeFrom(source: Source, copy: LogFile, stream: Stream, taken: Map<number, string>): Promise<void> {
  const missing = new Set([...stream.missing].filter((position) => !taken.has(position)));
  let waiting: [number, Buffer][] = [];
  const write = (): void => {
    copy.change(() => {
      for (const [position, bytes] of waiting) copy.put(stream.number, position, bytes);
    });
    waiting = [];
  };
  await source.read(stream.session, { missing, end: stream.end }, (position, bytes) => {
    if (taken.has(position)) return;
    waiting.push([position, Buffer.from(bytes)]);
    taken.set(position, source.name);
    if (waiting.length === batchRecords) write();
  });
  write();
}

/** Copies all records of a session that can be read. */
function copyRecords(log: LogFile, copy: LogFile, { number, end, missing }: Stream): void {
  for (let begin = 1; begin <= end; begin += batchRecords)
    copy.change(() => {
      for (let position = begin; position < begin + batchRecords && position <= end; position++) {
        const bytes = missing.has(position) ? null : log.record(number, position);
        if (bytes !== null) copy.put(number, position, bytes);
      }
    });
}

/** The last position up to which a session has all records. */
function lastInOrder(copy: LogFile, number: number, end: number): number {
  for (let position = 1; position <= end; position++) if (copy.record(number, position) === null) return position - 1;
  return end;
}

/** Gaps that are told one by one at most. */
const gapsMax = 10;

/** The positions up to the end at which a session has no record, in words. */
function gapsOf(copy: LogFile, number: number, end: number): string {
  const gaps: [first: number, last: number][] = [];
  for (let position = 1; position <= end; position++) {
    if (copy.record(number, position) !== null) continue;
    const gap = gaps.at(-1);
    if (gap?.[1] === position - 1) gap[1] = position;
    else gaps.push([position, position]);
  }
  const told = gaps.slice(0, gapsMax).map(([first, last]) => (first === last ? `${first}` : `${first} to ${last}`));
  return gaps.length > gapsMax ? `${told.join(', ')} and ${gaps.length - gapsMax} gaps behind` : told.join(', ');
}

function* recordsOf(copy: LogFile, number: number, last: number): Generator<Buffer> {
  for (let position = 1; position <= last; position++) yield copy.record(number, position) as Buffer;
}

/** Writes all other sessions, and for each its number and how far it is. */
function writeRest(log: LogFile, copy: LogFile, heads: HeadsFile, newEnds: readonly NewEnd[], written: ReadonlySet<Stream>): void {
  const progress = showProgress('copying', newEnds.length, 'sessions');
  for (const [i, { stream, end, last }] of newEnds.entries()) {
    const { session, number, endIsUnknown } = stream;
    if (!written.has(stream)) copyRecords(log, copy, stream);
    copy.change(() => {
      copy.name(session, number);
      if (last !== null) for (let position = last + 1; position <= end; position++) copy.remove(number, position);
    });
    // One that stays damaged must show by it.
    heads.note(session, number, last ?? (endIsUnknown ? end + 1 : end));
    progress.to(i + 1);
  }
  progress.stop();
}
