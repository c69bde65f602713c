import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { JsonObject } from '../../../projections/events.js';
import type { LedgerEntry } from '../../../projections/ledger.js';
import type { Session } from '../../../projections/session.js';
import { HindcastError, invalidField } from '../../errors.js';
import type { Precondition } from '../../gateway/preconditions.js';
import { metadata as metadataRule } from '../../gateway/validation/field-rules.js';
import type { WriteContext } from '../../sessions/event-codec.js';
import { nowOf } from '../../sessions/read-model.js';
import { SessionHost } from '../../sessions/session-host.js';
import { WritePath, type WriteResult } from '../../sessions/write-path.js';
import type { PatchMemoryDto } from '../memory.dto.js';
import { type Expectation, expectationOf, unexpected } from './expectation.js';
import { withExpiry } from './expiry.js';
import { MemoryTurns } from './memory-turns.js';
import { mergePatch } from './merge-patch.js';
import { type TextFields, textOf } from './store-memories.handler.js';

/** What is to become of a memory: fields left out stay as they are, null takes away. */
export type MemoryChanges = Omit<PatchMemoryDto, 'session_id'>;

/** Change what a memory says. */
export class UpdateMemory extends Command<WriteResult> {
  constructor(
    readonly sessionId: string,
    readonly memoryId: string,
    readonly changes: MemoryChanges,
    readonly options: {
      /** Merge the metadata into those that are there, instead of replacing them. */
      readonly merge: boolean;
      readonly precondition: Precondition | null;
      readonly key: string | null;
    },
    readonly context: WriteContext,
  ) {
    super();
  }
}

@CommandHandler(UpdateMemory)
export class UpdateMemoryHandler implements ICommandHandler<UpdateMemory> {
  constructor(
    private readonly host: SessionHost,
    private readonly writes: WritePath,
    private readonly turns: MemoryTurns,
  ) {}

  /** @throws {HindcastError} not_found, version_conflict, precondition_failed, invalid_fields where there is nothing to change */
  execute(command: UpdateMemory): Promise<WriteResult> {
    return this.turns.take(command.sessionId, command.memoryId, () => this.update(command));
  }

  private async update({ sessionId, memoryId, changes, options, context }: UpdateMemory): Promise<WriteResult> {
    const { expected_version, ...fields } = changes;
    const { merge, key } = options;
    const asked = defined(fields);
    if (Object.keys(asked).length === 0)
      throw invalidField(
        ['body'],
        `changes nothing; give ${merge ? 'one of the fields' : 'content, summary, metadata or concepts'}`,
        'missing',
        null,
      );
    const expectation = expectationOf(expected_version, options.precondition);
    let base = expectation;
    const decide = async (state: Session) => {
      const row = state.findMemory(memoryId, nowOf(state));
      const version = row < 0 ? 0 : state.memory.versionOf(row);
      const conflict = row < 0 && !expectation.isPrecondition ? noMemory(memoryId) : unexpected(memoryId, expectation, version);
      if (conflict !== null) throw conflict;
      if (row < 0) throw noMemory(memoryId);
      base = { ...expectation, version };
      const nowMs = nowOf(state);
      const [before] = await this.host.texts(sessionId, [state.memory.positionOf(row)]);
      const text = textOf(changed(before, asked, merge));
      const dated = asked.expires_at === undefined && asked.ttl_seconds === undefined ? text : withExpiry(text, asked.ttl_seconds, nowMs);
      return { memory_id: memoryId, base_version: version, ...dated };
    };
    const rejection = ({ verdict, value }: LedgerEntry): HindcastError => rejectionOf(memoryId, base, verdict, value);
    const said = { memoryId, ...asked, expectedVersion: expectation.version, ...(merge ? { merge } : {}) };
    return this.writes.write(sessionId, { type: 'memory.updated', key, asked: said, decide, rejection }, context);
  }
}

const defined = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;

/** What a memory said, with the changes. @throws {HindcastError} invalid_fields where the metadata are too many, merged */
function changed(before: TextFields, changes: MemoryChanges, merge: boolean): TextFields {
  const after: Record<string, unknown> = { ...before };
  if (changes.ttl_seconds !== undefined) delete after.expires_at;
  for (const [name, value] of Object.entries(changes)) after[name] = value ?? undefined;
  if (merge && changes.metadata !== undefined) after.metadata = merged(before.metadata ?? {}, changes.metadata);
  return after as unknown as TextFields;
}

function merged(before: JsonObject, patch: JsonObject): JsonObject {
  const metadata = mergePatch(before, patch);
  const broken = metadataRule.check(metadata);
  if (broken !== null)
    throw invalidField(['body', 'metadata', ...(broken.path ?? [])], `merged, ${broken.msg}`, broken.type, null, broken.ctx);
  return metadata;
}

/** Why the fold refused a change at its place in the log. */
function rejectionOf(memoryId: string, expectation: Expectation, verdict: string, actual: number): HindcastError {
  const conflict = verdict === 'version_conflict' ? unexpected(memoryId, expectation, actual) : null;
  if (conflict !== null) return conflict;
  return verdict === 'version_conflict' ? versionConflict(memoryId, actual) : noMemory(memoryId);
}

export const noMemory = (memoryId: string): HindcastError =>
  new HindcastError('not_found', `there is no memory "${memoryId}"; store it first`);

const versionConflict = (memoryId: string, actual: number): HindcastError =>
  new HindcastError('version_conflict', `memory "${memoryId}" has version ${actual}; read it again and decide anew`);
