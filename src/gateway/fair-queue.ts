import { HindcastError } from '../errors.js';

/** Time of one turn of the event loop in which requests are begun, ms. */
const sliceMs = 5;
/** Bytes of one agent's bodies that are worked on at a time: more would only wait for the log, before what others write. */
const agentBytesMax = 4 * 2 ** 20;
/** Weight of the newest request in the running mean of what an agent's requests cost. */
const newestWeight = 0.1;
const firstGuessMs = 1;

/** A request that waits for its turn, and then is worked on. */
export interface Ticket {
  /** Resolves when the request is to begin; rejects where it ended before; `null` where it may begin at once. */
  readonly begun: Promise<void> | null;
  /** To be called when the request is answered or its client has gone. */
  end(): void;
}

/** One agent's requests. */
interface Flow {
  readonly agentId: string;
  readonly waiting: Request[];
  /** Virtual time at which its next request begins, ms: how much of the loop it has had, against others that waited meanwhile. */
  startMs: number;
  bytes: number;
  meanMs: number;
}

/** A request of a flow: waits in it, where it must, until it begins. */
class Request implements Ticket {
  begun: Promise<void> | null = null;
  begin?: () => void;
  giveUp?: (error: HindcastError) => void;
  private isOver = false;

  constructor(
    private readonly queue: FairQueue,
    readonly flow: Flow,
    readonly bytes: number,
  ) {}

  end(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.queue.over(this);
  }
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
  /** Whose request is being measured, and since when, ms. */
  private measured: Flow | null = null;
  private beganMs = 0;
  private sliceIsComing = false;

  /** @param bytes of the request's body */
  wait(agentId: string, bytes: number): Ticket {
    const flow = this.flowOf(agentId);
    if (flow.waiting.length === 0) flow.startMs = Math.max(flow.startMs, this.clockMs);
    const request = new Request(this, flow, bytes);
    if (this.mayBegin(flow, bytes)) {
      this.measure(request);
      return request;
    }
    request.begun = new Promise<void>((begin, giveUp) => {
      request.begin = begin;
      request.giveUp = giveUp;
    });
    // Who waits for it is told; nobody need.
    request.begun.catch(ignored);
    flow.waiting.push(request);
    this.waitingCount++;
    this.goOn();
    return request;
  }

  /** Whether a request need not wait: nobody does, and the turn has time for it. */
  private mayBegin(flow: Flow, bytes: number): boolean {
    return (
      this.waitingCount === 0 &&
      this.measured === null &&
      this.spentMs < sliceMs &&
      (flow.bytes === 0 || flow.bytes + bytes <= agentBytesMax)
    );
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
      flow = { agentId, waiting: [], startMs: this.clockMs, bytes: 0, meanMs: firstGuessMs };
      this.flows.set(agentId, flow);
    }
    return flow;
  }

  /** A request is answered, or its client has gone; told once of each. */
  over(request: Request): void {
    const { flow, bytes } = request;
    const place = flow.waiting.indexOf(request);
    if (place >= 0) {
      flow.waiting.splice(place, 1);
      this.waitingCount--;
      request.giveUp?.(new HindcastError('bad_request', 'the connection ended before the request did'));
    } else {
      flow.bytes -= bytes;
    }
    // Whoever had no more than others is as good as new. What was forgotten meanwhile may have begun anew.
    const isIdle = flow.waiting.length === 0 && flow.bytes === 0 && flow.startMs <= this.clockMs;
    if (isIdle && this.flows.get(flow.agentId) === flow) this.flows.delete(flow.agentId);
    this.goOn();
  }

  private goOn(): void {
    if (this.measured !== null || this.spentMs >= sliceMs) return;
    const request = this.next()?.waiting.shift();
    if (request === undefined) return;
    this.waitingCount--;
    this.measure(request);
    request.begin?.();
  }

  /** Of the agents that wait and have room for their next request, the one that has had the least. */
  private next(): Flow | undefined {
    let least: Flow | undefined;
    for (const flow of this.flows.values()) if (hasRoom(flow) && (least === undefined || flow.startMs < least.startMs)) least = flow;
    return least;
  }

  /** Counts what a request that begins now takes of the loop until it waits for something. */
  private measure({ flow, bytes }: Request): void {
    flow.bytes += bytes;
    this.clockMs = flow.startMs;
    this.measured = flow;
    this.beganMs = performance.now();
    afterMicrotasks(this.charge);
  }

  private readonly charge = (): void => {
    const flow = this.measured as Flow;
    const ms = performance.now() - this.beganMs;
    this.spentMs += ms;
    flow.startMs += ms;
    flow.meanMs += (ms - flow.meanMs) * newestWeight;
    this.measured = null;
    this.expectSlice();
    this.goOn();
  };

  private expectSlice(): void {
    if (this.sliceIsComing) return;
    this.sliceIsComing = true;
    setImmediate(() => {
      this.sliceIsComing = false;
      this.spentMs = 0;
      this.goOn();
      if (this.measured === null) this.forget();
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

const resolved = Promise.resolve();
const ignored = (): void => undefined;

/** Does something when all that follows at once from what was done until now has been done. */
export const afterMicrotasks = (work: () => void): void => void resolved.then(() => process.nextTick(work));
