import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Session } from '../../../projections/session.js';
import { HindcastError } from '../../errors.js';
import type { Precondition } from '../../gateway/preconditions.js';
import type { WriteContext } from '../../sessions/event-codec.js';
import { nowOf } from '../../sessions/read-model.js';
import { SessionHost } from '../../sessions/session-host.js';
import { type Write, WritePath, type WriteResult } from '../../sessions/write-path.js';
import type { ReplaceMemoryDto } from '../memory.dto.js';
import { type Expectation, expectationOf, unexpected } from './expectation.js';
import { withExpiry } from './expiry.js';
import { MemoryTurns } from './memory-turns.js';
import { storeOf, textOf } from './store-memories.handler.js';

/** Make a memory, or put a text in the place of all that it said. */
export class ReplaceMemory extends Command<WriteResult> {
  constructor(
    readonly sessionId: string,
    readonly memoryId: string,
    readonly memory: ReplaceMemoryDto,
    readonly precondition: Precondition | null,
    readonly key: string | null,
    readonly context: WriteContext,
  ) {
    super();
  }
}

/** How often it is looked again, where the memory is made by somebody else meanwhile. */
const looksMax = 3;

/**
 * The first text of an id is a `memory.stored` like any other, which has that id; later ones are a `memory.replaced`, which has the request's key. So the id of a memory leads to its first
 * write, and a repeat is found by the request's key.
 */
@CommandHandler(ReplaceMemory)
export class ReplaceMemoryHandler implements ICommandHandler<ReplaceMemory> {
  constructor(
    private readonly host: SessionHost,
    private readonly writes: WritePath,
    private readonly turns: MemoryTurns,
  ) {}

  /** @throws {HindcastError} erased, version_conflict, precondition_failed, id_conflict, invalid_fields */
  execute(command: ReplaceMemory): Promise<WriteResult> {
    return this.turns.take(command.sessionId, command.memoryId, () => this.replace(command));
  }

  private async replace({ sessionId, memoryId, memory, precondition, key, context }: ReplaceMemory): Promise<WriteResult> {
    const expectation = expectationOf(memory.expected_version, precondition);
    for (let looks = 1; ; looks++) {
      const state = await this.host.read(sessionId);
      const turn = turnOf(state, memoryId, key);
      const write = turn === 'next' ? nextText(memoryId, memory, expectation, key) : firstText(memoryId, memory, expectation, key);
      const result = await this.writes.write<'memory.stored' | 'memory.replaced'>(sessionId, write, context);
      const isOvertaken = turn === 'first' && result.status !== 'recorded';
      if (!isOvertaken || looks === looksMax) return result;
    }
  }
}

const isKnown = (state: Session, memoryId: string): boolean => state.positionOf('memory', memoryId) !== null;

/** Whether a request is the first that names a memory, a repeat of that, or a later one. @throws {HindcastError} id_conflict where its key was that of another memory's */
function turnOf(state: Session, memoryId: string, key: string | null): 'first' | 'repeat' | 'next' {
  const turn = isKnown(state, memoryId) ? 'next' : 'first';
  if (key === null) return turn;
  if (state.positionOf('memory.replaced', key) !== null) return 'next';
  const stored = state.ledger.findAll(key).filter(({ id, scope }) => scope === 'memory' && (id !== key || id === memoryId));
  if (stored.some(({ id }) => id === memoryId)) return 'repeat';
  if (stored.length > 0)
    throw new HindcastError(
      'id_conflict',
      `the Idempotency-Key "${key}" was used at position ${stored[0].position} for the memory "${stored[0].id}"; send this with a new key`,
    );
  return turn;
}

function firstText(memoryId: string, memory: ReplaceMemoryDto, expectation: Expectation, key: string | null): Write<'memory.stored'> {
  const store = storeOf(memoryId, memory, key);
  return {
    ...store,
    decide: (state) => {
      expectIn(state, memoryId, expectation);
      return store.decide(state);
    },
  };
}

function nextText(memoryId: string, memory: ReplaceMemoryDto, expectation: Expectation, key: string | null): Write<'memory.replaced'> {
  const text = textOf(memory);
  const { ttl_seconds } = memory;
  const { version } = expectation;
  return {
    type: 'memory.replaced',
    key,
    asked: { memoryId, ...text, ...(ttl_seconds === undefined ? {} : { ttl_seconds }), ...(version === undefined ? {} : { version }) },
    decide: (state) => {
      if (state.findMemoryEver(memoryId) < 0) throw erased(memoryId);
      const actual = expectIn(state, memoryId, expectation);
      const expected = version ?? (expectation.present ? actual : undefined);
      return {
        memory_id: memoryId,
        ...withExpiry(text, ttl_seconds, nowOf(state)),
        ...(expected === undefined ? {} : { expected_version: expected }),
      };
    },
    rejection: ({ verdict, value }) =>
      verdict === 'version_conflict'
        ? (unexpected(memoryId, expectation, value) ??
          new HindcastError('version_conflict', `memory "${memoryId}" was changed meanwhile; send it again`))
        : erased(memoryId),
  };
}

/** @returns the version of the memory, 0 for none. @throws {HindcastError} where it is not as expected */
function expectIn(state: Session, memoryId: string, expectation: Expectation): number {
  const row = state.findMemory(memoryId, nowOf(state));
  const actual = row < 0 ? 0 : state.memory.versionOf(row);
  const conflict = unexpected(memoryId, expectation, actual);
  if (conflict !== null) throw conflict;
  return actual;
}

const erased = (memoryId: string): HindcastError =>
  new HindcastError('erased', `the memory "${memoryId}" was erased, and its id stays taken for ever; use another id`);
