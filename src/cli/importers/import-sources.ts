import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { ClientError } from '../client.js';
import { readChatGpt } from './chatgpt.js';
import { readClaude } from './claude.js';
import type { Imported, ReadValue } from './import-line.js';
import { jsonValues } from './json-values.js';
import { readLangGraph } from './langgraph.js';
import { readMarkdown } from './markdown.js';
import { readMcp } from './mcp-memory.js';
import { readMem0 } from './mem0.js';

/** A system that memories come from. */
interface Source {
  /** Which files of a folder are read. */
  readonly files: RegExp;
  /** The memories of a file. `note` is told how many bytes were read. */
  readonly read: (file: SourceFile, note: (bytes: number) => void) => AsyncIterable<Imported | Verbatim | Unreadable>;
}

/** A line that is sent as it is. */
export interface Verbatim {
  readonly place: string;
  readonly text: string;
}

/** A part of a file that cannot be read. */
export interface Unreadable {
  readonly place: string;
  readonly problem: string;
}

/** A file, its size, and the name by which it is told. */
export interface SourceFile {
  readonly path: string;
  readonly name: string;
  readonly bytes: number;
}

const json = /\.(?:json|jsonl|ndjson)$/i;

/** By the word for `--from`. */
export const sources: Readonly<Record<string, Source>> = {
  hindcast: { files: json, read: readExport },
  mem0: { files: json, read: ofValues(readMem0) },
  mcp: { files: json, read: ofValues(readMcp) },
  langgraph: { files: json, read: ofValues(readLangGraph) },
  chatgpt: { files: /^conversations[\w-]*\.json$/i, read: ofValues(readChatGpt) },
  claude: { files: /^conversations[\w-]*\.json$/i, read: ofValues(readClaude) },
  markdown: { files: /\.(?:md|markdown)$/i, read: readMarkdownFile },
};

/** The files that are meant by a path: itself, or those of a folder and the folders in it, in the order of their names. @throws {ClientError} */
export async function filesAt(place: string, { files }: Source): Promise<SourceFile[]> {
  const about = await stat(place).catch(() => {
    throw new ClientError(`there is no file ${place}`);
  });
  if (/\.(?:zip|tar|t?gz)$/i.test(place)) throw new ClientError(`${place} is packed; unpack it first and name the folder`);
  if (!about.isDirectory()) return [{ path: place, name: path.basename(place), bytes: about.size }];
  const entries = await readdir(place, { withFileTypes: true, recursive: true });
  const found = entries.filter((entry) => entry.isFile() && files.test(entry.name)).map((entry) => path.join(entry.parentPath, entry.name));
  if (found.length === 0) throw new ClientError(`${place} holds no file of that kind`);
  const named = found.map(async (file) => ({
    path: file,
    name: path.relative(place, file).split(path.sep).join('/'),
    bytes: (await stat(file)).size,
  }));
  return (await Promise.all(named)).sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** A file's bytes as they come. */
async function* bytesOf(file: SourceFile, note: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(file.path)) {
    yield chunk as Buffer;
    note((chunk as Buffer).length);
  }
}

/** Reads files whose values are read one by one. */
function ofValues(read: ReadValue): Source['read'] {
  return async function* (file, note) {
    for await (const placed of jsonValues(bytesOf(file, note))) {
      const place = `${file.name}, ${placed.place}`;
      if ('problem' in placed) yield { place, problem: placed.problem };
      else yield* read(placed.value, place);
    }
  };
}

/** What `hindcast export` wrote: the service reads it line by line itself. */
async function* readExport(file: SourceFile, note: (bytes: number) => void): AsyncGenerator<Verbatim> {
  let line = 0;
  let rest = '';
  const decoder = new TextDecoder();
  for await (const bytes of bytesOf(file, note)) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) if (text.trim() !== '') yield { place: `${file.name}, line ${++line}`, text };
  }
  if (rest.trim() !== '') yield { place: `${file.name}, line ${++line}`, text: rest };
}

/** Notes are small: each is read whole. */
async function* readMarkdownFile(file: SourceFile, note: (bytes: number) => void): AsyncGenerator<Imported> {
  yield* readMarkdown(await readFile(file.path, 'utf8'), file.name);
  note(file.bytes);
}
