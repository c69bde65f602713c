import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type HindcastEvent, holdsText, type MemoryText } from '../../../projections/events.js';
import type { MemoryReader } from '../../../projections/memory/memory-reader.js';
import { HindcastError } from '../../errors.js';
import { textAnswers } from '../../gateway/answer-places.js';
import { isLongAnswer } from '../../json-text.js';
import { type ReadAt, SessionHost } from '../../sessions/session-host.js';
import { Breather } from '../../slices.js';
import type { MemoryChange, MemoryHistory } from '../memory-answers.dto.js';

/** Changes shown at most: the newest, and of long texts as many as this many characters hold. */
const changesMax = 1000;
const charactersMax = 4 * 2 ** 20;
/** Events read at a time. */
const batchEvents = 16;

/** What a memory ever said, the newest of it where that is much, and when it was deleted. */
export class GetMemoryHistory extends Query<MemoryHistory> {
  constructor(
    readonly sessionId: string,
    readonly memoryId: string,
    readonly at: ReadAt,
  ) {
    super();
  }
}

@QueryHandler(GetMemoryHistory)
export class GetMemoryHistoryHandler implements IQueryHandler<GetMemoryHistory> {
  constructor(private readonly host: SessionHost) {}

  /** @throws {HindcastError} not_found where there never was such a memory, or it was erased */
  async execute(asked: GetMemoryHistory): Promise<MemoryHistory> {
    // who waits for a position holds no place
    const memories = await this.host.memories(asked.sessionId, asked.at);
    return textAnswers.make(asked.sessionId, asked.at, () => this.history(asked, memories), isLongAnswer);
  }

  private async history({ sessionId, memoryId }: GetMemoryHistory, memories: MemoryReader): Promise<MemoryHistory> {
    const row = memories.findEver(memoryId);
    if (row < 0) throw new HindcastError('not_found', await this.whyNone(sessionId, memoryId, memories.position));
    const deleted = memories.documentOf(row) < 0;
    const positions = memories.history(row);
    const events = await this.newest(sessionId, positions);
    const items = changesOf(events, memories.versionOf(row));
    return { session_id: sessionId, memory_id: memoryId, deleted, items, has_more: positions.length > items.length };
  }

  /** What is known of a memory that has no history at a position: the ledger remembers the ids of erased ones. */
  private async whyNone(sessionId: string, memoryId: string, position: number): Promise<string> {
    const { ledger, ids } = await this.host.read(sessionId);
    const entry = ledger.findEntry('memory', ids.find(memoryId));
    return entry >= 0 && !ledger.isRejectionAt(entry) && ledger.entry(entry).position <= position
      ? `the memory "${memoryId}" was erased`
      : `there never was a memory "${memoryId}"`;
  }

  /** The events at the last of these positions: at least one, as far as there are any. */
  private async newest(sessionId: string, positions: readonly number[]): Promise<HindcastEvent[]> {
    const newest: HindcastEvent[] = [];
    const wanted = positions.slice(-changesMax);
    const breather = new Breather(sessionId);
    let characters = 0;
    for (let end = wanted.length; end > 0; end -= batchEvents) {
      const batch = await this.host.events(sessionId, wanted.slice(Math.max(0, end - batchEvents), end));
      for (const event of batch.reverse()) {
        characters += textIn(event)?.content?.length ?? 0;
        if (characters > charactersMax && newest.length > 0) return newest.reverse();
        newest.push(event);
      }
      if (breather.isDue) await breather.pause();
    }
    return newest.reverse();
  }
}

/** @param newest version of the memory after the last of its events */
function changesOf(events: readonly HindcastEvent[], newest: number): MemoryChange[] {
  const changes: MemoryChange[] = [];
  let version = newest;
  for (const event of events.toReversed()) {
    const text = textIn(event);
    changes.push(changeOf(event, text, text === null ? null : version));
    if (text !== null) version--;
  }
  return changes.reverse();
}

const textIn = ({ type, data }: HindcastEvent): MemoryText | null => (holdsText(type) ? (data as MemoryText) : null);

function changeOf(event: HindcastEvent, text: MemoryText | null, version: number | null): MemoryChange {
  const { type, position, recorded_at, actor } = event;
  const { content = null, summary = null, metadata = null, concepts = null, occurred_at = null, expires_at = null } = text ?? {};
  const written_at = writtenAt(event);
  return { type, position, recorded_at, written_at, actor, version, content, summary, metadata, concepts, occurred_at, expires_at };
}

/** When it was changed: when that was recorded or, of what was imported, when it had been before. */
function writtenAt({ type, data, recorded_at }: HindcastEvent): string {
  if (type === 'memory.imported') return data.updated_at ?? data.created_at;
  return type === 'memory.updated' || type === 'memory.replaced' ? (data.updated_at ?? recorded_at) : recorded_at;
}
