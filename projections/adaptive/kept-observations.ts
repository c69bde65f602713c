import type { Archive, Archived } from '../prediction/archive.js';
import type { Drift } from '../prediction/drift.js';
import type { Observation, Prediction } from '../prediction/learner.js';
import type { Outcome } from '../prediction/outcomes.js';

/** Characters that the observations of one domain take at most; the oldest go first. */
const charactersMax = 4 << 20;
/** What an entry costs beside its characters. */
const entryBytes = 150;
/** Shares of experts are kept, and told, in ten-thousandths. */
const shareUnits = 10_000;

interface Kept {
  /** {@link Row} as JSON. */
  readonly row: string;
  /** What happened, as JSON; empty while it is not known. */
  outcome: string;
}

type DriftRow = [detected: 0 | 1, count: number, lastAt: number | null, loss: number, window: number];
type PredictionRow = [
  task: 0 | 1,
  /** Index among the texts, or the number itself. */
  prediction: number,
  /** Index of a value, its probability, and so on. */
  probabilities: number[],
  interval: [low: number, high: number, level: number] | 0,
  confidence: number,
  /** Index of a name, its share, and so on. */
  experts: number[],
  drift: DriftRow,
  count: number,
  outcomeProbability: number | null,
];
type Row = [before: PredictionRow | 0, drift: DriftRow, count: number, learned: 0 | 1];

/**
 * What was answered to the newest events of a domain, by their positions on the log: for repeats, and to judge predictions whose outcome comes late. Bounded; what
 * is gone can be had by replaying the log.
 */
export class KeptObservations implements Archived {
  private readonly byPosition = new Map<number, Kept>();
  /** Outcomes (as JSON) and names of experts that the rows refer to. */
  private readonly texts: string[] = [];
  private readonly indexes = new Map<string, number>();
  private characters = 0;

  /** @returns the observation as it is kept: shares of experts are rounded */
  add(position: number, observation: Observation, outcome: Outcome | null): Observation {
    const row = this.rowOf(observation);
    this.enter(position, { row: JSON.stringify(row), outcome: outcome === null ? '' : JSON.stringify(outcome) });
    for (const oldest of this.byPosition.keys()) {
      if (this.characters <= charactersMax || oldest === position) break;
      this.characters -= (this.byPosition.get(oldest) as Kept).row.length;
      this.byPosition.delete(oldest);
    }
    return this.observationOf(row);
  }

  find(position: number): Observation | undefined {
    const kept = this.byPosition.get(position);
    return kept && this.observationOf(JSON.parse(kept.row) as Row);
  }

  /** Of the events that are kept, oldest first. */
  get positions(): number[] {
    return [...this.byPosition.keys()];
  }

  /** The outcome of the event at a position; undefined where it is not known here. */
  outcomeOf(position: number): Outcome | undefined {
    const { outcome = '' } = this.byPosition.get(position) ?? {};
    return outcome === '' ? undefined : (JSON.parse(outcome) as Outcome);
  }

  /** Enters the outcome of an event that came without. */
  settle(position: number, outcome: Outcome): void {
    const kept = this.byPosition.get(position);
    if (kept !== undefined) kept.outcome = JSON.stringify(outcome);
  }

  get sizeBytes(): number {
    return this.characters + this.byPosition.size * entryBytes;
  }

  archive(archive: Archive): void {
    for (let i = 0, count = archive.count(this.texts.length); i < count; i++) {
      const text = archive.text(archive.reading ? '' : this.texts[i]);
      if (archive.reading) this.index(text);
    }
    const entries = [...this.byPosition];
    for (let i = 0, count = archive.count(entries.length); i < count; i++) {
      const position = archive.count(archive.reading ? 0 : entries[i][0]);
      const row = archive.text(archive.reading ? '' : entries[i][1].row);
      const outcome = archive.text(archive.reading ? '' : entries[i][1].outcome);
      if (archive.reading) this.enter(position, { row, outcome });
    }
  }

  private enter(position: number, kept: Kept): void {
    this.byPosition.set(position, kept);
    this.characters += kept.row.length;
  }

  private index(text: string): number {
    let index = this.indexes.get(text);
    if (index === undefined) {
      index = this.texts.push(text) - 1;
      this.indexes.set(text, index);
    }
    return index;
  }

  private rowOf({ predictionBefore: before, drift, observationCount, learned }: Observation): Row {
    const row = before && this.predictionRow(before, before.outcomeProbability);
    return [row ?? 0, driftRow(drift), observationCount, learned ? 1 : 0];
  }

  private predictionRow(prediction: Prediction, outcomeProbability: number | null): PredictionRow {
    const { task, probabilities, confidence, experts, drift, observationCount } = prediction;
    const interval = bounded(prediction.interval);
    const isClass = task === 'classification';
    return [
      isClass ? 0 : 1,
      isClass ? this.index(JSON.stringify(prediction.prediction)) : (prediction.prediction as number),
      probabilities.flatMap(({ value, probability }) => [this.index(JSON.stringify(value)), probability]),
      interval === null ? 0 : [interval.low, interval.high, interval.level],
      confidence,
      experts.flatMap(({ name, weight }) => {
        const share = Math.round(weight * shareUnits);
        return share === 0 ? [] : [this.index(name), share];
      }),
      driftRow(drift),
      observationCount,
      outcomeProbability,
    ];
  }

  private observationOf([before, drift, observationCount, learned]: Row): Observation {
    return {
      predictionBefore: before === 0 ? null : this.predictionOf(before),
      drift: driftOf(drift),
      observationCount,
      learned: learned === 1,
    };
  }

  private predictionOf(row: PredictionRow): NonNullable<Observation['predictionBefore']> {
    const [task, prediction, probabilities, interval, confidence, experts, drift, observationCount, outcomeProbability] = row;
    return {
      task: task === 0 ? 'classification' : 'regression',
      prediction: task === 0 ? this.valueAt(prediction) : prediction,
      probabilities: pairs(probabilities, (value, probability) => ({ value: this.valueAt(value), probability })),
      interval: interval === 0 ? null : { low: interval[0], high: interval[1], level: interval[2] },
      confidence,
      experts: pairs(experts, (name, share) => ({ name: this.texts[name], weight: share / shareUnits })),
      drift: driftOf(drift),
      observationCount,
      outcomeProbability,
    };
  }

  private valueAt(index: number): Outcome {
    return JSON.parse(this.texts[index]) as Outcome;
  }
}

/** A prediction as it is told: shares of experts in ten-thousandths, those below that left out; an interval without bounds is none. */
export function told(prediction: Prediction): Prediction {
  const experts = prediction.experts
    .map(({ name, weight }) => ({ name, weight: Math.round(weight * shareUnits) / shareUnits }))
    .filter(({ weight }) => weight > 0);
  return { ...prediction, experts, interval: bounded(prediction.interval) };
}

const bounded = (interval: Prediction['interval']): Prediction['interval'] =>
  interval !== null && Number.isFinite(interval.low) && Number.isFinite(interval.high) ? interval : null;

const driftRow = ({ detected, count, lastAt, loss, window }: Drift): DriftRow => [detected ? 1 : 0, count, lastAt, loss, window];

const driftOf = ([detected, count, lastAt, loss, window]: DriftRow): Drift => ({ detected: detected === 1, count, lastAt, loss, window });

function pairs<T>(flat: readonly number[], make: (first: number, second: number) => T): T[] {
  const made: T[] = [];
  for (let i = 0; i < flat.length; i += 2) made.push(make(flat[i], flat[i + 1]));
  return made;
}
