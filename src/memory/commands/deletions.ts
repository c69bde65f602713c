import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { EraseRecords } from '../../erasure/erase-records.handler.js';
import { type EraseAnswer, EraseDto } from '../../erasure/erasure.dto.js';
import { invalidField } from '../../errors.js';
import { type Caller, expectScope } from '../../gateway/access.js';
import type { Precondition } from '../../gateway/preconditions.js';
import { expectSelective } from '../../gateway/validation/metadata-filter.js';
import type { DeleteDto } from '../memory.dto.js';
import type { DeleteAnswer, DeleteManyAnswer } from '../memory-answers.dto.js';
import { deleteAnswer } from '../memory-answers.js';
import { DeleteMemories } from './delete-memories.handler.js';
import { DeleteMemory } from './delete-memory.handler.js';

/** The memories that a request deletes when it deletes several. */
type Which = Pick<DeleteDto, 'memory_ids' | 'metadata_filter' | 'time_range'>;

/** Hides memories, or has them erased, and answers in one form. */
@Injectable()
export class Deletions {
  constructor(private readonly commands: CommandBus) {}

  /** What is named by id or chosen by a filter. @throws {HindcastError} invalid_fields, id_conflict; what erasing throws */
  delete(request: DeleteDto, key: string | null, caller: Caller): Promise<DeleteAnswer | DeleteManyAnswer> {
    const { memory_id: memoryId, memory_ids: memoryIds, metadata_filter, time_range, dry_run: isDry = false, erase = false } = request;
    const named = [memoryId, memoryIds, metadata_filter ?? time_range].filter((way) => way !== undefined);
    if (named.length !== 1)
      throw invalidField(['body'], 'needs one of memory_id, memory_ids, or metadata_filter with or without time_range', 'one_of', null);
    if (time_range === undefined) expectSelective(metadata_filter, 'send POST /memory/clear');
    if (memoryId !== undefined && !isDry) return this.one(memoryId, { erase, precondition: null }, key, caller);
    const memory_ids = memoryId === undefined ? memoryIds : [memoryId];
    return this.several({ memory_ids, metadata_filter, time_range }, { isDry, erase }, key, caller);
  }

  /** @throws {HindcastError} id_conflict, precondition_failed, invalid_fields for a precondition of erasing; what erasing throws */
  async one(
    memoryId: string,
    { erase, precondition }: { readonly erase: boolean; readonly precondition: Precondition | null },
    key: string | null,
    caller: Caller,
  ): Promise<DeleteAnswer> {
    if (!erase) {
      const written = await this.commands.execute(new DeleteMemory(caller.sessionId, memoryId, precondition, key, caller));
      return deleteAnswer(caller.sessionId, memoryId, written);
    }
    if (precondition !== null)
      throw invalidField(['header', 'if-match'], 'must not stand beside erase, which is of all versions', 'fields_conflict', null);
    const { erased, event_id, position, duplicate, receipt } = await this.erase({ memory_ids: [memoryId] }, false, key, caller);
    const deleted = erased.length > 0;
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

  private async several(
    which: Which,
    { isDry, erase }: { readonly isDry: boolean; readonly erase: boolean },
    key: string | null,
    caller: Caller,
  ): Promise<DeleteManyAnswer> {
    if (!erase) return this.commands.execute(new DeleteMemories(caller.sessionId, which, isDry, key, caller));
    const { status, erased, event_id, position, duplicate, receipt } = await this.erase(which, isDry, key, caller);
    return {
      status: erased.length === 0 && status === 'success' ? 'not_found' : status,
      session_id: caller.sessionId,
      deleted: erased.length,
      memory_ids: erased,
      has_more: false,
      event_id,
      event_ids: event_id === null ? [] : [event_id],
      position: position ?? 0,
      duplicate,
      receipt,
    };
  }

  private async erase(which: Which, dry_run: boolean, key: string | null, caller: Caller): Promise<EraseAnswer> {
    expectScope(caller.key, 'erase');
    return this.commands.execute(
      new EraseRecords(caller.sessionId, Object.assign(new EraseDto(), which, dry_run ? { dry_run } : {}), key, caller),
    );
  }
}
