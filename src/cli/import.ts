import { stat } from 'node:fs/promises';
import type { BatchAnswer } from '../memory/memory-answers.dto.js';
import { Client, ClientError } from './client.js';
import { showProgress } from './progress.js';
import { type MemoryLine, readMemories } from './read-memories.js';
import { expectUtf8 } from './utf8.js';

/** Items in a batch, as many as the interface takes. One batch follows the other, so that the log keeps the file's order. */
const batchItems = 50;
/** A body's size that a batch should stay well below, bytes. */
const batchBytes = 512 * 1024;
/** Failures told one by one. */
const failuresShown = 10;

/** What an import came to. */
export interface Imported {
  stored: number;
  duplicates: number;
  failures: { line: number; problem: string }[];
}

/** Stores the memories of a JSONL file. Can be broken off and run again: what was stored is not stored twice. */
export async function importFile(client: Client, file: string): Promise<Imported> {
  const total = await countMemories(file);
  const progress = showProgress('importing', total, 'memories');
  const result: Imported = { stored: 0, duplicates: 0, failures: [] };
  let done = 0;
  const send = async (batch: readonly MemoryLine[]): Promise<void> => {
    const answer = await client.call<BatchAnswer>('POST', '/api/v1/memory/batch', { items: batch.map(({ memory }) => memory) });
    result.stored += answer.stored;
    result.duplicates += answer.duplicates;
    for (const { index, status, detail } of answer.items) {
      if (status !== 'stored' && status !== 'duplicate')
        result.failures.push({ line: batch[index].line, problem: `${status}: ${detail ?? ''}` });
    }
    done += batch.length;
    progress.to(done);
  };
  try {
    for await (const batch of batchesOf(file, result.failures)) await send(batch);
  } finally {
    progress.stop();
  }
  return result;
}

/** Prints what an import came to. @returns whether every line was stored */
export function reportImport({ stored, duplicates, failures }: Imported): boolean {
  process.stdout.write(`${stored} stored, ${duplicates} there already, ${failures.length} failed\n`);
  for (const { line, problem } of failures.slice(0, failuresShown)) process.stdout.write(`  line ${line} ${problem}\n`);
  if (failures.length > failuresShown) process.stdout.write(`  … and ${failures.length - failuresShown} more\n`);
  return failures.length === 0;
}

async function countMemories(file: string): Promise<number> {
  const found = await stat(file).catch(() => {
    throw new ClientError(`there is no file ${file}`);
  });
  if (found.isDirectory())
    throw new ClientError(`${file} is a folder: name a file of JSON lines, or with --from the system whose folder it is`);
  if (found.size === 0) throw new ClientError(`${file} is empty`);
  await expectUtf8(file);
  let count = 0;
  for await (const entry of readMemories(file)) {
    if ('memory' in entry) count++;
    else if (entry.line === 1)
      throw new ClientError(`${file}, line 1 ${entry.problem}; it is to have a memory a line, and --from reads what other systems wrote`);
  }
  return count;
}

async function* batchesOf(file: string, failures: Imported['failures']): AsyncGenerator<MemoryLine[]> {
  let batch: MemoryLine[] = [];
  let bytes = 0;
  for await (const entry of readMemories(file)) {
    if ('problem' in entry) {
      failures.push(entry);
      continue;
    }
    batch.push(entry);
    bytes += JSON.stringify(entry.memory).length;
    if (batch.length < batchItems && bytes < batchBytes) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}
