import { AdaptiveDomain } from '../adaptive/adaptive-domain.js';
import type { DomainState } from '../domain/domain-state.js';
import type { RankedHypothesis } from '../domain/queries/answer.js';
import type { DomainFeedback, EventOf, HindcastEvent, JsonObject } from '../events.js';
import { isRejection } from '../ledger.js';
import type { Features } from '../prediction/instance.js';
import type { Observation, Prediction, PredictionBefore } from '../prediction/learner.js';
import type { Outcome } from '../prediction/outcomes.js';
import { Session } from '../session.js';
import { changedDeclaration, emptyDeclaration } from './changed-declaration.js';
import { type RunScore, type RunSums, ScoreAccumulator } from './score-accumulator.js';

/** What a domain said at one event: what it predicted before it, or how it ranked its hypotheses after it. */
export type StepOutput = PredictionOutput | RankingOutput;

export interface PredictionOutput {
  readonly prediction: Outcome | null;
  readonly probabilities: readonly { readonly value: Outcome; readonly probability: number }[];
  readonly interval: PredictionBefore['interval'];
  readonly confidence: number;
  readonly outcome_probability: number | null;
  /** Whether drift was noticed at this event. */
  readonly drift: boolean;
}

export interface HypothesisProbability {
  readonly hypothesis_id: string;
  readonly probability: number;
}

export interface RankingOutput {
  readonly ranked_hypotheses: readonly HypothesisProbability[];
}

/** One run of a domain's history: its events folded as they were, or under a changed declaration. */
export class Run {
  readonly state: Session;
  private readonly tally = new ScoreAccumulator();
  /** Of the window that is not asked for yet. */
  private window = new ScoreAccumulator();
  /** What was predicted at events whose outcome has not come, by their ids. */
  private readonly waiting = new Map<string, PredictionBefore | null>();
  /** Positions at which drift was noticed, within what is told. */
  readonly drifts: number[] = [];
  /** The declaration that a domain stands under before it has one. */
  private readonly undeclared: JsonObject;
  private lastRanked: readonly RankedHypothesis[] = [];

  /** @param change what is different from what was declared; null for nothing */
  constructor(
    session: string,
    private readonly domainId: string,
    private readonly change: JsonObject | null,
  ) {
    this.state = new Session(session, (head) => head);
    this.undeclared = change === null ? emptyDeclaration : changedDeclaration(emptyDeclaration, change);
    this.changeUndeclared();
  }

  /**
   * Folds the domain's next event.
   * @param counts whether it is within what is judged
   * @returns what was said; undefined for an event that says nothing, null for one that this run refuses
   */
  apply(event: HindcastEvent, counts: boolean): StepOutput | null | undefined {
    if (event.type === 'domain.feedback_given' && counts) this.judge(event.data);
    const outcome = this.state.apply(this.altered(event), new Uint8Array(0));
    if (event.type === 'domain.deleted') this.changeUndeclared();
    if (outcome.status !== 'recorded') return undefined;
    const { entry, observation } = outcome;
    if (isRejection(entry.verdict)) return null;
    switch (event.type) {
      case 'adaptive.observed':
        return observation === null ? undefined : this.observed(event, observation, counts);
      case 'adaptive.completed':
        return observation === null ? undefined : this.completed(event, observation, counts);
      case 'domain.event_recorded':
      case 'domain.event_retracted':
      case 'domain.feedback_given':
        return this.ranked();
      default:
        return undefined;
    }
  }

  /** What was expected of an event with these features, after the event that was folded last; null where there was no such domain. */
  predict(features: Features | undefined): Prediction | null {
    const { adaptive, domains } = this.state;
    const domain = adaptive.find(this.domainId) ?? (domains.find(this.domainId) && new AdaptiveDomain());
    return domain?.predict(features) ?? null;
  }

  get score(): RunScore {
    return this.tally.score;
  }

  /** What the score of the window since the last {@link takeSums} is made of. */
  get sums(): RunSums {
    return this.window.sums;
  }

  /** {@link sums}, and a new window begins. */
  takeSums(): RunSums {
    const { sums } = this.window;
    this.window = new ScoreAccumulator();
    return sums;
  }

  /** The declaration in force. */
  get declaration(): JsonObject {
    return this.domain?.sent ?? this.undeclared;
  }

  /** What is declared; undefined where nothing is. */
  get domain(): DomainState | undefined {
    return this.state.domains.find(this.domainId);
  }

  get adaptive(): AdaptiveDomain | undefined {
    return this.state.adaptive.find(this.domainId);
  }

  /** What the last ranking of hypotheses stood on: variables that were seen, and rules that held. */
  get rankingEvidence(): { readonly variables: ReadonlySet<string>; readonly rules: ReadonlySet<string> } {
    const variables = this.lastRanked.flatMap(({ evidence }) => evidence.map(({ variable }) => variable));
    return { variables: new Set(variables), rules: new Set(this.lastRanked.flatMap(({ rules }) => rules)) };
  }

  /** Puts the changed settings in force for a domain that learns without being declared. */
  private changeUndeclared(): void {
    if (this.change !== null) this.state.adaptive.configure(this.domainId, this.undeclared);
  }

  private altered(event: HindcastEvent): HindcastEvent {
    if (this.change === null || event.type !== 'domain.declared') return event;
    const { expected_version: _, ...data } = event.data;
    return { ...event, data: { ...data, declaration: changedDeclaration(data.declaration, this.change) } };
  }

  private observed({ id, data, position }: EventOf<'adaptive.observed'>, observation: Observation, counts: boolean): StepOutput {
    const outcome = this.adaptive?.outcomeIn(data) ?? null;
    if (counts && outcome === null) this.waiting.set(id, observation.predictionBefore);
    if (counts && outcome !== null) this.enter((tally) => tally.predictions.addPrediction(observation.predictionBefore, outcome));
    return this.said(observation, position, counts);
  }

  private completed({ data, position }: EventOf<'adaptive.completed'>, observation: Observation, counts: boolean): StepOutput {
    const before = this.waiting.get(data.event_id);
    if (counts && before !== undefined) this.enter((tally) => tally.predictions.addPrediction(before, data.outcome));
    this.waiting.delete(data.event_id);
    return this.said(observation, position, counts);
  }

  private said({ predictionBefore: before, drift, learned }: Observation, position: number, counts: boolean): StepOutput {
    const noticed = learned && drift.detected;
    if (noticed && counts) this.drifts.push(position);
    return {
      prediction: before?.prediction ?? null,
      probabilities: before?.probabilities ?? [],
      interval: before?.interval ?? null,
      confidence: before?.confidence ?? 0,
      outcome_probability: before?.outcomeProbability ?? null,
      drift: noticed,
    };
  }

  private ranked(): StepOutput | undefined {
    const domain = this.state.domains.find(this.domainId);
    if (domain === undefined || domain.declaration.hypotheses.length === 0) return undefined;
    const { ranked_hypotheses: ranked } = domain.reasoner.answer(domain.observations(undefined));
    this.lastRanked = ranked;
    return { ranked_hypotheses: ranked.map(({ hypothesis_id, probability }) => ({ hypothesis_id, probability })) };
  }

  /** Judges what was thought of a hypothesis before feedback confirms it. */
  private judge({ hypothesis_id: hypothesisId, verdict, event_id: eventId, metadata_filter: filter }: DomainFeedback): void {
    const domain = this.state.domains.find(this.domainId);
    if (domain === undefined || hypothesisId === undefined || verdict === 'rejected') return;
    const event = eventId === undefined ? -1 : this.state.domains.findEvent(this.domainId, eventId);
    const observations = event < 0 ? domain.observations(filter) : domain.observationsOf(event);
    const { ranked_hypotheses: ranked } = domain.reasoner.answer(observations);
    this.enter((tally) => tally.hypotheses.addRanking(ranked, hypothesisId));
  }

  private enter(judgement: (tally: ScoreAccumulator) => void): void {
    judgement(this.tally);
    judgement(this.window);
  }
}
