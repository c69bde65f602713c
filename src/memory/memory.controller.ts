import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiBearerAuth, ApiBody, ApiExtraModels, ApiHeader, ApiOkResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { HindcastError } from '../errors.js';
import { Allow, Caller, mayUse } from '../gateway/access.js';
import { prefix } from '../gateway/api-prefix.js';
import { etagOf, IfMatch, type Precondition } from '../gateway/preconditions.js';
import { At, IdempotencyKey, pathId, ReadQuery } from '../gateway/request-parameters.js';
import { readBatch } from '../gateway/validation/batch.js';
import { JsonText } from '../json-text.js';
import type { ReadAt } from '../sessions/session-host.js';
import { taken } from '../sessions/write-path.js';
import { Changes } from './commands/changes.js';
import { ClearSession } from './commands/clear-session.handler.js';
import { Deletions } from './commands/deletions.js';
import { nothingRecalled, RecallMemories } from './commands/recall-memories.handler.js';
import { StoreMemories } from './commands/store-memories.handler.js';
import { UpdateMemory } from './commands/update-memory.handler.js';
import {
  BatchDto,
  ClearDto,
  DeleteDto,
  DeleteQuery,
  ListQuery,
  PatchMemoryDto,
  QueryDto,
  ReplaceMemoryDto,
  SearchDto,
  StoreMemoryDto,
  UpdateMemoryDto,
} from './memory.dto.js';
import {
  BatchAnswer,
  ClearAnswer,
  DeleteAnswer,
  DeleteManyAnswer,
  MemoryHistory,
  MemoryList,
  MemoryRecordAnswer,
  QueryAnswer,
  ReplaceAnswer,
  SearchAnswer,
  StoreAnswer,
  UpdateAnswer,
} from './memory-answers.dto.js';
import { batchAnswer, batchItem, clearAnswer, storeAnswer, updateAnswer } from './memory-answers.js';
import { ifMatch, ifNoneMatch } from './precondition-headers.js';
import { GetMemory } from './queries/get-memory.handler.js';
import { GetMemoryHistory } from './queries/get-memory-history.handler.js';
import { ListMemories } from './queries/list-memories.handler.js';
import { SearchMemories } from './queries/search-memories.handler.js';

/** Store memories and get ranked evidence back. */
@ApiTags('memory')
@ApiBearerAuth('agent')
@Controller(`${prefix}/memory`)
export class MemoryController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly changes: Changes,
    private readonly deletions: Deletions,
  ) {}

  /** Stores a memory. The same id with the same payload is answered as the first time; with another payload it is 409. */
  @Post(['', 'store'])
  @Allow('write', { holdsContent: true })
  @HttpCode(200)
  async store(@Body() memory: StoreMemoryDto, @Caller() caller: Caller, @IdempotencyKey() key: string | null): Promise<StoreAnswer> {
    const [written] = await this.commands.execute(new StoreMemories(caller.sessionId, [{ item: memory, key }], caller));
    return storeAnswer(caller.sessionId, taken(written));
  }

  /** Stores 1 to 50 memories, each for itself: what is wrong with one does not stop the others. */
  @Post('batch')
  @Allow('write', { holdsContent: true })
  @HttpCode(200)
  async batch(@Body() { items }: BatchDto, @Caller() caller: Caller, @IdempotencyKey() key: string | null): Promise<BatchAnswer> {
    const { valid, inOrder } = readBatch(StoreMemoryDto, 'memory_id', items, key);
    const written = valid.length === 0 ? [] : await this.commands.execute(new StoreMemories(caller.sessionId, valid, caller));
    return batchAnswer(caller.sessionId, inOrder(written.map((result, i) => batchItem(result, valid[i].item.memory_id))));
  }

  /** Changes what a memory says; what is not given stays as it was. */
  @Post('update')
  @Allow('write', { holdsContent: true })
  @HttpCode(200)
  @ApiHeader(ifMatch)
  async update(
    @Body() change: UpdateMemoryDto,
    @Caller() caller: Caller,
    @IfMatch() precondition: Precondition | null,
    @IdempotencyKey() key: string | null,
  ): Promise<UpdateAnswer> {
    const { memory_id: memoryId, session_id: _, ...changes } = change;
    const options = { merge: false, precondition, key };
    const written = await this.commands.execute(new UpdateMemory(caller.sessionId, memoryId, changes, options, caller));
    return updateAnswer(caller.sessionId, memoryId, written);
  }

  /**
   * Deletes memories: they are found and listed no more, and stay readable as of before. Takes one of `memory_id`, `memory_ids`, or `metadata_filter` with or without `time_range`; a
   * filter deletes up to 10,000 at a time. With `erase` they are erased for good. A deleted id stays taken for `store`; `PUT` uses it again.
   */
  @Post('delete')
  @Allow('write')
  @HttpCode(200)
  @ApiExtraModels(DeleteAnswer, DeleteManyAnswer)
  @ApiOkResponse({
    description: 'Of one memory, by `memory_id`; or of several.',
    schema: { oneOf: [{ $ref: getSchemaPath(DeleteAnswer) }, { $ref: getSchemaPath(DeleteManyAnswer) }] },
  })
  delete(
    @Body() request: DeleteDto,
    @Caller() caller: Caller,
    @IdempotencyKey() key: string | null,
  ): Promise<DeleteAnswer | DeleteManyAnswer> {
    return this.deletions.delete(request, key, caller);
  }

  /** Deletes all memories of the session. */
  @Post('clear')
  @Allow('write', { mayLackBody: true })
  @ApiBody({ type: ClearDto, required: false })
  @HttpCode(200)
  async clear(@Body() _: ClearDto, @Caller() caller: Caller, @IdempotencyKey() key: string | null): Promise<ClearAnswer> {
    return clearAnswer(caller.sessionId, await this.commands.execute(new ClearSession(caller.sessionId, key, caller)));
  }

  /** Finds the memories that best answer a question. Changes nothing; what does not fit is left out. */
  @Post('search')
  @Allow('read')
  @HttpCode(200)
  @ApiOkResponse({ type: SearchAnswer })
  async search(
    @Body() request: SearchDto,
    @Query() _: ReadQuery,
    @Caller() caller: Caller,
    @At() at: ReadAt,
  ): Promise<SearchAnswer | JsonText<SearchAnswer>> {
    const { answer } = await this.queries.execute(new SearchMemories(caller.sessionId, request, at, { context: caller, route: 'search' }));
    return answer;
  }

  /** Searches, strengthens what it found, and says on request how it came about and why a memory is not among the items. */
  @Post('query')
  @ApiHeader({ name: 'Idempotency-Key', required: false, description: 'A repeat of the query under this key strengthens nothing again.' })
  @Allow('read')
  @HttpCode(200)
  @ApiOkResponse({ type: QueryAnswer })
  async query(
    @Body() request: QueryDto,
    @Query() _: ReadQuery,
    @Caller() caller: Caller,
    @At() at: ReadAt,
    @IdempotencyKey() key: string | null,
  ): Promise<QueryAnswer | JsonText<QueryAnswer>> {
    const mayWrite = mayUse(caller.key, 'write');
    if (request.update_memory_state === true && !mayWrite)
      throw new HindcastError('forbidden', 'this key may only read; send "update_memory_state": false');
    const { include_reasoning: withReasoning = false, explain_memory_id: explained } = request;
    const found = await this.queries.execute(
      new SearchMemories(caller.sessionId, request, at, { context: caller, route: 'query' }, withReasoning, explained),
    );
    const updates = request.update_memory_state !== false && mayWrite && at.asOf === undefined;
    const state = updates
      ? await this.commands.execute(new RecallMemories(caller.sessionId, request, found.memoryIds, key, caller))
      : nothingRecalled(found.position);
    return found.answer instanceof JsonText ? found.answer.with({ state }) : { ...found.answer, state };
  }

  /** Lists the session's memories by when they were stored first; on request only some of them. */
  @Get()
  @Allow('read')
  list(@Query() page: ListQuery, @Caller() caller: Caller, @At() at: ReadAt): Promise<MemoryList> {
    return this.queries.execute(new ListMemories(caller.sessionId, page, at));
  }

  /** One memory, whole. Its `ETag` is its version. One whose id is the name of a route, such as `export` or `search`, is at `/memz/memories/{session_id}/{memory_id}`. */
  @Get(':memory_id')
  @Allow('read')
  async get(
    @Param('memory_id') memoryId: string,
    @Query() _: ReadQuery,
    @Caller() caller: Caller,
    @At() at: ReadAt,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MemoryRecordAnswer> {
    const record = await this.queries.execute(new GetMemory(caller.sessionId, pathId('memory_id', memoryId), at));
    reply.header('etag', etagOf(record.version));
    return record;
  }

  /**
   * Makes a memory, or puts a text in the place of all that it said. A deleted or expired memory comes back as its next version; an erased one does not: 409 `erased`. `expected_version`
   * (0: there is to be none) is answered with 409 where it is not so, `If-Match` and `If-None-Match: *` with 412.
   */
  @Put(':memory_id')
  @Allow('write', { holdsContent: true })
  @ApiHeader(ifMatch)
  @ApiHeader(ifNoneMatch)
  replace(
    @Param('memory_id') memoryId: string,
    @Body() memory: ReplaceMemoryDto,
    @Caller() caller: Caller,
    @IfMatch() precondition: Precondition | null,
    @IdempotencyKey() key: string | null,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReplaceAnswer> {
    return this.changes.replace(memory, { memoryId, precondition, key, caller, reply });
  }

  /** Changes what a memory says: metadata are merged into those that are there, null takes away, what is not given stays. */
  @Patch(':memory_id')
  @Allow('write', { holdsContent: true })
  @ApiHeader(ifMatch)
  patch(
    @Param('memory_id') memoryId: string,
    @Body() memory: PatchMemoryDto,
    @Caller() caller: Caller,
    @IfMatch() precondition: Precondition | null,
    @IdempotencyKey() key: string | null,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UpdateAnswer> {
    return this.changes.patch(memory, { memoryId, precondition, key, caller, reply });
  }

  /** Deletes a memory, as `POST /memory/delete`. */
  @Delete(':memory_id')
  @Allow('write')
  @ApiHeader(ifMatch)
  remove(
    @Param('memory_id') memoryId: string,
    @Query() { erase }: DeleteQuery,
    @Caller() caller: Caller,
    @IfMatch() precondition: Precondition | null,
    @IdempotencyKey() key: string | null,
  ): Promise<DeleteAnswer> {
    return this.deletions.one(pathId('memory_id', memoryId), { erase: erase === true, precondition }, key, caller);
  }

  /** Everything that a memory ever said, and when it was deleted. */
  @Get(':memory_id/history')
  @Allow('read')
  history(@Param('memory_id') memoryId: string, @Query() _: ReadQuery, @Caller() caller: Caller, @At() at: ReadAt): Promise<MemoryHistory> {
    return this.queries.execute(new GetMemoryHistory(caller.sessionId, pathId('memory_id', memoryId), at));
  }
}
