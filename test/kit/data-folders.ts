import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';

/** What is damaged is told by its words. */
export const unsealed = { HINDCAST_SEALING: 'off' };

export const logFile = (folder: string): string => path.join(folder, 'log', 'data.mdb');
export const dropViews = (folder: string): void => rmSync(path.join(folder, 'views'), { recursive: true });

/** Changes text wherever it stands in a file; LMDB may hold an old copy of a page. @returns how often it stood there */
export function replaceAll(file: string, from: string, to: string, session?: string): number {
  const content = readFileSync(file);
  let count = 0;
  for (let at = content.indexOf(from); at >= 0; at = content.indexOf(from, at + 1)) {
    if (session !== undefined && !content.subarray(at - 400, at).includes(session)) continue;
    content.write(to, at);
    count++;
  }
  writeFileSync(file, content);
  return count;
}

/** That a start failed as a person can read it. */
export function expectRefusal({ code, lines }: { code: number | null; lines: string[] }, says: RegExp): void {
  expect({ code, lines: lines.length }, lines.join('\n')).toEqual({ code: 1, lines: 1 });
  expect(lines[0]).toMatch(says);
  expect(lines[0]).not.toMatch(/\bat .*:\d+:\d+/);
}
