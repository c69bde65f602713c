import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Time slicing: long work that is written as a generator pauses at every `yield`, and goes on in the next turn of the event loop when its slice is used up. What it
 * reads must not change while it waits: it takes what it needs of a session's state before its first step ends, and of what changes in place a copy.
 */

/** Time that work of one kind may take of one turn of the event loop, ms: requests of others come in between. */
export const sliceMs = 4;

/** Two connections that are taken within this time of each other belong to one burst, ms: what a turn of the event loop takes in which little else is done. */
const burstGapMs = 1;
/** Longest that work is held back at a time, ms, and how long it then goes on at least. */
const heldBackMs = 30;
const letGoMs = 20;

/**
 * Connections that come many at once. Node takes one in each turn of the event loop (libuv since 1.45), so one more waits behind all of them for as many turns: while they come,
 * turns are to be short.
 */
export class ConnectionBurst {
  private lastMs = Number.NEGATIVE_INFINITY;
  private beganMs = Number.NEGATIVE_INFINITY;

  /** A connection was taken. */
  noteConnection(): void {
    this.lastMs = performance.now();
  }

  /** Whether work that can wait should: for a while, and then not for a while, so that it goes on however many come. */
  get holdsBack(): boolean {
    const nowMs = performance.now();
    if (nowMs - this.lastMs > burstGapMs) return false;
    if (nowMs - this.beganMs > heldBackMs + letGoMs) this.beganMs = nowMs;
    return nowMs - this.beganMs < heldBackMs;
  }
}

/** The connections of this process' server. */
export const connectionBurst = new ConnectionBurst();

/** Does work in the next turn of the event loop, once however often it is scheduled until then; a burst of connections holds it back. */
export class NextTurn {
  private isComing = false;

  constructor(private readonly work: () => void) {}

  schedule(): void {
    if (this.isComing) return;
    this.isComing = true;
    setImmediate(() => {
      this.isComing = false;
      if (connectionBurst.holdsBack) this.schedule();
      else this.work();
    });
  }
}

interface Job {
  readonly number: number;
  readonly steps: Generator<void>;
}

/**
 * One slice of each turn that many share. Work begins at once where there is time left in the turn; what is not over by then goes on in the next ones: the keys in rotation, and
 * under each key in the order in which it came, or in rotation too.
 */
export class TimeShare<K = string> {
  private readonly waiting = new Map<K, Job[]>();
  private jobs = 0;
  private spentMs = 0;
  private isWorking = false;
  private readonly nextSlice = new NextTurn(() => this.slice());

  /** @param underKey whether the jobs of one key wait for each other, or all go on */
  constructor(
    private readonly maxMs = sliceMs,
    private readonly underKey: 'in order' | 'in rotation' = 'in order',
  ) {}

  /** Whether work under a key would begin at once. */
  mayBegin(key: K): boolean {
    return !this.isWorking && this.spentMs < this.maxMs && !this.waiting.has(key);
  }

  /** Does work that must not throw. @returns whether it is over already */
  take(key: K, steps: Generator<void>): boolean {
    const job = { number: ++this.jobs, steps };
    const isOver = this.mayBegin(key) && this.goOn(job);
    if (!isOver) {
      const queue = this.waiting.get(key);
      if (queue === undefined) this.waiting.set(key, [job]);
      else queue.push(job);
    }
    this.nextSlice.schedule();
    return isOver;
  }

  /** Does work whose result somebody waits for. @param giveUp throws where nobody does any more; asked before every slice @returns what it comes to */
  finish<T>(key: K, work: Generator<void, T>, giveUp: () => void = () => undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      this.take(
        key,
        (function* () {
          try {
            for (;;) {
              giveUp();
              const step = work.next();
              if (step.done === true) return resolve(step.value);
              yield;
            }
          } catch (error) {
            reject(error as Error);
          }
        })(),
      );
    });
  }

  /** Does something small. Only what it does before its first `await` counts. */
  run<T>(key: K, work: () => T | Promise<T>): Promise<T> {
    return this.finish(
      key,
      // biome-ignore lint/correctness/useYield: it is over in one step
      (function* () {
        return work();
      })(),
    ) as Promise<T>;
  }

  /** Waits until what waits under a key now is over. */
  async waitUntilDone(key: K): Promise<void> {
    const last = this.waiting.get(key)?.at(-1)?.number;
    if (last === undefined) return;
    while ((this.waiting.get(key)?.[0].number ?? Number.POSITIVE_INFINITY) <= last) await nextTurn();
  }

  /** @returns whether the job is over */
  private goOn({ steps }: Job): boolean {
    const beganMs = performance.now();
    const before = this.spentMs;
    let isOver = false;
    this.isWorking = true;
    do {
      isOver = steps.next().done === true;
      this.spentMs = before + performance.now() - beganMs;
    } while (!isOver && this.spentMs < this.maxMs);
    this.isWorking = false;
    return isOver;
  }

  private slice(): void {
    this.spentMs = 0;
    for (const [key, queue] of this.waiting) {
      const isOver = this.goOn(queue[0]);
      if (isOver || this.underKey === 'in rotation') {
        const [job] = queue.splice(0, 1);
        if (!isOver) queue.push(job);
      }
      // behind the others, which this loop comes to first
      this.waiting.delete(key);
      if (queue.length > 0) this.waiting.set(key, queue);
      if (this.spentMs >= this.maxMs) break;
    }
    if (this.spentMs > 0) this.nextSlice.schedule();
  }
}

/** What all calculations for requests have of a turn of the event loop together, however many there are. */
const calculations = new TimeShare(sliceMs, 'in rotation');

/**
 * Does a calculation bit by bit. All of them together have one slice of each turn: sessions go on in rotation, and so do the calculations of each.
 * @param session whose time it takes
 * @param giveUp throws where nobody waits for it any more; asked before every slice
 */
export const inSlices = <T>(session: string, steps: Generator<void, T>, giveUp?: () => void): Promise<T> =>
  calculations.finish(session, steps, giveUp);

/** What waits for {@link turnOf}, by session. */
const waitingForTurns = new Map<string, (() => void)[]>();

/**
 * Another turn of the event loop, for one bit of long work. Of all that wait one goes on in each turn, so that many do not hold the loop together; sessions go on in rotation.
 * @param session whose time it takes
 */
export function turnOf(session: string): Promise<void> {
  return new Promise((resume) => {
    const waiting = waitingForTurns.get(session);
    if (waiting !== undefined) {
      waiting.push(resume);
      return;
    }
    waitingForTurns.set(session, [resume]);
    if (waitingForTurns.size === 1) setImmediate(resumeNext);
  });
}

function resumeNext(): void {
  for (const [session, waiting] of waitingForTurns) {
    waitingForTurns.delete(session);
    // behind the others, which the next turns come to first
    if (waiting.length > 1) waitingForTurns.set(session, waiting.slice(1));
    if (waitingForTurns.size > 0) setImmediate(resumeNext);
    waiting[0]();
    return;
  }
}

/** Lets others have the event loop, where work that waits for what is there already would not: each time a slice is used up. */
export class Breather {
  private beganMs = performance.now();

  /** @param session whose time it takes */
  constructor(private readonly session: string) {}

  /** Whether the slice is used up, so that {@link pause} is to be awaited. */
  get isDue(): boolean {
    return performance.now() - this.beganMs > sliceMs;
  }

  async pause(): Promise<void> {
    await turnOf(this.session);
    this.beganMs = performance.now();
  }
}
