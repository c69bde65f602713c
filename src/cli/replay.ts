import { verifySession } from '../audit/queries/verify-session.handler.js';
import type { Config } from '../config.js';
import { type Engines, openEngines } from '../engines.js';
import type { EventLog } from '../log/event-log.js';
import { LiveSession } from '../sessions/live-session.js';
import { saveView } from '../sessions/session-views.js';
import { ClientError } from './client.js';
import { expectDataFolder } from './expect-data-folder.js';
import { showProgress } from './progress.js';

/** Events between two movements of the bar. */
const barEvents = 1000;

interface Stream {
  readonly session: string;
  readonly head: number;
}

/** Takes how many of a session's events are done. */
export type ReportProgress = (events: number) => void;
/** Works on one session. */
type Work = (session: string, tell: ReportProgress) => Promise<void>;

/**
 * Folds every session anew from its first event and stores the views. The service must be stopped. Of an agent that was deleted nothing is left to be folded.
 * @param only one session instead of all
 * @returns whether all others could be folded
 */
export function replayViews(config: Config, only: string | undefined): Promise<boolean> {
  return withEngines(config, async ({ log, views, sealing }) => {
    const all = await streamsOf(log, only);
    if (only === undefined) expectAllNamed(log);
    if (only === undefined) await views.deleteAll();
    const streams: Stream[] = [];
    for (const stream of all) {
      if (await sealing?.ring.isErased(stream.session)) process.stdout.write(`erased  ${stream.session}\n`);
      else streams.push(stream);
    }
    const beganMs = performance.now();
    const { events, failed } = await forEach(streams, 'replaying', async (session, tell) => {
      if (only !== undefined) await views.delete(session);
      const live = LiveSession.empty(session, 0);
      await log.read(session, {}, (record) => {
        live.fold(record);
        if (live.state.eventCount % barEvents === 0) tell(live.state.eventCount);
      });
      if (live.isStale) throw new Error('an erasure of it was cut off: start the service once, which ends it');
      await saveView(views, live);
    });
    const seconds = (performance.now() - beganMs) / 1000;
    const rate = Math.round(events / Math.max(seconds, 0.001));
    const erased = all.length === streams.length ? '' : `, ${all.length - streams.length} erased`;
    process.stdout.write(
      `${streams.length} sessions, ${events} events replayed in ${seconds.toFixed(1)} s (${rate} events/s), ${failed} failed${erased}\n`,
    );
    return failed === 0;
  });
}

/** A session whose chain was checked. */
export interface CheckedChain {
  readonly session: string;
  readonly position: number;
  /** Hexadecimal. */
  readonly head: string;
}

/**
 * Checks the hash chain of every session. The service must be stopped. What does not fit is printed.
 * @returns the sessions whose chains fit, and how much was looked at
 */
export async function checkChains(
  config: Config,
  only: string | undefined,
): Promise<{ chains: CheckedChain[]; sessions: number; events: number; failed: number }> {
  const chains: CheckedChain[] = [];
  let counts = { sessions: 0, events: 0, failed: 0 };
  await withEngines(config, async ({ log }) => {
    const streams = await streamsOf(log, only);
    const { events, failed } = await forEach(streams, 'verifying', async (session, tell) => {
      const { valid, first_invalid, reason, head, position } = await verifySession(log, session, { progress: tell });
      if (!valid) throw new Error(`not valid from position ${first_invalid} on: ${reason}`);
      chains.push({ session, position, head });
    });
    const lost = only === undefined ? lostIn(log) : null;
    if (lost !== null) process.stdout.write(`FAILED ${lost}\n`);
    counts = { sessions: streams.length, events, failed: failed + (lost === null ? 0 : 1) };
    return counts.failed === 0;
  });
  return { chains, ...counts };
}

/** @throws {ClientError} where there is no log to work on */
export async function withEngines(config: Config, work: (engines: Engines) => Promise<boolean>): Promise<boolean> {
  expectDataFolder(config);
  const engines = await openEngines(config);
  try {
    await engines.log.catchingUp?.done;
    return await work(engines);
  } finally {
    await engines.log.close();
    await engines.views.close();
    engines.release();
  }
}

/** What a log has lost of the list of its sessions; `null`: nothing that shows. */
function lostIn({ lostSessions = 0 }: EventLog): string | null {
  return lostSessions === 0
    ? null
    : `the log names ${lostSessions} sessions less than it had: it is damaged; look at it with "hindcast recover" (docs/operations.md)`;
}

/** @throws {ClientError} where the log has lost sessions, so that what is made of all of it would lack them */
export function expectAllNamed(log: EventLog): void {
  const lost = lostIn(log);
  if (lost !== null) throw new ClientError(lost);
}

/** @throws {ClientError} where a session is wanted that is not there */
export async function streamsOf(log: EventLog, only: string | undefined): Promise<Stream[]> {
  const streams: Stream[] = [];
  for await (const session of log.sessions()) {
    if (only === undefined || only === session) streams.push({ session, head: await log.head(session) });
  }
  if (only !== undefined && streams.length === 0) throw new ClientError(`the log has no session ${only}`);
  return streams;
}

/** Works through the sessions with a bar over all their events. One that fails is told and passed over. */
export async function forEach(streams: readonly Stream[], what: string, work: Work): Promise<{ events: number; failed: number }> {
  const events = streams.reduce((sum, { head }) => sum + head, 0);
  const progress = showProgress(what, events, 'events');
  const problems: string[] = [];
  let done = 0;
  for (const { session, head } of streams) {
    await work(session, (count) => progress.to(done + count)).catch((error: Error) =>
      problems.push(`FAILED ${session}: ${error.message}\n`),
    );
    done += head;
    progress.to(done);
  }
  progress.stop();
  process.stdout.write(problems.join(''));
  return { events, failed: problems.length };
}
