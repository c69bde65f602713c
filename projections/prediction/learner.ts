import type { BinaryReader, Writing } from '../compact/binary.js';
import { ClassModel } from './classes/class-model.js';
import { type Drift, DriftWatch } from './drift.js';
import { Encoder } from './encoder.js';
import type { Features, Instance } from './instance.js';
import type { Interval } from './numbers/conformal-interval.js';
import { NumberModel } from './numbers/number-model.js';
import { Classes, type Outcome } from './outcomes.js';
import { PendingEvents } from './pending-events.js';
import { defaultSettings, type PredictionSettings, type Task } from './prediction-settings.js';
import { freezeSerializable, loadSerializable, type Serializable, type Serializer } from './serializer.js';

/** What is expected to come. */
export interface Prediction {
  /** null while no outcome has settled it. */
  readonly task: Task | null;
  /** The most probable value, or the expected number (see MedianShift); null before anything is learned. */
  readonly prediction: Outcome | null;
  /** Every value seen or named in the settings, and at the start those that would go on with them, most probable first; they sum to 1. Empty for numbers. */
  readonly probabilities: readonly { readonly value: Outcome; readonly probability: number }[];
  /** For numbers, once a few errors are known. */
  readonly interval: Interval | null;
  /** From 0 to 1. Classification: probability of the prediction; regression: share of the outcomes' variance that predictions explain of late. */
  readonly confidence: number;
  /** Who was listened to, most first; weights sum to 1. */
  readonly experts: readonly { readonly name: string; readonly weight: number }[];
  readonly drift: Drift;
  /** Outcomes learned. */
  readonly observationCount: number;
}

/** A prediction made before the outcome was learned. */
export interface PredictionBefore extends Prediction {
  /** Probability that was given to what then happened, for a value never seen that of any new value; null for numbers and while there is no outcome. */
  readonly outcomeProbability: number | null;
}

export interface LearnerEvent {
  /** Under which an outcome may be given later. */
  readonly eventId?: string;
  /** What was known beforehand. Without any, the sequence of outcomes is learned. */
  readonly features?: Features;
  /** What happened. null or none: not known yet. */
  readonly outcome?: Outcome | null;
  /** How much the event counts beside the others, 1 by default; held within 0 and {@link weightMax}. */
  readonly weight?: number;
}

export interface Observation {
  /** null before anything is learned. */
  readonly predictionBefore: PredictionBefore | null;
  /** Detected only where an outcome was learned. */
  readonly drift: Drift;
  readonly observationCount: number;
  /** Whether an outcome was learned: one was given, and its kind fits the task. */
  readonly learned: boolean;
}

export const weightMax = 10;
const outcomeMax = 1e75;
/** Numbers nearer to 0 than this are taken for 0, so that their squares and quotients stay finite. */
const outcomeMin = 1e-75;

/**
 * Learns to predict from one event at a time, and never looks back: a mixture of many simple learners that follows whichever of them predicts best.
 * A pure fold: the same events under the same settings give the same state and the same predictions, to the last bit. Exponentials and logarithms are used
 * throughout its state; they are the same wherever the same engine runs. Memory is bounded: see encoderLimits, classesMax and the experts' own bounds.
 */
export class Learner implements Serializable {
  readonly settings: PredictionSettings;
  private readonly encoder = new Encoder();
  private readonly instance: Instance;
  private readonly classes: Classes;
  private readonly pending: PendingEvents;
  private readonly drift: DriftWatch;
  private task: Task | null;
  private count = 0;
  /** Of the events that count; null as long as each weighed 1. */
  private weights: { events: number; sum: number } | null = null;
  /** For events with features. */
  private featured: ClassModel | NumberModel | undefined;
  /** For events without. */
  private plain: ClassModel | NumberModel | undefined;
  /** Whose prediction was made last; no part of the state. */
  private answering: ClassModel | NumberModel | undefined;

  constructor(settings: Partial<PredictionSettings> = {}) {
    this.settings = { ...defaultSettings, ...settings };
    this.task = this.settings.task === 'auto' ? null : this.settings.task;
    this.instance = this.encoder.encode({});
    this.classes = new Classes(this.settings.values);
    this.pending = new PendingEvents(this.settings.pendingMax);
    this.drift = new DriftWatch(this.settings.driftSensitivity);
  }

  get observationCount(): number {
    return this.count;
  }

  /** Events that wait for their outcome. */
  get pendingCount(): number {
    return this.pending.size;
  }

  /** Ids of the events that wait for their outcomes, the oldest first. */
  get awaited(): IterableIterator<string> {
    return this.pending.ids();
  }

  /** Whether an event of this id waits for its outcome. */
  awaits(eventId: string): boolean {
    return this.pending.has(eventId);
  }

  /** Whether an outcome is of the kind that is predicted. */
  fits(outcome: Outcome): boolean {
    return this.task !== 'regression' || typeof outcome === 'number';
  }

  /** What would be expected of an event with these features; changes nothing. */
  predict(features: Features = {}): Prediction {
    return this.predictFrom(this.withoutTarget(features));
  }

  /** Predicts an event, then learns its outcome; one without outcome is kept under its id until {@link complete}. */
  observe({ eventId, features: given = {}, outcome: told, weight = 1 }: LearnerEvent): Observation {
    const features = this.withoutTarget(given);
    const outcome = told ?? (features === given ? null : given[this.settings.target as string]);
    const predicted = this.predictFrom(features);
    const before = this.answering ? predicted : null;
    if (outcome === null) {
      if (eventId !== undefined) this.pending.addEvent(eventId, { features, weight });
      return this.observation(before, null, false);
    }
    const probability = this.probabilityOf(outcome);
    const learned = this.learn(features, outcome, Math.min(weightMax, Math.max(0, weight)));
    return this.observation(before, before === null ? null : probability, learned);
  }

  /** Gives a pending event its outcome, as if it came now. @returns undefined when no event of this id is pending */
  complete(eventId: string, outcome: Outcome, weight?: number): Observation | undefined {
    const event = this.pending.take(eventId);
    return event && this.observe({ features: event.features, outcome, weight: weight ?? event.weight });
  }

  /** A snapshot of the state as it is now. */
  freeze(): Writing {
    return freezeSerializable(this);
  }

  /** Reads what {@link freeze} wrote, into a learner made anew with the same settings. */
  load(reader: BinaryReader): Generator<void> {
    return loadSerializable(this, reader);
  }

  serialize(serializer: Serializer): void {
    this.count = serializer.count(this.count);
    const tasks = [null, 'classification', 'regression'] as const;
    this.task = tasks[serializer.count(tasks.indexOf(this.task))];
    this.encoder.serialize(serializer);
    this.classes.serialize(serializer);
    this.pending.serialize(serializer);
    this.drift.serialize(serializer);
    const models = serializer.count((this.featured ? 1 : 0) + (this.plain ? 2 : 0) + (this.weights ? 4 : 0));
    if (models & 4) {
      const { events, sum } = this.weights ?? { events: 0, sum: 0 };
      this.weights = { events: serializer.count(events), sum: serializer.float(sum) };
    }
    if (serializer.reading) this.featured = models & 1 ? this.makeModel(true) : undefined;
    if (serializer.reading) this.plain = models & 2 ? this.makeModel(false) : undefined;
    this.featured?.serialize(serializer);
    this.plain?.serialize(serializer);
  }

  private predictFrom(features: Features): Prediction {
    this.encoder.encode(features);
    this.answering = this.count === 0 ? undefined : this.modelFor(features);
    return this.answering ? this.describe(this.answering) : this.unknown();
  }

  private withoutTarget(features: Features): Features {
    const { target } = this.settings;
    if (target === null || !Object.hasOwn(features, target)) return features;
    return Object.fromEntries(Object.entries(features).filter(([name]) => name !== target));
  }

  private modelFor(features: Features): ClassModel | NumberModel | undefined {
    const [first, second] = isEmpty(features) ? [this.plain, this.featured] : [this.featured, this.plain];
    return first ?? second;
  }

  private makeModel(withFeatures: boolean): ClassModel | NumberModel {
    const { settings, instance } = this;
    return this.task === 'classification'
      ? new ClassModel(settings, withFeatures, instance)
      : new NumberModel(settings, withFeatures, instance);
  }

  private learn(features: Features, outcome: Outcome, weight: number): boolean {
    this.task ??= typeof outcome === 'number' ? 'regression' : 'classification';
    if (this.task === 'regression' && typeof outcome !== 'number') return false;
    this.addLoss(outcome);
    const importance = this.relativeWeight(weight);
    this.count++;
    if (isEmpty(features)) this.plain ??= this.featured ? undefined : this.makeModel(false);
    else this.featured ??= this.makeModel(true);
    const before = this.classes.count;
    const index = this.task === 'classification' ? this.classes.admit(outcome) : 0;
    if (this.task === 'classification') this.classes.tally(index);
    if (index < 0 || importance === 0) return true;
    if (this.classes.count > before) this.answering = undefined;
    this.admit(features);
    for (const model of [this.featured, this.plain]) this.teach(model, index, outcome, importance);
    this.beginAnew(outcome, importance);
    this.encoder.learn();
    return true;
  }

  /**
   * A weight by the mean of all so far, as Hájek (1971) normalises those of samples: what weighs 10 throughout is no more evidence than what weighs 1. Experts take a weight for so many
   * equal events, and their mixtures for so many equal proofs of who is right.
   */
  private relativeWeight(weight: number): number {
    if (weight === 1 && this.weights === null) return 1;
    this.weights ??= { events: this.count, sum: this.count };
    if (weight === 0) return 0;
    this.weights.events++;
    this.weights.sum += weight;
    return Math.min(weightMax, (weight * this.weights.events) / this.weights.sum);
  }

  /** Makes room for new features; a prediction made without them is then no ground to learn from. */
  private admit(features: Features): void {
    if (!this.encoder.novel) return;
    this.encoder.admit(features);
    this.encoder.encode(features);
    this.answering = undefined;
  }

  private teach(model: ClassModel | NumberModel | undefined, index: number, outcome: Outcome, weight: number): void {
    if (model instanceof ClassModel) {
      if (model !== this.answering) model.predict(this.classes.count);
      model.learn(index, weight);
    } else if (model instanceof NumberModel) {
      if (model !== this.answering) model.predict();
      model.learn(held(outcome as number), weight);
    }
  }

  /** A model that learned an outlier among its first outcomes, when that shows, gives way to a new one that begins with the last outcome. */
  private beginAnew(outcome: Outcome, weight: number): void {
    if (beganWide(this.featured)) {
      this.featured = this.makeModel(true);
      this.teach(this.featured, 0, outcome, weight);
    }
    if (beganWide(this.plain)) {
      this.plain = this.makeModel(false);
      this.teach(this.plain, 0, outcome, weight);
    }
  }

  /** Hands the loss of the prediction last made to the drift watch; a value never seen tells nothing of it. */
  private addLoss(outcome: Outcome): void {
    const model = this.answering;
    this.drift.skip();
    if (model === undefined) return;
    if (model instanceof NumberModel) {
      const value = held(outcome as number);
      this.drift.addLosses(model.loss(value), model.expertLoss(value), this.count + 1);
    } else {
      const index = this.classes.indexOf(outcome);
      if (index >= 0) this.drift.addLosses(1 - model.probabilities[index], model.expertLoss(index), this.count + 1);
    }
  }

  /** By the prediction last made. */
  private probabilityOf(outcome: Outcome): number | null {
    if (!(this.answering instanceof ClassModel)) return null;
    const index = this.classes.indexOf(outcome);
    const { values, probability } = this.classes.unseen;
    if (index >= 0) return (1 - probability * values.length) * this.answering.probabilities[index];
    return values.includes(outcome) ? probability : this.classes.reserve;
  }

  private describe(model: ClassModel | NumberModel): Prediction {
    if (model instanceof NumberModel) model.predict();
    else model.predict(this.classes.count);
    const experts = rank(model.expertShares());
    const rest = { experts, drift: this.drift.state, observationCount: this.count };
    if (model instanceof NumberModel) {
      const { prediction, confidence } = model;
      return { task: 'regression', prediction, probabilities: [], interval: model.interval(), confidence, ...rest };
    }
    const probabilities = this.listed(model).sort((a, b) => b.probability - a.probability);
    const [{ value, probability }] = probabilities;
    return { task: 'classification', prediction: value, probabilities, interval: null, confidence: probability, ...rest };
  }

  /** The values seen, and those that are expected besides. */
  private listed(model: ClassModel): { value: Outcome; probability: number }[] {
    const { unseen } = this.classes;
    const seen = 1 - unseen.probability * unseen.values.length;
    return [
      ...this.classes.values.map((value, i) => ({ value, probability: seen * model.probabilities[i] })),
      ...unseen.values.map((value) => ({ value, probability: unseen.probability })),
    ];
  }

  private unknown(): Prediction {
    const nothing = { prediction: null, probabilities: [], interval: null, confidence: 0, experts: [] };
    return { task: this.task, ...nothing, drift: this.drift.state, observationCount: this.count };
  }

  private observation(before: Prediction | null, outcomeProbability: number | null, learned: boolean): Observation {
    const predictionBefore = before && withOutcome(before, outcomeProbability);
    const drift = learned ? this.drift.state : { ...this.drift.state, detected: false };
    return { predictionBefore, drift, observationCount: this.count, learned };
  }
}

/** Field by field, which is quicker than spreading. */
function withOutcome(before: Prediction, outcomeProbability: number | null): PredictionBefore {
  const { task, prediction, probabilities, interval, confidence, experts, drift, observationCount } = before;
  return { task, prediction, probabilities, interval, confidence, experts, drift, observationCount, outcomeProbability };
}

/** Orders experts by their weights in place, the greatest first, equal ones as they were; for few, this is quicker than `sort`. */
function rank(experts: { readonly name: string; readonly weight: number }[]): typeof experts {
  for (let i = 1; i < experts.length; i++) {
    const expert = experts[i];
    let at = i;
    for (; at > 0 && experts[at - 1].weight < expert.weight; at--) experts[at] = experts[at - 1];
    experts[at] = expert;
  }
  return experts;
}

function isEmpty(features: Features): boolean {
  for (const _name in features) return false;
  return true;
}

const beganWide = (model: ClassModel | NumberModel | undefined): boolean => model instanceof NumberModel && model.beganWide;

const held = (value: number): number => (Math.abs(value) < outcomeMin ? 0 : Math.min(outcomeMax, Math.max(-outcomeMax, value)));
