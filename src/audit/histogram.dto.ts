import { ApiProperty } from '@nestjs/swagger';
import { oneOf, whole, withDefault } from '../../projections/rules/rules.js';
import { ReadQuery } from '../gateway/request-parameters.js';
import { Field } from '../gateway/validation/field.js';

export class HistogramQuery extends ReadQuery {
  /** Parts of the history, of equal width. There are fewer where there are fewer positions. */
  @Field(withDefault(whole(1, 500), 50))
  buckets: number = 50;

  /** Whether the parts are of positions, or of the time from the first event to the last. */
  @Field(withDefault(oneOf('position', 'time'), 'position'))
  by: 'position' | 'time' = 'position';
}

export class EventBucketDto {
  /** Bounds of a part by position, inclusive; of one by time the first and last position in it, null where there is none. */
  from_position!: number | null;
  /** The other bound. */
  to_position!: number | null;
  /** Bounds of a part by time, inclusive; of one by position the times of the first and last write in it, null where there is none. */
  from_time!: string | null;
  /** The other bound. */
  to_time!: string | null;
  /** Writes in it. */
  total!: number;
  /** How many of each type. A late outcome of an adaptive event is feedback. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'integer' } })
  types!: Record<string, number>;
}

export class EventHistogram {
  session_id!: string;
  /** What the parts are alike in: how many positions they take, or how much time. */
  by!: 'position' | 'time';
  /** The parts, the oldest first; none for an empty session. */
  buckets!: EventBucketDto[];
  /** Writes in all: events without those that only repeated a write. */
  total!: number;
  /** The position up to which was counted. */
  position!: number;
}
