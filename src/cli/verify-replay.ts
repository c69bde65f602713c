import { sessionDifference } from '../../projections/session-difference.js';
import type { Config } from '../config.js';
import type { EventLog } from '../log/event-log.js';
import { LiveSession } from '../sessions/live-session.js';
import { loadState } from '../sessions/session-views.js';
import type { ViewStore } from '../views/view-store.js';
import { expectAllNamed, forEach, type ReportProgress, streamsOf, withEngines } from './replay.js';

/**
 * Folds every session anew beside its stored view, up to where that one was made, and compares the two to the byte. The service must be stopped.
 * @param only one session instead of all
 * @returns whether all are equal
 */
export function verifyReplay(config: Config, only: string | undefined): Promise<boolean> {
  return withEngines(config, async ({ log, views }) => {
    const streams = await streamsOf(log, only);
    if (only === undefined) expectAllNamed(log);
    const lines: string[] = [];
    const { events, failed } = await forEach(streams, 'comparing', async (session, tell) => {
      lines.push(await compare(log, views, session, tell));
    });
    process.stdout.write(`${lines.join('')}${streams.length} sessions, ${events} events, ${failed} not equal\n`);
    return failed === 0;
  });
}

/** @throws where they differ, naming the first event that they disagree about */
async function compare(log: EventLog, views: ViewStore, session: string, tell: ReportProgress): Promise<string> {
  let problem: unknown = null;
  const { state: view } = await loadState(views, session, { warn: (details) => (problem = (details as { error?: unknown }).error) });
  if (problem !== null) throw new Error(`the view cannot be read: ${problem instanceof Error ? problem.message : String(problem)}`);
  if (view.position === 0) {
    // Whether the log can be read shows all the same.
    await log.read(session, {}, () => true);
    return `no view of this version  ${session}\n`;
  }
  const fresh = LiveSession.empty(session, 0);
  await log.read(session, {}, (record) => {
    if (record.position > view.position) return false;
    fresh.fold(record);
    if (fresh.state.eventCount % 1000 === 0) tell(fresh.state.eventCount);
    return true;
  });
  const difference = sessionDifference(view, fresh.state);
  if (difference === null) return `equal  ${session}  position ${view.position}\n`;
  const { position, what } = difference;
  throw new Error(position === null ? `the view differs in ${what}` : `the view differs from event ${position} on: ${what}`);
}
