import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeFolder, removeFolder } from '../../test/kit/folders.js';
import { loadConfig } from '../config.js';
import { DiskFullError } from '../embedded/disk-room.js';
import { InMemoryEventLog } from '../log/in-memory/in-memory-event-log.js';
import { CheckpointLog } from './checkpoint-log.js';
import { openCheckpointLog } from './open-checkpoint-log.js';
import { ProofDamagedError } from './proof-store.js';

let folder: string;
let warnings: string[];
beforeEach(() => {
  folder = makeFolder();
  warnings = [];
});
afterEach(() => {
  vi.restoreAllMocks();
  removeFolder(folder);
});

const openFolder = () =>
  openCheckpointLog(loadConfig({ HINDCAST_DATA_DIR: folder }), {
    log: new InMemoryEventLog(),
    signing: null,
    owns: () => true,
    warn: (_, message) => warnings.push(message),
  });

it('is not damaged where its disk is full or it may not be read: the start fails, and goes well when that is mended', async () => {
  for (const refusal of [new DiskFullError('the disk is full'), Object.assign(new Error('EACCES: no'), { code: 'EACCES' })]) {
    vi.spyOn(CheckpointLog, 'open').mockRejectedValueOnce(refusal);
    await expect(openFolder()).rejects.toBe(refusal);
  }
  expect(warnings).toEqual([]);
  const opened = await openFolder();
  expect(opened).toBeInstanceOf(CheckpointLog);
  await (opened as CheckpointLog).stop();
});

it('is damaged where something else lies in its place', async () => {
  const proof = path.join(folder, 'proof');
  writeFileSync(proof, 'no folder');
  expect(await openFolder()).toBeInstanceOf(ProofDamagedError);
  expect(warnings).toEqual([expect.stringContaining('proof is damaged')]);
  rmSync(proof);
});
