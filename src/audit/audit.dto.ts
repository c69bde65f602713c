import { currentVersions, type JsonObject } from '../../projections/events.js';
import { oneOf, optional, text, whole, withDefault } from '../../projections/rules/rules.js';
import { ReadQuery } from '../gateway/request-parameters.js';
import { Field } from '../gateway/validation/field.js';

/** Types of events that can be asked for: also those of records of which nothing but a tombstone is left. */
const eventTypes = Object.keys(currentVersions);

export class EventsQuery extends ReadQuery {
  /** Position behind which to begin; 0 for the start. */
  @Field(withDefault(whole(0, Number.MAX_SAFE_INTEGER), 0))
  after: number = 0;

  @Field(withDefault(whole(1, 200), 50))
  limit: number = 50;

  /** Only events of this type. */
  @Field(optional(oneOf(...eventTypes)))
  type?: string;

  /** Only events of this domain. */
  @Field(optional(text(1, 256)))
  domain_id?: string;
}

export class StreamQuery {
  /** Position behind which to begin; without it, and without `Last-Event-ID`, only what comes from now on. */
  @Field(optional(whole(0, Number.MAX_SAFE_INTEGER)))
  after?: number;
}

export class OperationQuery extends ReadQuery {}

export class EventDto {
  id!: string;
  type!: string;
  /** Version of the event's form. */
  version!: number;
  position!: number;
  recorded_at!: string;
  /** Who wrote: the id of an API key. */
  actor!: string;
  /** The request that caused it. */
  causation!: string;
  /** The trace that it belongs to, as its `traceparent` header named it (W3C Trace Context). */
  traceparent?: string;
  /** Digest of what the client asked for. */
  digest!: string;
  data!: JsonObject;
}

export class EventList {
  session_id!: string;
  events!: EventDto[];
  /** Where to go on, as `after`; null at the end. */
  next!: number | null;
  has_more!: boolean;
}

export class OperationEntry {
  id!: string;
  /** recorded: it happened; rejected: it reached the log and changed nothing; duplicate_of: the id stands for another write. */
  status!: 'recorded' | 'duplicate_of' | 'rejected';
  type!: string;
  /** The domain that was written to. */
  domain_id?: string;
  event_id!: string;
  position!: number;
  recorded_at!: string;
  outcome!: JsonObject;
}

export class OperationAnswer extends OperationEntry {
  session_id!: string;
  /** Other writes that the id stands for. */
  others?: OperationEntry[];
}

export class VerifyAnswer {
  session_id!: string;
  valid!: boolean;
  /** Records read. */
  events!: number;
  position!: number;
  /** SHA-256 over the whole chain, hexadecimal: to be kept elsewhere and compared. */
  head!: string;
  /** The first position at which the log cannot be as it was written; null where it is. */
  first_invalid!: number | null;
  reason!: string | null;
  /**
   * Position up to which the records are those of the newest signed checkpoint; 0 where it has none of them. Left out where none are made, and where what is kept of them is damaged.
   */
  proved_position?: number;
  /** Position up to which the session was there before the service's checkpoint log began: what it was before that, no checkpoint of it shows. 0 where it was not. With `proved_position`. */
  inherited_position?: number;
  /** When the newest checkpoint was signed, ISO 8601. With `proved_position`, unless that is 0. */
  checkpoint_time?: string;
}
