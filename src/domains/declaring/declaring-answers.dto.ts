import { ApiProperty } from '@nestjs/swagger';
import type { LearnedTables } from '../../../projections/domain/learning/learned-tables.js';
import type { JsonObject } from '../../../projections/events.js';
import { AdaptiveStateDto } from '../learning/adaptive-answers.dto.js';

/** A declaration as it was sent. */
export class DomainDeclaration {
  domain_id!: string;
  description!: string;
  schema!: JsonObject;
  hypotheses!: JsonObject[];
  rules!: JsonObject[];
  query_templates!: JsonObject;
}

export class DeclareAnswer extends DomainDeclaration {
  version!: number;
  session_id!: string;
  event_id!: string | null;
  position!: number;
  duplicate!: boolean;
}

export class MemoryFeedback {
  memory_id!: string;
  confirmed!: number;
  rejected!: number;
  /** -1 to 1, 0 where both are equal: what it makes of the memory's place in answers. */
  usefulness!: number;
  /** What was said of it as a sign of hypotheses. */
  hypotheses!: { hypothesis_id: string; confirmed: number; rejected: number }[];
}

export class LearnedAnswer implements LearnedTables {
  /** Feedback that taught something. */
  lessons!: number;
  /** By hypothesis of the hidden cause: its prior now, and how often feedback saw it. */
  @ApiProperty({
    type: 'object',
    additionalProperties: {
      type: 'object',
      required: ['prior', 'count'],
      properties: { prior: { type: 'number' }, count: { type: 'number' } },
    },
  })
  priors!: LearnedTables['priors'];
  /** By variable the rows of its table, each with what it is given: probabilities by value and counts, or mean, sd and count. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'array', items: { type: 'object', additionalProperties: true } } })
  variables!: LearnedTables['variables'];
}

export class DomainAnswer extends DomainDeclaration {
  session_id!: string;
  version!: number;
  /** Null for a domain that learns and was never declared; its version is 0 then. */
  declared_at!: string | null;
  /** Position of the declaration. */
  position!: number;
  /** Events that stand. */
  events!: number;
  relations!: JsonObject;
  /** What feedback has made of the tables, with counts; null before the first. */
  @ApiProperty({ type: LearnedAnswer, nullable: true })
  learned!: LearnedAnswer | null;
  /** What it has learned to predict; null where it never had to. */
  @ApiProperty({ type: AdaptiveStateDto, nullable: true })
  adaptive!: AdaptiveStateDto | null;
  /** What feedback said of memories, of the first 100 that it spoke of. */
  memory_feedback!: MemoryFeedback[];
}

export class DomainSummary {
  domain_id!: string;
  description!: string;
  version!: number;
  declared_at!: string | null;
  hypotheses!: number;
  variables!: number;
  events!: number;
  /** Events that were predicted and learned. */
  adaptive_events!: number;
}

export class DomainList {
  session_id!: string;
  items!: DomainSummary[];
  next_cursor!: string | null;
  has_more!: boolean;
  total!: number;
}
