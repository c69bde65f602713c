import { limits } from '../../../projections/domain/declaration/declaration-limits.js';
import type { Json, JsonObject } from '../../../projections/events.js';
import { optional, text, whole, withDefault } from '../../../projections/rules/rules.js';
import { ReadQuery } from '../../gateway/request-parameters.js';
import { SessionBody } from '../../gateway/session-body.js';
import { Field } from '../../gateway/validation/field.js';
import { wellFormedJson } from '../../gateway/validation/field-rules.js';
import { expectedVersion, openObject } from '../domain-rules.js';

const listOf = (items: object) => ({ type: 'array', items });

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

export class ListDomainsQuery extends ReadQuery {
  /** Where the page before ended: its `next_cursor`. */
  @Field(optional(text(1, 256)))
  cursor?: string;

  @Field(withDefault(whole(1, 100), 20))
  limit: number = 20;
}
