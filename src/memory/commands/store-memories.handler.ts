import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { MemoryText } from '../../../projections/events.js';
import type { BatchItem } from '../../gateway/validation/batch.js';
import { parseIsoTime } from '../../gateway/validation/field-rules.js';
import type { WriteContext } from '../../sessions/event-codec.js';
import { type RefusedWrite, type Write, WritePath, type WriteResult } from '../../sessions/write-path.js';
import type { StoreMemoryDto } from '../memory.dto.js';

/** Remember these, each for itself, in this order. */
export class StoreMemories extends Command<(WriteResult | RefusedWrite)[]> {
  constructor(
    readonly sessionId: string,
    readonly items: readonly BatchItem<StoreMemoryDto>[],
    readonly context: WriteContext,
  ) {
    super();
  }
}

@CommandHandler(StoreMemories)
export class StoreMemoriesHandler implements ICommandHandler<StoreMemories> {
  constructor(private readonly writes: WritePath) {}

  execute({ sessionId, items, context }: StoreMemories): Promise<(WriteResult | RefusedWrite)[]> {
    return this.writes.writeEach(sessionId, items.map(storeOf), context);
  }
}

function storeOf({ item: memory, key }: BatchItem<StoreMemoryDto>): Write<'memory.stored'> {
  const text = textOf(memory);
  return { type: 'memory.stored', id: memory.memory_id, key, asked: text, decide: () => text };
}

/** What is stored of a memory: empty fields count as not given, times are in UTC. */
export function textOf({ content, summary, metadata, concepts, occurred_at: occurredAt }: Omit<StoreMemoryDto, 'memory_id'>): MemoryText {
  const text: MemoryText = { content };
  if (summary !== undefined && summary !== '') text.summary = summary;
  if (metadata !== undefined && Object.keys(metadata).length > 0) text.metadata = metadata;
  if (concepts !== undefined && concepts.length > 0) text.concepts = concepts;
  if (occurredAt !== undefined) text.occurred_at = new Date(parseIsoTime(occurredAt) as number).toISOString();
  return text;
}
