import { HindcastError } from '../errors.js';

/** Time of one turn of the event loop in which requests are begun, ms. */
const turnMs = 5;
/** Bytes of one agent's bodies that are worked on at a time: more would only wait for the log, before what others write. */
const agentBytesMax = 4 * 2 ** 20;
/** Weight of the newest request in the running mean of what an agent's requests cost. */
const newestWeight = 0.1;
const firstGuessMs = 1;

/** A request that waits for its turn, and then is worked on. */
export interface Turn {
  /** Resolves when the request is to begin; rejects where it ended before; `null` where it may begin at once. */
  readonly begun: Promise<void> | null;
  /** To be called when the request is answered or its client has gone. */
  end(): void;
}

interface Waiting {
  readonly bytes: number;
  readonly begin: () => void;
  readonly giveUp: (error: HindcastError) => void;
}

/** One agent's requests. */
interface Flow {
  readonly waiting: Waiting[];
  /** Virtual time at which its next request begins, ms: how much of the loop it has had, against others that waited meanwhile. */
  startMs: number;
  bytes: number;
  meanMs: number;
}

/**
 * Begins requests in the order of start-time fair queueing (Goyal, Vin and Cheng, https://doi.org/10.1109/90.649569): among the agents that wait, the one goes on that has had the
 * least of the event loop. What a request costs is measured, not guessed: the time that the loop is held from its beginning until it waits for something. In one turn of the
 * loop requests are begun until a few milliseconds are spent. So a backlog delays others by one turn, and requests that only wait take nothing from anybody.
 */
export class FairQueue {
  private readonly flows = new Map<string, Flow>();
  /** Virtual time: that of the request which began last, ms. */
  private clockMs = 0;
  private spentMs = 0;
  /** Requests that wait, of all agents. */
  private waitingCount = 0;
  private isBusy = false;
  private turnIsComing = false;

  /** @param bytes of the request's body */
  wait(agentId: string, bytes: number): Turn {
    const flow = this.flowOf(agentId);
    if (flow.waiting.length === 0) flow.startMs = Math.max(flow.startMs, this.clockMs);
    if (this.mayBegin(flow, bytes)) return this.beginNow(agentId, flow, bytes);
    this.waitingCount++;
    let entry: Waiting | undefined;
    let isOver = false;
    const begun = new Promise<void>((begin, giveUp) => {
      entry = { bytes, begin, giveUp };
      flow.waiting.push(entry);
    });
    // Who waits for it is told; nobody need.
    begun.catch(() => undefined);
    this.goOn();
    return {
      begun,
      end: () => {
        if (isOver) return;
        isOver = true;
        this.end(agentId, flow, entry as Waiting);
      },
    };
  }

  /** Whether a request need not wait: nobody does, and the turn has time for it. */
  private mayBegin(flow: Flow, bytes: number): boolean {
    return this.waitingCount === 0 && !this.isBusy && this.spentMs < turnMs && (flow.bytes === 0 || flow.bytes + bytes <= agentBytesMax);
  }

  private beginNow(agentId: string, flow: Flow, bytes: number): Turn {
    let isOver = false;
    this.measure(flow, bytes);
    return {
      begun: null,
      end: () => {
        if (isOver) return;
        isOver = true;
        flow.bytes -= bytes;
        this.leave(agentId, flow);
      },
    };
  }

  /** Time until what is queued for an agent has begun, as far as can be told, ms. */
  delayMs(agentId: string): number {
    const flow = this.flows.get(agentId);
    if (flow === undefined) return 0;
    let others = 0;
    for (const { waiting } of this.flows.values()) if (waiting.length > 0) others++;
    return flow.waiting.length * flow.meanMs * Math.max(1, others);
  }

  private flowOf(agentId: string): Flow {
    let flow = this.flows.get(agentId);
    if (flow === undefined) {
      flow = { waiting: [], startMs: this.clockMs, bytes: 0, meanMs: firstGuessMs };
      this.flows.set(agentId, flow);
    }
    return flow;
  }

  private end(agentId: string, flow: Flow, entry: Waiting): void {
    const place = flow.waiting.indexOf(entry);
    if (place >= 0) {
      flow.waiting.splice(place, 1);
      this.waitingCount--;
      entry.giveUp(new HindcastError('bad_request', 'the connection ended before the request did'));
    } else {
      flow.bytes -= entry.bytes;
    }
    this.leave(agentId, flow);
  }

  private leave(agentId: string, flow: Flow): void {
    // Whoever had no more than others is as good as new. What was forgotten meanwhile may have begun anew.
    const isIdle = flow.waiting.length === 0 && flow.bytes === 0 && flow.startMs <= this.clockMs;
    if (isIdle && this.flows.get(agentId) === flow) this.flows.delete(agentId);
    this.goOn();
  }

  private goOn(): void {
    if (this.isBusy || this.spentMs >= turnMs) return;
    const flow = this.next();
    if (flow !== undefined) this.begin(flow);
  }

  /** Of the agents that wait and have room for their next request, the one that has had the least. */
  private next(): Flow | undefined {
    let least: Flow | undefined;
    for (const flow of this.flows.values()) if (hasRoom(flow) && (least === undefined || flow.startMs < least.startMs)) least = flow;
    return least;
  }

  private begin(flow: Flow): void {
    const { begin, bytes } = flow.waiting.shift() as Waiting;
    this.waitingCount--;
    this.measure(flow, bytes);
    begin();
  }

  /** Counts what a request that begins now takes of the loop until it waits for something. */
  private measure(flow: Flow, bytes: number): void {
    flow.bytes += bytes;
    this.clockMs = flow.startMs;
    this.isBusy = true;
    const beganMs = performance.now();
    afterMicrotasks(() => {
      this.charge(flow, performance.now() - beganMs);
      this.isBusy = false;
      this.expectTurn();
      this.goOn();
    });
  }

  private charge(flow: Flow, ms: number): void {
    this.spentMs += ms;
    flow.startMs += ms;
    flow.meanMs += (ms - flow.meanMs) * newestWeight;
  }

  private expectTurn(): void {
    if (this.turnIsComing) return;
    this.turnIsComing = true;
    setImmediate(() => {
      this.turnIsComing = false;
      this.spentMs = 0;
      this.goOn();
      if (!this.isBusy) this.forget();
    });
  }

  /** Where nobody waits, nobody has had too much. */
  private forget(): void {
    for (const { waiting } of this.flows.values()) if (waiting.length > 0) return;
    for (const [agentId, flow] of this.flows) {
      this.clockMs = Math.max(this.clockMs, flow.startMs);
      if (flow.bytes === 0) this.flows.delete(agentId);
    }
  }
}

const hasRoom = ({ waiting, bytes }: Flow): boolean => waiting.length > 0 && (bytes === 0 || bytes + waiting[0].bytes <= agentBytesMax);

/** Does something when all that follows at once from what was done until now has been done. */
export const afterMicrotasks = (work: () => void): void => queueMicrotask(() => process.nextTick(work));
