import {
  batchRecords,
  type CatchingUp,
  copyOf,
  type EventLog,
  type LogDamagedError,
  type LogRecord,
  LogUnavailableError,
  madeRecords,
  type ReadOptions,
  type RecordsToAppend,
  type RecordVisitor,
} from '../log/event-log.js';
import { turnOf } from '../slices.js';
import type { Digests } from './digests.js';
import type { ErasedRecords } from './erased-records.js';
import type { KeyRing } from './key-ring.js';
import { RecordBatch } from './record-batch.js';
import { type MakeRecords, plainRecords, type RecordMaker } from './record-maker.js';
import { RecordOpener, withContent } from './record-opener.js';
import { contentOf, isSealed, keyIdOf, openEnvelope, type RecordKey, type SealedRecord, sealRecord, writeOf } from './sealed-record.js';
import { plainDigests, type WriteDigests, writeDigests } from './write-digests.js';

/** Records whose keys are looked for at once: as many as are folded in a few milliseconds, so that a reading which is given up then has looked for few in vain. */
const batchSize = 64;

/**
 * A log whose records may be sealed: hands them over with what they say, and a tombstone in the place of one whose key was destroyed. Records that are not sealed
 * pass as they are. What lies on the engine, and what the chain is over, are the sealed bytes.
 */
export class SealedEventLog implements EventLog, RecordMaker {
  readonly engine: string;
  readonly mayBeBehind?: boolean;
  readonly catchingUp?: CatchingUp;
  private readonly listeners = new Set<(record: LogRecord) => void>();
  private readonly unsubscribe: () => void;
  private readonly opener: RecordOpener;
  /** This process' own records that are on their way to the log, by the numbers of their keys. */
  private readonly underWay = new Map<number, SealedRecord>();
  /** Sessions whose records wait to be handed over, since a key of another process' record is looked for. */
  private readonly arriving = new Map<string, Promise<void>>();

  constructor(
    private readonly log: EventLog,
    private readonly keys: KeyRing,
    /** Whether new records are sealed; those that are stay readable either way. */
    private readonly seals: boolean,
    private readonly warn: (details: object, message: string) => void = () => {},
  ) {
    this.engine = log.engine;
    this.opener = new RecordOpener(log, keys);
    if (log.mayBeBehind !== undefined) this.mayBeBehind = log.mayBeBehind;
    if (log.catchingUp !== undefined) this.catchingUp = log.catchingUp;
    this.unsubscribe = log.subscribe((record) => this.arrive(record));
  }

  /**
   * Takes keys for records that are to be written now.
   * @returns seals as many contents; to be called where the log makes the records that it appends
   * @throws {AgentErasedError} {@link KeysUnavailableError}
   */
  prepare(session: string, count: number): MakeRecords | Promise<MakeRecords> {
    if (!this.seals) return plainRecords.prepare(session, count);
    const digests = this.keys.digests(session);
    const keys = this.keys.take(session, count);
    if (digests instanceof Promise || keys instanceof Promise)
      return Promise.all([digests, keys]).then(([digests, keys]) => this.sealing(session, keys, digests));
    return this.sealing(session, keys, digests);
  }

  /** By which the session's repeats are told. @throws {AgentErasedError} */
  digests(session: string): WriteDigests | Promise<WriteDigests> {
    const keyed = this.seals ? this.keys.digests(session) : this.keys.knownDigests(session);
    return keyed instanceof Promise ? keyed.then((known) => this.digestsBy(known)) : this.digestsBy(keyed);
  }

  async append(session: string, records: RecordsToAppend): Promise<number[]> {
    let made: readonly Uint8Array[] = [];
    try {
      const positions = await this.log.append(session, () => {
        made = madeRecords(records);
        return made;
      });
      if (this.arriving.size > 0) await this.arriving.get(session);
      return positions;
    } finally {
      for (const bytes of made) {
        const record = { session, position: 0, bytes };
        if (isSealed(record)) this.underWay.delete(keyIdOf(record));
      }
    }
  }

  async read(
    session: string,
    { after = 0, limit = Number.POSITIVE_INFINITY, withErasedContent = false }: ReadOptions,
    visit: RecordVisitor,
  ): Promise<void> {
    const end = await this.log.head(session);
    const batch = new RecordBatch();
    for (let [position, left] = [after, limit]; left > 0 && position < end; ) {
      batch.clear();
      await this.log.read(
        session,
        { after: position, limit: Math.min(left, batchSize) },
        (record) => record.position <= end && batch.add(record),
      );
      if (batch.length === 0) return;
      const opened = await this.opener.opening(session, batch, withErasedContent);
      for (let i = 0; i < batch.length; i++) {
        const record = opened(i);
        if (visit(record) === false) return;
        ({ position } = record);
      }
      left -= batch.length;
      await turnOf(session);
    }
  }

  async readAt(session: string, positions: readonly number[], visit: RecordVisitor): Promise<void> {
    const batch = new RecordBatch();
    for (let at = 0; at < positions.length; at += batch.length) {
      batch.clear();
      await this.log.readAt(session, positions.slice(at, at + batchSize), (record) => batch.add(record));
      const opened = await this.opener.opening(session, batch);
      for (let i = 0; i < batch.length; i++) if (visit(opened(i)) === false) return;
      if (at + batch.length < positions.length) await turnOf(session);
    }
  }

  /** The records that a session's events say are erased. */
  async erasedBy(session: string): Promise<ErasedRecords> {
    const erasures = this.opener.erasuresOf(session);
    await erasures.scan();
    return new Map(erasures.outcomes);
  }

  /** Position of the last event that erased something of a session; `null` where its log was not read for that since it came to memory. */
  lastErasing(session: string): number | null {
    return this.opener.lastErasing(session);
  }

  /**
   * Destroys the keys of records for ever, and of those that hold the same write once more; durable when it resolves.
   * @param erased positions of records that {@link erasedBy} told; those of events that came since are left as they are
   */
  async destroyErased(session: string, erased: Iterable<number>): Promise<void> {
    const positions = [...erased];
    const writes = new Set<string>();
    for (let at = 0; at < positions.length; at += batchRecords) {
      await this.log.readAt(session, positions.slice(at, at + batchRecords), (record) => {
        if (isSealed(record)) writes.add(writeOf(openEnvelope(record).envelope));
      });
      await turnOf(session);
    }
    let ids: number[] = [];
    await this.log.read(session, {}, (record) => {
      if (isSealed(record) && writes.has(writeOf(openEnvelope(record).envelope))) ids.push(keyIdOf(record));
    });
    for (; ids.length > 0; ids = ids.slice(batchRecords)) await this.keys.destroy(session, ids.slice(0, batchRecords));
  }

  /** Whether a session began before its records were sealed. */
  async beganOpen(session: string): Promise<boolean> {
    let isOpen = false;
    await this.log.read(session, { limit: 1 }, (record) => {
      isOpen = !isSealed(record);
    });
    return isOpen;
  }

  /** Lets go of what is kept of a session that is not in memory any more. */
  async rest(session: string): Promise<void> {
    this.opener.rest(session);
    await this.keys.rest(session);
  }

  /** Waits until the records of a session that the log has delivered so far are handed to the subscribers: those of other nodes only when their keys were found. */
  async delivered(session: string): Promise<void> {
    await this.arriving.get(session);
  }

  head(session: string): Promise<number> {
    return this.log.head(session);
  }

  sessions(): AsyncIterable<string> {
    return this.log.sessions();
  }

  get lostSessions(): number {
    return this.log.lostSessions ?? 0;
  }

  /** The first record found whose key is not there, and why is not on the log; `null` where none was. */
  get problem(): LogDamagedError | null {
    return this.opener.problem;
  }

  subscribe(listener: (record: LogRecord) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async close(): Promise<void> {
    await this.log.close();
    this.unsubscribe();
    await this.keys.close();
  }

  private sealing(session: string, keys: readonly RecordKey[], digests: Digests): MakeRecords {
    return (contents) =>
      contents.map((content, i) => {
        const record = sealRecord(content, { session, key: keys[i], digests });
        this.underWay.set(keys[i].id, record);
        return record.bytes;
      });
  }

  private digestsBy(keyed: Digests | null): WriteDigests {
    return keyed === null ? plainDigests : writeDigests(keyed, this.seals);
  }

  /** Takes a record that the log delivers. */
  private arrive(record: LogRecord): void {
    const { session } = record;
    if (this.arriving.has(session)) {
      this.deliverLater(copyOf(record));
      return;
    }
    if (!mustBeOpened(record)) {
      this.deliver(record);
      return;
    }
    const own = this.underWay.get(keyIdOf(record));
    // One's own record that came back as it was sent says what it was sealed from: it need not be decrypted.
    if (own?.bytes.equals(record.bytes)) this.deliver(withContent(record, contentOf(own)));
    else this.deliverLater(copyOf(record));
  }

  /** Behind the session's other records that wait. */
  private deliverLater(record: LogRecord): void {
    const { session } = record;
    const before = this.arriving.get(session) ?? Promise.resolve();
    const mine = before
      .then(async () => this.deliver((await this.opener.opening(session, { length: 1, at: () => record }))(0)))
      .catch((error: unknown) => {
        this.warn({ session, position: record.position, error }, 'a record could not be opened; its session is read from the log again');
        // without its content: who decodes it is told why
        this.deliver({ ...record, failure: error instanceof Error ? error : new LogUnavailableError(String(error)) });
      })
      .finally(() => {
        if (this.arriving.get(session) === mine) this.arriving.delete(session);
      });
    this.arriving.set(session, mine);
  }

  private deliver(record: LogRecord): void {
    const { content } = record;
    if (content?.type === 'records.erased') this.opener.takeErasingEvent(record, content);
    for (const listener of this.listeners) listener(record);
  }
}

/** Whether a record that arrives is sealed. One that is nothing that is known is handed on as it is: who decodes it says so, of its session alone. */
function mustBeOpened(record: LogRecord): boolean {
  try {
    return isSealed(record);
  } catch {
    return false;
  }
}
