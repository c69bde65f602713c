import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LedgerEntry } from '../../../projections/ledger.js';
import type { Session } from '../../../projections/session.js';
import { HindcastError, invalidField } from '../../errors.js';
import { KeyedMutex } from '../../keyed-mutex.js';
import type { WriteContext } from '../../sessions/event-codec.js';
import { SessionHost } from '../../sessions/session-host.js';
import { WritePath, type WriteResult } from '../../sessions/write-path.js';
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
  private readonly turns = new KeyedMutex();

  constructor(
    private readonly host: SessionHost,
    private readonly writes: WritePath,
  ) {}

  /** @throws {HindcastError} not_found, version_conflict, invalid_fields where there is nothing to change */
  execute(command: UpdateMemory): Promise<WriteResult> {
    return this.turns.take(JSON.stringify([command.sessionId, command.change.memory_id]), () => this.update(command));
  }

  private async update({ sessionId, change, key, context }: UpdateMemory): Promise<WriteResult> {
    const { memory_id: memoryId, content, summary, metadata, concepts, expected_version: expectedVersion } = change;
    const asked = defined({ content, summary, metadata, concepts });
    if (Object.keys(asked).length === 0)
      throw invalidField(['body'], 'changes nothing; give content, summary, metadata or concepts', 'missing', null);
    let expected = expectedVersion;
    const decide = async (state: Session) => {
      const row = state.findMemory(memoryId);
      if (row < 0) throw noMemory(memoryId);
      const version = state.memory.versionOf(row);
      if (expectedVersion !== undefined && expectedVersion !== version) throw versionConflict(memoryId, expectedVersion, version);
      expected = version;
      const [before] = await this.host.texts(sessionId, [state.memory.positionOf(row)]);
      return { memory_id: memoryId, base_version: version, ...textOf({ ...before, ...asked }) };
    };
    const rejection = ({ verdict, value }: LedgerEntry) =>
      verdict === 'version_conflict' ? versionConflict(memoryId, expected, value) : noMemory(memoryId);
    const write = { type: 'memory.updated' as const, key, asked: { memoryId, ...asked, expectedVersion }, decide, rejection };
    return this.writes.write(sessionId, write, context);
  }
}

const defined = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;

export const noMemory = (memoryId: string): HindcastError =>
  new HindcastError('not_found', `there is no memory "${memoryId}"; store it first`);

function versionConflict(memoryId: string, expected: number | undefined, actual: number): HindcastError {
  const than = expected === undefined ? '' : `, not ${expected}`;
  return new HindcastError('version_conflict', `memory "${memoryId}" has version ${actual}${than}; read it again and decide anew`);
}
