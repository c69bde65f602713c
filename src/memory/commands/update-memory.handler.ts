import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HindcastError, invalidField } from '../../errors.js';
import { digestOf, makeWriteId, type WriteContext } from '../../sessions/records.js';
import { SessionHost, type WriteResult } from '../../sessions/session-host.js';
import { Turns } from '../../turns.js';
import type { UpdateMemoryDto } from '../memory.dto.js';
import { textOf } from './store-memories.handler.js';

/** Change what a memory says. */
export class UpdateMemory extends Command<WriteResult> {
  constructor(
    readonly sessionId: string,
    readonly change: UpdateMemoryDto,
    readonly key: string | null,
    readonly context: WriteContext,
  ) {
    super();
  }
}

@CommandHandler(UpdateMemory)
export class UpdateMemoryHandler implements ICommandHandler<UpdateMemory> {
  /** The next change of a memory is made from what the one before leaves. */
  private readonly turns = new Turns();

  constructor(private readonly host: SessionHost) {}

  /** @throws {HindcastError} not_found, version_conflict, invalid_fields where there is nothing to change */
  execute(command: UpdateMemory): Promise<WriteResult> {
    return this.turns.take(JSON.stringify([command.sessionId, command.change.memory_id]), () => this.update(command));
  }

  private async update({ sessionId, change, key, context }: UpdateMemory): Promise<WriteResult> {
    const { memory_id: memoryId, content, summary, metadata, concepts, expected_version: expectedVersion } = change;
    const asked = defined({ content, summary, metadata, concepts });
    if (Object.keys(asked).length === 0)
      throw invalidField(['body'], 'changes nothing; give content, summary, metadata or concepts', 'missing', null);
    const id = key ?? makeWriteId(context);
    const digest = digestOf({ memoryId, ...asked, expectedVersion });
    const state = await this.host.read(sessionId);
    const known = state.findOutcome('memory.updated', id, digest);
    if (known !== null) return settled(known, memoryId, expectedVersion);
    const slot = state.findMemory(memoryId);
    if (slot < 0) throw notFound(memoryId);
    const version = state.memory.slots.versions.get(slot);
    if (expectedVersion !== undefined && expectedVersion !== version) throw versionConflict(memoryId, expectedVersion, version);
    const [before] = await this.host.texts(sessionId, [state.memory.positionOf(slot)]);
    const data = { memory_id: memoryId, base_version: version, ...textOf({ ...before, ...asked }) };
    const [written] = await this.host.write(sessionId, [{ id, type: 'memory.updated', digest, data }], context);
    return settled(written, memoryId, version);
  }
}

/** The outcome, or the refusal that the fold found at the write's place in the log: the first time and at every repeat. */
function settled(written: WriteResult, memoryId: string, expectedVersion: number | undefined): WriteResult {
  if (written.status === 'conflict') return written;
  const { verdict, value } = written.entry;
  if (verdict === 'version_conflict') throw versionConflict(memoryId, expectedVersion, value);
  if (verdict === 'not_found') throw notFound(memoryId);
  return written;
}

const defined = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;

const notFound = (memoryId: string): HindcastError => new HindcastError('not_found', `there is no memory "${memoryId}"; store it first`);

function versionConflict(memoryId: string, expected: number | undefined, actual: number): HindcastError {
  const than = expected === undefined ? '' : `, not ${expected}`;
  return new HindcastError('version_conflict', `memory "${memoryId}" has version ${actual}${than}; read it again and decide anew`);
}
