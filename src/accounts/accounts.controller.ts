import { Body, Controller, Delete, Get, Header, HttpCode, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { type ApiKey, isInForce } from '../../projections/accounts/accounts.js';
import { invalidField } from '../errors.js';
import { Allow, Owner } from '../gateway/access.js';
import { parseIsoTime } from '../gateway/validation/field-rules.js';
import { noSuchAgent } from './account-refusals.js';
import { AccountWriter } from './account-writer.js';
import {
  AccountDto,
  AgentDeletedDto,
  AgentKeyDto,
  AgentListDto,
  CreateAccountDto,
  CreateAgentDto,
  EndKeyDto,
  KeyDto,
  KeyEndedDto,
  KeyListDto,
  ListAgentsQuery,
  NewAgentDto,
  NewKeyDto,
  RetentionDto,
  RetentionSetDto,
} from './accounts.dto.js';
import { agentPage } from './agent-page.js';
import { AddAgentKey } from './commands/add-agent-key.handler.js';
import { CreateAccount } from './commands/create-account.handler.js';
import { CreateAgent } from './commands/create-agent.handler.js';
import { DeleteAgent } from './commands/delete-agent.handler.js';
import { EndAgentKey } from './commands/end-agent-key.handler.js';
import { RotateAgentKey } from './commands/rotate-agent-key.handler.js';
import { SetRetention } from './commands/set-retention.handler.js';
import { KeyUses } from './key-uses.js';

/** Accounts and their agents. An agent (the interface's "unit") is one session and the API keys to it. */
@ApiTags('accounts')
@ApiBearerAuth('owner')
@Controller('v1/accounts')
export class AccountsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly writer: AccountWriter,
    private readonly uses: KeyUses,
  ) {}

  /** Makes an account. The bearer is the bootstrap token; without one set, the first account's own. */
  @Post()
  @Allow('bootstrap')
  @Header('cache-control', 'no-store')
  createAccount(@Body() { name }: CreateAccountDto): Promise<AccountDto> {
    return this.commands.execute(new CreateAccount(name, { actor: 'bootstrap', causation: 'accounts' }));
  }

  /** Makes an agent and shows its key, this once. */
  @Post('units')
  @Allow('owner')
  @Header('cache-control', 'no-store')
  createAgent(@Body() { name, scopes }: CreateAgentDto, @Owner() owner: Owner): Promise<NewAgentDto> {
    return this.commands.execute(new CreateAgent(owner.account.accountId, name ?? 'agent', scopes ?? [], owner));
  }

  /** A page of the account's agents, without secrets. */
  @Get('units')
  @Allow('owner')
  async listAgents(@Query() { cursor, limit }: ListAgentsQuery, @Owner() { account }: Owner): Promise<AgentListDto> {
    return agentPage(await this.writer.accounts(), account.accountId, cursor, limit);
  }

  /**
   * Gives an agent another key, shown this once. With `agentKey` alone, or with `grace_seconds`, it replaces all others, which end at once or after that time. With `name`, `scopes` or
   * `expiresAt` it is one more: of its own scopes, to the same session.
   */
  @Post('units/keys')
  @Allow('owner')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  makeKey(@Body() { agentKey, name, scopes, expiresAt, grace_seconds: graceS }: NewKeyDto, @Owner() owner: Owner): Promise<NewAgentDto> {
    const { accountId } = owner.account;
    if (name === undefined && scopes === undefined && expiresAt === undefined)
      return this.commands.execute(new RotateAgentKey(accountId, agentKey, owner, null, graceS));
    if (graceS !== undefined)
      throw invalidField(
        ['body', 'grace_seconds'],
        'is for replacing keys; beside name, scopes or expiresAt none is replaced',
        'one_of',
        graceS,
      );
    const expires = expiresAt === undefined ? null : new Date(parseIsoTime(expiresAt) as number).toISOString();
    const settings = { name: name ?? 'key', scopes: scopes ?? [], expiresAt: expires };
    return this.commands.execute(new AddAgentKey(accountId, agentKey, settings, owner));
  }

  /** Lists an agent's keys, without the secrets. */
  @Get('units/keys')
  @Allow('owner')
  async listKeys(@Query() { agentKey }: AgentKeyDto, @Owner() { account }: Owner): Promise<KeyListDto> {
    const agent = (await this.writer.accounts()).agentOfAccount(account.accountId, agentKey);
    if (agent === undefined) throw noSuchAgent();
    const keys = agent.keys.filter((key) => isInForce(key, Date.now()));
    return { agentId: agent.agentId, keys: keys.map((key) => this.describeKey(key)) };
  }

  /** Ends one of an agent's keys, at once. */
  @Delete('units/keys')
  @Allow('owner')
  async endKey(@Body() { agentKey, keyId }: EndKeyDto, @Owner() owner: Owner): Promise<KeyEndedDto> {
    const { agentId } = await this.commands.execute(new EndAgentKey(owner.account.accountId, agentKey, keyId, owner));
    return { status: agentId === null ? 'not_found' : 'success', agentId, keyId, deleted: agentId !== null };
  }

  /**
   * Sets how long an agent's records are kept: once a day what is older is erased for good, as by `POST /erase`, with the memories that were last changed before. Domains' declarations
   * stay, and what was never sealed.
   */
  @Post('units/retention')
  @Allow('owner')
  @HttpCode(200)
  setRetention(@Body() { agentKey, max_age_days: days }: RetentionDto, @Owner() owner: Owner): Promise<RetentionSetDto> {
    return this.commands.execute(new SetRetention(owner.account.accountId, agentKey, days, owner));
  }

  /** Deletes an agent: its keys stop at once, what it stored becomes unreadable. */
  @Delete('units')
  @Allow('owner')
  async deleteAgent(@Body() { agentKey }: AgentKeyDto, @Owner() owner: Owner): Promise<AgentDeletedDto> {
    const { agentId } = await this.commands.execute(new DeleteAgent(owner.account.accountId, agentKey, owner));
    return { status: agentId === null ? 'not_found' : 'success', agentId, deleted: agentId !== null };
  }

  private describeKey({ keyId, name, scopes, createdAtMs, expiresAtMs }: ApiKey): KeyDto {
    const isoOrNull = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());
    return {
      keyId,
      name,
      scopes: [...scopes],
      createdAt: new Date(createdAtMs).toISOString(),
      lastUsedAt: isoOrNull(this.uses.lastUsedMs(keyId)),
      expiresAt: isoOrNull(expiresAtMs),
    };
  }
}
