import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeFolder, removeFolder } from '../../test/kit/folders.js';
import { loadMasterKey, MasterKeyError, masterKeyOf } from './master-key.js';

let folder: string;
let file: string;
let lines: string[];
beforeEach(() => {
  folder = makeFolder();
  file = path.join(folder, 'keys/master.key');
  lines = [];
});
afterEach(() => removeFolder(folder));

const load = (text = '', mayMake = true) => loadMasterKey({ text, file, mayMake, tell: (line) => lines.push(line) });

it('makes a key at the first start, for this user alone, and says to back it up', () => {
  const { id } = load();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(`(${id}) in ${file}: back it up now`);
  expect(lines[0]).not.toContain(readFileSync(file, 'utf8').trim());
  expect([statSync(path.dirname(file)).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600]);
  expect(load().id).toBe(id);
  expect(lines).toHaveLength(1);
});

it('takes a key in any of its forms', () => {
  const bytes = randomBytes(32);
  for (const form of ['hex', 'base64', 'base64url'] as const) expect(load(`${bytes.toString(form)}\n`).id).toBe(masterKeyOf(bytes).id);
  expect(existsSync(file)).toBe(false);
});

it('makes none where something is sealed already, and says what to do', () => {
  expect(() => load('', false)).toThrow(MasterKeyError);
  expect(() => load('', false)).toThrow(`the master key file ${file} is not there`);
  expect(() => load('', false)).toThrow('restore the file from its backup');
  expect(existsSync(file)).toBe(false);
});

it.each(['', 'short', 'g'.repeat(64), 'a'.repeat(63), `${'A'.repeat(43)}==`])(
  'refuses a key of another form without showing it: "%s"',
  (text) => {
    load();
    writeFileSync(file, text);
    expect(() => load()).toThrow(`the master key file ${file} must be 32 bytes, as 64 hexadecimal digits or in base64`);
    if (text === '') return;
    expect(() => load(text)).toThrow('HINDCAST_MASTER_KEY must be 32 bytes');
    expect(() => load(text)).not.toThrow(text);
  },
);

it('says why a file cannot be read', () => {
  expect(() => loadMasterKey({ text: '', file: folder, mayMake: true, tell: () => undefined })).toThrow(
    `the master key file ${folder} cannot be read`,
  );
});
