import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BinaryReader, BinaryWriter, finish } from '../../compact/binary.js';
import { freezeSerializable, loadSerializable } from '../serializer.js';
import { ConformalInterval } from './conformal-interval.js';

const misses = fc.array(fc.oneof(fc.constantFrom(0, 1, 2), fc.double({ min: -1e6, max: 1e6, noNaN: true })), {
  minLength: 290,
  maxLength: 420,
});

const reloaded = (state: ConformalInterval): ConformalInterval => {
  const writer = new BinaryWriter();
  finish(freezeSerializable(state)(writer));
  const fresh = new ConformalInterval(0.9);
  finish(loadSerializable(fresh, new BinaryReader(writer.take(true))));
  return fresh;
};

describe('conformal interval', () => {
  it('says the same when its errors are put in order anew, as loading does', () => {
    fc.assert(
      fc.property(misses, (told) => {
        let loaded = new ConformalInterval(0.9);
        const kept = new ConformalInterval(0.9);
        told.forEach((miss, i) => {
          for (const state of [kept, loaded]) state.learn(0, miss);
          if (i % 7 === 0) loaded = reloaded(loaded);
          expect(kept.around(0)).toEqual(loaded.around(0));
        });
      }),
      { numRuns: 20 },
    );
  });
});
