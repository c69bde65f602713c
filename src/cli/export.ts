import { createWriteStream } from 'node:fs';
import { realpath, rename, rm, stat } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Client, ClientError } from './client.js';

/**
 * Writes a session's memories as `POST /memory/import` takes them, a JSON object a line.
 * @param file where to; it is there only when it is whole, unless it is a device or a pipe. Without one, standard output
 */
export async function exportMemories(client: Client, file: string | undefined, versions: 'all' | 'latest'): Promise<void> {
  const lines = client.lines(`/api/v1/memory/export?versions=${versions}`);
  if (file === undefined) {
    await writeLines(lines, process.stdout, { end: false });
    return;
  }
  try {
    const count = (await isNoPlace(file)) ? await writeLines(lines, createWriteStream(file)) : await writeWhole(lines, file);
    process.stderr.write(`${count} lines in ${file}\n`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    throw new ClientError(`${file} cannot be written: ${(error as Error).message}`, { cause: error });
  }
}

/** Whether lines go through it, as through a device or a pipe: another file must not take its place. */
async function isNoPlace(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  return found !== null && !found.isFile() && !found.isDirectory();
}

/** Writes beside a file, and puts that in its place; of a link the file that it leads to. */
async function writeWhole(lines: AsyncIterable<string>, file: string): Promise<number> {
  const place = await realpath(file).catch(() => file);
  const unfinished = `${place}.part`;
  try {
    const count = await writeLines(lines, createWriteStream(unfinished));
    await rename(unfinished, place);
    return count;
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
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
