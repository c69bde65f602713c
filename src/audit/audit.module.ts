import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller.js';
import { EventStream } from './event-stream.js';
import { ProofController } from './proof.controller.js';
import { GetEventHistogramHandler } from './queries/get-event-histogram.handler.js';
import { GetOperationHandler } from './queries/get-operation.handler.js';
import { ListEventsHandler } from './queries/list-events.handler.js';
import { VerifySessionHandler } from './queries/verify-session.handler.js';

@Module({
  controllers: [AuditController, ProofController],
  providers: [EventStream, GetEventHistogramHandler, GetOperationHandler, ListEventsHandler, VerifySessionHandler],
})
export class AuditModule {}
