import { writerLengthMax } from '../../../projections/adaptive/adapt-settings.js';
import { limits } from '../../../projections/domain/declaration/declaration-limits.js';
import type { AdaptiveOutcome, DomainRelation, JsonObject } from '../../../projections/events.js';
import { oneOf, optional, text, whole, withDefault } from '../../../projections/rules/rules.js';
import { ReadQuery } from '../../gateway/request-parameters.js';
import { SessionBody } from '../../gateway/session-body.js';
import { Field } from '../../gateway/validation/field.js';
import { filter, id, isoTimeRule, jsonObject, metadata } from '../../gateway/validation/field-rules.js';
import { byVariable, expectedVersion, openObject, relationsRule } from '../domain-rules.js';
import { outcomeLengthMax } from '../learning/adaptive-rules.js';

export class DomainEventDto extends SessionBody {
  /** The event's id, chosen by the client so that the write can be repeated safely. Without one, the `Idempotency-Key`; without that, a made one. */
  @Field(optional(id))
  event_id?: string;

  /** What kind of event it is, in the client's words. */
  @Field(optional(text(1, 128)))
  type?: string;

  /** When it happened; a time without a zone is UTC. Late events are welcome: the latest of a variable counts. */
  @Field(optional(isoTimeRule))
  occurred_at?: string;

  /** By variable a value, weights by value (virtual evidence), or `{mean, sd}` for a number read with an error. */
  @Field(optional(byVariable()))
  observations?: JsonObject;

  /** At most 1,024 relations. */
  @Field(optional(relationsRule))
  relations?: DomainRelation[];

  /** What happened, in words; questions find it. */
  @Field(optional(text(0, 32_768)))
  text?: string;

  /** Anything to filter by: run, host, patient. At most 16 KiB of JSON, 8 levels and 256 keys. */
  @Field(optional(metadata))
  metadata?: JsonObject;
}

export class FeedbackDto extends SessionBody {
  @Field(optional(id))
  feedback_id?: string;

  /** The hypothesis that was confirmed or rejected. */
  @Field(optional(text(1, limits.name)))
  hypothesis_id?: string;

  @Field(withDefault(oneOf('confirmed', 'rejected'), 'confirmed'))
  verdict?: 'confirmed' | 'rejected';

  /** The event whose observations are the evidence to learn from. */
  @Field(optional(id))
  event_id?: string;

  /** By variable, what turned out; or, with the `event_id` of an adaptive event that came without one, its outcome. */
  @Field(
    optional(byVariable({ oneOf: [openObject, { type: 'string', maxLength: outcomeLengthMax }, { type: 'number' }, { type: 'boolean' }] })),
  )
  outcome?: JsonObject | AdaptiveOutcome;

  /** Who writes, where the domain is declared to have one writer. */
  @Field(optional(text(1, writerLengthMax)))
  writer?: string;

  /** A memory that was of use; confirmed feedback strengthens it. */
  @Field(optional(id))
  memory_id?: string;

  @Field(optional(metadata))
  metadata?: JsonObject;

  /** Without `event_id`: the events whose latest observations are the evidence to learn from. */
  @Field(optional(filter))
  metadata_filter?: JsonObject;
}

export class DomainStateDto extends SessionBody {
  @Field(optional(id))
  state_id?: string;

  @Field(jsonObject)
  state!: JsonObject;

  /** `merge`: objects go into each other, null takes a field away (RFC 7396); `replace`: the state is the new one. */
  @Field(withDefault(oneOf('merge', 'replace'), 'merge'))
  mode: 'merge' | 'replace' = 'merge';

  /** The version of the state that the change was made for, 0 before the first; if there is another by now, the answer is 409. */
  @Field(expectedVersion)
  expected_version?: number;
}

export class DomainPageQuery extends ReadQuery {
  /** Where the page before ended: its `next_cursor`. */
  @Field(optional(text(1, 64)))
  cursor?: string;

  @Field(withDefault(whole(1, 100), 20))
  limit: number = 20;
}

export class DomainGraphQuery extends DomainPageQuery {
  /** Only relations whose subject or object this is. */
  @Field(optional(text(1, limits.name)))
  entity?: string;

  /** Only relations of this name. */
  @Field(optional(text(1, limits.name)))
  relation?: string;
}
