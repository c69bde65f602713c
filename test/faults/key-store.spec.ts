import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EmbeddedKeyStore } from '../../src/sealing/embedded/embedded-key-store.js';
import { KeyRing } from '../../src/sealing/key-ring.js';
import { masterKeyOf } from '../../src/sealing/master-key.js';
import { makeFolder, removeFolder } from '../kit/folders.js';
import { seeded } from '../kit/random.js';
import { until } from '../kit/until.js';

const child = fileURLToPath(new URL('../kit/key-store-child.mjs', import.meta.url));
const master = randomBytes(32);

let folder: string;
beforeAll(() => {
  folder = makeFolder();
});
afterAll(() => removeFolder(folder));

/** Lets a process take and destroy keys, kills it after a while, and gives what it said was done. */
async function killed(seed: number, lifeMs: number): Promise<string[][]> {
  const running = spawn(process.execPath, [child, folder, master.toString('hex'), String(seed)], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  running.stdout.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  const closed = once(running, 'close');
  await until('keys are taken', () => said.includes('ready') || running.exitCode !== null);
  await sleep(lifeMs);
  running.kill('SIGKILL');
  await closed;
  // The last line may be cut off: it was not acknowledged.
  return said
    .slice(0, said.lastIndexOf('\n'))
    .split('\n')
    .slice(1)
    .map((line) => line.split(' '));
}

it('keeps every key that was given out and none that was destroyed, killed again and again', async () => {
  const random = seeded('key-store.spec');
  /** What must be there: by session and number, the key; `null` where its destruction was not acknowledged; "erased". */
  const expected = new Map<string, string | null>();
  let [destroyed, unanswered] = [0, 0];
  for (let round = 0; round < 20; round++) {
    for (const [what, session, id, key] of await killed(1 + random.below(1 << 30), random.below(250))) {
      const name = `${session} ${id}`;
      if (what === 'taken') {
        expect(expected.has(name), `${name} was given out twice`).toBe(false);
        expected.set(name, key);
      } else expected.set(name, what === 'destroyed' ? 'erased' : null);
    }
    const store = await EmbeddedKeyStore.open(folder);
    const ring = await KeyRing.open(store, masterKeyOf(master));
    for (const session of ['a', 'b', 'c', 'd']) {
      const own = [...expected].filter(([name]) => name.startsWith(session));
      const ids = own.map(([name]) => Number(name.slice(2)));
      for (const [i, found] of (await ring.find(session, ids)).entries()) {
        const [name, key] = own[i];
        const shown = found.status === 'live' ? Buffer.from(found.key).toString('hex') : found.status;
        if (key !== null) expect(shown, name).toBe(key);
        else expect(shown, name).not.toBe('unknown');
      }
      // What was not answered is done again, and then is done.
      const again = ids.filter((_, i) => own[i][1] === null);
      await ring.destroy(session, again);
      expect((await ring.find(session, again)).every(({ status }) => status === 'erased')).toBe(true);
      for (const id of again) expected.set(`${session} ${id}`, 'erased');
      unanswered += again.length;
      destroyed += own.filter(([, key]) => key === 'erased').length;
    }
    await ring.close();
  }
  const live = [...expected.values()].filter((key) => key !== null && key !== 'erased') as string[];
  expect(Math.min(live.length, destroyed, unanswered), 'else it proves nothing').toBeGreaterThan(0);
  // Nothing lies in the clear: neither the keys nor what wraps them.
  for (const name of ['agents', 'agents.journal', 'blocks', 'blocks.journal']) {
    const bytes = readFileSync(path.join(folder, name));
    for (const secret of [master.toString('hex'), ...live.slice(0, 200)]) expect(bytes.includes(Buffer.from(secret, 'hex'))).toBe(false);
  }
});
