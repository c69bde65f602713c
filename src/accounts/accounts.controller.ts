import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Allow, Owner } from '../gateway/access.js';
import { AccountWriter } from './account-writer.js';
import { AccountDto, AgentDeletedDto, AgentKeyDto, AgentListDto, CreateAccountDto, CreateAgentDto, NewAgentDto } from './accounts.dto.js';
import { CreateAccount } from './commands/create-account.handler.js';
import { CreateAgent } from './commands/create-agent.handler.js';
import { DeleteAgent } from './commands/delete-agent.handler.js';
import { RotateAgentKey } from './commands/rotate-agent-key.handler.js';

/** Accounts and their agents. An agent (the interface's "unit") is one session with one API key. */
@ApiTags('accounts')
@ApiBearerAuth('owner')
@Controller('v1/accounts')
export class AccountsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly writer: AccountWriter,
  ) {}

  /** Makes an account. The bearer is the bootstrap token; without one set, the first account's own. */
  @Post()
  @Allow('bootstrap')
  createAccount(@Body() { name }: CreateAccountDto): Promise<AccountDto> {
    return this.commands.execute(new CreateAccount(name, { actor: 'bootstrap', causation: 'accounts' }));
  }

  /** Makes an agent and shows its key, this once. */
  @Post('units')
  @Allow('owner')
  createAgent(@Body() { name, scopes }: CreateAgentDto, @Owner() owner: Owner): Promise<NewAgentDto> {
    return this.commands.execute(new CreateAgent(owner.account.accountId, name ?? 'agent', scopes ?? [], owner));
  }

  /** Lists the account's agents, without secrets. */
  @Get('units')
  @Allow('owner')
  async listAgents(@Owner() { account }: Owner): Promise<AgentListDto> {
    const agents = (await this.writer.accounts()).agentsOf(account.accountId);
    const units = agents.map(({ agentId, agentKey, name, scopes, keyId, createdAtMs }) => ({
      agentId,
      agentKey,
      name,
      scopes: [...scopes],
      keyId,
      createdAt: new Date(createdAtMs).toISOString(),
    }));
    return { accountId: account.accountId, units };
  }

  /** Gives an agent another key; the one before stops at once. */
  @Post('units/keys')
  @Allow('owner')
  @HttpCode(200)
  rotateKey(@Body() { agentKey }: AgentKeyDto, @Owner() owner: Owner): Promise<NewAgentDto> {
    return this.commands.execute(new RotateAgentKey(owner.account.accountId, agentKey, owner));
  }

  /** Deletes an agent: its key stops at once, what it stored becomes unreadable. */
  @Delete('units')
  @Allow('owner')
  async deleteAgent(@Body() { agentKey }: AgentKeyDto, @Owner() owner: Owner): Promise<AgentDeletedDto> {
    const { agentId } = await this.commands.execute(new DeleteAgent(owner.account.accountId, agentKey, owner));
    return { status: agentId === null ? 'not_found' : 'success', agentId, deleted: agentId !== null };
  }
}
