import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeFolder, removeFolder } from '../../test/kit/folders.js';
import type { Holder } from './data-folder-lock.js';
import { servedFolder, servedHere, writeServiceAddress } from './service-address.js';

let folder: string;
/** In the place of the service: any process that lives. */
let holder: ChildProcess;

beforeEach(() => {
  folder = makeFolder();
  holder = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)']);
});
afterEach(() => {
  holder.kill();
  removeFolder(folder);
});

/** A folder that a process holds and serves, as its files tell. */
function served(host: string): void {
  const pid = holder.pid as number;
  const file = `/proc/${pid}/stat`;
  const stat = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  writeFileSync(path.join(folder, 'hindcast.lock'), JSON.stringify({ pid, host, started } satisfies Holder));
  writeServiceAddress(folder, { pid, url: 'http://service:3000', key: null, masterKeyFile: 'the.key' });
}

it('tells of a service on this machine', () => {
  served(hostname());
  expect(servedHere(folder)).toEqual({ pid: holder.pid, url: 'http://service:3000', key: null, masterKeyFile: 'the.key' });
});

it('tells of one in another place, whose number is that of another process here, as of one that is elsewhere', () => {
  served('elsewhere');
  expect(servedFolder(folder)?.pid).toBe(holder.pid);
  expect(servedHere(folder)).toBeNull();
});

it('tells of none where nobody has the folder any more', () => {
  served(hostname());
  rmSync(path.join(folder, 'hindcast.lock'));
  expect([servedFolder(folder), servedHere(folder)]).toEqual([null, null]);
});
