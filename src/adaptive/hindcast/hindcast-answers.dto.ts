import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
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

export class HindcastDifferenceDto extends HindcastRowDto {
  /** Paths of the changes that can be why: of the learner's settings, or of priors, tables of variables that were seen, and rules that held. */
  because!: string[];
}

const anyJson = { nullable: true } as const;

export class DeclarationChangeDto {
  /** Such as `schema.adapt.experts`, `hypotheses.fan.prior` or `rules.hot`; hypotheses and rules by their ids. */
  path!: string;
  /** null where there was nothing. */
  @ApiProperty(anyJson)
  as_was!: unknown;
  /** null where there would be nothing. */
  @ApiProperty(anyJson)
  as_would!: unknown;
}

export class FirstDifferenceDto {
  event_id!: string;
  position!: number;
  /** Paths of the changes that can be why. */
  because!: string[];
}

export class CandidateDto {
  score!: TimelineScoreDto;
  /** Positions at which drift was noticed. */
  drifts!: number[];
  changes!: DeclarationChangeDto[];
  /** Whether putting it in force makes another learner, which begins anew. */
  begins_anew!: boolean;
  /** Where it first differs from the course as it was. */
  @ApiProperty({ type: FirstDifferenceDto, nullable: true })
  first_difference!: FirstDifferenceDto | null;
}

export class ScoreWindowDto {
  /** Positions of its first and last row. */
  from!: number;
  to!: number;
  rows!: number;
  /** By course: as_was, as_would, and the candidates. */
  @ApiProperty({ type: 'object', additionalProperties: { $ref: getSchemaPath(TimelineScoreDto) } })
  scores!: Record<string, TimelineScoreDto>;
}

@ApiExtraModels(TimelineScoreDto, CandidateDto)
export class HindcastAnswer {
  domain_id!: string;
  session_id!: string;
  /** Asks for further pages of this result while it is kept; null where this is all of it. */
  @ApiProperty({ type: 'string', nullable: true })
  job_id!: string | null;
  status!: 'done';
  /** Version of the declaration in force, 0 for none: `expected_version` of a PATCH that puts a changed one in force. */
  version!: number;
  /** Events of the domain that were replayed. */
  events!: number;
  scores!: HindcastScoresDto;
  /** Positions at which drift was noticed. */
  drifts!: HindcastDriftsDto;
  /** Where the changed declaration is another, the first hundred places. */
  changes!: DeclarationChangeDto[];
  /** Whether putting the changed declaration in force makes another learner, which begins anew. */
  begins_anew!: boolean;
  /** The first row whose courses differ. */
  @ApiProperty({ type: HindcastDifferenceDto, nullable: true })
  first_difference!: HindcastDifferenceDto | null;
  /** The other declarations, by name. */
  @ApiProperty({ type: 'object', additionalProperties: { $ref: getSchemaPath(CandidateDto) } })
  candidates!: Record<string, CandidateDto>;
  /** Name of the course with the least log loss, or of numbers the least mean absolute error; null where none was judged. */
  @ApiProperty({ type: 'string', nullable: true })
  best!: string | null;
  /** Scores over windows of equally many rows, so that drift shows. */
  windows!: ScoreWindowDto[];
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
