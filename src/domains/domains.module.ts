import { Module } from '@nestjs/common';
import { ChangeDeclarationHandler } from './commands/change-declaration.handler.js';
import { DeclareDomainHandler } from './commands/declare-domain.handler.js';
import { DeleteDomainHandler } from './commands/delete-domain.handler.js';
import { GiveFeedbackHandler } from './commands/give-feedback.handler.js';
import { RecordDomainEventHandler } from './commands/record-event.handler.js';
import { RetractDomainEventHandler } from './commands/retract-event.handler.js';
import { SetDomainStateHandler } from './commands/set-state.handler.js';
import { DomainWritesController } from './domain-writes.controller.js';
import { DomainsController } from './domains.controller.js';
import { MemzDomainsController } from './memz-domains.controller.js';
import { AskDomainHandler } from './queries/ask-domain.handler.js';
import { Calculations } from './queries/calculations.js';
import { DomainReads } from './queries/domain-reads.js';
import { GetDomainHandler } from './queries/get-domain.handler.js';
import { GetDomainEvidenceHandler } from './queries/get-domain-evidence.handler.js';
import { GetDomainGraphHandler } from './queries/get-domain-graph.handler.js';
import { GetDomainStateHandler } from './queries/get-domain-state.handler.js';
import { ListDomainsHandler } from './queries/list-domains.handler.js';

const commands = [
  DeclareDomainHandler,
  ChangeDeclarationHandler,
  DeleteDomainHandler,
  RecordDomainEventHandler,
  RetractDomainEventHandler,
  GiveFeedbackHandler,
  SetDomainStateHandler,
];
const queries = [
  GetDomainHandler,
  ListDomainsHandler,
  GetDomainStateHandler,
  AskDomainHandler,
  GetDomainGraphHandler,
  GetDomainEvidenceHandler,
];

@Module({
  controllers: [DomainsController, DomainWritesController, MemzDomainsController],
  providers: [DomainReads, Calculations, ...commands, ...queries],
})
export class DomainsModule {}
