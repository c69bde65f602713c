import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { MemoryText } from '../../../projections/events.js';
import type { BatchItem } from '../../gateway/validation/batch.js';
import { parseIsoTime } from '../../gateway/validation/field-rules.js';
import type { WriteContext } from '../../sessions/event-codec.js';
import { nowOf } from '../../sessions/read-model.js';
import { type RefusedWrite, type Write, WritePath, type WriteResult } from '../../sessions/write-path.js';
import type { StoreMemoryDto } from '../memory.dto.js';
import { withExpiry } from './expiry.js';

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
    return this.writes.writeEach(
      sessionId,
      items.map(({ item, key }) => storeOf(item.memory_id, item, key)),
      context,
    );
  }
}

/** The write that stores a memory. @param memoryId without it, the key is its id */
export function storeOf(memoryId: string | undefined, memory: TextFields, key: string | null): Write<'memory.stored'> {
  const text = textOf(memory);
  const { ttl_seconds } = memory;
  // what is asked for is how long it is to stay: a repeat comes later and means the same
  const asked = ttl_seconds === undefined ? text : { ...text, ttl_seconds };
  return { type: 'memory.stored', id: memoryId, key, asked, decide: (state) => withExpiry(text, ttl_seconds, nowOf(state)) };
}

/** What a request says of a memory. */
export type TextFields = Pick<StoreMemoryDto, keyof MemoryText | 'ttl_seconds'>;

/** What is stored of a memory: empty fields count as not given, times are in UTC. */
export function textOf({ content, summary, metadata, concepts, occurred_at: occurredAt, expires_at: expiresAt }: TextFields): MemoryText {
  const text: MemoryText = { content };
  if (summary !== undefined && summary !== '') text.summary = summary;
  if (metadata !== undefined && Object.keys(metadata).length > 0) text.metadata = metadata;
  if (concepts !== undefined && concepts.length > 0) text.concepts = concepts;
  if (occurredAt !== undefined) text.occurred_at = inUtc(occurredAt);
  if (expiresAt !== undefined) text.expires_at = inUtc(expiresAt);
  return text;
}

const inUtc = (time: string): string => new Date(parseIsoTime(time) as number).toISOString();
