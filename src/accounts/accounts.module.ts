import { Module } from '@nestjs/common';
import { AccountWriter } from './account-writer.js';
import { AccountsController } from './accounts.controller.js';
import { AddAgentKeyHandler } from './commands/add-agent-key.handler.js';
import { CreateAccountHandler } from './commands/create-account.handler.js';
import { CreateAgentHandler } from './commands/create-agent.handler.js';
import { DeleteAgentHandler } from './commands/delete-agent.handler.js';
import { EndAgentKeyHandler } from './commands/end-agent-key.handler.js';
import { RotateAgentKeyHandler } from './commands/rotate-agent-key.handler.js';
import { SetAccountTokenHandler } from './commands/set-account-token.handler.js';
import { SetRetentionHandler } from './commands/set-retention.handler.js';

@Module({
  controllers: [AccountsController],
  providers: [
    AccountWriter,
    CreateAccountHandler,
    SetAccountTokenHandler,
    CreateAgentHandler,
    AddAgentKeyHandler,
    RotateAgentKeyHandler,
    EndAgentKeyHandler,
    SetRetentionHandler,
    DeleteAgentHandler,
  ],
})
export class AccountsModule {}
