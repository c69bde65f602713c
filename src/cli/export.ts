import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Client } from './client.js';

/**
 * Writes a session's memories as `POST /memory/import` takes them, a JSON object a line.
 * @param file where to; it is there only when it is whole. Without one, standard output
 */
export async function exportMemories(client: Client, file: string | undefined, versions: 'all' | 'latest'): Promise<void> {
  const lines = client.lines(`/api/v1/memory/export?versions=${versions}`);
  if (file === undefined) {
    await writeLines(lines, process.stdout);
    return;
  }
  const unfinished = `${file}.part`;
  const target = createWriteStream(unfinished);
  try {
    const count = await writeLines(lines, target);
    target.end();
    await finished(target);
    await rename(unfinished, file);
    process.stderr.write(`${count} lines in ${file}\n`);
  } catch (error) {
    target.destroy();
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function writeLines(lines: AsyncIterable<string>, target: Writable): Promise<number> {
  let count = 0;
  for await (const line of lines) {
    count++;
    if (!target.write(`${line}\n`)) await once(target, 'drain');
  }
  return count;
}
