import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Answer } from '../../../../projections/domain/queries/answer.js';
import type { JsonObject } from '../../../../projections/events.js';
import type { ReadAt } from '../../../sessions/session-host.js';
import type { AskDto } from '../question.dto.js';
import type { ExplainAnswer } from '../question-answers.dto.js';
import { coreSupportOf } from './core-support.js';
import { type AnswerBasis, DomainQuestions, type QuestionContext } from './domain-questions.js';

/** Ask a domain, and what the answer stands on. Changes nothing. */
export class ExplainDomain extends Query<ExplainAnswer> {
  constructor(
    readonly asker: QuestionContext,
    readonly request: AskDto,
    readonly at: ReadAt,
  ) {
    super();
  }
}

@QueryHandler(ExplainDomain)
export class ExplainDomainHandler implements IQueryHandler<ExplainDomain> {
  constructor(private readonly questions: DomainQuestions) {}

  /** @throws {HindcastError} not_found, invalid_fields for a filter that breaks the grammar, a template that is none, or a supposition that cannot be */
  async execute({ asker, request, at }: ExplainDomain): Promise<ExplainAnswer> {
    const extras = ({ view, understanding, observations, paths }: AnswerBasis) => {
      const coreOf = coreSupportOf(view, asker.domainId, understanding, observations, paths);
      const { source } = view.domain;
      return function* (answer: Answer) {
        const core_support = yield* coreOf(answer);
        yield;
        const { schema } = JSON.parse(source) as { schema: JsonObject };
        return { schema, core_support };
      };
    };
    const answered = await this.questions.answer({ asker, request, at, fieldsOf: () => undefined, withPaths: true, extras });
    return { ...answered.answer, ...answered.extras };
  }
}
