import type { ErasedOutcome, JsonObject } from '../../projections/events.js';
import { batchRecords, type EventLog, type LogRecord } from '../log/event-log.js';
import { turnOf } from '../slices.js';
import { type ErasedRecords, ErasingEvents } from './erased-records.js';
import { isSealed, openEnvelope, writeOf } from './sealed-record.js';

/** What became of a session's erased records, as the events tell that erased them. */
export class SessionErasures {
  private readonly events = new ErasingEvents();
  /**
   * The same by what the records wrote, as far as the log was read for them. A log may hold a write twice, as one record or, where two nodes took it, as two; the event that
   * erases it names the places that were known then.
   */
  private readonly byWrite = new Map<string, ErasedOutcome>();
  /** Reads the log for them; not there before it was asked for. */
  private scanning?: Promise<void>;
  /** End of the log when it was read for them; 0 before. */
  private scannedTo = 0;
  /** Position of the last erasing event that was read or delivered. */
  private last = 0;

  constructor(
    private readonly log: EventLog,
    private readonly session: string,
  ) {}

  /** Whether the log was read for them. */
  get isScanned(): boolean {
    return this.scannedTo > 0;
  }

  /** Position of the last event that erased something; `null` where the log was not read for that. */
  get lastErasing(): number | null {
    return this.isScanned ? this.last : null;
  }

  /** The records that are erased, by their positions. */
  get outcomes(): ErasedRecords {
    return this.events.outcomes;
  }

  /** Whether a write may be erased wherever it lies. */
  get areByWrite(): boolean {
    return this.byWrite.size > 0;
  }

  /** What became of a record that is erased, by its position or by what it wrote. */
  outcomeOf(record: LogRecord): ErasedOutcome | undefined {
    const named = this.outcomes.get(record.position)?.outcome;
    return named ?? (this.areByWrite ? this.byWrite.get(writeOf(openEnvelope(record).envelope)) : undefined);
  }

  /** What an event that does not count says of the record at a position. */
  refusedOutcome(position: number): ErasedOutcome | undefined {
    return this.events.refusedOutcome(position);
  }

  /** Takes an erasing event that the log delivers. @param data what of it lies open */
  take(position: number, id: string, data: JsonObject | undefined): void {
    this.last = Math.max(this.last, position);
    // Whether another one of its id came before is known only where the log was read.
    if (this.isScanned) this.events.add(position, id, data);
  }

  /** Reads the log for them, when a key is found destroyed whose erasure is not known, and the log has more than when it was last read. */
  async scanOnce(): Promise<void> {
    if (this.scannedTo < (await this.log.head(this.session))) this.scanning = undefined;
    this.scanning ??= this.scan().catch((error: unknown) => {
      this.scanning = undefined;
      throw error;
    });
    await this.scanning;
  }

  /** Reads the whole log for them. */
  async scan(): Promise<void> {
    let end = 0;
    await this.log.read(this.session, {}, (record) => {
      end = record.position;
      if (!isSealed(record)) return;
      const { envelope } = openEnvelope(record);
      if (envelope.type !== 'records.erased') return;
      this.events.add(record.position, envelope.id, envelope.data);
      this.last = Math.max(this.last, record.position);
    });
    const { outcomes } = this;
    const positions = [...outcomes.keys()];
    for (let at = 0; at < positions.length; at += batchRecords) {
      await this.log.readAt(this.session, positions.slice(at, at + batchRecords), (record) => {
        const outcome = outcomes.get(record.position)?.outcome;
        if (isSealed(record) && outcome !== undefined) this.byWrite.set(writeOf(openEnvelope(record).envelope), outcome);
      });
      await turnOf(this.session);
    }
    // Only now: what a reading that failed has left out is read again.
    this.scannedTo = end;
  }
}
