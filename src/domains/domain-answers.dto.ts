import { ApiProperty } from '@nestjs/swagger';
import type { Json, JsonObject } from '../../projections/events.js';
import type { Phase } from '../../projections/memory/phases.js';
import { AdaptiveStateDto, DriftDto, PredictionBeforeDto } from '../adaptive/adaptive-answers.dto.js';
import { anyJson } from '../gateway/any-json.js';
import { WriteAnswer } from '../memory/memory-answers.dto.js';
import type { CoreSupport } from './queries/core-support.js';

/** A declaration as it was sent. */
export class DomainDeclaration {
  domain_id!: string;
  description!: string;
  schema!: JsonObject;
  hypotheses!: JsonObject[];
  rules!: JsonObject[];
  query_templates!: JsonObject;
}

export class DeclareAnswer extends DomainDeclaration {
  version!: number;
  session_id!: string;
  event_id!: string | null;
  position!: number;
  duplicate!: boolean;
}

export class MemoryFeedback {
  memory_id!: string;
  confirmed!: number;
  rejected!: number;
  /** -1 to 1, 0 where both are equal: what it makes of the memory's place in answers. */
  usefulness!: number;
  /** What was said of it as a sign of hypotheses. */
  hypotheses!: { hypothesis_id: string; confirmed: number; rejected: number }[];
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
  /** What feedback said of memories, of the first 100 that it spoke of. */
  memory_feedback!: MemoryFeedback[];
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
  /** What was predicted from the event's features just before they were learned. Judged is what was predicted at the event itself. */
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
  @ApiProperty(anyJson)
  value!: Json;
  /** Null for what rules derive from relations, and for what the question supposes. */
  event_id!: string | null;
  /** Whether the question supposes it. */
  supposed?: boolean;
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
  @ApiProperty(anyJson)
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
  @ApiProperty(anyJson)
  value!: Json;
  /** Null for a number, whose distribution has mean and sd. */
  probability!: number | null;
  distribution!: JsonObject;
}

export class SupportReasonAnswer {
  /** `evidence`: its event observed what counts in this answer; `says_value`: it says a value; `names_hypothesis`; `linked`: by its metadata; `feedback`. */
  basis!: 'evidence' | 'says_value' | 'names_hypothesis' | 'linked' | 'feedback';
  /** What it adds to the hypothesis's log-odds (natural): above 0 for, below 0 against. */
  weight!: number;
  why!: string;
  variable?: string;
  @ApiProperty({ ...anyJson, required: false })
  value?: Json;
  event_id?: string;
}

export class SupportAnswer {
  hypothesis_id!: string;
  label!: string;
  stance!: 'supports' | 'against';
  /** Sum of the reasons' weights. */
  weight!: number;
  /** How far that alone would move the hypothesis's prior probability, 0 to 1. */
  shift!: number;
  reasons!: SupportReasonAnswer[];
}

export class SupportingMemory {
  /** Null for the text of a domain event. */
  memory_id!: string | null;
  /** The domain event that the text belongs to; null for a memory. */
  event_id!: string | null;
  content!: string;
  summary!: string;
  /** What the list is sorted by: relevance, the strength of what it says of the hypotheses, and its usefulness, together. */
  score!: number;
  /** Of the search by words, 1 for the best; 0 where no word fits and it is here for what it says. */
  relevance!: number;
  /** What feedback to this domain made of it, -1 to 1. */
  usefulness!: number;
  metadata!: JsonObject;
  occurred_at!: string | null;
  /** The hypothesis that it bears on most (of those that the question names, if any); null for none. */
  hypothesis_id!: string | null;
  stance!: 'supports' | 'against' | null;
  /** Signed, in natural logarithms of odds; 0 for none. */
  weight!: number;
  /** The weightiest reason, in words. */
  why!: string;
  /** All hypotheses that it speaks for or against, first the one that it would move most. */
  supports!: SupportAnswer[];
  /** Hypotheses that the text names. */
  mentions!: string[];
}

export class NamedValueAnswer {
  variable!: string;
  @ApiProperty(anyJson)
  value!: Json;
  /** Whether the question takes it to be so, whatever was observed. */
  supposed!: boolean;
}

export class UnderstoodAnswer {
  /** Name of the query template that the question is an instance of; null for none. */
  template!: string | null;
  /** 0 to 1: the share of the words of both that they have in common; null without a template. */
  template_likeness!: number | null;
  /** What the question puts in the template's slots. */
  slots!: JsonObject;
  /** Variables that it names. */
  variables!: string[];
  values!: NamedValueAnswer[];
  /** Hypotheses that it names. */
  hypotheses!: string[];
  /** Entities of the graph that it names. */
  entities!: string[];
}

export class KnownProbability {
  hypothesis_id!: string;
  probability!: number;
}

export class ReplacedObservation {
  variable!: string;
  @ApiProperty(anyJson)
  value!: Json;
  event_id!: string | null;
}

export class WhatIfAnswer {
  /** By variable, what is taken to be so. */
  supposed!: JsonObject;
  /** Hypotheses that are taken to hold, or not to. */
  hypotheses!: { hypothesis_id: string; holds: boolean }[];
  /** Observations that what is supposed takes the place of. */
  instead_of!: ReplacedObservation[];
  /** The hypotheses ranked by what is known, without what is supposed. */
  as_known!: KnownProbability[];
}

export class AskedAnswer {
  domain_id!: string;
  session_id!: string;
  question!: string;
  /** How the question was read. */
  understood!: UnderstoodAnswer;
  /** Where the question supposes something: the answer is what would follow. Nothing is recorded of it. Null where it supposes nothing. */
  what_if!: WhatIfAnswer | null;
  ranked_hypotheses!: RankedHypothesisAnswer[];
  supporting_memories!: SupportingMemory[];
  missing_evidence!: MissingEvidenceAnswer[];
  predicted_observations!: PredictedObservationAnswer[];
  /** What is to be known of the answer: evidence that cannot be, observations that do not fit the declaration, what was not understood. */
  warnings!: string[];
  /** The declaration's version. */
  version!: number;
  /** Position of the state that was asked. */
  position!: number;
}

export class DomainItem {
  /** Null for the text of a domain event. */
  memory_id!: string | null;
  event_id!: string | null;
  content!: string;
  summary!: string;
  score!: number;
  matched_concepts!: string[];
  metadata!: JsonObject;
  /** Null for the text of a domain event. */
  phase!: Phase | null;
  occurred_at!: string | null;
  created_at!: string;
  /** What feedback to this domain made of it, -1 to 1; it is in the score. */
  usefulness!: number;
}

export class QueryDomainAnswer extends AskedAnswer {
  /** Memories and texts of the domain's events that the words of the question find. */
  items!: DomainItem[];
}

export class ExplainAnswer extends AskedAnswer {
  schema!: JsonObject;
  /** What the answer stands on: entropy before and after, evidence with positions, the network, the entity graph. */
  core_support!: CoreSupport;
}

export class StatementAnswer {
  event_id!: string;
  position!: number;
}

export class RelationAnswer {
  subject!: string;
  relation!: string;
  object!: string;
  /** Whether rules derive it; otherwise events state it. */
  derived!: boolean;
  /** The rule that derives it. */
  rule_id!: string | null;
  /** The events that state it and were not taken back. */
  stated_by!: StatementAnswer[];
}

export class DomainGraphAnswer {
  session_id!: string;
  domain_id!: string;
  /** The declaration's version. */
  version!: number;
  /** Relations that stand, in the order in which they were first seen. */
  items!: RelationAnswer[];
  next_cursor!: string | null;
  has_more!: boolean;
  /** Relations that pass, on all pages. */
  total!: number;
  /** Distinct relations that events state, and that rules derive. */
  asserted!: number;
  derived!: number;
  /** Why nothing is derived, where the rules derive too much. */
  overflow!: string | null;
}

export class CurrentObservation {
  variable!: string;
  @ApiProperty(anyJson)
  value!: Json;
  /** Null for what rules derive from relations. */
  event_id!: string | null;
  /** The rule that derives it from relations. */
  rule_id!: string | null;
  position!: number | null;
  occurred_at!: string | null;
}

export class RecordedObservations {
  event_id!: string;
  position!: number;
  occurred_at!: string;
  observations!: JsonObject;
  metadata!: JsonObject;
  /** Whether it has a text that questions find. */
  has_text!: boolean;
  /** Whether it was taken back. */
  retracted!: boolean;
  /** Variables of which it holds the observation that counts. */
  current!: string[];
}

export class DomainEvidenceAnswer {
  session_id!: string;
  domain_id!: string;
  /** The declaration's version. */
  version!: number;
  /** What is known now, with no filter. */
  current!: CurrentObservation[];
  /** The domain's events in the order of the log, those that were taken back included. */
  items!: RecordedObservations[];
  next_cursor!: string | null;
  has_more!: boolean;
  total!: number;
}
