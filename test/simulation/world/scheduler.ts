import { Random } from '../../kit/random.js';

/** One life of a node, from its start to its stop or crash. What it waits for never comes once it is dead. */
export interface Process {
  readonly name: string;
  isAlive: boolean;
  /** What its clock shows beside the right time, ms. */
  clockAheadMs: number;
}

interface Task {
  readonly process: Process | null;
  readonly dueMs: number;
  readonly run: () => void;
  isCancelled: boolean;
}

/** What happens to a request that is on its way to an engine when its sender dies: it arrives all the same, or not. */
export type AtCrash = 'dropped' | 'arrives';

/** The time at which a simulation begins, ms since 1970. */
const epochMs = Date.parse('2026-01-01T00:00:00.000Z');

/** The thread's own, taken before the simulated clock takes its place. */
const { setImmediate: realSetImmediate } = globalThis;

/** Lets everything that waits for nothing but promises go on. */
const settle = (): Promise<void> => new Promise((resolve) => void realSetImmediate(resolve));

/**
 * All that happens in a simulation: every answer of an engine and every timer waits here, and the seed draws which of those that are due comes next. Between two of them the
 * code runs on by itself as far as it can. Nothing else takes part, so that the same seed gives the same run.
 */
export class Scheduler {
  readonly random: Random;
  /** Of which keys and ids are made. */
  readonly bytes: Random;
  elapsedMs = 0;
  /** Time by which all clocks went on while nothing ran, as of machines that slept, ms. */
  sleptMs = 0;
  steps = 0;
  /** The process whose code runs now. */
  current: Process | null = null;
  private tasks: Task[] = [];

  constructor(seed: number) {
    this.random = new Random(seed);
    this.bytes = new Random(~seed);
  }

  /** What the wall clock shows, here and now; ms since 1970. */
  get wallMs(): number {
    return this.trueMs + (this.current?.clockAheadMs ?? 0);
  }

  /** What a clock that is right shows, ms since 1970. */
  get trueMs(): number {
    return epochMs + this.sleptMs + Math.floor(this.elapsedMs);
  }

  /** Has something happen later, in the process that runs now unless another one is named. */
  after(delayMs: number, run: () => void, process = this.current): Task {
    const task = { process, dueMs: this.elapsedMs + delayMs, run, isCancelled: process?.isAlive === false };
    if (!task.isCancelled) this.tasks.push(task);
    return task;
  }

  /** How long an engine takes to answer, ms: mostly nothing, so that answers come in any order. */
  latencyMs(): number {
    return this.random.below(4) === 0 ? this.random.below(40) : 0;
  }

  /**
   * Asks an engine: `effect` is what it does, at some time, and its answer comes at some later time. Both are lost where the process dies, but for an effect that is on its way.
   * @param effect must not wait
   */
  io<T>(effect: () => T, atCrash: AtCrash = 'dropped'): Promise<T> {
    const process = this.current;
    return new Promise((resolve, reject) => {
      const answer = (give: () => void): void => void this.after(this.latencyMs(), give, process);
      const act = (): void => {
        try {
          const value = effect();
          answer(() => resolve(value));
        } catch (error) {
          answer(() => reject(error as Error));
        }
      };
      const arrives = atCrash === 'arrives' && this.random.below(2) === 0;
      this.after(this.latencyMs(), act, arrives ? null : process);
    });
  }

  /** Waits in the process that runs now. */
  sleep(delayMs: number): Promise<void> {
    return new Promise((resolve) => void this.after(delayMs, resolve));
  }

  /** Runs code in a process, as far as it goes without waiting. */
  within<T>(process: Process | null, work: () => T): T {
    const before = this.current;
    this.current = process;
    try {
      return work();
    } finally {
      this.current = before;
    }
  }

  /** Drops all that a process waits for. */
  kill(process: Process): void {
    process.isAlive = false;
    this.tasks = this.tasks.filter((task) => task.process !== process);
  }

  /** Has one thing happen, drawn from all that are due; where none is, time passes until one is. @returns whether there was any */
  async step(): Promise<boolean> {
    this.tasks = this.tasks.filter(({ isCancelled }) => !isCancelled);
    if (this.tasks.length === 0) return false;
    const nextMs = this.tasks.reduce((least, { dueMs }) => Math.min(least, dueMs), Number.POSITIVE_INFINITY);
    this.elapsedMs = Math.max(this.elapsedMs, nextMs);
    const due = this.tasks.filter(({ dueMs }) => dueMs <= this.elapsedMs);
    const task = this.random.of(due);
    this.tasks.splice(this.tasks.indexOf(task), 1);
    this.steps++;
    this.elapsedMs += this.random.next() / 4;
    this.current = task.process;
    task.run();
    await settle();
    this.current = null;
    return true;
  }
}

let scheduler = new Scheduler(0);

/** Of the simulation that runs now. */
export const theScheduler = (): Scheduler => scheduler;

export function useScheduler(one: Scheduler): void {
  scheduler = one;
}
