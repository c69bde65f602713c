import { limits } from '../../../projections/domain/declaration/declaration-limits.js';
import type { JsonObject } from '../../../projections/events.js';
import { list, oneOf, oneOrMore, optional, text, whole, withDefault } from '../../../projections/rules/rules.js';
import { SessionBody } from '../../gateway/session-body.js';
import { Field } from '../../gateway/validation/field.js';
import { filter } from '../../gateway/validation/field-rules.js';
import { byVariable } from '../domain-rules.js';

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
  @Field(optional(byVariable()))
  given?: JsonObject;
}

export class QueryDomainDto extends AskDto {
  /** Answer only these fields, or this one; the ids, and warnings where there are any, always come. */
  @Field(optional(oneOrMore(list(oneOf(...queryFields), 0, 32), (value) => typeof value === 'string')))
  return_fields?: string[];
}
