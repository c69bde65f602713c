import type { Hindcast } from '@hindcast/client';
import { jsonSchema, tool } from 'ai';

/** A memory as a model is shown it. */
export interface FoundMemory {
  readonly memory_id: string;
  readonly content: string;
  readonly score: number;
  readonly occurred_at: string | null;
}

const text = (description: string) => ({ type: 'string' as const, minLength: 1, description });

/**
 * Tools by which a model remembers: spread them into `tools` of `generateText`, `streamText` or an agent. A model that is only to read gets `searchMemories` alone.
 * @param hindcast client of the agent whose memories these are
 */
export function hindcastTools(hindcast: Hindcast) {
  return {
    searchMemories: tool({
      description: 'Find what you remember that answers a question. Ask before you answer anything that depends on earlier conversations.',
      inputSchema: jsonSchema<{ question: string; limit?: number }>({
        type: 'object',
        properties: {
          question: text('The question, or words to find memories by.'),
          limit: { type: 'integer', minimum: 1, maximum: 100, description: 'How many memories at most. Default: 10.' },
        },
        required: ['question'],
        additionalProperties: false,
      }),
      execute: async ({ question, limit }, { abortSignal: signal }) => {
        const { items, support } = await hindcast.memories.search(question, { top_k: limit ?? null }, { signal });
        const memories: FoundMemory[] = items.map(({ memory_id, content, score, occurred_at }) => ({
          memory_id,
          content,
          score,
          occurred_at,
        }));
        return { memories, answered: support.meta_summary.verdict === 'evidence' };
      },
    }),
    addMemory: tool({
      description: 'Remember something for later conversations: one fact, in a whole sentence that can be understood by itself.',
      inputSchema: jsonSchema<{ content: string; occurred_at?: string }>({
        type: 'object',
        properties: { content: text('What to remember.'), occurred_at: text('When it happened, as ISO 8601, where that is known.') },
        required: ['content'],
        additionalProperties: false,
      }),
      execute: async ({ content, occurred_at }, { abortSignal: signal }) => {
        const { memory_id } = await hindcast.memories.add({ content, occurred_at: occurred_at ?? null }, { signal });
        return { memory_id };
      },
    }),
    updateMemory: tool({
      description: 'Correct a memory: what it said before stays in its history.',
      inputSchema: jsonSchema<{ memory_id: string; content: string }>({
        type: 'object',
        properties: { memory_id: text('Id of the memory, as a search gave it.'), content: text('What it is to say.') },
        required: ['memory_id', 'content'],
        additionalProperties: false,
      }),
      execute: async ({ memory_id, content }, { abortSignal: signal }) => {
        const { version } = await hindcast.memories.update(memory_id, { content }, { signal });
        return { memory_id, version };
      },
    }),
    deleteMemory: tool({
      description: 'Forget a memory: it is found no more.',
      inputSchema: jsonSchema<{ memory_id: string }>({
        type: 'object',
        properties: { memory_id: text('Id of the memory, as a search gave it.') },
        required: ['memory_id'],
        additionalProperties: false,
      }),
      execute: async ({ memory_id }, { abortSignal: signal }) => {
        const { deleted } = await hindcast.memories.delete(memory_id, { signal });
        return { deleted };
      },
    }),
  };
}
