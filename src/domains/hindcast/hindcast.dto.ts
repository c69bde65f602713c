import type { JsonObject } from '../../../projections/events.js';
import { bool, list, optional, type Rule, text, whole, withDefault } from '../../../projections/rules/rules.js';
import { ReadQuery } from '../../gateway/request-parameters.js';
import { SessionBody } from '../../gateway/session-body.js';
import { Field } from '../../gateway/validation/field.js';
import { parseIsoTime, wellFormedJson } from '../../gateway/validation/field-rules.js';

const position = whole(0, Number.MAX_SAFE_INTEGER);

const place: Rule = {
  required: true,
  schema: {
    oneOf: [
      { type: 'integer', minimum: 0 },
      { type: 'string', format: 'date-time' },
    ],
  },
  check: (value) =>
    typeof value === 'string' && parseIsoTime(value) !== null
      ? null
      : position.check(value) && { type: 'place', msg: 'must be a position (a whole number) or an ISO 8601 time' },
};

export class HindcastDto extends SessionBody {
  /** Tell and judge from this position or time on, itself included; what lies before is replayed all the same. The beginning where it is not given. */
  @Field(optional(place))
  from?: number | string;

  /** … up to this one, itself included. Now where it is not given. */
  @Field(optional(place))
  to?: number | string;

  /**
   * What would have been different: any of description, schema, hypotheses, rules, query_templates, and `adapt` for `schema.adapt`. Fields replace those of every declaration
   * in the history, those of the schema and of its `adapt` one by one; null takes a field away.
   */
  @Field(optional(wellFormedJson({ type: 'object', additionalProperties: true })))
  declaration?: JsonObject;

  /** Up to eight more declarations by name, each changed like `declaration`: of these only scores, drifts and the first difference are told. */
  @Field(
    optional(wellFormedJson({ type: 'object', additionalProperties: { type: 'object', additionalProperties: true }, maxProperties: 8 })),
  )
  candidates?: JsonObject;

  /** Scores are told of the whole range, and of at most so many windows of equally many rows. */
  @Field(withDefault(whole(0, 100), 12))
  windows: number = 12;

  /** Tell only of these hypotheses and outcomes (`true` and numbers as text); `warnings` say of which of them no row tells. */
  @Field(optional(list(text(1, 256), 1, 100)))
  watch?: string[];

  /** Tell only every so-many-th row of the range, beginning with its first, and the first that differs: enough to draw long histories. Scores, drifts and windows are of all. */
  @Field(withDefault(whole(1, 1_000_000), 1))
  every: number = 1;

  /** Rows of a page. */
  @Field(withDefault(whole(1, 10_000), 10_000))
  limit: number = 10_000;

  /** Where the page begins: `next` of the one before. The scores are of the whole range all the same. */
  @Field(optional(position))
  cursor?: number;

  /** Answer 202 at once, with an id to ask for the result by. */
  @Field(optional(bool))
  background?: boolean;
}

export class HindcastPageQuery extends ReadQuery {
  /** Where the page begins: `next` of the one before, also of one that was told while the hindcast went on. */
  @Field(optional(position))
  cursor?: number;
}
