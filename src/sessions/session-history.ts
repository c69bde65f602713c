import { Session } from '../../projections/session.js';
import type { EventLog, LogRecord } from '../log/event-log.js';
import { Turns } from '../turns.js';
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

/** States of sessions as they once were: replayed in a copy, so that the live ones are not touched. All replays together take the share of one of each turn. */
export class SessionHistory {
  private readonly turns = new Turns();
  private readonly states = new Map<string, { state: Promise<Session>; usedMs: number }>();

  constructor(
    private readonly log: EventLog,
    private readonly views: ViewStore,
    private readonly reports: ViewReports,
  ) {}

  /** The state at a point in the past; the live one where that point is not past. */
  async stateAt(session: LiveSession, asOf: AsOf): Promise<Session> {
    const position = positionAt(session.state, asOf);
    if (position >= session.state.position) return session.state;
    const key = JSON.stringify([session.id, position]);
    const known = this.states.get(key);
    this.states.delete(key);
    const entry = { state: known?.state ?? this.replay(session.id, position), usedMs: Date.now() };
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

  private async replay(sessionId: string, to: number): Promise<Session> {
    const { state: view } = await loadState(this.views, sessionId, this.reports);
    const state = view.position > to ? new Session(sessionId, sha256Link) : view;
    const fold = (record: LogRecord): boolean => {
      if (record.position > to) return false;
      state.apply(decodeRecord(record), record.bytes);
      return true;
    };
    await readInTurns(this.log, sessionId, state.position, fold, (work) => this.turns.take('', work));
    return state;
  }
}

/** The position that a point in the past means, at most the session's own: of a time, that of the last event recorded by then. */
export function positionAt({ position, timeline }: Session, asOf: AsOf): number {
  if ('position' in asOf) return Math.min(asOf.position, position);
  return timeline.positionAfter(timeline.countBy(asOf.timeMs));
}
