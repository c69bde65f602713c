import { ApiProperty } from '@nestjs/swagger';
import type { Json, JsonObject } from '../../projections/events.js';
import { AdaptiveStateDto, DriftDto, PredictionBeforeDto } from '../adaptive/adaptive-answers.dto.js';
import { MemoryItem, WriteAnswer } from '../memory/memory-answers.dto.js';
import type { CoreSupport } from './queries/core-support.js';

/** A declaration as it was sent. */
export class DomainDeclaration {
  domain_id!: string;
  description!: string;
  schema!: JsonObject;
  hypotheses!: JsonObject[];
  rules!: JsonObject[];
  query_templates!: Json;
}

export class DeclareAnswer extends DomainDeclaration {
  version!: number;
  session_id!: string;
  event_id!: string | null;
  position!: number;
  duplicate!: boolean;
}

export class DomainAnswer extends DomainDeclaration {
  session_id!: string;
  version!: number;
  /** Null for a domain that learns and was never declared; its version is 0 then. */
  declared_at!: string | null;
  /** Position of the declaration. */
  position!: number;
  /** Events that stand. */
  events!: number;
  relations!: JsonObject;
  /** What feedback has made of the tables, with counts: `{lessons, priors, variables}`; null before the first. */
  learned!: JsonObject | null;
  /** What it has learned to predict; null where it never had to. */
  @ApiProperty({ type: AdaptiveStateDto, nullable: true })
  adaptive!: AdaptiveStateDto | null;
}

export class DomainSummary {
  domain_id!: string;
  description!: string;
  version!: number;
  declared_at!: string | null;
  hypotheses!: number;
  variables!: number;
  events!: number;
  /** Events that were predicted and learned. */
  adaptive_events!: number;
}

export class DomainList {
  session_id!: string;
  items!: DomainSummary[];
  next_cursor!: string | null;
  has_more!: boolean;
  total!: number;
}

export class DomainWriteAnswer extends WriteAnswer {
  status!: 'success';
  domain_id!: string;
}

export class FeedbackAnswer extends DomainWriteAnswer {
  feedback_id!: string;
  /** Whether anything was learned: tables that moved, or an outcome that was not known yet. */
  learned!: boolean;
  /** Of the outcome of an adaptive event: outcomes learned, this one included. */
  observation_count?: number;
  /** What was predicted just before it was learned. */
  prediction_before?: PredictionBeforeDto | null;
  drift?: DriftDto;
}

export class StateWriteAnswer extends DomainWriteAnswer {
  state_id!: string;
  /** The state's version. */
  version!: number;
}

export class DomainStateAnswer {
  domain_id!: string;
  session_id!: string;
  state!: JsonObject;
  /** 0 before the first write. */
  version!: number;
  /** Position of the last write to it. */
  position!: number;
  updated_at!: string | null;
}

export class EvidenceAnswer {
  variable!: string;
  value!: Json;
  /** Null for what rules derive from relations. */
  event_id!: string | null;
  /** How far it moved the hypothesis's log-odds (natural), after the evidence before it. */
  log_likelihood_ratio!: number;
}

export class RulePartAnswer {
  rule_id!: string;
  log_likelihood_ratio!: number;
}

export class RankedHypothesisAnswer {
  hypothesis_id!: string;
  label!: string;
  probability!: number;
  prior!: number;
  /** Natural logarithm of the odds: the prior's and all parts of evidence and rules add up to it. */
  log_odds!: number;
  prior_log_odds!: number;
  evidence!: EvidenceAnswer[];
  /** Ids of the rules that bear on it. */
  rules!: string[];
  rule_parts!: RulePartAnswer[];
}

export class OutcomeAnswer {
  value!: Json;
  /** Of a number: the range that leads to this hypothesis; null for no end. */
  low?: number | null;
  high?: number | null;
  probability!: number;
  top_hypothesis!: string | null;
}

export class MissingEvidenceAnswer {
  variable!: string;
  question!: string | null;
  /** Bits. */
  expected_information_gain!: number;
  cost!: number;
  outcomes!: OutcomeAnswer[];
}

export class PredictedObservationAnswer {
  variable!: string;
  value!: Json;
  /** Null for a number, whose distribution has mean and sd. */
  probability!: number | null;
  distribution!: JsonObject;
}

export class SupportAnswer {
  hypothesis_id!: string;
  stance!: 'supports' | 'against';
  /** What the event's observations did to the hypothesis's log-odds in this answer. */
  log_likelihood_ratio!: number;
  variables!: string[];
}

export class SupportingMemory {
  /** Null for the text of a domain event. */
  memory_id!: string | null;
  /** The domain event that the text belongs to; null for a memory. */
  event_id!: string | null;
  content!: string;
  summary!: string;
  score!: number;
  metadata!: JsonObject;
  occurred_at!: string | null;
  /** The hypotheses that the event's observations speak for or against, the strongest first. */
  supports!: SupportAnswer[];
  /** Hypotheses that the text names. */
  mentions!: string[];
}

export class UnderstoodAnswer {
  /** Name of the query template whose question this is; null for none. */
  template!: string | null;
  variables!: string[];
  hypotheses!: string[];
}

export class AskedAnswer {
  domain_id!: string;
  session_id!: string;
  question!: string;
  /** What the question names. */
  understood!: UnderstoodAnswer;
  ranked_hypotheses!: RankedHypothesisAnswer[];
  supporting_memories!: SupportingMemory[];
  missing_evidence!: MissingEvidenceAnswer[];
  predicted_observations!: PredictedObservationAnswer[];
  /** What is to be known of the answer: evidence that cannot be, observations that do not fit the declaration. */
  warnings!: string[];
  /** The declaration's version. */
  version!: number;
  /** Position of the state that was asked. */
  position!: number;
}

export class QueryDomainAnswer extends AskedAnswer {
  items!: MemoryItem[];
}

export class ExplainAnswer extends AskedAnswer {
  schema!: JsonObject;
  /** What the answer stands on: entropy before and after, evidence with positions, the network, the entity graph. */
  core_support!: CoreSupport;
}
