import { Session } from '../../projections/session.js';
import type { EventLog } from '../log/event-log.js';
import type { ViewStore } from '../views/view-store.js';
import { readInTurns } from './fold-turns.js';
import type { LiveSession } from './live-session.js';
import { decodeRecord, sha256Link } from './records.js';
import { loadState, type ViewReports } from './session-views.js';

/** A point in a session's past: what was so when this position was the last, or at this time (ms since 1970). */
export type AsOf = { readonly position: number } | { readonly timeMs: number };

/** Past states kept at hand, and for how long after their last use. */
const statesMax = 4;
const keptMs = 60_000;

/** States of sessions as they once were: replayed in a copy, so that the live ones are not touched. */
export class SessionHistory {
  private readonly states = new Map<string, { state: Promise<Session>; usedMs: number }>();

  constructor(
    private readonly log: EventLog,
    private readonly views: ViewStore,
    private readonly reports: ViewReports,
  ) {}

  /** The state at a point in the past; the live one where that point is not past. */
  stateAt(session: LiveSession, asOf: AsOf): Promise<Session> {
    const isNow = 'position' in asOf ? asOf.position >= session.state.position : asOf.timeMs >= session.state.lastRecordedAtMs;
    if (isNow) return Promise.resolve(session.state);
    const key = JSON.stringify([session.id, asOf]);
    const known = this.states.get(key);
    this.states.delete(key);
    const entry = { state: known?.state ?? this.replay(session.id, asOf), usedMs: Date.now() };
    entry.state.catch(() => this.states.delete(key));
    this.states.set(key, entry);
    for (const [oldest] of this.states) {
      if (this.states.size <= statesMax) break;
      this.states.delete(oldest);
    }
    return entry.state;
  }

  forget(sessionId: string): void {
    const beginning = JSON.stringify([sessionId]).slice(0, -1);
    for (const key of this.states.keys()) if (key.startsWith(beginning)) this.states.delete(key);
  }

  dropCold(nowMs: number): void {
    for (const [key, { usedMs }] of this.states) if (nowMs - usedMs > keptMs) this.states.delete(key);
  }

  private async replay(sessionId: string, asOf: AsOf): Promise<Session> {
    const state = await this.nearestBefore(sessionId, asOf);
    await readInTurns(this.log, sessionId, state.position, (record) => {
      const event = decodeRecord(record);
      const isLater = 'position' in asOf ? event.position > asOf.position : Date.parse(event.recorded_at) > asOf.timeMs;
      if (!isLater) state.apply(event, record.bytes);
      return !isLater;
    });
    return state;
  }

  private async nearestBefore(sessionId: string, asOf: AsOf): Promise<Session> {
    const state = await loadState(this.views, sessionId, this.reports);
    const isPast = 'position' in asOf ? state.position > asOf.position : state.lastRecordedAtMs > asOf.timeMs;
    return isPast ? new Session(sessionId, sha256Link) : state;
  }
}
