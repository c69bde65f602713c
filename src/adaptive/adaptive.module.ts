import { Module } from '@nestjs/common';
import { DomainWriter } from '../domains/domain-writer.js';
import { AdaptiveController } from './adaptive.controller.js';
import { CompleteEventHandler } from './commands/complete-event.handler.js';
import { ObserveEventsHandler } from './commands/observe-events.handler.js';
import { Observations } from './observations.js';
import { PredictOutcomeHandler } from './queries/predict-outcome.handler.js';

@Module({
  controllers: [AdaptiveController],
  providers: [DomainWriter, Observations, ObserveEventsHandler, CompleteEventHandler, PredictOutcomeHandler],
})
export class AdaptiveModule {}
