import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { selecting } from '../../../projections/memory/search/selection.js';
import type { Session } from '../../../projections/session.js';
import { HindcastError } from '../../errors.js';
import { itemKey } from '../../gateway/validation/batch.js';
import { conflictMessage } from '../../gateway/write-answer.js';
import type { WriteContext } from '../../sessions/event-codec.js';
import { nowOf } from '../../sessions/read-model.js';
import { SessionHost } from '../../sessions/session-host.js';
import { type RefusedWrite, type Write, WritePath, type WriteResult } from '../../sessions/write-path.js';
import { inSlices } from '../../slices.js';
import type { DeleteDto } from '../memory.dto.js';
import type { DeleteManyAnswer } from '../memory-answers.dto.js';
import { selectionOf } from '../queries/selection-of.js';
import { type Chosen, DeletionParts } from './deletion-parts.js';

/** Forget several memories: those named, or those that pass. */
export class DeleteMemories extends Command<DeleteManyAnswer> {
  constructor(
    readonly sessionId: string,
    readonly which: Pick<DeleteDto, 'memory_ids' | 'metadata_filter' | 'time_range'>,
    readonly isDry: boolean,
    readonly key: string | null,
    readonly context: WriteContext,
  ) {
    super();
  }
}

/** Events that one filtered request writes at most, all in one append. */
const partsMax = 10;

/** What one request deletes, in parts of one event each. */
interface Plan {
  readonly parts: readonly (readonly Chosen[])[];
  readonly hasMore: boolean;
}

@CommandHandler(DeleteMemories)
export class DeleteMemoriesHandler implements ICommandHandler<DeleteMemories> {
  constructor(
    private readonly host: SessionHost,
    private readonly writes: WritePath,
  ) {}

  /** @throws {HindcastError} invalid_fields for a filter that breaks the grammar, id_conflict */
  async execute({ sessionId, which, isDry, key, context }: DeleteMemories): Promise<DeleteManyAnswer> {
    const { memory_ids: memoryIds, metadata_filter: filter, time_range: range } = which;
    const asked = memoryIds === undefined ? { filter, range } : { memoryIds };
    if (!isDry && key !== null) {
      const repeated = await this.repeated(sessionId, key, asked, context);
      if (repeated !== null) return repeated;
    }
    const { parts, hasMore } = await (memoryIds === undefined ? this.choosing(sessionId, which) : this.named(sessionId, memoryIds));
    const { position } = await this.host.memories(sessionId);
    const ids = parts.flat().map(({ memoryId }) => memoryId);
    const nothing = {
      session_id: sessionId,
      deleted: 0,
      memory_ids: [],
      has_more: false,
      event_id: null,
      event_ids: [],
      position,
      duplicate: false,
    };
    if (isDry) return { ...nothing, status: 'dry_run', deleted: ids.length, memory_ids: ids, has_more: hasMore };
    // a request that found nothing is recorded where it can be repeated: the repeat must not delete what came later
    if (ids.length === 0 && key === null) return { ...nothing, status: 'not_found' };
    const chosen: string[][] = [];
    const writes = (ids.length === 0 ? [[]] : parts).map((part, i) =>
      deletionOf(part, i, {
        key,
        asked,
        choose: (memoryIds) => {
          chosen[i] = memoryIds;
        },
      }),
    );
    const results = await this.writes.writeEach(sessionId, writes, context);
    // the same request came a second time while this one chose
    if (key !== null && results.some(({ status }) => status === 'duplicate')) {
      const repeated = await this.repeated(sessionId, key, asked, context);
      if (repeated !== null) return repeated;
    }
    const refused = refusedOf(results);
    if (refused.length > 0 && refused.length === results.length) throw refused[0].reason;
    const deleted = results.flatMap(({ status }, i) => (status === 'refused' ? [] : (chosen[i] ?? [])));
    return { ...nothing, ...eventsOf(results), ...summary(deleted), has_more: hasMore || refused.length > 0 };
  }

  /** The memories that are named and there. */
  private async named(sessionId: string, memoryIds: readonly string[]): Promise<Plan> {
    const memories = await this.host.memories(sessionId);
    const parts = new DeletionParts(memories);
    for (const memoryId of new Set(memoryIds)) {
      const row = memories.find(memoryId);
      if (row >= 0) parts.addMemory(row, memories.documentOf(row));
    }
    return { parts: parts.parts, hasMore: false };
  }

  /** The memories that pass, as many as one request deletes. */
  private async choosing(sessionId: string, which: Pick<DeleteDto, 'metadata_filter' | 'time_range'>): Promise<Plan> {
    const selection = selectionOf(which, 'body');
    const memories = await this.host.memories(sessionId);
    const parts = new DeletionParts(memories);
    let hasMore = false;
    const take = (row: number, document: number): boolean => {
      hasMore = parts.parts.length === partsMax && parts.isPartFull;
      if (!hasMore) parts.addMemory(row, document);
      return !hasMore;
    };
    await inSlices(sessionId, selecting(memories, selection, { order: 'oldest', from: 0 }, take));
    return { parts: parts.parts, hasMore };
  }

  /** The answer to a request whose key is known, `null` where it is not. @throws {HindcastError} id_conflict */
  private async repeated(sessionId: string, key: string, asked: object, context: WriteContext): Promise<DeleteManyAnswer | null> {
    const state = await this.host.read(sessionId);
    const positions: number[] = [];
    for (let i = 0; ; i++) {
      const position = state.positionOf('memories.deleted', partId(key, i));
      if (position === null) break;
      positions.push(position);
    }
    if (positions.length === 0) return null;
    const results = await this.writes.writeEach(sessionId, [deletionOf([], 0, { key, asked })], context);
    const { event_id } = eventsOf(results);
    const position = Math.max(...positions);
    const events = await this.host.events(sessionId, positions);
    const deleted = events.flatMap((event) => (event.type === 'memories.deleted' ? event.data.memory_ids : []));
    const event_ids = events.map(({ id }) => id);
    return { session_id: sessionId, ...summary(deleted), has_more: false, event_id, event_ids, position, duplicate: true };
  }
}

/** The id of the event of a part, from 0; the first one has the request's key. */
const partId = (key: string, part: number): string => (part === 0 ? key : itemKey(key, part));

function deletionOf(
  part: readonly Chosen[],
  i: number,
  { key, asked, choose }: { readonly key: string | null; readonly asked: object; readonly choose?: (memoryIds: string[]) => void },
): Write<'memories.deleted'> {
  return {
    type: 'memories.deleted',
    id: key === null ? undefined : partId(key, i),
    key,
    asked: i === 0 ? asked : { ...asked, part: i },
    decide: (state) => {
      const ids = part.filter((chosen) => isStill(state, chosen)).map(({ memoryId }) => memoryId);
      if (ids.length === 0 && key === null) throw new HindcastError('not_found', 'there is nothing to delete any more');
      choose?.(ids);
      return { memory_ids: ids };
    },
  };
}

/** Whether a memory is still what it was when it was chosen. */
function isStill(state: Session, { memoryId, position }: Chosen): boolean {
  const row = state.findMemory(memoryId, nowOf(state));
  return row >= 0 && state.memory.positionOf(row) === position;
}

/** Of parts of which something was left, those that were refused. */
const refusedOf = (results: readonly (WriteResult | RefusedWrite)[]): RefusedWrite[] =>
  results.filter((result): result is RefusedWrite => result.status === 'refused' && result.reason.code !== 'not_found');

/** Ids and place of what was written. @throws {HindcastError} id_conflict */
function eventsOf(
  results: readonly (WriteResult | RefusedWrite)[],
): Pick<DeleteManyAnswer, 'event_id' | 'event_ids' | 'position' | 'duplicate'> {
  const written = results.filter((result): result is WriteResult => result.status !== 'refused');
  const conflict = written.find(({ status }) => status === 'conflict');
  if (conflict !== undefined) throw new HindcastError('id_conflict', conflictMessage(conflict));
  const ids = written.map(({ entry }) => entry.id);
  const position = Math.max(...results.map((result) => (result.status === 'refused' ? result.position : result.entry.position)));
  return { event_id: ids[0] ?? null, event_ids: ids, position, duplicate: written.some(({ status }) => status === 'duplicate') };
}

const summary = (deleted: readonly string[]): Pick<DeleteManyAnswer, 'status' | 'deleted' | 'memory_ids'> => ({
  status: deleted.length === 0 ? 'not_found' : 'success',
  deleted: deleted.length,
  memory_ids: [...deleted],
});
