import { expect, it } from 'vitest';
import { DiskFullError, diskFreeMin, expectRoom, freeBytes } from './disk-room.js';

it('tells a disk that is full from one that has room, and lets one that does not tell be tried', () => {
  for (const free of [diskFreeMin, null]) expect(() => expectRoom('/data', () => free)).not.toThrow();
  expect(() => expectRoom('/data', () => diskFreeMin - 1)).toThrow(DiskFullError);
  expect(() => expectRoom('/data', () => 0)).toThrow(expect.objectContaining({ code: 'ENOSPC' }));
  expect(() => expectRoom('/data', () => 0)).toThrow('the disk of /data has 0 MiB left, and less than 64 counts as full');
  expect(freeBytes('/')).toBeGreaterThan(0);
  expect(freeBytes('/nowhere')).toBeNull();
});
