import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiBearerAuth, ApiHeader, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { EraseRecords } from '../erasure/erase-records.handler.js';
import { EraseDto } from '../erasure/erasure.dto.js';
import { HindcastError } from '../errors.js';
import { Allow, Caller, expectScope, mayUse } from '../gateway/access.js';
import { prefix } from '../gateway/prefix.js';
import { At, IdempotencyKey, pathId, ReadQuery } from '../gateway/reading.js';
import { readBatch } from '../gateway/validation/batch.js';
import { JsonText } from '../json-text.js';
import type { ReadAt } from '../sessions/session-host.js';
import { ClearSession } from './commands/clear-session.handler.js';
import { DeleteMemory } from './commands/delete-memory.handler.js';
import { nothingRecalled, RecallMemories } from './commands/recall-memories.handler.js';
import { StoreMemories } from './commands/store-memories.handler.js';
import { UpdateMemory } from './commands/update-memory.handler.js';
import { BatchDto, ClearDto, DeleteDto, ListQuery, QueryDto, SearchDto, StoreMemoryDto, UpdateMemoryDto } from './memory.dto.js';
import {
  BatchAnswer,
  ClearAnswer,
  DeleteAnswer,
  MemoryHistory,
  MemoryList,
  MemoryRecordAnswer,
  QueryAnswer,
  SearchAnswer,
  StoreAnswer,
  UpdateAnswer,
} from './memory-answers.dto.js';
import { batchAnswer, clearAnswer, deleteAnswer, storeAnswer, updateAnswer } from './memory-answers.js';
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
  ) {}

  /** Stores a memory. The same id with the same payload is answered as the first time; with another payload it is 409. */
  @Post('store')
  @Allow('write')
  @HttpCode(200)
  async store(@Body() memory: StoreMemoryDto, @Caller() caller: Caller, @IdempotencyKey() key: string | null): Promise<StoreAnswer> {
    const [written] = await this.commands.execute(new StoreMemories(caller.sessionId, [{ item: memory, key }], caller));
    return storeAnswer(caller.sessionId, written);
  }

  /** Stores 1 to 50 memories, each for itself: what is wrong with one does not stop the others. */
  @Post('batch')
  @Allow('write')
  @HttpCode(200)
  async batch(@Body() { items }: BatchDto, @Caller() caller: Caller, @IdempotencyKey() key: string | null): Promise<BatchAnswer> {
    const { valid, inOrder } = readBatch(StoreMemoryDto, 'memory_id', items, key);
    const written = valid.length === 0 ? [] : await this.commands.execute(new StoreMemories(caller.sessionId, valid, caller));
    return batchAnswer(caller.sessionId, inOrder(written));
  }

  /** Changes what a memory says; what is not given stays as it was. */
  @Post('update')
  @Allow('write')
  @HttpCode(200)
  async update(@Body() change: UpdateMemoryDto, @Caller() caller: Caller, @IdempotencyKey() key: string | null): Promise<UpdateAnswer> {
    const written = await this.commands.execute(new UpdateMemory(caller.sessionId, change, key, caller));
    return updateAnswer(caller.sessionId, change.memory_id, written);
  }

  /** Deletes a memory: it is found and listed no more, and stays readable as of before. With `erase` it is erased for good. Its id stays taken. */
  @Post('delete')
  @Allow('write')
  @HttpCode(200)
  async delete(@Body() body: DeleteDto, @Caller() caller: Caller, @IdempotencyKey() key: string | null): Promise<DeleteAnswer> {
    if (body.erase === true) return this.erase(body.memory_id, key, caller);
    const written = await this.commands.execute(new DeleteMemory(caller.sessionId, body.memory_id, key, caller));
    return deleteAnswer(caller.sessionId, body.memory_id, written);
  }

  private async erase(memoryId: string, key: string | null, caller: Caller): Promise<DeleteAnswer> {
    expectScope(caller.key, 'erase');
    const what = Object.assign(new EraseDto(), { memory_ids: [memoryId] });
    const { status, event_id, position, duplicate, receipt } = await this.commands.execute(
      new EraseRecords(caller.sessionId, what, key, caller),
    );
    const deleted = status === 'success';
    return {
      status: deleted ? 'success' : 'not_found',
      session_id: caller.sessionId,
      memory_id: memoryId,
      deleted,
      event_id,
      position: position ?? 0,
      duplicate,
      receipt,
    };
  }

  /** Deletes all memories of the session. */
  @Post('clear')
  @Allow('write')
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
    const { answer } = await this.queries.execute(new SearchMemories(caller.sessionId, request, at));
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
    const found = await this.queries.execute(new SearchMemories(caller.sessionId, request, at, withReasoning, explained));
    const updates = request.update_memory_state !== false && mayWrite && at.asOf === undefined;
    const state = updates
      ? await this.commands.execute(new RecallMemories(caller.sessionId, request, found.memoryIds, key, caller))
      : nothingRecalled(found.position);
    return found.answer instanceof JsonText ? found.answer.with({ state }) : { ...found.answer, state };
  }

  /** Lists the session's memories in the order in which they were stored. */
  @Get()
  @Allow('read')
  list(@Query() { cursor, limit }: ListQuery, @Caller() caller: Caller, @At() at: ReadAt): Promise<MemoryList> {
    return this.queries.execute(new ListMemories(caller.sessionId, cursor, limit, at));
  }

  /** One memory, whole. */
  @Get(':memory_id')
  @Allow('read')
  get(
    @Param('memory_id') memoryId: string,
    @Query() _: ReadQuery,
    @Caller() caller: Caller,
    @At() at: ReadAt,
  ): Promise<MemoryRecordAnswer> {
    return this.queries.execute(new GetMemory(caller.sessionId, pathId('memory_id', memoryId), at));
  }

  /** Everything that a memory ever said, and when it was deleted. */
  @Get(':memory_id/history')
  @Allow('read')
  history(@Param('memory_id') memoryId: string, @Query() _: ReadQuery, @Caller() caller: Caller, @At() at: ReadAt): Promise<MemoryHistory> {
    return this.queries.execute(new GetMemoryHistory(caller.sessionId, pathId('memory_id', memoryId), at));
  }
}
