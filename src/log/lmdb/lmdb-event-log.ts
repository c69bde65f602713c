import path from 'node:path';
import { type Database, open, type RootDatabase } from 'lmdb';
import { expectRoom } from '../../embedded/disk-room.js';
import { HeadsFile } from '../../embedded/heads-file.js';
import { HeldFile } from '../../embedded/held-file.js';
import { cannotOpen, prepareLmdbFolder, type Tolerance } from '../../embedded/lmdb-file.js';
import type { DamagedPage } from '../../embedded/lmdb-pages.js';
import { checkedRecord, fillKey, keyOf, ordinalOfKey, positionOfKey, withChecksum } from '../../embedded/placed-record.js';
import { Breather } from '../../slices.js';
import {
  batchRecords,
  type EventLog,
  LogDamagedError,
  LogNotWrittenError,
  type LogRecord,
  LogUnavailableError,
  madeRecords,
  type ReadOptions,
  type RecordsToAppend,
  type RecordVisitor,
} from '../event-log.js';

/** Records in one commit: what queues beyond goes with the next, so that a commit's fold never holds the process up for long. */
const groupRecordsMax = 512;
const groupBytesMax = 4 << 20;
/** Whose turns those are in which what was committed goes to the subscribers: all agents' together. */
const deliveries = '';
/** Sessions whose number and head are kept at hand. */
const streamsMax = 100_000;
/** How long a look at the file is good for, ms. */
const lookMs = 1000;

interface QueuedAppend {
  readonly session: string;
  readonly records: RecordsToAppend;
  readonly resolve: (positions: number[]) => void;
  readonly reject: (error: Error) => void;
}

/** One whose records are made. */
interface Append extends QueuedAppend {
  readonly records: readonly Uint8Array[];
}

interface Stream {
  /** Number of the session in the keys. */
  readonly ordinal: number;
  /** Last position given out. */
  head: number;
  /** Last position flushed and read back. */
  durable: number;
}

/**
 * The default log: one LMDB environment in a folder, no server. Appends that come while a commit is under way share the next one; an append resolves
 * when its commit is flushed to the disk and its records were read back.
 *
 * A record's key is the session's number (32 bits) and the position (64 bits), big-endian; its value a CRC-32 over place and record, then the record.
 * Positions run 1, 2, 3 … without gaps, so a missing record shows.
 */
export class LmdbEventLog implements EventLog {
  readonly engine = 'lmdb';
  private readonly listeners = new Set<(record: LogRecord) => void>();
  private readonly streams = new Map<string, Stream>();
  private queue: QueuedAppend[] = [];
  private committing: Promise<void> | null = null;
  private closed = false;
  private looked: { readonly atMs: number; readonly isGone: Promise<boolean> } | null = null;

  private constructor(
    private readonly root: RootDatabase,
    private readonly records: Database<Buffer, Buffer>,
    private readonly names: Database<number, string>,
    /** What the sessions had come to, beside the engine: pages of its own that are lost or old show by it. */
    private readonly heads: HeadsFile,
    private readonly file: HeldFile | null,
    private readonly expectRoom: () => void,
    /** Pages of records that the engine must not come near: it would end the process. */
    private readonly damaged: readonly DamagedPage[],
    /** Sessions are numbered 1, 2, 3 … and never deleted. */
    private nextOrdinal: number,
  ) {}

  /**
   * @param folder made if it is not there
   * @param expectRoomFor throws where its disk is full
   * @throws {LmdbFileError} where the file on disk is shorter than it says it is, or the engine finds its own pages broken
   */
  static open(folder: string, expectRoomFor: (folder: string) => void = expectRoom): LmdbEventLog {
    const damaged = prepareLmdbFolder(folder, logPages);
    let root: RootDatabase | undefined;
    try {
      root = open({ path: folder, maxDbs: 4 });
      const records = root.openDB<Buffer, Buffer>({ name: 'records', keyEncoding: 'binary', encoding: 'binary' });
      const names = root.openDB<number, string>({ name: 'sessions', encoding: 'ordered-binary' });
      const { entryCount } = names.getStats() as { entryCount: number };
      const heads = HeadsFile.open(path.join(folder, 'heads'));
      return new LmdbEventLog(
        root,
        records,
        names,
        heads,
        HeldFile.of(path.join(folder, 'data.mdb')),
        () => expectRoomFor(folder),
        damaged,
        Math.max(entryCount, heads.lastOrdinal) + 1,
      );
    } catch (error) {
      void root?.close().catch(ignored);
      throw cannotOpen(folder, error);
    }
  }

  append(session: string, records: RecordsToAppend): Promise<number[]> {
    if (this.closed) return Promise.reject(new LogUnavailableError('the log is closed'));
    return new Promise((resolve, reject) => {
      this.queue.push({ session, records, resolve, reject });
      this.committing ??= this.commitAll();
    });
  }

  async read(session: string, { after = 0, limit = Number.POSITIVE_INFINITY }: ReadOptions, visit: RecordVisitor): Promise<void> {
    const stream = this.stream(session);
    if (stream === undefined) return;
    const end = Math.min(stream.durable, after + limit);
    const breather = new Breather(session);
    for (let position = after + 1; position <= end; position++) {
      if (visit(this.get(session, stream.ordinal, position)) === false) return;
      if ((position - after) % batchRecords === 0 || breather.isDue) await breather.pause();
    }
  }

  async readAt(session: string, positions: readonly number[], visit: RecordVisitor): Promise<void> {
    const stream = this.stream(session);
    for (const position of positions) {
      if (stream === undefined) throw new LogDamagedError(session, position, 'the session has no records');
      if (visit(this.get(session, stream.ordinal, position)) === false) return;
    }
  }

  async head(session: string): Promise<number> {
    return this.stream(session)?.durable ?? 0;
  }

  async *sessions(): AsyncIterable<string> {
    for (const { key } of this.names.getRange()) yield key;
  }

  get lostSessions(): number {
    const { entryCount } = this.names.getStats() as { entryCount: number };
    return Math.max(0, this.heads.count - entryCount);
  }

  subscribe(listener: (record: LogRecord) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.committing;
    await this.root.close();
    await this.heads.close();
  }

  private async commitAll(): Promise<void> {
    // The appends of one turn of the event loop go together.
    await Promise.resolve();
    while (this.queue.length > 0) {
      const reason = await this.obstacle();
      if (reason === null) await this.commit(this.takeGroup());
      else this.refuseAll(reason);
    }
    this.committing = null;
    if (this.streams.size > streamsMax) this.streams.clear();
  }

  /** Why the engine must not write now; `null` where it may. */
  private async obstacle(): Promise<string | null> {
    if (await this.isGone()) return "the log's file was taken away under the running service";
    try {
      this.expectRoom();
      return null;
    } catch (error) {
      return `the log could not be written: ${(error as Error).message}`;
    }
  }

  /** Whether the engine would write on into a file that no path names any more. */
  private isGone(): Promise<boolean> | false {
    const nowMs = performance.now();
    if (this.file === null) return false;
    if (this.looked === null || nowMs - this.looked.atMs > lookMs)
      this.looked = { atMs: nowMs, isGone: this.file.replacedBy().then((instead) => instead !== null) };
    return this.looked.isGone;
  }

  private refuseAll(reason: string): void {
    const failure = new LogNotWrittenError(reason);
    for (const { reject } of this.queue.splice(0)) reject(failure);
  }

  /** The appends of the next commit, with their records. One whose records cannot be made, or whose session is damaged, is refused alone. */
  private takeGroup(): Append[] {
    const group: Append[] = [];
    let taken = 0;
    for (let [records, bytes] = [0, 0]; taken < this.queue.length && records < groupRecordsMax && bytes < groupBytesMax; taken++) {
      const append = this.made(this.queue[taken]);
      if (append === null) continue;
      for (const record of append.records) bytes += record.length;
      records += append.records.length;
      group.push(append);
    }
    this.queue = this.queue.slice(taken);
    return group;
  }

  private made({ session, records, resolve, reject }: QueuedAppend): Append | null {
    try {
      if (this.stream(session) === undefined) this.expectWhole(session, this.nextOrdinal);
      return { session, records: madeRecords(records), resolve, reject };
    } catch (error) {
      reject(error as Error);
      return null;
    }
  }

  private async commit(group: readonly Append[]): Promise<void> {
    const lasts: number[] = [];
    try {
      let put: Promise<boolean> | undefined;
      for (const { session, records } of group) {
        const stream = this.stream(session) ?? this.newStream(session);
        for (const record of records) {
          const next = this.put(stream.ordinal, ++stream.head, record);
          // The puts of one commit fail together; the last one is waited for.
          if (next !== put) next.catch(ignored);
          put = next;
        }
        lasts.push(stream.head);
      }
      await put;
      await this.root.flushed;
    } catch (error) {
      for (const { session } of group) this.recover(session);
      (error as { commitError?: Promise<never> }).commitError?.catch(ignored);
      const failure = new LogUnavailableError('the log could not be written; its disk may be full or failing', { cause: error });
      for (const { reject } of group) reject(failure);
      return;
    }
    this.noteHeads(group);
    const breather = new Breather(deliveries);
    for (const [i, append] of group.entries()) {
      if (breather.isDue) await breather.pause();
      this.deliver(append, lasts[i]);
    }
  }

  private put(ordinal: number, position: number, record: Uint8Array): Promise<boolean> {
    return this.records.put(keyOf(ordinal, position), withChecksum(record, ordinal, position));
  }

  /** Reads an append's records back, hands them to the subscribers and answers the writer. @param last position of the append's last record */
  private deliver({ session, records, resolve, reject }: Append, last: number): void {
    try {
      this.publish(session, this.streams.get(session) as Stream, last);
      resolve(records.map((_, i) => last - records.length + 1 + i));
    } catch (error) {
      reject(error as Error);
    }
  }

  /** Hands the subscribers what was not handed to them yet, up to `last`. */
  private publish(session: string, stream: Stream, last: number): void {
    while (stream.durable < last) {
      const record = this.get(session, stream.ordinal, stream.durable + 1);
      stream.durable++;
      for (const listener of this.listeners) listener(record);
    }
  }

  /** Notes once for each session of a commit how far it has come. */
  private noteHeads(group: readonly Append[]): void {
    for (const session of new Set(group.map(({ session }) => session))) {
      const { ordinal, head } = this.streams.get(session) as Stream;
      this.heads.note(session, ordinal, head);
    }
  }

  /** After a failed commit: what of it reached the log after all is published, and the numbering goes on from there. */
  private recover(session: string): void {
    const stream = this.streams.get(session);
    if (stream === undefined) return;
    try {
      if (this.ordinal(session) === undefined) {
        this.streams.delete(session);
        return;
      }
      stream.head = this.lastPosition(session, stream.ordinal);
      this.publish(session, stream, stream.head);
      this.heads.note(session, stream.ordinal, stream.durable);
    } catch {
      // What is wrong is told to whoever comes to the session next.
      this.streams.delete(session);
    }
  }

  /** A record as it lies in the engine's own buffer, good until the next is read. */
  private get(session: string, ordinal: number, position: number): LogRecord {
    const key = fillKey(readKey, ordinal, position);
    const value = this.ofEngine(session, position, () => this.records.getBinaryFast(key));
    if (value === undefined) throw new LogDamagedError(session, position, 'the record is missing');
    const bytes = checkedRecord(value, ordinal, position);
    if (bytes === null) throw new LogDamagedError(session, position, 'the record does not match its checksum');
    return { session, position, bytes };
  }

  /** @throws {LogDamagedError} where the engine finds its own pages broken */
  private ofEngine<T>(session: string, position: number, read: () => T): T {
    try {
      return read();
    } catch (error) {
      throw new LogDamagedError(session, position, `the engine cannot read it: ${(error as Error).message}`);
    }
  }

  /**
   * Undefined where the session has no records.
   * @throws {LogDamagedError} where the engine tells less of it than was there before
   */
  private stream(session: string): Stream | undefined {
    let stream = this.streams.get(session);
    if (stream !== undefined) return stream;
    const ordinal = this.ordinal(session);
    if (ordinal === undefined) return undefined;
    this.expectWhole(session, ordinal);
    const head = this.lastPosition(session, ordinal);
    const kept = this.heads.headOf(ordinal);
    if (head < kept) throw new LogDamagedError(session, head + 1, `the session had ${kept} records, and there are ${head}`);
    stream = { ordinal, head, durable: head };
    this.streams.set(session, stream);
    if (head > kept) this.heads.note(session, ordinal, head);
    return stream;
  }

  private ordinal(session: string): number | undefined {
    const kept = this.heads.ordinalOf(session);
    const ordinal = this.ofEngine(session, 1, () => this.names.get(session));
    if (kept !== undefined && ordinal !== kept)
      throw new LogDamagedError(session, 1, `the session is number ${kept}, and the engine has ${ordinal ?? 'none'} for it`);
    if (kept === undefined && ordinal !== undefined && this.heads.headOf(ordinal) > 0)
      throw new LogDamagedError(session, 1, `the engine has number ${ordinal} for it, which is another session's`);
    return ordinal;
  }

  /** @throws {LogDamagedError} where a page is damaged that holds, or would hold, records of the session */
  private expectWhole(session: string, ordinal: number): void {
    for (const { from, to, page, reason } of this.damaged) {
      const [first, last] = [keyOf(ordinal, 1), keyOf(ordinal, Number.MAX_SAFE_INTEGER)];
      if ((to !== null && to.compare(first) <= 0) || (from !== null && from.compare(last) > 0)) continue;
      const position = from !== null && ordinalOfKey(from) === ordinal ? positionOfKey(from) : 1;
      throw new LogDamagedError(session, position, `page ${page} of the log's file is damaged: ${reason}`);
    }
  }

  private newStream(session: string): Stream {
    const stream = { ordinal: this.nextOrdinal++, head: 0, durable: 0 };
    this.streams.set(session, stream);
    void this.names.put(session, stream.ordinal);
    return stream;
  }

  /**
   * Found by asking for positions, since they have no gaps: a walk along the keys would go on to the pages of the next session. Begun at the one that is known, most take two steps.
   */
  private lastPosition(session: string, ordinal: number): number {
    const has = (position: number): boolean =>
      this.ofEngine(session, position, () => this.records.getBinaryFast(fillKey(readKey, ordinal, position)) !== undefined);
    const kept = this.heads.headOf(ordinal);
    let last = kept > 0 && has(kept) ? kept : 0;
    let step = 1;
    for (; has(last + step); step *= 2) last += step;
    for (; step >= 1; step /= 2) if (has(last + step)) last += step;
    return last;
  }
}

const ignored = (): void => undefined;

/** Key that reads are made with, one after the other. */
const readKey = Buffer.alloc(12);

/** Whether a damaged page is one of some records only, so that the sessions that have none there can be served. */
const isOfSomeRecords = ({ tree, from, to }: DamagedPage): boolean => tree === 'records' && (from !== null || to !== null);

/** What a log's file consists of, and which damage of it stays. */
export const logPages: Tolerance = { trees: ['records', 'sessions'], kept: ['records'], mayStay: isOfSomeRecords };
