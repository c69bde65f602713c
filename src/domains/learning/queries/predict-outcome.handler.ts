import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { AdaptiveDomain } from '../../../../projections/adaptive/adaptive-domain.js';
import { predictionAnswer } from '../../../../projections/adaptive/prediction-answer.js';
import type { Features } from '../../../../projections/prediction/instance.js';
import type { Prediction } from '../../../../projections/prediction/learner.js';
import type { Session } from '../../../../projections/session.js';
import { HindcastError } from '../../../errors.js';
import { PastLearners } from '../../../replays/past-learners.js';
import { type ReadAt, SessionHost } from '../../../sessions/session-host.js';
import type { AdaptPredictDto } from '../adaptive.dto.js';
import type { PredictAnswer } from '../adaptive-answers.dto.js';

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
  constructor(
    private readonly host: SessionHost,
    private readonly learners: PastLearners,
  ) {}

  /** @throws {HindcastError} not_found, overloaded */
  async execute({ sessionId, domainId, request, at }: PredictOutcome): Promise<PredictAnswer> {
    const { features, top_k: topK } = request;
    const position = at.asOf === undefined ? null : await this.host.positionAt(sessionId, at);
    const state = await this.host.read(sessionId, { waitFor: at.waitFor });
    const isPast = position !== null && position < state.position;
    const prediction = isPast
      ? (await this.learners.at(sessionId, domainId, position, { features }, at.signal)).prediction
      : predictNow(state, domainId, features);
    if (prediction === null) throw noAdaptiveDomain(domainId);
    const predicted = predictionAnswer(prediction, topK);
    return { domain_id: domainId, session_id: sessionId, ...predicted, position: isPast ? position : state.position };
  }
}

function predictNow({ adaptive, domains }: Session, domainId: string, features?: Features): Prediction | null {
  const domain = adaptive.find(domainId) ?? (domains.find(domainId) && new AdaptiveDomain());
  return domain?.predict(features) ?? null;
}

const noAdaptiveDomain = (domainId: string): HindcastError =>
  new HindcastError('not_found', `there is no domain "${domainId}"; send its first event to adapt/events, or declare it with PUT`);
