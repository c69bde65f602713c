import { expect, it } from 'vitest';
import { isOwnOfLmdb } from './lmdb-rejections.js';

it('tells what lmdb-js rejects for itself from what others do', () => {
  const failed = Object.assign(new Error('Commit failed'), { commitError: Promise.reject(new Error('no space left')) });
  expect(isOwnOfLmdb(failed)).toBe(true);
  for (const other of [new Error('other'), Object.assign(new Error('other'), { commitError: 'x' }), null, undefined, 'text'])
    expect(isOwnOfLmdb(other)).toBe(false);
});
