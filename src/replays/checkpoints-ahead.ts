import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { BinaryWriter, type Writing } from '../../projections/compact/binary.js';
import type { DomainLog } from '../../projections/hindcast/domain-log.js';
import type { Session } from '../../projections/session.js';
import type { Checkpoint } from '../sessions/checkpoints.js';
import { SessionHost } from '../sessions/session-host.js';
import { DomainLogs } from './domain-logs.js';
import { PastDomains } from './past-domains.js';

/** Pause between two looks at the sessions that have changed, ms. */
const roundMs = 250;
/** Records of a domain after which its facts, and what it has learned, get another checkpoint: folding so many takes some 50 ms, and some 100 ms. */
const factRecordsBetween = 4096;
const updatesBetween = 512;
/** A learner of more bytes gets one after fewer updates, since each takes it longer, down to so many. */
const ordinaryBytes = 8 * 2 ** 20;
const updatesBetweenMin = 64;
/** Checkpoints that a history is worth: a long one gets another after this share of itself. */
const checkpointsMax = 96;

/** Numbers of a domain's records at its last checkpoints. */
interface Made {
  facts: number;
  updates: number;
}

/**
 * Leaves checkpoints of domains as they grow, so that no first question about their past has to fold them from the first record on. What was learned is written down from the
 * session's own learner; facts are folded behind the checkpoint before, since in the session they share its ids.
 */
@Injectable()
export class CheckpointsAhead implements OnModuleDestroy {
  private readonly changed = new Set<string>();
  private readonly made = new WeakMap<Session, Map<string, Made>>();
  private readonly unfollow: () => void;
  private readonly timer: NodeJS.Timeout;
  private round: Promise<void> | null = null;
  private isStopped = false;

  constructor(
    private readonly host: SessionHost,
    private readonly logs: DomainLogs,
    private readonly past: PastDomains,
  ) {
    this.unfollow = host.follow((session) => this.changed.add(session));
    this.timer = setInterval(() => this.begin(), roundMs).unref();
  }

  /** Waits until what is due now has its checkpoints; those that cannot be made now are left out, since replays can do without. */
  async catchUp(): Promise<void> {
    for (const session of [...this.changed]) {
      if (this.isStopped) return;
      this.changed.delete(session);
      const state = this.host.inMemory(session);
      if (state?.hasDomains && state.eventCount >= updatesBetweenMin) await this.look(session, state).catch(() => undefined);
    }
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    this.unfollow();
    await this.round;
  }

  /** Begins a round. Rounds do not overlap. */
  private begin(): void {
    this.round ??= this.catchUp().finally(() => {
      this.round = null;
    });
  }

  private async look(session: string, state: Session): Promise<void> {
    const { log, live } = await this.logs.openLog(session);
    if (live !== state) return;
    const made = this.made.get(state) ?? new Map<string, Made>();
    this.made.set(state, made);
    for (const domainId of log.domainIds()) {
      const count = log.count(domainId);
      if (count < updatesBetweenMin) continue;
      const last = made.get(domainId) ?? (await this.stored(session, domainId, log));
      made.set(domainId, last);
      if (count - last.updates >= updatesBetweenAt(count, state.adaptive.find(domainId)?.sizeBytes ?? 0)) {
        last.updates = count;
        await this.keepLearner(session, domainId, state);
      }
      if (count - last.facts >= factRecordsBetween) {
        last.facts = count;
        if (state.domains.find(domainId) !== undefined) await this.past.keepCheckpoint(session, domainId, state.position);
      }
    }
  }

  /** What was made in another life of the session. */
  private async stored(session: string, domainId: string, log: DomainLog): Promise<Made> {
    const { checkpoints } = this.host;
    const count = async (part: 'facts' | 'learner'): Promise<number> =>
      log.count(domainId, await checkpoints.newest({ session, domainId, part }));
    return { facts: await count('facts'), updates: await count('learner') };
  }

  private async keepLearner(session: string, domainId: string, state: Session): Promise<void> {
    const { position } = state;
    const epoch = this.host.erasures.epochOf(session);
    const writing = state.adaptive.freezeCheckpoint(domainId, state.domains.find(domainId) !== undefined);
    if (writing === null) return;
    const documents = await this.logs.share.finish(session, written(writing));
    if (this.host.erasures.epochOf(session) === epoch)
      await this.host.checkpoints.add({ session, domainId, part: 'learner' }, { position, documents }, true);
  }
}

/** @param count of the domain's records @param bytes that its learner takes */
const updatesBetweenAt = (count: number, bytes: number): number =>
  Math.max(updatesBetweenMin, Math.min(updatesBetween, (updatesBetween * ordinaryBytes) / bytes), count / checkpointsMax);

/** Exactly what was written: chunks hold room to spare. */
function* written(writing: Writing): Generator<void, Checkpoint['documents']> {
  const writer = new BinaryWriter();
  const documents: Uint8Array[] = [];
  for (const _ of writing(writer)) {
    for (const chunk of writer.take()) documents.push(chunk.slice());
    yield;
  }
  for (const chunk of writer.take(true)) documents.push(chunk.slice());
  return documents;
}
