import { ApiExtraModels, ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import type { Json } from '../../../projections/events.js';
import type { DeclarationChange } from '../../../projections/hindcast/declaration-changes.js';
import type { HypothesisProbability, PredictionOutput, RankingOutput } from '../../../projections/hindcast/domain-run.js';
import type {
  FirstDifference,
  HindcastDifference,
  HindcastRow,
  HindcastSummary,
  RunSummary,
} from '../../../projections/hindcast/hindcast.js';
import type { RunScore } from '../../../projections/hindcast/score-accumulator.js';
import type { ScoreWindow } from '../../../projections/hindcast/score-windows.js';
import { anyJson } from '../../gateway/any-json.js';
import { IntervalDto, ScoreDto, scalar, ValueProbability } from '../learning/adaptive-answers.dto.js';

export class TimelineScoreDto extends ScoreDto implements RunScore {
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

/** What was predicted before an event. */
export class SaidPrediction implements PredictionOutput {
  /** Null before anything was learned; `probabilities` are empty then. */
  @ApiProperty({ ...scalar, nullable: true })
  prediction!: string | number | boolean | null;
  probabilities!: ValueProbability[];
  @ApiProperty({ type: IntervalDto, nullable: true })
  interval!: IntervalDto | null;
  confidence!: number;
  /** Probability that was given to what then happened; null for numbers and where the outcome is not known. */
  outcome_probability!: number | null;
  /** Whether drift was noticed at this event. */
  drift!: boolean;
}

export class RankedProbability implements HypothesisProbability {
  hypothesis_id!: string;
  probability!: number;
}

/** How the hypotheses ranked after an event. */
export class SaidRanking implements RankingOutput {
  ranked_hypotheses!: RankedProbability[];
}

const said = { oneOf: [{ $ref: getSchemaPath(SaidPrediction) }, { $ref: getSchemaPath(SaidRanking) }], nullable: true };

@ApiExtraModels(SaidPrediction, SaidRanking)
export class HindcastRowDto implements HindcastRow {
  event_id!: string;
  position!: number;
  /** adaptive.observed, adaptive.completed, domain.event_recorded, domain.event_retracted or domain.feedback_given */
  type!: string;
  recorded_at!: string;
  occurred_at!: string | null;
  /** What happened, as far as this event says. */
  @ApiProperty(anyJson)
  outcome!: unknown;
  /** The event whose outcome this one tells. */
  completes?: string;
  /** What was said live: of an adaptive event or its late outcome the prediction from before it, otherwise the hypotheses' ranking after it; null where it was refused. */
  @ApiProperty(said)
  as_was!: SaidPrediction | SaidRanking | null;
  /** What would have been said. */
  @ApiProperty(said)
  as_would!: SaidPrediction | SaidRanking | null;
}

export class HindcastDifferenceDto extends HindcastRowDto implements HindcastDifference {
  /** Paths of the changes that can be why: of the learner's settings, or of priors, tables of variables that were seen, and rules that held. */
  because!: string[];
}

export class DeclarationChangeDto implements DeclarationChange {
  /** Such as `schema.adapt.experts`, `hypotheses.fan.prior` or `rules.hot`; hypotheses and rules by their ids. */
  path!: string;
  /** null where there was nothing. */
  @ApiProperty(anyJson)
  as_was!: Json | null;
  /** null where there would be nothing. */
  @ApiProperty(anyJson)
  as_would!: Json | null;
}

export class FirstDifferenceDto implements FirstDifference {
  event_id!: string;
  position!: number;
  /** Paths of the changes that can be why. */
  because!: string[];
}

export class CandidateDto implements RunSummary {
  score!: TimelineScoreDto;
  /** Positions at which drift was noticed. */
  drifts!: number[];
  changes!: DeclarationChangeDto[];
  /** Whether putting it in force makes another learner, which begins anew. */
  begins_anew!: boolean;
  /** Where it first differs from the run as it was. */
  @ApiProperty({ type: FirstDifferenceDto, nullable: true })
  first_difference!: FirstDifferenceDto | null;
}

export class ScoreWindowDto implements ScoreWindow {
  /** Positions of its first and last row. */
  from!: number;
  to!: number;
  rows!: number;
  /** By run: as_was, as_would, and the candidates. */
  @ApiProperty({ type: 'object', additionalProperties: { $ref: getSchemaPath(TimelineScoreDto) } })
  scores!: Record<string, TimelineScoreDto>;
}

@ApiExtraModels(TimelineScoreDto, CandidateDto)
export class HindcastAnswer implements HindcastSummary {
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
  /** The first row in which the runs differ. */
  @ApiProperty({ type: HindcastDifferenceDto, nullable: true })
  first_difference!: HindcastDifferenceDto | null;
  /** The other declarations, by name. */
  @ApiProperty({ type: 'object', additionalProperties: { $ref: getSchemaPath(CandidateDto) } })
  candidates!: Record<string, CandidateDto>;
  /** Name of the run with the least log loss, or of numbers the least mean absolute error; null where none was judged. */
  @ApiProperty({ type: 'string', nullable: true })
  best!: string | null;
  /** Scores over windows of equally many rows, so that drift shows. */
  windows!: ScoreWindowDto[];
  /** Names in `watch` of which no row tells, with those there are; by run how many observations do not fit its changed declaration, and which. */
  warnings!: string[];
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
  /** Asked for by its id while it runs: where the rows go on that come after these, to be asked for next. */
  @ApiPropertyOptional({ type: 'integer' })
  next?: number;
  /** The rows so far, from the cursor on, a page of them at most. */
  rows?: HindcastRowDto[];
}

export class HindcastDropped {
  job_id!: string;
  status!: 'dropped';
}
