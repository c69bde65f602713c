import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { AdaptiveDomain } from '../../../projections/adaptive/adaptive-domain.js';
import { predictionAnswer } from '../../../projections/adaptive/prediction-answer.js';
import { noDomain } from '../../domains/domain-of.js';
import { type ReadAt, SessionHost } from '../../sessions/session-host.js';
import type { AdaptPredictDto } from '../adaptive.dto.js';
import type { PredictAnswer, PredictionDto } from '../adaptive-answers.dto.js';

/** What is to be expected of an event that has not come yet. Changes nothing. */
export class PredictOutcome extends Query<PredictAnswer> {
  constructor(
    readonly sessionId: string,
    readonly domainId: string,
    readonly request: AdaptPredictDto,
    readonly at: ReadAt,
  ) {
    super();
  }
}

@QueryHandler(PredictOutcome)
export class PredictOutcomeHandler implements IQueryHandler<PredictOutcome> {
  constructor(private readonly host: SessionHost) {}

  /** @throws {HindcastError} not_found */
  async execute({ sessionId, domainId, request, at }: PredictOutcome): Promise<PredictAnswer> {
    const state = await this.host.read(sessionId, at);
    const domain = state.adaptive.find(domainId) ?? (state.domains.find(domainId) && new AdaptiveDomain());
    if (domain === undefined) throw noDomain(domainId);
    const predicted = predictionAnswer(domain.predict(request.features), request.top_k) as PredictionDto;
    return { domain_id: domainId, session_id: sessionId, ...predicted, position: state.position };
  }
}
