import type { MessagePort } from 'node:worker_threads';
import type { HindcastEvent } from '../../../projections/events.js';
import { Hindcast } from '../../../projections/hindcast/hindcast.js';
import { Timeline } from '../../../projections/hindcast/timeline.js';
import type { Observation } from '../../../projections/prediction/learner.js';
import { Session } from '../../../projections/session.js';
import { decodeRecord } from '../../sessions/records.js';
import { Pages } from './pages.js';
import type {
  Cancelled,
  HindcastResult,
  HindcastTask,
  ObservationsResult,
  ObservationsTask,
  Portion,
  PredictionResult,
  PredictionTask,
  Wanted,
} from './replay-task.js';

/** What threads beside the service do: fold a domain's history from the records that are handed to them. Several tasks share a thread, a portion each in rotation. */

/** Replays a domain in both courses. */
export async function hindcast({ port, question, cursor, limit }: HindcastTask): Promise<HindcastResult> {
  const replay = new Hindcast(question);
  const pages = new Pages(cursor, limit);
  for await (const event of events(port, question.session)) {
    if (replay.isAfter(event)) break;
    const row = replay.apply(event);
    if (row !== null) pages.add(row);
  }
  port.close();
  return { summary: replay.summary, pages: pages.finish() };
}

/** Stands for the bytes of records where no chain is made. */
const unhashed = new Uint8Array(0);

/** Finds out what was answered to events that are long past. */
export async function observations({ port, session, positions }: ObservationsTask): Promise<ObservationsResult> {
  const state = new Session(session, (head) => head);
  const wanted = new Set(positions);
  const last = Math.max(...positions);
  const found: [number, Observation][] = [];
  for await (const event of events(port, session)) {
    const outcome = state.apply(event, unhashed);
    if (wanted.has(event.position) && outcome.status === 'recorded' && outcome.observation !== null)
      found.push([event.position, outcome.observation]);
    if (event.position >= last) break;
  }
  port.close();
  return found;
}

/** The domain that was last asked for a prediction: it is often asked again. */
let known: { readonly key: string; readonly timeline: Timeline } | null = null;

/** Says what a domain expected at a point of its past. */
export async function prediction({ port, session, domainId, to, features }: PredictionTask): Promise<PredictionResult> {
  const key = JSON.stringify([session, domainId, to]);
  if (known?.key !== key) {
    const timeline = new Timeline(session, domainId, null);
    for await (const event of events(port, session)) timeline.apply(event, false);
    known = { key, timeline };
  }
  port.close();
  return known.timeline.predict(features);
}

async function* events(port: MessagePort, session: string): AsyncGenerator<HindcastEvent> {
  let after = 0;
  for (;;) {
    const portion = await next(port, { after });
    if ('cancelled' in portion) throw new Error('cancelled');
    const { positions, lengths, bytes, ended } = portion;
    let at = 0;
    for (const [i, position] of positions.entries()) {
      yield decodeRecord({ session, position, bytes: bytes.subarray(at, at + lengths[i]) });
      at += lengths[i];
      after = position;
    }
    if (ended) return;
  }
}

const next = (port: MessagePort, wanted: Wanted): Promise<Portion | Cancelled> =>
  new Promise((resolve) => {
    port.once('message', resolve);
    port.postMessage(wanted);
  });
