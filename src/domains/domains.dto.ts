import { writerLengthMax } from '../../projections/adaptive/settings.js';
import { limits } from '../../projections/domain/declaration/limits.js';
import type { AdaptiveOutcome, DomainRelation, Json, JsonObject } from '../../projections/events.js';
import { outcomeLengthMax } from '../adaptive/rules.js';
import { ReadQuery } from '../gateway/reading.js';
import { SessionBody } from '../gateway/session-body.js';
import { Field } from '../gateway/validation/field.js';
import {
  filter,
  id,
  isoTimeRule,
  jsonObject,
  list,
  metadata,
  oneOf,
  optional,
  text,
  wellFormedJson,
  whole,
  withDefault,
} from '../gateway/validation/rules.js';

const openObject = { type: 'object', additionalProperties: true };
const listOf = (items: object) => ({ type: 'array', items });
const expectedVersion = optional(whole(0, Number.MAX_SAFE_INTEGER));

export class DeclareDomainDto extends SessionBody {
  /** What the domain is about. */
  @Field(text(0, limits.description))
  description!: string;

  /** `variables` by name: `{type: boolean|categorical|number, values?, unit?, question?, cost?, parents?, cpt?}`; `strength`: observations that a declared row counts as; `adapt`: settings of adaptive prediction, `{task, target, values, experts, memory, drift_sensitivity, interval_level, pending_max, writer}`. */
  @Field(wellFormedJson(openObject))
  schema!: JsonObject;

  /** `{hypothesis_id, label, prior?, likelihoods?}` for the values of one hidden cause, or `{hypothesis_id, label, variable, value}` for states of the network. */
  @Field(wellFormedJson(listOf(openObject)))
  hypotheses!: JsonObject[];

  /** `{rule_id, when, supports}` for likelihood ratios, or `{rule_id, match, derive}` for derivations over relations. */
  @Field(optional(wellFormedJson(listOf(openObject))))
  rules?: JsonObject[];

  /**
   * By name, or a list with `name`s: `{question, questions?, label?, synonyms?, slots?, hypotheses?, variables?, given?, top_k?, return_fields?, metadata_filter?}`. The template whose
   * wording a question is most like is taken. A wording may hold `{slot}`s, which `given`, `metadata_filter`, `hypotheses` and `variables` may use; a slot called like a variable takes its value.
   */
  @Field(optional(wellFormedJson(openObject)))
  query_templates?: Json;

  /** The version that this declaration replaces, 0 for a new domain; if there is another by now, the answer is 409 and nothing is changed. */
  @Field(expectedVersion)
  expected_version?: number;
}

export class ChangeDeclarationDto extends SessionBody {
  /**
   * What is to be different, as a hindcast takes it: any of description, schema, hypotheses, rules, query_templates, and `adapt` for `schema.adapt`. Fields replace those of the
   * declaration in force, those of the schema and of its `adapt` one by one; null takes a field away.
   */
  @Field(wellFormedJson(openObject))
  declaration!: JsonObject;

  /** The version that is to be changed, such as a hindcast's `version`; if there is another by now, the answer is 409 and nothing is changed. */
  @Field(expectedVersion)
  expected_version?: number;
}

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
  @Field(optional(wellFormedJson(openObject)))
  observations?: JsonObject;

  /** At most 1,024 relations. */
  @Field(
    optional(
      wellFormedJson({
        type: 'array',
        maxItems: limits.eventRelations,
        items: {
          type: 'object',
          required: ['subject', 'relation', 'object'],
          properties: { subject: { type: 'string' }, relation: { type: 'string' }, object: { type: 'string' }, attributes: openObject },
        },
      }),
    ),
  )
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
    optional(
      wellFormedJson({ oneOf: [openObject, { type: 'string', maxLength: outcomeLengthMax }, { type: 'number' }, { type: 'boolean' }] }),
    ),
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

export const topKDefault = 10;

/** Fields of a query's answer that can be asked for alone. */
export const queryFields = [
  'question',
  'understood',
  'what_if',
  'items',
  'ranked_hypotheses',
  'supporting_memories',
  'missing_evidence',
  'predicted_observations',
  'warnings',
  'version',
  'position',
] as const;

export class AskDto extends SessionBody {
  @Field(text(1, 32_768))
  question!: string;

  /** How many hypotheses, items and supporting memories to answer at most. Without it the template's, or 10. */
  @Field(withDefault(whole(1, 100), topKDefault))
  top_k?: number;

  /** Only events and memories whose metadata pass are looked at. Relations are the whole domain's. */
  @Field(optional(filter))
  metadata_filter?: JsonObject;

  /** Answer by this query template, however the question is worded. */
  @Field(optional(text(1, limits.label)))
  template?: string;

  /** What if: by variable, what is taken to be so in this answer, as observations have it. Goes before what the question itself supposes; nothing is recorded. */
  @Field(optional(wellFormedJson(openObject)))
  given?: JsonObject;
}

export class QueryDomainDto extends AskDto {
  /** Answer only these fields; the ids, and warnings where there are any, always come. */
  @Field(optional(list(oneOf(...queryFields), 0, 32)))
  return_fields?: string[];
}

export class ListDomainsQuery extends ReadQuery {
  /** Where the page before ended: its `next_cursor`. */
  @Field(optional(text(1, 256)))
  cursor?: string;

  @Field(withDefault(whole(1, 100), 20))
  limit: number = 20;
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
