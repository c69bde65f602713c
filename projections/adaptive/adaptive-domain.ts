import { type BinaryReader, type BinaryWriter, finish, type Writing } from '../compact/binary.js';
import type { AdaptiveCompletion, AdaptiveEvent } from '../events.js';
import type { Applied } from '../fold-outcome.js';
import type { Features } from '../prediction/instance.js';
import { Learner, type Observation, type Prediction } from '../prediction/learner.js';
import type { Outcome } from '../prediction/outcomes.js';
import { copySerializable, loadSerializable, type Serializable, type Serializer, serializedBytes } from '../prediction/serializer.js';
import { type AdaptSettings, defaultAdaptSettings, sameLearner } from './adapt-settings.js';
import { PredictionCache, roundedObservation, roundedPrediction } from './prediction-cache.js';
import { PrequentialScore, type Score } from './score.js';

/** Where a drift was noticed. */
export interface DriftMark {
  readonly position: number;
  readonly observation: number;
}

const driftMarksMax = 64;
/** Memory that a learner takes beside its numbers and texts, as a factor. */
const liveFactor = 1.3;
const emptyBytes = 64 * 1024;

/** Everything that one domain's adaptive events add up to: what it predicts from, how well it did, and what it answered lately. */
export class AdaptiveDomain {
  private learner: Learner;
  private kept = new PredictionCache();
  private score = new PrequentialScore();
  private drifts: DriftMark[] = [];
  /** Events ever taken, with and without outcome. */
  events = 0;
  /** Where and when the last event or outcome came. */
  last = { position: 0, atMs: 0 };
  /** A view being written that has not taken its copy yet. */
  private snapshot: CopyOnWriteSnapshot | null = null;
  /** The view being written, whose copy takes room until it is. */
  private lent: CopyOnWriteSnapshot | null = null;
  private measured = { events: 0, bytes: 0 };

  constructor(private current: AdaptSettings = defaultAdaptSettings) {
    this.learner = new Learner(current.prediction);
  }

  get settings(): AdaptSettings {
    return this.current;
  }

  /** Puts settings in force. Those that make another learner begin anew: nothing is kept of what was learned under the others. */
  configure(settings: AdaptSettings): void {
    if (JSON.stringify(settings) === JSON.stringify(this.current)) return;
    this.changing();
    if (!sameLearner(settings, this.current)) {
      this.learner = new Learner(settings.prediction);
      this.score = new PrequentialScore();
      this.drifts = [];
    }
    this.current = settings;
  }

  /** Whether a writer of this name may write; null for one that does not say its name. */
  admits(writer: string | undefined): boolean {
    return this.current.writer === null || this.current.writer === writer;
  }

  /** What an event turned out to be, as far as it says: its outcome, or the feature that is declared to be it. */
  outcomeIn({ outcome, features }: Pick<AdaptiveEvent, 'outcome' | 'features'>): Outcome | null {
    const { target } = this.current.prediction;
    if (outcome !== undefined) return outcome;
    return target !== null && features !== undefined && Object.hasOwn(features, target) ? features[target] : null;
  }

  /** Whether the outcome is of the kind that this domain predicts. */
  fits(outcome: Outcome | null): boolean {
    return outcome === null || this.learner.fits(outcome);
  }

  /** Learns from an event, or keeps it for its late outcome. An outcome of another kind than those before is `invalid`. @param atMs when it was recorded, ms since 1970 */
  observe(eventId: string, data: AdaptiveEvent, position: number, atMs: number): Applied {
    const outcome = this.outcomeIn(data);
    if (!this.fits(outcome)) return ['invalid', 0];
    this.changing();
    const observation = this.learner.observe({ eventId, features: data.features, outcome, weight: data.weight });
    this.events++;
    this.keep(observation, outcome, position, atMs);
    if (outcome !== null) this.score.addPrediction(observation.predictionBefore, outcome);
    return ['observed', observation.observationCount, roundedObservation(observation)];
  }

  /** @param eventPosition position of the event that gets its outcome */
  complete({ event_id: eventId, outcome }: AdaptiveCompletion, eventPosition: number, position: number, atMs: number): Applied {
    if (!this.learner.awaits(eventId)) return this.kept.outcomeOf(eventPosition) === outcome ? ['learned', 0] : ['outcome_conflict', 0];
    if (!this.fits(outcome)) return ['invalid', 0];
    this.changing();
    const before = this.kept.findObservation(eventPosition)?.predictionBefore;
    const observation = this.learner.complete(eventId, outcome) as Observation;
    this.score.addPrediction(before === undefined ? observation.predictionBefore : before, outcome);
    this.kept.setOutcome(eventPosition, outcome);
    this.keep(observation, outcome, position, atMs);
    return ['learned', 1, roundedObservation(observation)];
  }

  /** What would be expected of an event with these features; changes nothing. */
  predict(features?: Features): Prediction {
    return roundedPrediction(this.learner.predict(features));
  }

  /** What was answered to the event or the outcome at a position; undefined where that is too long ago. */
  observed(position: number): Observation | undefined {
    return this.kept.findObservation(position);
  }

  /** Positions of the events whose answers are kept, oldest first. */
  get positionsKept(): number[] {
    return this.kept.positions;
  }

  /** The outcome of the event at a position, as far as it is known here. */
  outcomeOf(position: number): Outcome | undefined {
    return this.kept.outcomeOf(position);
  }

  /** Whether the event waits for its outcome. */
  awaits(eventId: string): boolean {
    return this.learner.awaits(eventId);
  }

  /** Ids of the events that wait for their outcomes, the oldest first. */
  get awaited(): IterableIterator<string> {
    return this.learner.awaited;
  }

  get observationCount(): number {
    return this.learner.observationCount;
  }

  get pendingCount(): number {
    return this.learner.pendingCount;
  }

  get scored(): Score {
    return this.score.state;
  }

  get driftMarks(): readonly DriftMark[] {
    return this.drifts;
  }

  get sizeBytes(): number {
    const { events, bytes } = this.measured;
    if (bytes === 0 || this.events - events > events / 8)
      this.measured = { events: this.events, bytes: emptyBytes + Math.ceil(liveFactor * serializedBytes(this.learner)) };
    return this.measured.bytes + this.kept.sizeBytes + (this.lent?.sizeBytes ?? 0);
  }

  /** A copy-on-write snapshot of the domain as it is now: what is big is copied only when it is about to change, or when it is written. */
  freeze(): Writing {
    return this.freezeAs(this);
  }

  /** {@link freeze} of the domain in another form. @param form is written down; must hold nothing but this domain that changes */
  freezeAs(form: Serializable): Writing {
    this.changing();
    const snapshot = new CopyOnWriteSnapshot(copySerializable(form), () => serializedBytes(form));
    this.snapshot = snapshot;
    this.lent = snapshot;
    return (writer) => this.release(snapshot, writer);
  }

  /** Does bit by bit what has to be done before the domain may change: a view being written takes its copy. Without it, the change does it at once. */
  *prepare(): Generator<void> {
    const { snapshot } = this;
    if (snapshot === null) return;
    yield* snapshot.take();
    if (this.snapshot === snapshot) this.snapshot = null;
  }

  /** Reads what {@link freeze} wrote. */
  load(reader: BinaryReader): Generator<void> {
    return loadSerializable(this, reader);
  }

  /** All that the domain is, answers to past events included. */
  serialize(serializer: Serializer): void {
    this.serializeWith(serializer, () => this.kept.serialize(serializer));
  }

  /**
   * What is needed to fold on from here, and no answers to events that are past.
   * @param waiting positions of events whose outcome has not come: what was predicted of them is judged when it does
   */
  serializeCheckpoint(serializer: Serializer, waiting: ReadonlySet<number>): void {
    this.serializeWith(serializer, () => this.kept.serializeFor(serializer, waiting));
  }

  private serializeWith(serializer: Serializer, serializeCache: () => void): void {
    this.current = JSON.parse(serializer.text(serializer.reading ? '' : JSON.stringify(this.current))) as AdaptSettings;
    if (serializer.reading) this.learner = new Learner(this.current.prediction);
    this.events = serializer.count(this.events);
    this.last = { position: serializer.count(this.last.position), atMs: serializer.count(this.last.atMs) };
    for (let i = 0, count = serializer.count(this.drifts.length); i < count; i++)
      this.drifts[i] = { position: serializer.count(this.drifts[i]?.position), observation: serializer.count(this.drifts[i]?.observation) };
    this.learner.serialize(serializer);
    serializeCache();
    this.score.serialize(serializer);
  }

  private keep(observation: Observation, outcome: Outcome | null, position: number, atMs: number): void {
    this.kept.addObservation(position, observation, outcome);
    this.last = { position, atMs };
    if (!observation.learned || !observation.drift.detected) return;
    this.drifts = [...this.drifts, { position, observation: observation.observationCount }].slice(-driftMarksMax);
  }

  private changing(): void {
    finish(this.prepare());
  }

  private *release(snapshot: CopyOnWriteSnapshot, writer: BinaryWriter): Generator<void> {
    const copy = yield* snapshot.take();
    yield* copy(writer);
    if (this.snapshot === snapshot) this.snapshot = null;
    if (this.lent === snapshot) this.lent = null;
  }
}

/** A copy that is made once, by whoever needs it first; others may go on with it meanwhile. */
class CopyOnWriteSnapshot {
  private copy: Writing | null = null;

  /** Bytes that the copy takes, from when it is begun. */
  sizeBytes = 0;

  constructor(
    private readonly copying: Generator<void, Writing>,
    private readonly measure: () => number,
  ) {}

  *take(): Generator<void, Writing> {
    if (this.sizeBytes === 0) this.sizeBytes = this.measure();
    while (this.copy === null) {
      const { done, value } = this.copying.next();
      if (done === true) this.copy = value;
      else yield;
    }
    return this.copy;
  }
}
