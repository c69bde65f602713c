import { Injectable } from '@nestjs/common';
import { BinaryReader, BinaryWriter } from '../../projections/compact/binary.js';
import type { HindcastEvent } from '../../projections/events.js';
import { DomainFold } from '../../projections/hindcast/domain-fold.js';
import { leftBy } from '../job-queue.js';
import type { Checkpoint } from '../sessions/checkpoints.js';
import { SessionHost } from '../sessions/session-host.js';
import { DomainLogs } from './domain-logs.js';
import { SharedReplay } from './shared-replay.js';

/** Records that are read and folded in one go. */
const batchRecords = 32;
/** Folding after which a replay leaves a checkpoint, ms: about how long the next one to come by has to fold at most. */
const checkpointMs = 50;
/** Past states kept at hand, and for how long after their last use. */
const statesMax = 4;
const keptMs = 60_000;

interface KeptState {
  readonly replay: SharedReplay<DomainFold>;
  usedMs: number;
}

/** What domains' declarations, events and feedback came to at points of the past: folded from their own records, from the nearest checkpoint on, a little in each turn. */
@Injectable()
export class PastDomains {
  private readonly states = new Map<string, KeptState>();

  constructor(
    private readonly host: SessionHost,
    private readonly logs: DomainLogs,
  ) {
    host.erasures.follow((session) => this.forget(session));
  }

  /**
   * A domain as it was when a position was the session's last. It is shared: to be looked at, and not to be changed.
   * @throws {HindcastError} overloaded, request_timeout
   */
  async at(sessionId: string, domainId: string, position: number, signal?: AbortSignal): Promise<DomainFold> {
    const { log } = await this.logs.openLog(sessionId);
    const last = log.lastPosition(domainId, 'facts', position);
    const stateKey = JSON.stringify([sessionId, domainId, last]);
    const known = this.states.get(stateKey);
    const replay = known === undefined || known.replay.isStopped ? this.begin(sessionId, domainId, last) : known.replay;
    this.states.delete(stateKey);
    this.states.set(stateKey, { replay, usedMs: Date.now() });
    this.dropOld();
    try {
      return await replay.join(signal);
    } catch (error) {
      if (this.states.get(stateKey)?.replay === replay && (replay.isStopped || !signal?.aborted)) this.states.delete(stateKey);
      throw error;
    }
  }

  /** Lets go of what is kept of a session. */
  private forget(sessionId: string): void {
    for (const key of this.states.keys()) if ((JSON.parse(key) as [string])[0] === sessionId) this.states.delete(key);
  }

  /** Leaves a checkpoint of a domain as it is when a position is the session's last. @throws {HindcastError} overloaded */
  async keepCheckpoint(sessionId: string, domainId: string, position: number): Promise<void> {
    const { log } = await this.logs.openLog(sessionId);
    const to = log.lastPosition(domainId, 'facts', position);
    const { signal } = new AbortController();
    await this.host.replays.run(sessionId, () => this.replay(sessionId, domainId, to, signal, true));
  }

  private begin(sessionId: string, domainId: string, to: number): SharedReplay<DomainFold> {
    return new SharedReplay((signal) => this.host.replays.run(sessionId, () => this.replay(sessionId, domainId, to, signal), signal));
  }

  /** @param isAhead nobody has asked for it yet; a checkpoint is left at its end too */
  private async replay(sessionId: string, domainId: string, to: number, signal: AbortSignal, isAhead = false): Promise<DomainFold> {
    const epoch = this.host.erasures.epochOf(sessionId);
    const { log, live } = await this.logs.openLog(sessionId);
    const isLeft = leftBy(signal);
    const go = <T>(work: Generator<void, T>): Promise<T> => this.logs.share.finish(sessionId, work, isLeft);
    const { checkpoints } = this.host;
    const replayed = { session: sessionId, domainId, part: 'facts' } as const;
    const known = live.domains.find(domainId)?.declarationInForce;
    const fold = new DomainFold(domainId, (memoryId, position) => live.memories(position - 1).find(memoryId) >= 0, known);
    const checkpoint = await checkpoints.before(replayed, to);
    if (checkpoint !== null) await go(fold.load(new BinaryReader(checkpoint.documents)));
    const positions = log.positions(domainId, 'facts', checkpoint?.position ?? 0, to);
    let spentMs = 0;
    for (let at = 0; at < positions.length; at += batchRecords) {
      const batch = positions.slice(at, at + batchRecords);
      const events = await this.host.events(sessionId, batch);
      spentMs += await go(folding(fold, events));
      const isLast = at + batchRecords >= positions.length;
      if (spentMs < checkpointMs && !(isAhead && isLast)) continue;
      const documents = await go(writing(fold));
      if (this.host.erasures.epochOf(sessionId) === epoch)
        await checkpoints.add(replayed, { position: batch[batch.length - 1], documents }, isAhead);
      spentMs = 0;
    }
    return fold;
  }

  private dropOld(): void {
    const nowMs = Date.now();
    for (const [key, { usedMs }] of this.states) if (this.states.size > statesMax || nowMs - usedMs > keptMs) this.states.delete(key);
  }
}

/** @returns the time that it took, ms */
function* folding(fold: DomainFold, events: readonly HindcastEvent[]): Generator<void, number> {
  let spentMs = 0;
  for (const event of events) {
    const steps = fold.applying(event);
    for (let isOver = false; !isOver; ) {
      const beganMs = performance.now();
      isOver = steps.next().done === true;
      spentMs += performance.now() - beganMs;
      yield;
    }
  }
  return spentMs;
}

function* writing(fold: DomainFold): Generator<void, Checkpoint['documents']> {
  const writer = new BinaryWriter();
  yield* fold.freeze()(writer);
  return writer.take(true).map((chunk) => chunk.slice());
}
