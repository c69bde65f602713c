import { theScheduler } from './scheduler.js';

/** What can go wrong by itself, and how often: one time in so many. */
const faultRates = {
  /** The log does not take an append, and says so. */
  appendRefused: 25,
  /** It takes it, and the answer is lost. */
  appendAnswerLost: 20,
  /** The answer says that it failed, and the records arrive later. */
  appendLate: 20,
  /** It takes the first records of an append alone. */
  appendTorn: 12,
  /** It takes the records twice, as a producer does that sends again. */
  appendTwice: 15,
  /** It takes nothing for now. */
  appendBusy: 40,
  readFails: 80,
  viewsFail: 20,
  /** A view was damaged: a document is not as it was written. */
  viewTorn: 12,
  keysFail: 40,
  /** The disk does not flush, and nothing more is taken until a start. */
  flushFails: 150,
  diskFull: 150,
  /** A request or an answer between nodes is lost. */
  forwardLost: 20,
  /** The brokers do not say where the log ends. */
  endsUnknown: 30,
} as const;

export type FaultKind = keyof typeof faultRates;
export const faultKinds = Object.keys(faultRates) as FaultKind[];

/** Draws what goes wrong, and counts it. */
export class Faults {
  readonly counts = new Map<string, number>();
  /** Nothing goes wrong any more. */
  isOver = false;

  constructor(private readonly kinds: ReadonlySet<FaultKind>) {}

  happens(kind: FaultKind): boolean {
    if (this.isOver || !this.kinds.has(kind) || theScheduler().random.below(faultRates[kind]) > 0) return false;
    this.count(kind);
    return true;
  }

  count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }
}
