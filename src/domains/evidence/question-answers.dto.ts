import { ApiProperty } from '@nestjs/swagger';
import type {
  EvidencePart,
  MissingEvidence,
  ObservationOutcome,
  PredictedObservation,
  RankedHypothesis,
  RulePart,
} from '../../../projections/domain/queries/answer.js';
import type { Support, SupportBasis, SupportReason } from '../../../projections/domain/queries/support.js';
import type { Json, JsonObject } from '../../../projections/events.js';
import type { Phase } from '../../../projections/memory/phases.js';
import { anyJson } from '../../gateway/any-json.js';
import { scalar } from '../learning/adaptive-answers.dto.js';
import type { CoreSupport } from './queries/core-support.js';

export class EvidenceAnswer implements EvidencePart {
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

export class RulePartAnswer implements RulePart {
  rule_id!: string;
  log_likelihood_ratio!: number;
}

export class RankedHypothesisAnswer implements RankedHypothesis {
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

export class OutcomeAnswer implements ObservationOutcome {
  @ApiProperty(scalar)
  value!: string | number | boolean;
  /** Of a number: the range that leads to this hypothesis; null for no end. */
  low?: number | null;
  high?: number | null;
  probability!: number;
  top_hypothesis!: string | null;
}

export class MissingEvidenceAnswer implements MissingEvidence {
  variable!: string;
  question!: string | null;
  /** Bits. */
  expected_information_gain!: number;
  cost!: number;
  outcomes!: OutcomeAnswer[];
}

export class PredictedObservationAnswer implements PredictedObservation {
  variable!: string;
  @ApiProperty(scalar)
  value!: string | number | boolean;
  /** Null for a number, whose distribution has mean and sd. */
  probability!: number | null;
  /** By value its probability; of a number `mean` and `sd`. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'number' } })
  distribution!: Record<string, number>;
}

export class SupportReasonAnswer implements SupportReason {
  /** `evidence`: its event observed what counts in this answer; `says_value`: it says a value; `names_hypothesis`; `linked`: by its metadata; `feedback`. */
  basis!: SupportBasis;
  /** What it adds to the hypothesis's log-odds (natural): above 0 for, below 0 against. */
  weight!: number;
  why!: string;
  variable?: string;
  @ApiProperty({ ...anyJson, required: false })
  value?: Json;
  event_id?: string;
}

export class SupportAnswer implements Support {
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
