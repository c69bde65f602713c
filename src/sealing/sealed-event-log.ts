import type { ErasedOutcome, JsonObject, RecordContent } from '../../projections/events.js';
import {
  batchRecords,
  type CatchingUp,
  copyOf,
  type EventLog,
  LogDamagedError,
  type LogRecord,
  LogUnavailableError,
  type ReadOptions,
  type RecordVisitor,
} from '../log/event-log.js';
import { turnOf } from '../slices.js';
import { type ErasedRecords, ErasingEvents } from './erased-records.js';
import type { KeyRing } from './key-ring.js';
import { plainRecords, type RecordMaker } from './record-maker.js';
import {
  contentOf,
  isSealed,
  keyIdOf,
  openEnvelope,
  type SealedEnvelope,
  type SealedRecord,
  sealRecord,
  unsealRecord,
} from './sealed-record.js';
import { type WriteDigests, writeDigests } from './write-digests.js';

/** Records whose keys are looked for at once: as many as are folded in a few milliseconds, so that a reading which is given up then has looked for few in vain. */
const batchSize = 64;
/** Bytes after which a batch ends: they are decrypted and parsed in one turn of the event loop. */
const batchBytes = 512 * 1024;
/** Bytes that a batch has room for at first. */
const batchRoom = 64 * 1024;

/** What became of a session's erased records, as the events tell that erased them. */
interface Erasures {
  readonly events: ErasingEvents;
  /**
   * The same by what the records wrote, as far as the log was read for them. A log may hold a write twice, as one record or, where two nodes took it, as two; the event that
   * erases it names the places that were known then.
   */
  readonly byWrite: Map<string, ErasedOutcome>;
  /** Reads the log for them; not there before it was asked for. */
  scan?: Promise<void>;
  /** End of the log when it was read for them. */
  scannedTo: number;
  /** Position of the last such event that was read or delivered. */
  lastErasing: number;
}

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
  private readonly erasures = new Map<string, Erasures>();
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
    if (log.mayBeBehind !== undefined) this.mayBeBehind = log.mayBeBehind;
    if (log.catchingUp !== undefined) this.catchingUp = log.catchingUp;
    this.unsubscribe = log.subscribe((record) => this.arrive(record));
  }

  /**
   * Takes keys for records that are to be written now. Nothing is to be waited for between making the contents, sealing and appending them.
   * @returns seals as many contents
   * @throws {AgentErasedError} {@link KeysUnavailableError}
   */
  async prepare(session: string, count: number): Promise<(contents: readonly RecordContent[]) => Uint8Array[]> {
    if (!this.seals) return plainRecords.prepare(session, count);
    const digests = await this.keys.digests(session);
    const keys = await this.keys.take(session, count);
    return (contents) =>
      contents.map((content, i) => {
        const record = sealRecord(content, { session, key: keys[i], digests });
        this.underWay.set(keys[i].id, record);
        return record.bytes;
      });
  }

  /** By which the session's repeats are told. @throws {AgentErasedError} */
  async digests(session: string): Promise<WriteDigests> {
    const keyed = await (this.seals ? this.keys.digests(session) : this.keys.knownDigests(session));
    return keyed === null ? plainRecords.digests(session) : writeDigests(keyed, this.seals);
  }

  async append(session: string, records: readonly Uint8Array[]): Promise<number[]> {
    try {
      const positions = await this.log.append(session, records);
      await this.arriving.get(session);
      return positions;
    } finally {
      for (const bytes of records) {
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
    const batch = new Batch();
    for (let [position, left] = [after, limit]; left > 0 && position < end; ) {
      batch.clear();
      await this.log.read(
        session,
        { after: position, limit: Math.min(left, batchSize) },
        (record) => record.position <= end && batch.add(record),
      );
      if (batch.length === 0) return;
      const opened = await this.opening(session, batch, withErasedContent);
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
    const batch = new Batch();
    for (let at = 0; at < positions.length; at += batch.length) {
      batch.clear();
      await this.log.readAt(session, positions.slice(at, at + batchSize), (record) => batch.add(record));
      const opened = await this.opening(session, batch);
      for (let i = 0; i < batch.length; i++) if (visit(opened(i)) === false) return;
      if (at + batch.length < positions.length) await turnOf(session);
    }
  }

  /** The records that a session's events say are erased. */
  async erasedBy(session: string): Promise<ErasedRecords> {
    const erasures = this.erasuresOf(session);
    await this.scan(session, erasures);
    return new Map(erasures.events.outcomes);
  }

  /** Position of the last event that erased something of a session; `null` where its log was not read for that since it came to memory. */
  lastErasing(session: string): number | null {
    const erasures = this.erasures.get(session);
    return erasures === undefined || erasures.scannedTo === 0 ? null : erasures.lastErasing;
  }

  /**
   * Destroys the keys of records for ever, and of those that hold the same write once more; durable when it resolves.
   * @param erased positions of records that {@link erasedBy} told; those of events that came since are left as they are
   */
  async destroyErased(session: string, erased: Iterable<number>): Promise<void> {
    const positions = [...erased];
    const writes = new Set<string>();
    for (let at = 0; at < positions.length; at += batchRecords)
      await this.log.readAt(session, positions.slice(at, at + batchRecords), (record) => {
        if (isSealed(record)) writes.add(writeOf(openEnvelope(record).envelope));
      });
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
    this.erasures.delete(session);
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

  subscribe(listener: (record: LogRecord) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async close(): Promise<void> {
    await this.log.close();
    this.unsubscribe();
    await this.keys.close();
  }

  /** Finds the keys of some records. @returns opens each of them, by its place among them */
  private async opening(session: string, records: Records, withErasedContent = false): Promise<(i: number) => LogRecord> {
    const ids: number[] = [];
    /** Where each record's key is among those found; -1 for a record that is not sealed. */
    const places: number[] = [];
    for (let i = 0; i < records.length; i++) {
      const record = records.at(i);
      places.push(isSealed(record) ? ids.push(keyIdOf(record)) - 1 : -1);
    }
    if (ids.length === 0) return (i) => records.at(i);
    const keys = await this.keys.find(session, ids);
    // The session may come to rest meanwhile, and what is known of it is let go of.
    const erasures = this.erasuresOf(session);
    const { events, byWrite } = erasures;
    const isUntold = (place: number, i: number): boolean => {
      const { position } = records.at(i);
      return keys[place]?.status === 'erased' && !events.outcomes.has(position) && events.refusedOutcome(position) === undefined;
    };
    if (keys.some(({ status }) => status === 'erased') && (erasures.scannedTo === 0 || places.some(isUntold)))
      await this.scanOnce(session, erasures);
    const { outcomes } = events;
    const outcomeOf = (record: LogRecord): ErasedOutcome | undefined =>
      outcomes.get(record.position)?.outcome ?? (byWrite.size > 0 ? byWrite.get(writeOf(openEnvelope(record).envelope)) : undefined);
    // A write that came late from another node, behind the event that erased it.
    const isLate = (place: number, i: number): boolean =>
      keys[place]?.status === 'live' && !outcomes.has(records.at(i).position) && outcomeOf(records.at(i)) !== undefined;
    const late = byWrite.size === 0 ? [] : places.filter(isLate).map((place) => ids[place]);
    if (late.length > 0) await this.keys.destroy(session, late);
    const isAgentErased = await this.keys.isErased(session);
    return (i) => {
      const record = records.at(i);
      if (places[i] < 0) return record;
      const key = keys[places[i]];
      if (withErasedContent && key.status === 'live' && outcomes.has(record.position))
        return withContent(record, unsealRecord(record, key.key));
      const outcome = outcomeOf(record) ?? (isAgentErased ? agentErased(record) : undefined);
      if (outcome !== undefined) return withContent(record, tombstone(openEnvelope(record).envelope, outcome));
      if (key.status === 'live') return withContent(record, unsealRecord(record, key.key));
      const refused = key.status === 'erased' ? events.refusedOutcome(record.position) : undefined;
      if (refused !== undefined) return withContent(record, tombstone(openEnvelope(record).envelope, refused));
      if (key.status === 'unknown')
        throw new LogDamagedError(session, record.position, 'the key that it is sealed with is not in the key store');
      throw new LogUnavailableError(`the record at position ${record.position} is being erased; try again`);
    };
  }

  /** Reads what became of erased records, when a key is found destroyed whose erasure is not known, and the log has more than when it was last read. */
  private async scanOnce(session: string, erasures: Erasures): Promise<void> {
    if (erasures.scannedTo < (await this.log.head(session))) erasures.scan = undefined;
    erasures.scan ??= this.scan(session, erasures).catch((error: unknown) => {
      erasures.scan = undefined;
      throw error;
    });
    await erasures.scan;
  }

  private async scan(session: string, erasures: Erasures): Promise<void> {
    const { events, byWrite } = erasures;
    let end = 0;
    await this.log.read(session, {}, (record) => {
      end = record.position;
      if (!isSealed(record)) return;
      const { envelope } = openEnvelope(record);
      if (envelope.type !== 'records.erased') return;
      events.add(record.position, envelope.id, envelope.data);
      erasures.lastErasing = Math.max(erasures.lastErasing, record.position);
    });
    const { outcomes } = events;
    const positions = [...outcomes.keys()];
    for (let at = 0; at < positions.length; at += batchRecords)
      await this.log.readAt(session, positions.slice(at, at + batchRecords), (record) => {
        const outcome = outcomes.get(record.position)?.outcome;
        if (isSealed(record) && outcome !== undefined) byWrite.set(writeOf(openEnvelope(record).envelope), outcome);
      });
    // Only now: what a reading that failed has left out is read again.
    erasures.scannedTo = end;
  }

  private erasuresOf(session: string): Erasures {
    const known = this.erasures.get(session) ?? { events: new ErasingEvents(), byWrite: new Map(), scannedTo: 0, lastErasing: 0 };
    this.erasures.set(session, known);
    return known;
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
      .then(async () => this.deliver((await this.opening(session, { length: 1, at: () => record }))(0)))
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
    const { content, session, position } = record;
    // Whether another one of its id came before is known only where the log was read.
    const erasures = content?.type === 'records.erased' ? this.erasures.get(session) : undefined;
    if (erasures !== undefined) erasures.lastErasing = Math.max(erasures.lastErasing, position);
    if (erasures !== undefined && erasures.scannedTo > 0) erasures.events.add(position, content?.id as string, content?.data);
    for (const listener of this.listeners) listener(record);
  }
}

/** Some records of a session. */
interface Records {
  readonly length: number;
  at(i: number): LogRecord;
}

/** Copies of records, in one piece of memory that is used again for the next ones. */
class Batch implements Records {
  private bytes = Buffer.allocUnsafeSlow(batchRoom);
  private used = 0;
  private session = '';
  private readonly positions: number[] = [];
  private readonly ends: number[] = [];

  get length(): number {
    return this.positions.length;
  }

  clear(): void {
    this.used = this.positions.length = this.ends.length = 0;
  }

  /** @returns whether there is room for more */
  add({ session, position, bytes }: LogRecord): boolean {
    const end = this.used + bytes.length;
    if (end > this.bytes.length) this.bytes = Buffer.concat([this.bytes], Math.max(end, this.bytes.length * 2));
    this.bytes.set(bytes, this.used);
    this.session = session;
    this.positions.push(position);
    this.ends.push(end);
    this.used = end;
    return end < batchBytes;
  }

  at(i: number): LogRecord {
    const bytes = this.bytes.subarray(i === 0 ? 0 : this.ends[i - 1], this.ends[i]);
    return { session: this.session, position: this.positions[i], bytes };
  }
}

/** The same for records that hold the same write; two writes of an agent do not have the same. */
const writeOf = ({ type, id, domain, digest }: SealedEnvelope): string => JSON.stringify([type, id, domain ?? null, digest]);

/** Whether a record that arrives is sealed. One that is nothing that is known is handed on as it is: who decodes it says so, of its session alone. */
function mustBeOpened(record: LogRecord): boolean {
  try {
    return isSealed(record);
  } catch {
    return false;
  }
}

const withContent = ({ session, position, bytes }: LogRecord, content: RecordContent): LogRecord => ({ session, position, bytes, content });

/** Of an agent that was erased as a whole no outcome is kept. */
const agentErased = ({ position }: LogRecord): ErasedOutcome => [position, 'erased', 0];

/** What the log hands over in the place of an erased record. */
function tombstone(envelope: SealedEnvelope, [, verdict, value]: ErasedOutcome): RecordContent {
  const { id, type, recorded_at, actor, causation, digest, key, seen, origin, domain } = envelope;
  const data: JsonObject = { kind: type, verdict, value, ...(domain === undefined ? {} : { domain }) };
  return { id, type: 'tombstone', version: 1, recorded_at, actor, causation, digest, key, seen, origin, data };
}
