import { ApiProperty } from '@nestjs/swagger';
import type { JsonObject } from '../../../projections/events.js';
import { ScoreDto } from '../adaptive-answers.dto.js';

export class TimelineScoreDto extends ScoreDto {
  /** Of the hypotheses that feedback confirmed, each judged by what was thought of it just before; beside predictions where there are both. */
  hypotheses?: ScoreDto;
}

export class HindcastScoresDto {
  as_was!: TimelineScoreDto;
  as_would!: TimelineScoreDto;
}

export class HindcastDriftsDto {
  as_was!: number[];
  as_would!: number[];
}

export class HindcastRowDto {
  event_id!: string;
  position!: number;
  /** adaptive.observed, adaptive.completed, domain.event_recorded, domain.event_retracted or domain.feedback_given */
  type!: string;
  recorded_at!: string;
  occurred_at!: string | null;
  /** What happened, as far as this event says. */
  @ApiProperty({ nullable: true })
  outcome!: unknown;
  /** The event whose outcome this one tells. */
  completes?: string;
  /**
   * What was said live: for adaptive events `{prediction, probabilities, interval, confidence, outcome_probability, drift}` from before the event, otherwise
   * `{ranked_hypotheses: [{hypothesis_id, probability}]}` after it; null where it was refused.
   */
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true })
  as_was!: JsonObject | null;
  /** What would have been said. */
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true })
  as_would!: JsonObject | null;
}

export class HindcastAnswer {
  domain_id!: string;
  session_id!: string;
  /** Asks for further pages of this result while it is kept; null where this is all of it. */
  @ApiProperty({ type: 'string', nullable: true })
  job_id!: string | null;
  status!: 'done';
  /** Events of the domain that were replayed. */
  events!: number;
  scores!: HindcastScoresDto;
  /** Positions at which drift was noticed. */
  drifts!: HindcastDriftsDto;
  /** The first row whose courses differ. */
  @ApiProperty({ type: HindcastRowDto, nullable: true })
  first_difference!: HindcastRowDto | null;
  /** Cursor of the next page; null for the last. */
  @ApiProperty({ type: 'integer', nullable: true })
  next!: number | null;
  rows!: HindcastRowDto[];
}

export class HindcastProgressDto {
  /** Position up to which the log has been read. */
  position!: number;
  /** Position up to which it is to be read. */
  of!: number;
}

export class HindcastJobAnswer {
  domain_id!: string;
  session_id!: string;
  job_id!: string;
  status!: 'running' | 'failed';
  progress!: HindcastProgressDto;
  /** Why it failed. */
  detail?: string;
}

export class HindcastDropped {
  job_id!: string;
  status!: 'dropped';
}
