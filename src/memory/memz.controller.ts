import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiBearerAuth, ApiHeader, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Allow, Caller } from '../gateway/access.js';
import { prefix } from '../gateway/api-prefix.js';
import { etagOf, IfMatch, type Precondition } from '../gateway/preconditions.js';
import { At, IdempotencyKey, pathId, ReadQuery } from '../gateway/request-parameters.js';
import type { ReadAt } from '../sessions/session-host.js';
import { taken } from '../sessions/write-path.js';
import { Changes } from './commands/changes.js';
import { ClearSession } from './commands/clear-session.handler.js';
import { Deletions } from './commands/deletions.js';
import { StoreMemories } from './commands/store-memories.handler.js';
import { DeleteQuery, GraphQuery, ListQuery, PatchMemoryDto, ReplaceMemoryDto, StoreMemoryDto } from './memory.dto.js';
import {
  ClearAnswer,
  ConceptGraphAnswer,
  DeleteAnswer,
  MemoryList,
  MemoryRecordAnswer,
  MemoryStats,
  ReplaceAnswer,
  StoreAnswer,
  UpdateAnswer,
} from './memory-answers.dto.js';
import { clearAnswer, storeAnswer } from './memory-answers.js';
import { ifMatch, ifNoneMatch } from './precondition-headers.js';
import { GetConceptGraph } from './queries/get-concept-graph.handler.js';
import { GetMemory } from './queries/get-memory.handler.js';
import { GetMemoryStats } from './queries/get-memory-stats.handler.js';
import { ListMemories } from './queries/list-memories.handler.js';

/** The low-level view of a session. The session id in the path is replaced by the key's own. */
@ApiTags('memz')
@ApiBearerAuth('agent')
@Controller(['memz', `${prefix}/memz`])
export class MemzController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly changes: Changes,
    private readonly deletions: Deletions,
  ) {}

  /** Lists the session's memories by when they were stored first; on request only some of them. */
  @Get('memories/:session_id')
  @Allow('read')
  list(@Param('session_id') _: string, @Query() page: ListQuery, @Caller() caller: Caller, @At() at: ReadAt): Promise<MemoryList> {
    return this.queries.execute(new ListMemories(caller.sessionId, page, at));
  }

  /** Stores a memory. */
  @Post('memories/:session_id')
  @Allow('write', { holdsContent: true })
  @HttpCode(200)
  async store(
    @Param('session_id') _: string,
    @Body() memory: StoreMemoryDto,
    @Caller() caller: Caller,
    @IdempotencyKey() key: string | null,
  ): Promise<StoreAnswer> {
    const [written] = await this.commands.execute(new StoreMemories(caller.sessionId, [{ item: memory, key }], caller));
    return storeAnswer(caller.sessionId, taken(written));
  }

  /** Deletes all memories of the session. */
  @Delete('memories/:session_id')
  @Allow('write')
  async clear(@Param('session_id') _: string, @Caller() caller: Caller, @IdempotencyKey() key: string | null): Promise<ClearAnswer> {
    return clearAnswer(caller.sessionId, await this.commands.execute(new ClearSession(caller.sessionId, key, caller)));
  }

  /** One memory, whole. Its `ETag` is its version. */
  @Get('memories/:session_id/:memory_id')
  @Allow('read')
  async get(
    @Param('session_id') _: string,
    @Param('memory_id') memoryId: string,
    @Query() _query: ReadQuery,
    @Caller() caller: Caller,
    @At() at: ReadAt,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MemoryRecordAnswer> {
    const record = await this.queries.execute(new GetMemory(caller.sessionId, pathId('memory_id', memoryId), at));
    reply.header('etag', etagOf(record.version));
    return record;
  }

  /** Makes a memory or replaces all that it says, as `PUT /memory/{memory_id}`. */
  @Put('memories/:session_id/:memory_id')
  @Allow('write', { holdsContent: true })
  @ApiHeader(ifMatch)
  @ApiHeader(ifNoneMatch)
  replace(
    @Param('session_id') _: string,
    @Param('memory_id') memoryId: string,
    @Body() memory: ReplaceMemoryDto,
    @Caller() caller: Caller,
    @IfMatch() precondition: Precondition | null,
    @IdempotencyKey() key: string | null,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReplaceAnswer> {
    return this.changes.replace(memory, { memoryId, precondition, key, caller, reply });
  }

  /** Changes what a memory says, as `PATCH /memory/{memory_id}`. */
  @Patch('memories/:session_id/:memory_id')
  @Allow('write', { holdsContent: true })
  @ApiHeader(ifMatch)
  patch(
    @Param('session_id') _: string,
    @Param('memory_id') memoryId: string,
    @Body() memory: PatchMemoryDto,
    @Caller() caller: Caller,
    @IfMatch() precondition: Precondition | null,
    @IdempotencyKey() key: string | null,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UpdateAnswer> {
    return this.changes.patch(memory, { memoryId, precondition, key, caller, reply });
  }

  /** Deletes a memory. */
  @Delete('memories/:session_id/:memory_id')
  @Allow('write')
  @ApiHeader(ifMatch)
  delete(
    @Param('session_id') _: string,
    @Param('memory_id') memoryId: string,
    @Query() { erase }: DeleteQuery,
    @Caller() caller: Caller,
    @IfMatch() precondition: Precondition | null,
    @IdempotencyKey() key: string | null,
  ): Promise<DeleteAnswer> {
    return this.deletions.one(pathId('memory_id', memoryId), { erase: erase === true, precondition }, key, caller);
  }

  /** The session's most shared concepts, or on request those around one, and which occur together. */
  @Get('graph/:session_id')
  @Allow('read')
  graph(
    @Param('session_id') _: string,
    @Query() { limit, around }: GraphQuery,
    @Caller() caller: Caller,
    @At() at: ReadAt,
  ): Promise<ConceptGraphAnswer> {
    return this.queries.execute(new GetConceptGraph(caller.sessionId, limit, around ?? null, at));
  }

  /** Counts: memories, phases, concepts, events. */
  @Get('stats/:session_id')
  @Allow('read')
  stats(@Param('session_id') _: string, @Query() _query: ReadQuery, @Caller() caller: Caller, @At() at: ReadAt): Promise<MemoryStats> {
    return this.queries.execute(new GetMemoryStats(caller.sessionId, at));
  }
}
