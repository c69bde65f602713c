import { type DynamicModule, Module } from '@nestjs/common';
import type { Config } from '../config.js';
import { ChangeDeclarationHandler } from './declaring/commands/change-declaration.handler.js';
import { DeclareDomainHandler } from './declaring/commands/declare-domain.handler.js';
import { DeleteDomainHandler } from './declaring/commands/delete-domain.handler.js';
import { DeclarationsController } from './declaring/declarations.controller.js';
import { GetDomainHandler } from './declaring/queries/get-domain.handler.js';
import { ListDomainsHandler } from './declaring/queries/list-domains.handler.js';
import { DomainReads } from './domain-reads.js';
import { GiveFeedbackHandler } from './evidence/commands/give-feedback.handler.js';
import { RecordDomainEventHandler } from './evidence/commands/record-event.handler.js';
import { RetractDomainEventHandler } from './evidence/commands/retract-event.handler.js';
import { SetDomainStateHandler } from './evidence/commands/set-state.handler.js';
import { EvidenceController } from './evidence/evidence.controller.js';
import { FeedbackController } from './evidence/feedback.controller.js';
import { MemzDomainsController } from './evidence/memz-domains.controller.js';
import { AskDomainHandler } from './evidence/queries/ask-domain.handler.js';
import { Calculations } from './evidence/queries/calculations.js';
import { DomainQuestions } from './evidence/queries/domain-questions.js';
import { ExplainDomainHandler } from './evidence/queries/explain-domain.handler.js';
import { GetDomainEvidenceHandler } from './evidence/queries/get-domain-evidence.handler.js';
import { GetDomainGraphHandler } from './evidence/queries/get-domain-graph.handler.js';
import { GetDomainStateHandler } from './evidence/queries/get-domain-state.handler.js';
import { QuestionsController } from './evidence/questions.controller.js';
import { StateController } from './evidence/state.controller.js';
import { HindcastController } from './hindcast/hindcast.controller.js';
import { HindcastJobs } from './hindcast/hindcast-jobs.js';
import { StartHindcastHandler } from './hindcast/start-hindcast.handler.js';
import { AdaptiveController } from './learning/adaptive.controller.js';
import { CompleteEventHandler } from './learning/commands/complete-event.handler.js';
import { ObserveEventsHandler } from './learning/commands/observe-events.handler.js';
import { LearnerQuota } from './learning/learner-quota.js';
import { Observations } from './learning/observations.js';
import { PredictOutcomeHandler } from './learning/queries/predict-outcome.handler.js';

const declaring = [DeclareDomainHandler, ChangeDeclarationHandler, DeleteDomainHandler, GetDomainHandler, ListDomainsHandler];
const evidence = [
  RecordDomainEventHandler,
  RetractDomainEventHandler,
  GiveFeedbackHandler,
  SetDomainStateHandler,
  GetDomainStateHandler,
  GetDomainGraphHandler,
  GetDomainEvidenceHandler,
  AskDomainHandler,
  ExplainDomainHandler,
  DomainQuestions,
  Calculations,
];
const learning = [ObserveEventsHandler, CompleteEventHandler, PredictOutcomeHandler, Observations];
const hindcast = [StartHindcastHandler, HindcastJobs];

/** Domains: what is declared of them, what is told and asked, what they learn, and their past under other declarations. */
@Module({
  // in this order they stand in the API reference
  controllers: [
    DeclarationsController,
    QuestionsController,
    EvidenceController,
    FeedbackController,
    StateController,
    MemzDomainsController,
    AdaptiveController,
    HindcastController,
  ],
  providers: [DomainReads, ...declaring, ...evidence, ...learning, ...hindcast],
})
export class DomainsModule {
  static of({ learnersMb }: Pick<Config, 'learnersMb'>): DynamicModule {
    return { module: DomainsModule, providers: [{ provide: LearnerQuota, useValue: new LearnerQuota(learnersMb) }] };
  }
}
