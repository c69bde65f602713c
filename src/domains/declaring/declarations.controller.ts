import { Body, Controller, Delete, Get, Param, Patch, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Allow, Caller } from '../../gateway/access.js';
import { prefix } from '../../gateway/api-prefix.js';
import { ClientGone } from '../../gateway/client-gone.js';
import { At, IdempotencyKey, pathId, ReadQuery } from '../../gateway/request-parameters.js';
import type { ReadAt } from '../../sessions/session-host.js';
import { DomainWriteAnswer } from '../domain-write-answer.dto.js';
import { domainWriteAnswer } from '../domain-write-answer.js';
import { ChangeDeclaration } from './commands/change-declaration.handler.js';
import { DeclareDomain } from './commands/declare-domain.handler.js';
import { DeleteDomain } from './commands/delete-domain.handler.js';
import { declarationOf, declareAnswer } from './declaration-answers.js';
import { ChangeDeclarationDto, DeclareDomainDto, ListDomainsQuery } from './declaring.dto.js';
import { DeclareAnswer, DomainAnswer, DomainList } from './declaring-answers.dto.js';
import { GetDomain } from './queries/get-domain.handler.js';
import { ListDomains } from './queries/list-domains.handler.js';

/** Declare what there is to know. */
@ApiTags('domains')
@ApiBearerAuth('agent')
@Controller(`${prefix}/domains`)
export class DeclarationsController {
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
}
