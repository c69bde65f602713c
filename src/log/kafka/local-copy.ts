import { rmSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Database, open, type RootDatabase } from 'lmdb';
import { expectRoom } from '../../embedded/disk-room.js';
import { prepareLmdbFolder } from '../../embedded/lmdb-file.js';
import { checkedRecord, keyOf, positionOfKey, withChecksum } from '../../embedded/placed-record.js';
import { batchRecords, LogDamagedError, type LogRecord, type ReadOptions, type RecordVisitor } from '../event-log.js';

/** A record as a partition delivered it. */
export interface Delivered {
  readonly session: string;
  readonly bytes: Uint8Array;
}

/** What the copy is a copy of; a copy of something else is thrown away. */
export interface Origin {
  readonly clusterId: string;
  readonly topic: string;
  readonly partitions: number;
}

interface Stream {
  readonly ordinal: number;
  head: number;
}

/** Sessions whose number and head are kept at hand. */
const streamsMax = 100_000;
const originKey = 'origin';
const sumsKey = 'sums';

/** What the other keys of `meta` and the records come to: an old page among them does not fit it. */
interface Sums {
  /** Sum of all next offsets. */
  readonly next: number;
  readonly records: number;
}
const nextKey = (partition: number | string): string => `next:${partition}`;
const readAgain = 'move kafka/ away and start again, which reads it from Kafka (docs/operations.md)';

/**
 * The records that this node has read from Kafka, by session and position, in an LMDB environment of their own: Kafka reads partitions from an offset on, a search
 * wants ten records of one session at once. A session's records are numbered 1, 2, 3 … in the order in which its partition holds them, which is the same for
 * everyone who reads it from the start. The copy can be deleted at any time: the partitions are read again. A record and the offset behind it are stored in
 * one transaction, so after a crash the reading goes on where the copy ends. With them goes what all offsets and records come to: where an old page has taken the place of a newer one, records would be
 * taken twice or left out, and the sums tell. Offsets alone that are old, with no record since, are read again and do no harm.
 */
export class LocalCopy {
  private readonly streams = new Map<string, Stream>();

  private constructor(
    private readonly folder: string,
    private readonly root: RootDatabase,
    private readonly records: Database<Buffer, Buffer>,
    private readonly names: Database<number, string>,
    private readonly meta: Database<unknown, string>,
    private nextOrdinal: number,
    private readonly expectRoomFor: (folder: string) => void,
  ) {}

  /** @param folder made if it is not there; begun anew where it is damaged or of another origin @param expectRoomFor throws where its disk is full */
  static async open(folder: string, origin: Origin, expectRoomFor: (folder: string) => void = expectRoom): Promise<LocalCopy> {
    try {
      const copy = LocalCopy.openFolder(folder, expectRoomFor);
      const known = copy.meta.get(originKey);
      if (known === undefined) await copy.meta.put(originKey, origin);
      if ((known === undefined || JSON.stringify(known) === JSON.stringify(origin)) && (await copy.fits())) return copy;
      await copy.close();
    } catch {
      // Not readable: what follows begins it anew.
    }
    rmSync(folder, { recursive: true, force: true });
    const copy = LocalCopy.openFolder(folder, expectRoomFor);
    await copy.meta.put(originKey, origin);
    await copy.fits();
    return copy;
  }

  private static openFolder(folder: string, expectRoomFor: (folder: string) => void): LocalCopy {
    prepareLmdbFolder(folder, { trees: ['records', 'sessions', 'meta'], kept: ['records'], complete: true });
    const root = open({ path: folder, maxDbs: 4 });
    const records = root.openDB<Buffer, Buffer>({ name: 'records', keyEncoding: 'binary', encoding: 'binary' });
    const names = root.openDB<number, string>({ name: 'sessions', encoding: 'ordered-binary' });
    const meta = root.openDB<unknown, string>({ name: 'meta', encoding: 'json' });
    const { entryCount } = names.getStats() as { entryCount: number };
    return new LocalCopy(folder, root, records, names, meta, entryCount + 1, expectRoomFor);
  }

  /** Whether offsets and records come to what was noted with them; a copy of before that was noted is believed as it is. */
  private async fits(): Promise<boolean> {
    const { entryCount: records } = this.records.getStats() as { entryCount: number };
    let next = 0;
    for (const { value } of this.meta.getRange({ start: nextKey(''), end: nextKey('\uffff') })) next += value as number;
    const noted = this.meta.get(sumsKey) as Sums | undefined;
    if (noted === undefined) await this.meta.put(sumsKey, { next, records });
    return noted === undefined || (noted.next === next && noted.records === records);
  }

  /** The offset at which the reading of a partition goes on. */
  nextOffset(partition: number): number {
    return (this.meta.get(nextKey(partition)) as number | undefined) ?? 0;
  }

  /** @throws {DiskFullError} where nothing more could be stored */
  expectRoom(): void {
    this.expectRoomFor(this.folder);
  }

  /** Stores what a partition delivered, and that it did so up to the offset `next`. @returns the records, in their places @throws {DiskFullError} */
  async take(partition: number, delivered: readonly Delivered[], next: number): Promise<LogRecord[]> {
    this.expectRoom();
    const placed: LogRecord[] = [];
    const stored = this.root.transaction(() => {
      for (const { session, bytes } of delivered) {
        const stream = this.stream(session) ?? this.newStream(session);
        const position = ++stream.head;
        void this.records.put(keyOf(stream.ordinal, position), withChecksum(bytes, stream.ordinal, position));
        placed.push({ session, position, bytes });
      }
      const sums = this.meta.get(sumsKey) as Sums;
      void this.meta.put(sumsKey, { next: sums.next + next - this.nextOffset(partition), records: sums.records + placed.length });
      void this.meta.put(nextKey(partition), next);
    });
    await stored.catch((error: unknown) => {
      // The heads that were counted on are not what is stored: they are looked up again.
      this.streams.clear();
      throw error;
    });
    if (this.streams.size > streamsMax) this.streams.clear();
    return placed;
  }

  head(session: string): number {
    return this.stream(session)?.head ?? 0;
  }

  async read(session: string, { after = 0, limit = Number.POSITIVE_INFINITY }: ReadOptions, visit: RecordVisitor): Promise<void> {
    const stream = this.stream(session);
    if (stream === undefined) return;
    const { ordinal, head } = stream;
    const end = keyOf(ordinal, head + 1);
    let [last, left] = [after, limit];
    while (left > 0) {
      let count = 0;
      const batch = Math.min(batchRecords, left);
      for (const { key, value } of this.records.getRange({ start: keyOf(ordinal, last + 1), end, limit: batch })) {
        last++;
        if (positionOfKey(key) !== last) throw new LogDamagedError(session, last, `the record is missing in the local copy; ${readAgain}`);
        count++;
        if (visit(this.checked(session, ordinal, last, value)) === false) return;
      }
      if (count < batch) return;
      left -= count;
      await nextTurn();
    }
  }

  readAt(session: string, positions: readonly number[], visit: RecordVisitor): void {
    const stream = this.stream(session);
    for (const position of positions) {
      const value = stream === undefined ? undefined : this.records.get(keyOf(stream.ordinal, position));
      if (stream === undefined || value === undefined)
        throw new LogDamagedError(session, position, `the record is missing in the local copy; ${readAgain}`);
      if (visit(this.checked(session, stream.ordinal, position, value)) === false) return;
    }
  }

  *sessions(): Generator<string> {
    for (const { key } of this.names.getRange()) yield key;
  }

  async close(): Promise<void> {
    await this.root.close();
  }

  private checked(session: string, ordinal: number, position: number, value: Buffer): LogRecord {
    const bytes = checkedRecord(value, ordinal, position);
    if (bytes === null) throw new LogDamagedError(session, position, `the local copy does not match its checksum; ${readAgain}`);
    return { session, position, bytes };
  }

  private stream(session: string): Stream | undefined {
    const known = this.streams.get(session);
    if (known !== undefined) return known;
    const ordinal = this.names.get(session);
    if (ordinal === undefined) return undefined;
    const [newest] = this.records.getKeys({
      start: keyOf(ordinal, Number.MAX_SAFE_INTEGER),
      end: keyOf(ordinal, 0),
      reverse: true,
      limit: 1,
    });
    const stream = { ordinal, head: newest === undefined ? 0 : positionOfKey(newest) };
    this.streams.set(session, stream);
    return stream;
  }

  private newStream(session: string): Stream {
    const stream = { ordinal: this.nextOrdinal++, head: 0 };
    this.streams.set(session, stream);
    void this.names.put(session, stream.ordinal);
    return stream;
  }
}
