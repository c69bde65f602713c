import { expect, it } from 'vitest';
import { streamedLines } from './ndjson.js';

async function* of(...chunks: string[]): AsyncGenerator<Buffer> {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

async function read(...chunks: string[]): Promise<(string | null)[]> {
  const lines: (string | null)[] = [];
  for await (const line of streamedLines(of(...chunks), 10)) lines.push(line && `${line.number} ${line.bytes}`);
  return lines;
}

it('gives the lines that are not empty, with their numbers', async () => {
  expect(await read('a\n\n \t\r\nb', 'c\n', 'x'.repeat(11), '\nd')).toEqual(['1 a', '4 bc', '5 null', '6 d']);
});

it('lets who reads pause among many empty lines', async () => {
  expect(await read('\r\n'.repeat(2500), 'a')).toEqual([null, null, '2501 a']);
  expect(await read('\n'.repeat(500), '\n'.repeat(600))).toEqual([null]);
});
