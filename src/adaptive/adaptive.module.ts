import { type DynamicModule, Module } from '@nestjs/common';
import type { Config } from '../config.js';
import { AdaptiveController } from './adaptive.controller.js';
import { CompleteEventHandler } from './commands/complete-event.handler.js';
import { ObserveEventsHandler } from './commands/observe-events.handler.js';
import { HindcastController } from './hindcast/hindcast.controller.js';
import { HindcastJobs } from './hindcast/hindcast-jobs.js';
import { StartHindcastHandler } from './hindcast/start-hindcast.handler.js';
import { LearnerQuota } from './learner-quota.js';
import { Observations } from './observations.js';
import { PredictOutcomeHandler } from './queries/predict-outcome.handler.js';

@Module({
  controllers: [AdaptiveController, HindcastController],
  providers: [Observations, HindcastJobs, ObserveEventsHandler, CompleteEventHandler, PredictOutcomeHandler, StartHindcastHandler],
})
export class AdaptiveModule {
  static of({ learnersMb }: Pick<Config, 'learnersMb'>): DynamicModule {
    return { module: AdaptiveModule, providers: [{ provide: LearnerQuota, useValue: new LearnerQuota(learnersMb) }] };
  }
}
