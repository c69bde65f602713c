import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { HindcastQuestion, HindcastSummary } from '../../../projections/hindcast/hindcast.js';
import { HindcastError, invalidField } from '../../errors.js';
import { KeyedMutex } from '../../keyed-mutex.js';
import { Metrics } from '../../metrics.js';
import type { TooLarge } from '../../replays/learner-room.js';
import type { RowBatch } from '../../replays/replay-task.js';
import { type ReplayRun, ReplayThreads } from '../../replays/replay-threads.js';
import { SessionHost } from '../../sessions/session-host.js';
import { KeptRows } from './kept-rows.js';

/** Hindcasts of one agent that are under way or kept at a time. */
const agentJobsMax = 16;
/** How long a finished one is kept after it was last asked for, ms. */
const keptMs = 10 * 60_000;
/** How often it is looked which are older, ms. */
const lookMs = 60_000;
/** Bytes of rows that are kept; above it the finished hindcasts that were asked for longest ago go. */
const keptBytesMax = 256 << 20;

/** A hindcast under way or finished, with the rows that it has made. */
export interface HindcastJob {
  readonly id: string;
  readonly question: HindcastQuestion;
  /** Position of the log up to which it reads. */
  readonly to: number;
  /** Version of the declaration that the changed ones were made from. */
  readonly version: number;
  /** Position up to which it has read. */
  position: number;
  status: 'running' | 'done' | 'failed';
  /** null until it is done. */
  summary: HindcastSummary | null;
  rows: KeptRows;
  error: HindcastError | null;
  usedMs: number;
  readonly lane: number;
  readonly abort: AbortController;
  /** Resolves when it is no longer running, and never rejects. */
  ended: Promise<void>;
}

/** An agent's hindcasts go on side by side as lanes, and one after the other within a lane. */
const backgroundLanes = [0];
const waitedLanes = [1, 2, 3];

/** Which rows of a hindcast are wanted, and whether anybody waits for them. */
export interface HindcastPlan {
  readonly cursor: number;
  readonly limit: number;
  readonly background: boolean;
  /** Position of the log up to which it reads. */
  readonly to: number;
  /** Version of the declaration that the changed ones were made from. */
  readonly version: number;
  /** Bytes that the domain takes by what it has learned. */
  readonly learnerBytes: number;
}

/** The hindcasts of this process. They are no part of any session: a restart forgets them, and asking again gives the same. */
@Injectable()
export class HindcastJobs implements OnModuleDestroy {
  private readonly jobs = new Map<string, HindcastJob>();
  private readonly mutex = new KeyedMutex();
  private readonly lettingGo = setInterval(() => this.dropOld(), lookMs).unref();

  constructor(
    private readonly threads: ReplayThreads,
    metrics: Metrics,
    host: SessionHost,
  ) {
    host.erasures.follow((session) => {
      for (const job of [...this.jobs.values()]) if (job.question.session === session) this.drop(job);
    });
    metrics.watch('hindcast_replays_kept_bytes', 'Bytes of the rows of hindcasts that are kept to be asked for', () => this.keptBytes());
  }

  /**
   * @param plan `background`: an agent's go on one after the other, those that somebody waits for three at a time, so that all leave those of others their turn
   * @throws {HindcastError} overloaded where the agent has too many; invalid_fields where its runs take more memory than there is for hindcasts
   */
  start(question: HindcastQuestion, plan: HindcastPlan): HindcastJob {
    this.threads.expectFits('hindcast', learnersOf(question) * plan.learnerBytes, tooLarge(question));
    this.dropOld();
    const own = [...this.jobs.values()].filter((job) => job.question.session === question.session);
    if (own.length >= agentJobsMax) this.dropFinished(own, question.session);
    const abort = new AbortController();
    const job: HindcastJob = {
      id: randomUUID(),
      question,
      to: plan.to,
      version: plan.version,
      position: 0,
      status: 'running',
      summary: null,
      rows: new KeptRows(plan.cursor),
      error: null,
      abort,
      usedMs: Date.now(),
      lane: freest(plan.background ? backgroundLanes : waitedLanes, own),
      ended: Promise.resolve(),
    };
    job.ended = this.mutex.take(`${question.session} ${job.lane}`, () => this.run(job, plan));
    this.jobs.set(job.id, job);
    return job;
  }

  /** @throws {HindcastError} not_found */
  find(session: string, domainId: string, id: string): HindcastJob {
    const job = this.jobs.get(id);
    if (job === undefined || job.question.session !== session || job.question.domainId !== domainId)
      throw new HindcastError(
        'not_found',
        `there is no hindcast "${id}" of domain "${domainId}" here; they are kept for ten minutes and not over a restart: start it again with POST /domains/${domainId}/hindcast`,
      );
    job.usedMs = Date.now();
    return job;
  }

  /** Ends a hindcast if it is under way, and forgets it. */
  drop(job: HindcastJob): void {
    job.abort.abort();
    this.jobs.delete(job.id);
  }

  onModuleDestroy(): void {
    clearInterval(this.lettingGo);
    for (const job of this.jobs.values()) this.drop(job);
  }

  private async run(job: HindcastJob, { cursor, limit }: HindcastPlan): Promise<void> {
    if (job.abort.signal.aborted) return;
    const { question } = job;
    const { session, domainId } = question;
    const tell = (position: number): void => {
      job.position = position;
    };
    try {
      const addRows = (batch: RowBatch): void => job.rows.add(batch);
      const run: ReplayRun = {
        session,
        domainId,
        part: 'all',
        from: null,
        to: job.to,
        learners: learnersOf(question),
        tooLarge: tooLarge(question),
        signal: job.abort.signal,
        tell,
        addRows,
      };
      const { summary, beyond } = await this.threads.run('hindcast', { question, cursor, limit }, run);
      job.summary = summary;
      job.rows.end(beyond);
      job.status = 'done';
    } catch (error) {
      job.rows = new KeptRows(cursor);
      job.error = error instanceof HindcastError ? error : new HindcastError('internal', 'the replay failed', { cause: error });
      job.status = 'failed';
    }
    this.dropOld();
  }

  private keptBytes(): number {
    let bytes = 0;
    for (const { rows } of this.jobs.values()) bytes += rows.bytes;
    return bytes;
  }

  private dropOld(): void {
    const nowMs = Date.now();
    const finished = [...this.jobs.values()].filter(({ status }) => status !== 'running').sort((a, b) => a.usedMs - b.usedMs);
    let bytes = this.keptBytes();
    for (const job of finished) {
      if (bytes <= keptBytesMax && nowMs - job.usedMs <= keptMs) return;
      bytes -= job.rows.bytes;
      this.drop(job);
    }
  }

  /** Makes room for one more of an agent's. @throws {HindcastError} overloaded where all are under way */
  private dropFinished(own: readonly HindcastJob[], session: string): void {
    const finished = own.filter(({ status }) => status !== 'running').sort((a, b) => a.usedMs - b.usedMs);
    if (finished.length === 0) {
      const retryAfterS = this.threads.jobs.retryAfterS(session);
      throw new HindcastError(
        'overloaded',
        `${own.length} hindcasts of this agent are under way; wait for one, or cancel one; try again in ${retryAfterS} s`,
        { retryAfterS },
      );
    }
    this.drop(finished[0]);
  }
}

/** The lane in which the fewest wait. */
function freest(lanes: readonly number[], own: readonly HindcastJob[]): number {
  const waiting = (lane: number): number => own.filter((job) => job.lane === lane && job.status === 'running').length;
  return lanes.toSorted((one, other) => waiting(one) - waiting(other))[0];
}

/** Learners that a hindcast folds beside each other: as it was, as it would have been, and each candidate's. */
const learnersOf = ({ change, candidates }: HindcastQuestion): number => 1 + (change === null ? 0 : 1) + Object.keys(candidates).length;

/** The error of a hindcast with more learners than fit; undefined where it has one, which may always be replayed. */
function tooLarge(question: HindcastQuestion): TooLarge | undefined {
  const learners = learnersOf(question);
  const names = Object.keys(question.candidates).length;
  if (learners === 1) return undefined;
  return (bytes, bytesMax) => {
    const fitting = Math.floor((learners * bytesMax) / bytes) - (learners - names);
    const advice =
      fitting > 0 ? `ask for fewer at a time, ${fitting} at most` : `leave ${names === 0 ? 'it' : 'them'} out, or have it raised`;
    const [took, max] = [bytes, bytesMax].map((one) => Math.ceil(one / 2 ** 20));
    return invalidField(
      ['body', names === 0 ? 'declaration' : 'candidates'],
      `make ${learners} learners to replay, which take ${took} MB, above the ${max} MB that hindcasts may take (a quarter of HINDCAST_LEARNERS_MB); ${advice}`,
      'too_many_learner_bytes',
      names === 0 ? null : names,
      { max, max_candidates: Math.max(0, fitting) },
    );
  };
}
