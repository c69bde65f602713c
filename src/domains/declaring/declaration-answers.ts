import type { JsonObject } from '../../../projections/events.js';
import { writeAnswer } from '../../gateway/write-answer.js';
import type { WriteResult } from '../../sessions/write-path.js';
import type { DeclareDomainDto } from './declaring.dto.js';
import type { DeclareAnswer, DomainDeclaration } from './declaring-answers.dto.js';

/** What is kept of a declaration's body: as it was sent, fields that are not given left out. */
export function declarationOf({ description, schema, hypotheses, rules, query_templates }: DeclareDomainDto): JsonObject {
  const declaration: JsonObject = { description, schema, hypotheses };
  if (rules !== undefined) declaration.rules = rules;
  if (query_templates !== undefined) declaration.query_templates = query_templates;
  return declaration;
}

export function declarationAnswer(domainId: string, sent: JsonObject): DomainDeclaration {
  const { description, schema, hypotheses, rules = [], query_templates = {} } = sent as unknown as DomainDeclaration;
  return { domain_id: domainId, description, schema, hypotheses, rules, query_templates };
}

/** @throws {HindcastError} id_conflict */
export function declareAnswer(sessionId: string, domainId: string, sent: JsonObject, written: WriteResult): DeclareAnswer {
  return { ...declarationAnswer(domainId, sent), version: written.entry.value, ...writeAnswer(sessionId, written) };
}
