import type { MessagePort } from 'node:worker_threads';
import { AdaptiveDomain } from '../../projections/adaptive/adaptive-domain.js';
import { adaptiveState } from '../../projections/adaptive/adaptive-state.js';
import { LearnerFold } from '../../projections/adaptive/learner-fold.js';
import { BinaryReader, BinaryWriter, finish } from '../../projections/compact/binary.js';
import type { HindcastEvent } from '../../projections/events.js';
import { Hindcast } from '../../projections/hindcast/hindcast.js';
import type { Observation } from '../../projections/prediction/learner.js';
import { freezeSerializable, loadSerializable } from '../../projections/prediction/serializer.js';
import type { Checkpoint } from '../sessions/checkpoints.js';
import { decodeRecord } from '../sessions/event-codec.js';
import type { Batch, Cancelled, HindcastResult, HindcastTask, LearnerResult, LearnerTask, Message } from './replay-task.js';
import { RowBatches } from './row-batches.js';

/** What threads beside the service do: fold a domain's history from the records that are handed to them. Several tasks share a thread, a batch each in rotation. */

/** Folding after which a replay leaves a checkpoint, ms: about how long the next one to come by has to fold at most. */
const checkpointMs = 100;

/** Replays a domain in both runs, and says its rows as it makes them. */
export async function hindcast({ port, question, cursor, limit }: HindcastTask): Promise<HindcastResult> {
  const replay = new Hindcast(question);
  const rows = new RowBatches(cursor, limit, (batch) => port.postMessage(batch, [batch.rows.buffer as ArrayBuffer]));
  for await (const event of events(port, question.session)) {
    if (replay.isAfter(event)) break;
    const row = replay.apply(event);
    if (row !== null) rows.addRow(row);
  }
  const result = { summary: replay.summary, beyond: rows.finish() };
  port.close();
  return result;
}

/** The domain that was last asked for: it is often asked again. */
let known: { readonly key: string; readonly fold: LearnerFold } | null = null;

/** Says what a domain had learned by a point of its past: what it expected then, and what it answered to events on the way. */
export async function learner({
  port,
  session,
  epoch,
  domainId,
  to,
  checkpoint,
  features,
  positions,
}: LearnerTask): Promise<LearnerResult> {
  const key = JSON.stringify([session, epoch, domainId, to]);
  const observations: [number, Observation][] = [];
  if (known?.key !== key || positions.length > 0) {
    const fold = new LearnerFold();
    if (checkpoint !== null) finish(loadSerializable(fold, new BinaryReader(checkpoint.documents)));
    const wanted = new Set(positions);
    let spentMs = 0;
    for await (const event of events(port, session)) {
      const beganMs = performance.now();
      fold.apply(event);
      spentMs += performance.now() - beganMs;
      const observation = wanted.has(event.position) ? fold.domain?.observed(event.position) : undefined;
      if (observation !== undefined) observations.push([event.position, observation]);
      if (spentMs < checkpointMs) continue;
      keep(port, fold, event.position);
      spentMs = 0;
    }
    known = { key, fold };
  }
  port.close();
  const { domain, isDeclared } = known.fold;
  return {
    prediction: (domain ?? (isDeclared ? new AdaptiveDomain() : null))?.predict(features) ?? null,
    state: domain === null ? null : adaptiveState(domain),
    observations,
  };
}

function keep(port: MessagePort, fold: LearnerFold, position: number): void {
  const writer = new BinaryWriter();
  finish(freezeSerializable(fold)(writer));
  const documents = writer.take(true).map((chunk) => chunk.slice());
  port.postMessage(
    { position, documents } satisfies Checkpoint,
    documents.map(({ buffer }) => buffer as ArrayBuffer),
  );
}

async function* events(port: MessagePort, session: string): AsyncGenerator<HindcastEvent> {
  for (;;) {
    const batch = await next(port);
    if ('cancelled' in batch) throw new Error('cancelled');
    const { positions, lengths, bytes, ended } = batch;
    let at = 0;
    for (const [i, position] of positions.entries()) {
      yield decodeRecord({ session, position, bytes: bytes.subarray(at, at + lengths[i]) });
      at += lengths[i];
    }
    if (ended) return;
  }
}

const next = (port: MessagePort): Promise<Batch | Cancelled> =>
  new Promise((resolve) => {
    port.once('message', resolve);
    port.postMessage('next' satisfies Message);
  });
