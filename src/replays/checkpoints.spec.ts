import { describe, expect, it } from 'vitest';
import { type Checkpoint, Checkpoints } from './checkpoints.js';

const mebibytes = 1 << 20;
const at = (position: number, bytes = mebibytes): Checkpoint => ({ position, documents: [new Uint8Array(bytes)] });

describe('checkpoints', () => {
  it('gives the newest at or before a position, in whatever order they came', () => {
    const checkpoints = new Checkpoints(1 << 30);
    for (const position of [30, 10, 20]) checkpoints.add('d', at(position, 8));
    expect([5, 10, 19, 20, 99].map((position) => checkpoints.before('d', position)?.position ?? null)).toEqual([null, 10, 10, 20, 30]);
    expect(checkpoints.before('other', 99)).toBeNull();
  });

  it('thins those of one thing evenly and keeps them within 64 MiB', () => {
    const checkpoints = new Checkpoints(1 << 30);
    for (let i = 1; i <= 300; i++) checkpoints.add('d', at(i * 10));
    expect(checkpoints.sizeBytes).toBeLessThanOrEqual(64 * mebibytes);
    const gaps = Array.from({ length: 300 }, (_, i) => (i + 1) * 10).map(
      (position) => position - (checkpoints.before('d', position)?.position ?? 0),
    );
    // even ones would be 47 apart
    expect(Math.max(...gaps)).toBeLessThanOrEqual(4 * 47);
    expect(checkpoints.before('d', 1e9)?.position).toBe(3000);
  });

  it('drops those of what was asked for longest ago when all together are too many', () => {
    const checkpoints = new Checkpoints(4 * mebibytes);
    checkpoints.add('a', at(1));
    checkpoints.add('b', at(1));
    checkpoints.add('c', at(1));
    checkpoints.before('a', 1);
    checkpoints.add('d', at(1, 2 * mebibytes));
    expect(['a', 'b', 'c', 'd'].map((key) => checkpoints.before(key, 9) !== null)).toEqual([true, false, true, true]);
    checkpoints.forget('c');
    expect(checkpoints.before('c', 9)).toBeNull();
    expect(checkpoints.sizeBytes).toBe(3 * mebibytes);
  });

  it('never keeps what is larger than its budget', () => {
    const checkpoints = new Checkpoints(mebibytes);
    checkpoints.add('a', at(1, 2 * mebibytes));
    expect(checkpoints.sizeBytes).toBe(0);
    expect(checkpoints.before('a', 9)).toBeNull();
  });
});
