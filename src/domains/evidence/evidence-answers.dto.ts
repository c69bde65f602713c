import { ApiProperty } from '@nestjs/swagger';
import type { Json, JsonObject } from '../../../projections/events.js';
import { anyJson } from '../../gateway/any-json.js';
import { DomainWriteAnswer } from '../domain-write-answer.dto.js';
import { DriftDto, PredictionBeforeDto } from '../learning/adaptive-answers.dto.js';

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
