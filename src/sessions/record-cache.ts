import type { LiveSession } from './live-session.js';

/** Longest record that is kept, bytes: a few larger ones would push out all others. */
export const cachedRecordBytesMax = 64 * 1024;
/** What a record takes beside its bytes, about: its array and its entry. */
const entryBytes = 200;

interface Kept {
  readonly session: LiveSession;
  /** By position, the one asked for longest ago first. */
  readonly records: Map<number, Uint8Array>;
  bytes: number;
}

/**
 * Records of sessions in memory that were read lately, as JSON: what is found over and over is read, checked and decrypted once. A session's records go when it leaves memory, as it
 * does when something of it is erased; over the bound the one asked for longest ago goes first, of the session asked for longest ago.
 */
export class RecordCache {
  /** By session, the one asked for longest ago first. */
  private readonly sessions = new Map<string, Kept>();
  private bytes = 0;

  /** @param bytesMax of the records of all sessions */
  constructor(
    private readonly live: ReadonlyMap<string, LiveSession>,
    private readonly bytesMax: number,
  ) {}

  get sizeBytes(): number {
    return this.bytes;
  }

  /** The records of a session at these positions, as far as they are kept. They must not be changed. */
  get(session: LiveSession, positions: readonly number[]): (Uint8Array | undefined)[] {
    const kept = this.sessions.get(session.id);
    if (kept?.session !== session) return positions.map(() => undefined);
    this.sessions.delete(session.id);
    this.sessions.set(session.id, kept);
    return positions.map((position) => {
      const record = kept.records.get(position);
      if (record !== undefined) {
        kept.records.delete(position);
        kept.records.set(position, record);
      }
      return record;
    });
  }

  /** Keeps a record that is not kept yet, unless the session has left memory since it was asked for. */
  add(session: LiveSession, position: number, record: Uint8Array): void {
    if (record.length > cachedRecordBytesMax || this.live.get(session.id) !== session) return;
    this.forgetDropped(session.id);
    let kept = this.sessions.get(session.id);
    if (kept === undefined) {
      kept = { session, records: new Map(), bytes: 0 };
      this.sessions.set(session.id, kept);
    }
    if (kept.records.has(position)) return;
    kept.records.set(position, record);
    this.count(kept, record.length + entryBytes);
    while (this.bytes > this.bytesMax) this.dropOldest();
  }

  /** Lets go of a session's records. */
  forget(sessionId: string): void {
    const kept = this.sessions.get(sessionId);
    if (kept === undefined) return;
    this.sessions.delete(sessionId);
    this.bytes -= kept.bytes;
  }

  /** Lets go of a session's records where it is not in memory any more as it was when they were read. */
  forgetDropped(sessionId: string): void {
    const kept = this.sessions.get(sessionId);
    if (kept !== undefined && this.live.get(sessionId) !== kept.session) this.forget(sessionId);
  }

  private dropOldest(): void {
    const [kept] = this.sessions.values();
    const [[position, record]] = kept.records;
    kept.records.delete(position);
    this.count(kept, -(record.length + entryBytes));
    if (kept.records.size === 0) this.sessions.delete(kept.session.id);
  }

  private count(kept: Kept, bytes: number): void {
    kept.bytes += bytes;
    this.bytes += bytes;
  }
}
