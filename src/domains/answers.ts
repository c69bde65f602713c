import type { JsonObject } from '../../projections/events.js';
import { observationDto } from '../adaptive/answers.js';
import type { Completed } from '../adaptive/commands/complete-event.handler.js';
import { writeAnswer } from '../memory/answers.js';
import type { WriteResult } from '../sessions/write-path.js';
import type {
  DeclareAnswer,
  DomainDeclaration,
  DomainWriteAnswer,
  FeedbackAnswer,
  QueryDomainAnswer,
  StateWriteAnswer,
} from './domain-answers.dto.js';
import type { DeclareDomainDto } from './domains.dto.js';

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

/** @throws {HindcastError} id_conflict */
export function domainWriteAnswer(sessionId: string, domainId: string, written: WriteResult): DomainWriteAnswer {
  return { status: 'success', domain_id: domainId, ...writeAnswer(sessionId, written) };
}

/** @throws {HindcastError} id_conflict */
export function feedbackAnswer(sessionId: string, domainId: string, written: WriteResult): FeedbackAnswer {
  const { id, value } = written.entry;
  return { ...domainWriteAnswer(sessionId, domainId, written), feedback_id: id, learned: value > 0 };
}

/** Of the outcome of an adaptive event. @throws {HindcastError} id_conflict */
export function completionAnswer(sessionId: string, domainId: string, { written, observation }: Completed): FeedbackAnswer {
  return { ...feedbackAnswer(sessionId, domainId, written), ...(observation === null ? {} : observationDto(observation)) };
}

/** @throws {HindcastError} id_conflict */
export function stateWriteAnswer(sessionId: string, domainId: string, written: WriteResult): StateWriteAnswer {
  const { id, value } = written.entry;
  return { ...domainWriteAnswer(sessionId, domainId, written), state_id: id, version: value };
}

/** Fields of every answer, whatever is asked for. */
const always = ['domain_id', 'session_id'];

/** An answer with the fields that were asked for; with warnings too where there are any. */
export function onlyFields(answer: QueryDomainAnswer, fields: readonly string[] | undefined): QueryDomainAnswer {
  if (fields === undefined) return answer;
  const kept = Object.entries(answer).filter(
    ([name]) => always.includes(name) || fields.includes(name) || (name === 'warnings' && answer.warnings.length > 0),
  );
  return Object.fromEntries(kept) as unknown as QueryDomainAnswer;
}
