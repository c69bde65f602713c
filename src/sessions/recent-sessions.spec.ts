import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFolder, removeFolder } from '../../test/kit/folders.js';
import { RecentSessions } from './recent-sessions.js';

const mb = 2 ** 20;
const [memoryBytes, maxMs] = [100 * mb, 10_000];

let folder: string;
let file: string;
/** What a process has in memory, and what it was asked to bring there. */
let sizes: [string, number][];
let brought: string[];
let bring: (sessionId: string) => Promise<unknown>;
beforeEach(() => {
  folder = makeFolder();
  file = path.join(folder, 'recent-sessions.json');
  sizes = [];
  brought = [];
  bring = async (sessionId) => {
    const isThere = sizes.some(([id]) => id === sessionId);
    if (!isThere) brought.push(sessionId);
    sizes = [...sizes.filter(([id]) => id !== sessionId), [sessionId, 10 * mb]];
  };
});

afterEach(() => removeFolder(folder));

const sessions = (): RecentSessions =>
  new RecentSessions(file, { sizes: () => sizes, bring: (sessionId) => bring(sessionId) }, memoryBytes);

/** Ends a process that had these in memory. */
async function endedWith(...held: [string, number][]): Promise<void> {
  sizes = held;
  const recent = sessions();
  await recent.begin();
  await recent.stop();
  sizes = [];
}

describe('sessions that were in use before a start', () => {
  it('are brought back, the one used last first', async () => {
    await endedWith(['old', 2 * mb], ['new', mb]);
    expect(await sessions().bringBack(maxMs)).toBe(2);
    expect(brought).toEqual(['new', 'old']);
    expect(sizes.map(([sessionId]) => sessionId)).toEqual(['old', 'new']);
  });

  it('are left to the first request where they are small', async () => {
    await endedWith(['small', mb - 1], ['large', mb]);
    await sessions().bringBack(maxMs);
    expect(brought).toEqual(['large']);
  });

  it('are brought back until half of the memory is taken', async () => {
    await endedWith(...Array.from({ length: 12 }, (_, i): [string, number] => [`s${i}`, 10 * mb]));
    expect(await sessions().bringBack(maxMs)).toBe(6);
  });

  it('are sixteen at most', async () => {
    await endedWith(...Array.from({ length: 20 }, (_, i): [string, number] => [`s${i}`, mb]));
    bring = async (sessionId) => brought.push(sessionId);
    await sessions().bringBack(maxMs);
    expect([...new Set(brought)]).toEqual(Array.from({ length: 16 }, (_, i) => `s${19 - i}`));
  });

  it('do not keep a start waiting longer than they may', async () => {
    await endedWith(['a', mb], ['slow', mb]);
    bring = (sessionId) => sleep(brought.push(sessionId) * 60_000, undefined, { ref: false });
    expect(await sessions().bringBack(20)).toBe(0);
    expect(brought).toEqual(['slow']);
  });

  it('are passed over where they cannot be loaded', async () => {
    await endedWith(['whole', mb], ['damaged', mb]);
    bring = async (sessionId) => {
      brought.push(sessionId);
      if (sessionId === 'damaged') throw new Error('damaged');
    };
    expect(await sessions().bringBack(maxMs)).toBe(1);
    expect([...new Set(brought)]).toEqual(['damaged', 'whole']);
  });

  it('are not tried again where bringing them back ended the process', async () => {
    await endedWith(['a', mb]);
    bring = async () => expect(existsSync(file)).toBe(false);
    expect(await sessions().bringBack(maxMs)).toBe(1);
    expect(await sessions().bringBack(maxMs)).toBe(0);
  });

  it.each(['', '{', '{"a":1}', '[1,null]'])('are none where the note is damaged: %j', async (text) => {
    writeFileSync(file, text);
    expect(await sessions().bringBack(maxMs)).toBe(0);
    expect(brought).toEqual([]);
  });

  it('are noted for the user of the process alone', async () => {
    await endedWith(['a', mb]);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(['a']);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('are not noted where the folder cannot be written, which ends nothing', async () => {
    file = path.join(file, 'nowhere', 'recent-sessions.json');
    await endedWith(['a', mb]);
    expect(await sessions().bringBack(maxMs)).toBe(0);
  });
});
