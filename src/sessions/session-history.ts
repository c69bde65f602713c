import type { HindcastEvent } from '../../projections/events.js';
import { Session } from '../../projections/session.js';
import type { EventLog, LogRecord } from '../log/event-log.js';
import { givenUp, type ReplayQueue } from '../replays/replay-queue.js';
import { SharedReplay } from '../replays/shared-replay.js';
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
  private readonly states = new Map<string, { replay: SharedReplay<Session>; usedMs: number }>();

  constructor(
    private readonly log: EventLog,
    private readonly views: ViewStore,
    private readonly reports: ViewReports,
    private readonly queue: ReplayQueue,
  ) {}

  /**
   * The state at a point in the past; the live one where that point is not past.
   * @param signal aborted when the asker has gone: a replay that nobody else waits for is given up
   * @throws {HindcastError} overloaded, request_timeout
   */
  async stateAt(session: LiveSession, asOf: AsOf, signal?: AbortSignal): Promise<Session> {
    const position = await this.positionAt(session, asOf);
    if (position >= session.state.position) return session.state;
    const key = JSON.stringify([session.id, position]);
    const known = this.states.get(key);
    this.states.delete(key);
    const replay = known === undefined || known.replay.isStopped ? this.begin(session.id, position) : known.replay;
    this.states.set(key, { replay, usedMs: Date.now() });
    for (const [oldest] of this.states) {
      if (this.states.size <= statesMax) break;
      this.states.delete(oldest);
    }
    try {
      return await replay.join(signal);
    } catch (error) {
      if (this.states.get(key)?.replay === replay && (replay.isStopped || !signal?.aborted)) this.states.delete(key);
      throw error;
    }
  }

  private begin(sessionId: string, position: number): SharedReplay<Session> {
    return new SharedReplay((signal) => this.queue.run(sessionId, () => this.replay(sessionId, position, signal), signal));
  }

  /** The position that a point in the past means, at most the one of the live state: of a time, that of the last event recorded by then. */
  async positionAt({ id, state }: LiveSession, asOf: AsOf): Promise<number> {
    if ('position' in asOf) return Math.min(asOf.position, state.position);
    if (asOf.timeMs >= state.lastRecordedAtMs) return state.position;
    // all up to `low` were recorded by then, all behind `high` later
    let [low, high] = [0, state.position];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const next = await this.firstAfter(id, middle);
      if (next === null || next.position > high || Date.parse(next.recorded_at) > asOf.timeMs) high = middle;
      else low = next.position;
    }
    return low;
  }

  forget(sessionId: string): void {
    const beginning = JSON.stringify([sessionId]).slice(0, -1);
    for (const key of this.states.keys()) if (key.startsWith(beginning)) this.states.delete(key);
  }

  dropCold(nowMs: number): void {
    for (const [key, { usedMs }] of this.states) if (nowMs - usedMs > keptMs) this.states.delete(key);
  }

  private async firstAfter(sessionId: string, after: number): Promise<HindcastEvent | null> {
    let first: HindcastEvent | null = null;
    await this.log.read(sessionId, { after, limit: 1 }, (record) => {
      first = decodeRecord(record);
    });
    return first;
  }

  private async replay(sessionId: string, to: number, signal: AbortSignal): Promise<Session> {
    const view = await loadState(this.views, sessionId, this.reports);
    const state = view.position > to ? new Session(sessionId, sha256Link) : view;
    const fold = (record: LogRecord): boolean => {
      if (record.position > to || signal.aborted) return false;
      state.apply(decodeRecord(record), record.bytes);
      return true;
    };
    await readInTurns(this.log, sessionId, state.position, fold, (work) => this.turns.take('', work));
    if (signal.aborted) throw givenUp();
    return state;
  }
}
