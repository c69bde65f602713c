import { constants } from 'node:buffer';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linesOfFile } from './lines-of-file.js';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'hindcast-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

async function linesOf(text: string): Promise<string[]> {
  const file = path.join(folder, 'lines.ndjson');
  writeFileSync(file, text);
  const lines: string[] = [];
  for await (const line of linesOfFile(file)) lines.push(line);
  return lines;
}

describe('lines of a file', () => {
  it('end at line feeds, and not at the separators that JSON may have in its strings', async () => {
    const content = JSON.stringify({ content: 'one\u2028two\u2029three\u0085four' });
    expect(await linesOf(`${content}\n{}\n`)).toEqual([content, '{}']);
  });

  it('begin behind a byte order mark', async () => {
    expect(await linesOf('\uFEFF{"a":1}\n\uFEFF{"b":2}\n')).toEqual(['{"a":1}', '\uFEFF{"b":2}']);
  });

  it('lose the carriage return before their end, and the last one needs no end', async () => {
    expect(await linesOf('{"a": 1}\r\n\r\n{"b": 2}')).toEqual(['{"a": 1}', '', '{"b": 2}']);
    expect(await linesOf('')).toEqual([]);
  });

  it('are whole however long they are', async () => {
    const long = 'é'.repeat(100_001);
    expect(await linesOf(`${long}\n${long}\r\n`)).toEqual([long, long]);
  });

  it('are told of where one is longer than any text has', async () => {
    const file = path.join(folder, 'no-text');
    writeFileSync(file, '{}\n');
    // Of nothing but zeros, which take no room on the disk.
    truncateSync(file, constants.MAX_STRING_LENGTH / 2 + 2 ** 20);
    const lines = linesOfFile(file);
    expect((await lines.next()).value).toBe('{}');
    await expect(lines.next()).rejects.toThrow('is no text: a line of it has no end');
  }, 60_000);
});
