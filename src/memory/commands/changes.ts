import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Caller } from '../../gateway/access.js';
import { etagOf, type Precondition } from '../../gateway/preconditions.js';
import { newPathId, pathId } from '../../gateway/request-parameters.js';
import type { PatchMemoryDto, ReplaceMemoryDto } from '../memory.dto.js';
import type { ReplaceAnswer, UpdateAnswer } from '../memory-answers.dto.js';
import { replaceAnswer, updateAnswer } from '../memory-answers.js';
import { ReplaceMemory } from './replace-memory.handler.js';
import { UpdateMemory } from './update-memory.handler.js';

/** A request to change one memory: which, on what it depends (`null`: nothing), and the id by which it can be repeated. */
export interface ChangeRequest {
  readonly memoryId: string;
  readonly precondition: Precondition | null;
  readonly key: string | null;
  readonly caller: Caller;
  /** Where the answer's `ETag` goes. */
  readonly reply: { header(name: 'etag', value: string): unknown };
}

/** `PUT` and `PATCH` of one memory, the same on all of their routes. */
@Injectable()
export class Changes {
  constructor(private readonly commands: CommandBus) {}

  /** @throws {HindcastError} invalid_fields, id_conflict, version_conflict, precondition_failed, erased */
  async replace(memory: ReplaceMemoryDto, { memoryId, precondition, key, caller, reply }: ChangeRequest): Promise<ReplaceAnswer> {
    const id = newPathId('memory_id', memoryId);
    const written = await this.commands.execute(new ReplaceMemory(caller.sessionId, id, memory, precondition, key, caller));
    const answer = replaceAnswer(caller.sessionId, id, written);
    reply.header('etag', etagOf(answer.version));
    return answer;
  }

  /** @throws {HindcastError} invalid_fields, not_found, id_conflict, version_conflict, precondition_failed */
  async patch(
    { session_id: _, ...changes }: PatchMemoryDto,
    { memoryId, precondition, key, caller, reply }: ChangeRequest,
  ): Promise<UpdateAnswer> {
    const id = pathId('memory_id', memoryId);
    const options = { merge: true, precondition, key };
    const written = await this.commands.execute(new UpdateMemory(caller.sessionId, id, changes, options, caller));
    const answer = updateAnswer(caller.sessionId, id, written);
    reply.header('etag', etagOf(answer.version));
    return answer;
  }
}
