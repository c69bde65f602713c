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
import {
  type Ask,
  type Batch,
  type Cancelled,
  type CheckpointPart,
  type GoOn,
  type HindcastResult,
  type HindcastTask,
  type LearnerResult,
  type LearnerTask,
  learnersOfReplay,
} from './replay-task.js';
import { RowBatches } from './row-batches.js';

/** What threads beside the service do: fold a domain's history from the records that are handed to them. Several tasks share a thread, a batch each in rotation. */

/** Folding after which a replay leaves a checkpoint, ms: about how long the next one to come by has to fold at most. */
const checkpointMs = 100;
/** The least of it too, in times that writing the one before took: a large one takes long. */
const writingsApart = 20;

/** Bytes by which what a replay has learned grows at most until it is told. */
const growthMax = 1 << 20;

/** Bytes of a domain that is kept in case it is asked for again. */
const knownBytesMax = 32 << 20;

/** Replays a domain in both runs, and says its rows as it makes them. */
export async function hindcast({ port, question, cursor, limit }: HindcastTask): Promise<HindcastResult> {
  const replay = new Hindcast(question);
  const rows = new RowBatches(cursor, limit, (batch) => port.postMessage(batch, [batch.rows.buffer as ArrayBuffer]));
  for await (const event of events(port, question.session, () => replay.learnerBytes)) {
    if (replay.isAfter(event)) break;
    const row = replay.apply(event);
    if (row !== null) rows.addRow(row);
  }
  const result = { summary: replay.summary, beyond: rows.finish() };
  port.close();
  return result;
}

/** The domain that was last asked for: it is often asked again. A large one is let go of, since nobody counts it any more. */
let known: { readonly key: string; readonly fold: LearnerFold } | null = null;

/** Says what a domain had learned by a point of its past: what it expected then, and what it answered to events on the way. */
export async function learner({ port, session, epoch, domainId, to, documents, features, positions }: LearnerTask): Promise<LearnerResult> {
  const key = JSON.stringify([session, epoch, domainId, to]);
  const observations: [number, Observation][] = [];
  let replayed = known?.fold;
  if (replayed === undefined || known?.key !== key || positions.length > 0) {
    // let go of before another is made
    known = null;
    const fold = new LearnerFold();
    // what it takes to read a checkpoint is about what it takes to write one
    let writtenMs = await load(fold, port, documents);
    const wanted = new Set(positions);
    let spentMs = 0;
    for await (const event of events(port, session, () => bytesOf(fold))) {
      const beganMs = performance.now();
      fold.apply(event);
      spentMs += performance.now() - beganMs;
      const observation = wanted.has(event.position) ? fold.domain?.observed(event.position) : undefined;
      if (observation !== undefined) observations.push([event.position, observation]);
      if (spentMs < Math.max(checkpointMs, writingsApart * writtenMs)) continue;
      const writesFromMs = performance.now();
      keep(port, fold, event.position);
      writtenMs = performance.now() - writesFromMs;
      spentMs = 0;
    }
    replayed = fold;
    known = bytesOf(fold) <= knownBytesMax ? { key, fold } : null;
  }
  port.close();
  const { domain, isDeclared } = replayed;
  return {
    prediction: (domain ?? (isDeclared ? new AdaptiveDomain() : null))?.predict(features) ?? null,
    state: domain === null ? null : adaptiveState(domain),
    observations,
  };
}

/** Becomes what the checkpoint holds that the replay begins at. @returns the time that reading it took, ms */
async function load(fold: LearnerFold, port: MessagePort, documents: number): Promise<number> {
  if (documents === 0) return 0;
  const parts: Uint8Array[] = [];
  while (parts.length < documents) parts.push((await ask<CheckpointPart>(port, { learnerBytes: 0, wants: 'document' })).document);
  const beganMs = performance.now();
  finish(loadSerializable(fold, new BinaryReader(parts)));
  return performance.now() - beganMs;
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

/** Of what a replay has learned, and of its checkpoint, which may be written at any time. */
const bytesOf = ({ domain }: LearnerFold): number => learnersOfReplay * (domain?.sizeBytes ?? 0);

/** @param learnerBytes what the replay has learned so far takes */
async function* events(port: MessagePort, session: string, learnerBytes: () => number): AsyncGenerator<HindcastEvent> {
  let toldBytes = 0;
  for (;;) {
    toldBytes = learnerBytes();
    const { positions, lengths, bytes, ended } = await ask<Batch>(port, { learnerBytes: toldBytes, wants: 'batch' });
    let at = 0;
    for (const [i, position] of positions.entries()) {
      yield decodeRecord({ session, position, bytes: bytes.subarray(at, at + lengths[i]) });
      at += lengths[i];
      if (learnerBytes() < toldBytes + growthMax) continue;
      toldBytes = learnerBytes();
      await ask<GoOn>(port, { learnerBytes: toldBytes, wants: 'nothing' });
    }
    if (ended) return;
  }
}

/** @throws where nobody waits for the result any more, or there is no room for it */
async function ask<Reply extends object>(port: MessagePort, asked: Ask): Promise<Reply> {
  const reply = await new Promise<Reply | Cancelled>((resolve) => {
    port.once('message', resolve);
    port.postMessage(asked);
  });
  if ('cancelled' in reply) throw new Error('cancelled');
  return reply;
}
