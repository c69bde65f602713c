import type { ErasedOutcome, JsonObject, RecordContent } from '../../projections/events.js';
import { type EventLog, LogDamagedError, type LogRecord, LogUnavailableError } from '../log/event-log.js';
import type { KeyRing } from './key-ring.js';
import type { Records } from './record-batch.js';
import { isSealed, keyIdOf, openEnvelope, type SealedEnvelope, unsealRecord } from './sealed-record.js';
import { SessionErasures } from './session-erasures.js';

/** Opens sealed records: each with what it says, or with a tombstone where it is erased. */
export class RecordOpener {
  private readonly erasures = new Map<string, SessionErasures>();
  private firstProblem: LogDamagedError | null = null;

  constructor(
    private readonly log: EventLog,
    private readonly keys: KeyRing,
  ) {}

  /** The first record found whose key is not there, and why is not on the log; `null` where none was. */
  get problem(): LogDamagedError | null {
    return this.firstProblem;
  }

  /**
   * Finds the keys of some records, and destroys those of writes that came late, behind the event that erased them.
   * @param withErasedContent hands over what an event erases as it was, for as long as its key is there
   * @returns opens each of them, by its place among them; a record that is not sealed is as it was
   * @throws {KeysUnavailableError} and the log's errors; what it returns throws {@link LogDamagedError} where a key never was, or was destroyed and the log has no event
   * that says so; {@link LogUnavailableError} where that event may not have been read yet
   */
  async opening(session: string, records: Records, withErasedContent = false): Promise<(i: number) => LogRecord> {
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
    const isUntold = (place: number, i: number): boolean => {
      const { position } = records.at(i);
      return keys[place]?.status === 'erased' && !erasures.outcomes.has(position) && erasures.refusedOutcome(position) === undefined;
    };
    // In keys of before an erasure those that it destroyed are there again: what the log says counts.
    const areOld = keys.some(({ status }) => status === 'unknown');
    if (areOld || (keys.some(({ status }) => status === 'erased') && (!erasures.isScanned || places.some(isUntold))))
      await erasures.scanOnce();
    const { outcomes } = erasures;
    // A write that came late from another node, behind the event that erased it.
    const isLate = (place: number, i: number): boolean =>
      keys[place]?.status === 'live' && !outcomes.has(records.at(i).position) && erasures.outcomeOf(records.at(i)) !== undefined;
    const late = erasures.areByWrite ? places.filter(isLate).map((place) => ids[place]) : [];
    if (late.length > 0) await this.keys.destroy(session, late);
    const isAgentErased = await this.keys.isErased(session);
    return (i) => {
      const record = records.at(i);
      if (places[i] < 0) return record;
      const key = keys[places[i]];
      if (withErasedContent && key.status === 'live' && outcomes.has(record.position))
        return withContent(record, unsealRecord(record, key.key));
      const outcome = erasures.outcomeOf(record) ?? (isAgentErased ? agentErased(record) : undefined);
      if (outcome !== undefined) return withContent(record, tombstone(openEnvelope(record).envelope, outcome));
      if (key.status === 'live') return withContent(record, unsealRecord(record, key.key));
      const refused = key.status === 'erased' ? erasures.refusedOutcome(record.position) : undefined;
      if (refused !== undefined) return withContent(record, tombstone(openEnvelope(record).envelope, refused));
      if (key.status === 'unknown') throw this.found(keyUnknown(record));
      // An erasure's event is durable before it destroys a key: a log that was read to its end then has it.
      if (this.log.mayBeBehind) throw new LogUnavailableError(`the record at position ${record.position} is being erased; try again`);
      throw this.found(keyGone(record));
    };
  }

  private found(problem: LogDamagedError): LogDamagedError {
    this.firstProblem ??= problem;
    return problem;
  }

  /** What became of a session's erased records, kept until {@link rest}. */
  erasuresOf(session: string): SessionErasures {
    const known = this.erasures.get(session) ?? new SessionErasures(this.log, session);
    this.erasures.set(session, known);
    return known;
  }

  /** Takes an erasing event that the log delivers, where something is known of the session. */
  takeErasingEvent({ session, position }: LogRecord, { id, data }: RecordContent): void {
    this.erasures.get(session)?.take(position, id, data);
  }

  /** Position of the last event that erased something of a session; `null` where its log was not read for that since it came to memory. */
  lastErasing(session: string): number | null {
    return this.erasures.get(session)?.lastErasing ?? null;
  }

  /** Lets go of what is known of a session. */
  rest(session: string): void {
    this.erasures.delete(session);
  }
}

const keyUnknown = ({ session, position }: LogRecord): LogDamagedError =>
  new LogDamagedError(
    session,
    position,
    'the key that it is sealed with is not in the key store: the keys are older than the log, or of another log; restore the keys from a backup as new as the log',
  );

const keyGone = ({ session, position }: LogRecord): LogDamagedError =>
  new LogDamagedError(
    session,
    position,
    `the key of the record was destroyed, and the log has no event that says so: the log is older than its keys; restore the log from a backup as new as the keys`,
  );

/** A record with what it says. */
export const withContent = ({ session, position, bytes }: LogRecord, content: RecordContent): LogRecord => ({
  session,
  position,
  bytes,
  content,
});

/** Of an agent that was erased as a whole no outcome is kept. */
const agentErased = ({ position }: LogRecord): ErasedOutcome => [position, 'erased', 0];

/** What the log hands over in the place of an erased record. */
function tombstone(envelope: SealedEnvelope, [, verdict, value]: ErasedOutcome): RecordContent {
  const { id, type, recorded_at, actor, causation, digest, key, seen, origin, domain } = envelope;
  const data: JsonObject = { kind: type, verdict, value, ...(domain === undefined ? {} : { domain }) };
  return { id, type: 'tombstone', version: 1, recorded_at, actor, causation, digest, key, seen, origin, data };
}
