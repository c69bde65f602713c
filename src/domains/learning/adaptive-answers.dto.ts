import { ApiProperty } from '@nestjs/swagger';
import type { DriftMark } from '../../../projections/adaptive/adaptive-domain.js';
import type { AdaptiveState } from '../../../projections/adaptive/adaptive-state.js';
import type {
  DriftAnswer,
  ExpertWeight,
  Interval,
  ObservedAnswer,
  PredictionAnswer,
  PredictionBeforeAnswer,
  ProbableValue,
} from '../../../projections/adaptive/prediction-answer.js';
import type { Score } from '../../../projections/adaptive/score.js';
import { BatchCounts, type BatchItemStatus, WriteAnswer } from '../../gateway/write-answer.dto.js';

/** A class or a number. */
export const scalar = { oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }] };

export class ValueProbability implements ProbableValue {
  @ApiProperty(scalar)
  value!: string | number | boolean;
  probability!: number;
}

export class ExpertShare implements ExpertWeight {
  name!: string;
  /** Share in the answer, in ten-thousandths; smaller ones are left out. */
  weight!: number;
}

export class IntervalDto implements Interval {
  low!: number;
  high!: number;
  /** Share of the outcomes that intervals are to cover. */
  level!: number;
}

export class DriftDto implements DriftAnswer {
  /** Whether the last outcome made it certain that predictions have become worse. */
  detected!: boolean;
  /** How often that was so. */
  count!: number;
  /** Outcomes learned when it was last so. */
  last_at!: number | null;
  /** Mean loss since, from 0 (all foreseen) to 1. */
  loss!: number;
  /** Outcomes that this mean is of. */
  window!: number;
}

export class PredictionDto implements PredictionAnswer {
  /** Null while no outcome has settled it. */
  @ApiProperty({ type: 'string', enum: ['classification', 'regression'], nullable: true })
  task!: 'classification' | 'regression' | null;
  /** The most probable value, or the expected number; null before anything is learned. */
  @ApiProperty({ ...scalar, nullable: true })
  prediction!: string | number | boolean | null;
  /**
   * Values and their probabilities, most probable first; all together they sum to 1. Empty for numbers. All values seen are among them, and while new ones are to be
   * expected, those that go on with letters and numbered names.
   */
  probabilities!: ValueProbability[];
  /** For numbers, once a few errors are known. */
  @ApiProperty({ type: IntervalDto, nullable: true })
  interval!: IntervalDto | null;
  /** From 0 to 1: probability of the prediction, or share of the outcomes' variance that predictions explain of late. */
  confidence!: number;
  experts!: ExpertShare[];
  drift!: DriftDto;
  /** Outcomes learned. */
  observation_count!: number;
}

export class PredictAnswer extends PredictionDto {
  domain_id!: string;
  session_id!: string;
  /** Position of the state that answered. */
  position!: number;
}

export class PredictionBeforeDto extends PredictionDto implements PredictionBeforeAnswer {
  /**
   * Probability that was given to what then happened; null for numbers and where the outcome is not known. Of a value that was not listed it is
   * what was held back for such, and the score counts it as 1e-6.
   */
  @ApiProperty({ type: 'number', nullable: true })
  outcome_probability!: number | null;
}

export class AdaptEventAnswer extends WriteAnswer implements ObservedAnswer {
  status!: 'success';
  domain_id!: string;
  observation_count!: number;
  @ApiProperty({ type: PredictionBeforeDto, nullable: true })
  prediction_before!: PredictionBeforeDto | null;
  drift!: DriftDto;
}

export class AdaptBatchItem implements Partial<ObservedAnswer> {
  /** Place in the request. */
  index!: number;
  event_id!: string | null;
  status!: BatchItemStatus;
  position?: number;
  observation_count?: number;
  @ApiProperty({ type: PredictionBeforeDto, nullable: true, required: false })
  prediction_before?: PredictionBeforeDto | null;
  drift?: DriftDto;
  /** What is wrong with the item. */
  detail?: string;
}

export class AdaptBatchAnswer extends BatchCounts {
  session_id!: string;
  domain_id!: string;
  items!: AdaptBatchItem[];
}

/** Prequential: each prediction was made before its outcome was known. */
export class ScoreDto implements Score {
  /** Predictions judged. */
  scored!: number;
  /** Mean of -ln of the probability given to what happened, held within 1e-6 and 1. */
  log_loss?: number;
  accuracy?: number;
  mae?: number;
  rmse?: number;
  /** Share of the outcomes that lay in their interval. */
  coverage?: number;
}

export class DriftMarkDto implements DriftMark {
  position!: number;
  /** Outcomes learned by then. */
  observation!: number;
}

export class AdaptiveStateDto implements AdaptiveState {
  @ApiProperty({ type: 'string', enum: ['classification', 'regression'], nullable: true })
  task!: 'classification' | 'regression' | null;
  /** Events taken, with and without outcome. */
  events!: number;
  /** Outcomes learned. */
  observation_count!: number;
  /** Events that wait for their outcome. */
  pending!: number;
  score!: ScoreDto;
  experts!: ExpertShare[];
  drift!: DriftDto;
  /** The last times that a drift was noticed. */
  drift_marks!: DriftMarkDto[];
  /** The one writer that is taken from; null for anyone. */
  writer!: string | null;
  /** Position of the last event or outcome. */
  position!: number;
  updated_at!: string | null;
}
