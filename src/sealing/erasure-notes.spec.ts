import { mkdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeFolder, removeFolder } from '../../test/kit/folders.js';
import { ErasureNoteFiles } from './erasure-notes.js';
import { KeysUnavailableError } from './key-store.js';

let folder: string;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => removeFolder(folder));

it('keeps which erasures are under way', () => {
  const notes = new ErasureNoteFiles(folder);
  notes.begin('a');
  notes.begin('b');
  notes.end('a');
  expect(new ErasureNoteFiles(folder).pending()).toEqual(['b']);
});

it('says that an erasure could not be noted', () => {
  const notes = new ErasureNoteFiles(folder);
  notes.begin('a');
  const [file] = notes.pending();
  expect(file).toBe('a');
  removeFolder(folder);
  expect(() => notes.begin('b')).toThrow(KeysUnavailableError);
  expect(() => notes.end('a')).toThrow(KeysUnavailableError);
  mkdirSync(folder);
});
