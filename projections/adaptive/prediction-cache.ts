import type { Drift } from '../prediction/drift.js';
import type { Observation, Prediction, PredictionBefore } from '../prediction/learner.js';
import type { Outcome } from '../prediction/outcomes.js';
import type { Serializable, Serializer } from '../prediction/serializer.js';

/** Bytes that the observations of one domain take at most; the oldest go first. */
const bytesMax = 4 << 20;
/** What an entry costs beside its numbers. */
const entryBytes = 250;
/** Shares of experts are kept, and told, in ten-thousandths. */
const shareUnits = 10_000;

interface Kept {
  /** As {@link PredictionCache.rowOf} lays it out; empty where a checkpoint left it out. */
  readonly row: Float64Array;
  /** Bytes by which it counts, whether it is there or left out. */
  readonly bytes: number;
  /** What happened; null while it is not known. */
  outcome: Outcome | null;
}

const nothingKept: Kept = { row: new Float64Array(0), bytes: 0, outcome: null };

/**
 * What was answered to the newest events of a domain, by their positions on the log: for repeats, and to judge predictions whose outcome comes late. Bounded; what
 * is gone can be had by replaying the log.
 */
export class PredictionCache implements Serializable {
  private readonly byPosition = new Map<number, Kept>();
  /** Outcomes, and names of experts, that the rows refer to. */
  private readonly values: Outcome[] = [];
  private readonly indexes = new Map<Outcome, number>();
  private bytes = 0;

  /** Keeps what was answered to the event at a position; the oldest leave where all together take too many bytes. */
  addObservation(position: number, observation: Observation, outcome: Outcome | null): void {
    const row = this.rowOf(observation);
    this.enter(position, { row, bytes: row.byteLength, outcome });
    for (const oldest of this.byPosition.keys()) {
      if (this.bytes <= bytesMax || oldest === position) break;
      this.bytes -= (this.byPosition.get(oldest) as Kept).bytes;
      this.byPosition.delete(oldest);
    }
  }

  /** The observation as it is kept: shares of experts are rounded. */
  findObservation(position: number): Observation | undefined {
    const kept = this.byPosition.get(position);
    return kept === undefined || kept.row.length === 0 ? undefined : this.observationOf(kept.row);
  }

  /** Of the events that are kept, oldest first. */
  get positions(): number[] {
    return [...this.byPosition.keys()];
  }

  /** The outcome of the event at a position; undefined where it is not known here. */
  outcomeOf(position: number): Outcome | undefined {
    return this.byPosition.get(position)?.outcome ?? undefined;
  }

  /** Enters the outcome of an event that came without. */
  setOutcome(position: number, outcome: Outcome): void {
    const kept = this.byPosition.get(position);
    if (kept !== undefined) kept.outcome = outcome;
  }

  get sizeBytes(): number {
    return this.bytes + this.byPosition.size * entryBytes;
  }

  serialize(serializer: Serializer): void {
    this.serializeValues(serializer);
    const entries = [...this.byPosition];
    for (let i = 0, count = serializer.count(entries.length); i < count; i++) {
      const position = serializer.count(serializer.reading ? 0 : entries[i][0]);
      const row = serializer.numbers(serializer.reading ? new Float64Array(0) : entries[i][1].row);
      const outcome = serializeOutcome(serializer, serializer.reading ? null : entries[i][1].outcome);
      if (serializer.reading) this.enter(position, { row, bytes: row.byteLength, outcome });
    }
  }

  /** What is needed to go on from here: the answers to some events, of all others only how many bytes they take. */
  serializeFor(serializer: Serializer, wanted: ReadonlySet<number>): void {
    this.serializeValues(serializer);
    const entries = [...this.byPosition];
    for (let i = 0, count = serializer.count(entries.length); i < count; i++) {
      const [position, kept] = serializer.reading ? [0, nothingKept] : entries[i];
      const at = serializer.count(position);
      const bytes = serializer.count(kept.bytes);
      const row = serializer.numbers(wanted.has(position) ? kept.row : nothingKept.row);
      if (serializer.reading) this.enter(at, { row, bytes, outcome: null });
    }
  }

  private serializeValues(serializer: Serializer): void {
    for (let i = 0, count = serializer.count(this.values.length); i < count; i++) {
      const value = serializeOutcome(serializer, this.values[i] ?? null) as Outcome;
      if (serializer.reading) this.index(value);
    }
  }

  private enter(position: number, kept: Kept): void {
    this.byPosition.set(position, kept);
    this.bytes += kept.bytes;
  }

  private index(value: Outcome): number {
    let index = this.indexes.get(value);
    if (index === undefined) {
      index = this.values.push(value) - 1;
      this.indexes.set(value, index);
    }
    return index;
  }

  /** learned, observationCount, drift; where there was a prediction, also that, after it the values with their probabilities, then the experts with their shares. */
  private rowOf({ predictionBefore: before, drift, observationCount, learned }: Observation): Float64Array {
    const row = [learned ? 1 : 0, observationCount];
    addDrift(row, drift);
    if (before !== null) this.addPrediction(row, before);
    return new Float64Array(row);
  }

  private addPrediction(row: number[], before: PredictionBefore): void {
    const { prediction, probabilities, confidence, experts, outcomeProbability, observationCount } = before;
    const isClass = before.task === 'classification';
    const { low, high, level } = bounded(before.interval) ?? { low: 0, high: 0, level: 0 };
    row.push(isClass ? 0 : 1, isClass ? this.index(prediction as Outcome) : (prediction as number), confidence, outcomeProbability ?? -1);
    row.push(low, high, level, observationCount, probabilities.length);
    addDrift(row, before.drift);
    for (const { value, probability } of probabilities) row.push(this.index(value), probability);
    for (const { name, weight } of experts) {
      const share = Math.round(weight * shareUnits);
      if (share > 0) row.push(this.index(name), share);
    }
  }

  private observationOf(row: Float64Array): Observation {
    const [learned, observationCount] = row;
    return {
      predictionBefore: row.length === rowPlaces.prediction ? null : this.predictionOf(row),
      drift: driftIn(row, rowPlaces.drift),
      observationCount,
      learned: learned === 1,
    };
  }

  private predictionOf(row: Float64Array): PredictionBefore {
    const { prediction: from, lists } = rowPlaces;
    const [task, prediction, confidence, outcomeProbability, low, high, level, observationCount, values] = row.subarray(from, lists);
    const experts = lists + 2 * values;
    return {
      task: task === 0 ? 'classification' : 'regression',
      prediction: task === 0 ? this.values[prediction] : prediction,
      probabilities: pairs(row.subarray(lists, experts), (value, probability) => ({ value: this.values[value], probability })),
      interval: level === 0 ? null : { low, high, level },
      confidence,
      experts: pairs(row.subarray(experts), (name, share) => ({ name: this.values[name] as string, weight: share / shareUnits })),
      drift: driftIn(row, rowPlaces.predictionDrift),
      observationCount,
      outcomeProbability: outcomeProbability < 0 ? null : outcomeProbability,
    };
  }
}

/** Where the parts of a row begin. */
const rowPlaces = { drift: 2, prediction: 7, predictionDrift: 16, lists: 21 } as const;

function addDrift(row: number[], { detected, count, lastAt, loss, window }: Drift): void {
  row.push(detected ? 1 : 0, count, lastAt ?? -1, loss, window);
}

function driftIn(row: Float64Array, at: number): Drift {
  return {
    detected: row[at] === 1,
    count: row[at + 1],
    lastAt: row[at + 2] < 0 ? null : row[at + 2],
    loss: row[at + 3],
    window: row[at + 4],
  };
}

const serializeOutcome = (serializer: Serializer, outcome: Outcome | null): Outcome | null =>
  JSON.parse(serializer.text(serializer.reading ? '' : JSON.stringify(outcome))) as Outcome | null;

/** An observation as it is answered: what {@link PredictionCache.findObservation} gives of it later. */
export function roundedObservation({ predictionBefore, drift, observationCount, learned }: Observation): Observation {
  return { predictionBefore: predictionBefore && roundedPrediction(predictionBefore), drift, observationCount, learned };
}

/** A prediction as it is answered: shares of experts in ten-thousandths, those below that left out; an interval without bounds is none. */
export function roundedPrediction<P extends Prediction>(prediction: P): P {
  const experts = prediction.experts
    .map(({ name, weight }) => ({ name, weight: Math.round(weight * shareUnits) / shareUnits }))
    .filter(({ weight }) => weight > 0);
  return { ...prediction, experts, interval: bounded(prediction.interval) };
}

const bounded = (interval: Prediction['interval']): Prediction['interval'] =>
  interval !== null && Number.isFinite(interval.low) && Number.isFinite(interval.high) ? interval : null;

function pairs<T>(flat: Float64Array, make: (first: number, second: number) => T): T[] {
  const made: T[] = [];
  for (let i = 0; i < flat.length; i += 2) made.push(make(flat[i], flat[i + 1]));
  return made;
}
