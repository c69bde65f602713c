import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ReadAt } from '../../../sessions/session-host.js';
import type { QueryDomainDto } from '../question.dto.js';
import type { QueryDomainAnswer } from '../question-answers.dto.js';
import { DomainQuestions, noExtras, type QuestionContext } from './domain-questions.js';

/** Ask a domain. Changes nothing. */
export class AskDomain extends Query<Partial<QueryDomainAnswer>> {
  constructor(
    readonly asker: QuestionContext,
    readonly request: QueryDomainDto,
    readonly at: ReadAt,
  ) {
    super();
  }
}

@QueryHandler(AskDomain)
export class AskDomainHandler implements IQueryHandler<AskDomain> {
  constructor(private readonly questions: DomainQuestions) {}

  /** @throws {HindcastError} not_found, invalid_fields for a filter that breaks the grammar, a template that is none, or a supposition that cannot be */
  async execute({ asker, request, at }: AskDomain): Promise<Partial<QueryDomainAnswer>> {
    const { answer, items, fields } = await this.questions.answer({
      asker,
      request,
      at,
      fieldsOf: ({ returnFields }) => request.return_fields ?? returnFields,
      extras: noExtras,
    });
    return onlyFields({ ...answer, items }, fields);
  }
}

/** Fields of every answer, whatever is asked for. */
const always = ['domain_id', 'session_id'];

/** An answer with the fields that were asked for; with warnings too where there are any. */
function onlyFields(answer: QueryDomainAnswer, fields: readonly string[] | undefined): Partial<QueryDomainAnswer> {
  if (fields === undefined) return answer;
  const kept = Object.entries(answer).filter(
    ([name]) => always.includes(name) || fields.includes(name) || (name === 'warnings' && answer.warnings.length > 0),
  );
  return Object.fromEntries(kept);
}
