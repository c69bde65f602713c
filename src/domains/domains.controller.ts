import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { JsonObject } from '../../projections/events.js';
import { Allow, Caller, mayUse } from '../gateway/access.js';
import { prefix } from '../gateway/prefix.js';
import { At, IdempotencyKey, pathId, ReadQuery } from '../gateway/reading.js';
import { ClientGone } from '../replays/client-gone.js';
import type { ReadAt } from '../sessions/session-host.js';
import { declarationOf, declareAnswer, domainWriteAnswer, onlyFields } from './answers.js';
import { ChangeDeclaration } from './commands/change-declaration.handler.js';
import { DeclareDomain } from './commands/declare-domain.handler.js';
import { DeleteDomain } from './commands/delete-domain.handler.js';
import { DeclareAnswer, DomainAnswer, DomainList, DomainWriteAnswer, ExplainAnswer, QueryDomainAnswer } from './domain-answers.dto.js';
import { AskDto, ChangeDeclarationDto, DeclareDomainDto, ListDomainsQuery, QueryDomainDto } from './domains.dto.js';
import { AskDomain } from './queries/ask-domain.handler.js';
import type { CoreSupport } from './queries/core-support.js';
import { GetDomain } from './queries/get-domain.handler.js';
import { ListDomains } from './queries/list-domains.handler.js';

/** Declare what there is to know, and ask what is likely. */
@ApiTags('domains')
@ApiBearerAuth('agent')
@Controller(`${prefix}/domains`)
export class DomainsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Declares a domain, or declares it anew: its events stay, and what was learned of tables that keep their values and parents. */
  @Put(':domain_id')
  @Allow('write')
  async declare(
    @Param('domain_id') domainId: string,
    @Body() body: DeclareDomainDto,
    @Caller() caller: Caller,
    @IdempotencyKey() key: string | null,
  ): Promise<DeclareAnswer> {
    const id = pathId('domain_id', domainId);
    const declaration = declarationOf(body);
    const written = await this.commands.execute(new DeclareDomain(caller.sessionId, id, declaration, body.expected_version, key, caller));
    return declareAnswer(caller.sessionId, id, declaration, written);
  }

  /** Declares a domain anew with changes: puts in force what a hindcast has tried. Its events stay; what learns from adaptive events begins anew where its settings change. */
  @Patch(':domain_id')
  @Allow('write')
  async change(
    @Param('domain_id') domainId: string,
    @Body() { declaration: change, expected_version: expectedVersion }: ChangeDeclarationDto,
    @Caller() caller: Caller,
    @IdempotencyKey() key: string | null,
  ): Promise<DeclareAnswer> {
    const id = pathId('domain_id', domainId);
    const command = new ChangeDeclaration(caller.sessionId, id, change, expectedVersion, key, caller);
    const { written, declaration } = await this.commands.execute(command);
    return declareAnswer(caller.sessionId, id, declaration, written);
  }

  /** Lists the session's domains by their ids. */
  @Get()
  @Allow('read')
  list(
    @Query() { cursor, limit }: ListDomainsQuery,
    @Caller() caller: Caller,
    @At() at: ReadAt,
    @ClientGone() signal: AbortSignal | undefined,
  ): Promise<DomainList> {
    return this.queries.execute(new ListDomains(caller.sessionId, cursor, limit, { ...at, signal }));
  }

  /** A domain as it was declared, and what feedback has made of its tables. */
  @Get(':domain_id')
  @Allow('read')
  get(
    @Param('domain_id') domainId: string,
    @Query() _: ReadQuery,
    @Caller() caller: Caller,
    @At() at: ReadAt,
    @ClientGone() signal: AbortSignal | undefined,
  ): Promise<DomainAnswer> {
    return this.queries.execute(new GetDomain(caller.sessionId, pathId('domain_id', domainId), { ...at, signal }));
  }

  /** Deletes a domain with its events and what it learned. The ids of its events stay taken. */
  @Delete(':domain_id')
  @Allow('write')
  async delete(
    @Param('domain_id') domainId: string,
    @Caller() caller: Caller,
    @IdempotencyKey() key: string | null,
  ): Promise<DomainWriteAnswer> {
    const id = pathId('domain_id', domainId);
    return domainWriteAnswer(caller.sessionId, id, await this.commands.execute(new DeleteDomain(caller.sessionId, id, key, caller)));
  }

  /**
   * Ranks the hypotheses by what is known, says what to ask next and what is to be expected, and finds the memories that bear on the question. A key that is limited to
   * domains gets no memories, only the texts of the domain's own events.
   */
  @Post(':domain_id/query')
  @Allow('read')
  @HttpCode(200)
  async query(
    @Param('domain_id') domainId: string,
    @Body() request: QueryDomainDto,
    @Query() _: ReadQuery,
    @Caller() caller: Caller,
    @At() at: ReadAt,
    @ClientGone() signal: AbortSignal | undefined,
  ): Promise<QueryDomainAnswer> {
    const { return_fields: fields } = request;
    const wishes = { fields, memories: mayUse(caller.agent, 'read', undefined), core: false };
    const id = pathId('domain_id', domainId);
    const {
      answer,
      items,
      fields: wanted,
    } = await this.queries.execute(new AskDomain(caller.sessionId, id, request, { ...at, signal }, wishes));
    return onlyFields({ ...answer, items }, wanted);
  }

  /** Answers a question and what the answer stands on: entropy before and after, evidence with its places in the log, network and relations. */
  @Post(':domain_id/explain')
  @Allow('read')
  @HttpCode(200)
  async explain(
    @Param('domain_id') domainId: string,
    @Body() request: AskDto,
    @Query() _: ReadQuery,
    @Caller() caller: Caller,
    @At() at: ReadAt,
    @ClientGone() signal: AbortSignal | undefined,
  ): Promise<ExplainAnswer> {
    const wishes = { memories: mayUse(caller.agent, 'read', undefined), core: true };
    const id = pathId('domain_id', domainId);
    const { answer, schema, core } = await this.queries.execute(new AskDomain(caller.sessionId, id, request, { ...at, signal }, wishes));
    return { ...answer, schema: schema as JsonObject, core_support: core as CoreSupport };
  }
}
