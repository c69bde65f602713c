import { hash } from 'node:crypto';
import path from 'node:path';
import { isObject } from '../../projections/json.js';
import { linesOfFile } from './verifier/lines-of-file.js';

/** A line of a file as a memory to be stored. */
export interface MemoryLine {
  readonly line: number;
  readonly memory: Record<string, unknown>;
}

/** A line that is no memory. */
export interface BadLine {
  readonly line: number;
  readonly problem: string;
}

/** Names under which other tools keep what we call by the first name. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  content: ['content', 'text', 'message', 'body'],
  memory_id: ['memory_id', 'id'],
  occurred_at: ['occurred_at', 'timestamp', 'created_at', 'time', 'date'],
  summary: ['summary'],
  concepts: ['concepts', 'tags'],
  metadata: ['metadata'],
};
const known = new Set(Object.values(synonyms).flat());

/**
 * Reads memories from a JSONL file: one a line, as `/memory/store` takes them or under the usual other names; what is left over becomes metadata. A line with a
 * list of `items` is a whole conversation; its items' ids get the conversation's name before them. A memory without an id gets one made of file name, line
 * and text, so that importing the file again stores nothing twice.
 */
export async function* readMemories(file: string): AsyncGenerator<MemoryLine | BadLine> {
  let line = 0;
  for await (const text of linesOfFile(file)) {
    line++;
    if (text.trim() === '') continue;
    let parsed: unknown;
    try {
      parsed = JSON.parse(text);
    } catch (error) {
      yield { line, problem: `is not JSON: ${(error as Error).message}` };
      continue;
    }
    if (!isObject(parsed)) {
      yield { line, problem: 'is not a JSON object' };
      continue;
    }
    const items = Array.isArray(parsed.items) ? parsed.items : [parsed];
    const conversation = items === parsed.items ? String(parsed.session ?? parsed.id ?? line) : null;
    for (const [i, item] of items.entries()) {
      if (isObject(item)) yield { line, memory: toMemory(item, conversation, `${path.basename(file)}:${line}:${i}`) };
      else yield { line, problem: `has an item ${i} that is no JSON object` };
    }
  }
}

function toMemory(item: Record<string, unknown>, conversation: string | null, place: string): Record<string, unknown> {
  const memory: Record<string, unknown> = {};
  for (const [field, names] of Object.entries(synonyms)) {
    const name = names.find((candidate) => item[candidate] !== undefined && item[candidate] !== null);
    if (name !== undefined) memory[field] = item[name];
  }
  const rest = Object.fromEntries(Object.entries(item).filter(([name]) => !known.has(name)));
  if (Object.keys(rest).length > 0) memory.metadata = { ...rest, ...(isObject(memory.metadata) ? memory.metadata : {}) };
  if (conversation !== null && memory.memory_id !== undefined) memory.memory_id = `${conversation}/${String(memory.memory_id)}`;
  memory.memory_id ??= `import-${hash('sha256', `${place}\n${String(memory.content)}`, 'hex').slice(0, 32)}`;
  return memory;
}
