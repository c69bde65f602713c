import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Client, ClientError } from './client.js';

/**
 * Writes a session's memories as `POST /memory/import` takes them, a JSON object a line.
 * @param file where to; it is there only when it is whole. Without one, standard output
 */
export async function exportMemories(client: Client, file: string | undefined, versions: 'all' | 'latest'): Promise<void> {
  const lines = client.lines(`/api/v1/memory/export?versions=${versions}`);
  if (file === undefined) {
    await writeLines(lines, process.stdout, { end: false });
    return;
  }
  const unfinished = `${file}.part`;
  try {
    const count = await writeLines(lines, createWriteStream(unfinished));
    await rename(unfinished, file);
    process.stderr.write(`${count} lines in ${file}\n`);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    throw new ClientError(`${file} cannot be written: ${(error as Error).message}`, { cause: error });
  }
}

async function writeLines(lines: AsyncIterable<string>, target: Writable, { end = true } = {}): Promise<number> {
  let count = 0;
  const counted = async function* (): AsyncGenerator<string> {
    for await (const line of lines) {
      count++;
      yield `${line}\n`;
    }
  };
  await pipeline(counted, target, { end });
  return count;
}
