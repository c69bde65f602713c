import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EventDraft, MemoryText } from '../../../projections/events.js';
import type { BatchItem } from '../../gateway/validation/batch.js';
import { parseIsoTime } from '../../gateway/validation/rules.js';
import { digestOf, makeWriteId, type WriteContext } from '../../sessions/records.js';
import { SessionHost, type WriteResult } from '../../sessions/session-host.js';
import type { StoreMemoryDto } from '../memory.dto.js';

/** Remember these, each for itself, in this order. */
export class StoreMemories extends Command<WriteResult[]> {
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
  constructor(private readonly host: SessionHost) {}

  execute({ sessionId, items, context }: StoreMemories): Promise<WriteResult[]> {
    return this.host.write(
      sessionId,
      items.map((item, i) => draftOf(item, makeWriteId(context, items.length > 1 ? i : undefined))),
      context,
    );
  }
}

function draftOf({ item: memory, key }: BatchItem<StoreMemoryDto>, madeId: string): EventDraft<'memory.stored'> {
  const text = textOf(memory);
  const id = memory.memory_id ?? key ?? madeId;
  return { id, type: 'memory.stored', digest: digestOf(text), key: key === null || key === id ? undefined : key, data: text };
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
