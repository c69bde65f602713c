import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BehindError, HandoverReader, HandoverWriter } from './sharing.js';
import { Table } from './table.js';
import { VersionChains, versionWords } from './version-chains.js';

describe('chains of versions', () => {
  it('give the newest version of each thing below any number', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5), { maxLength: 200 }), (things) => {
        const chains = new VersionChains(new Table(1 + versionWords), 1);
        const newest = new Map<number, number>();
        for (const [version, thing] of things.entries()) {
          chains.add(version, newest.get(thing) ?? -1);
          newest.set(thing, version);
        }
        for (let end = 0; end <= things.length; end++) {
          for (const [thing, last] of newest) {
            const expected = things.slice(0, end).lastIndexOf(thing);
            expect(chains.newestBelow(last, end)).toBe(expected);
          }
        }
        for (const [version, thing] of things.entries()) {
          expect(chains.depth(version)).toBe(things.slice(0, version + 1).filter((other) => other === thing).length);
          expect(chains.before(version)).toBe(things.slice(0, version).lastIndexOf(thing));
        }
      }),
    );
  });

  it('need few steps for a thing of very many versions', () => {
    const chains = new VersionChains(new Table(1 + versionWords), 1);
    for (let version = 0; version < 100_000; version++) chains.add(version, version - 1);
    let looks = 0;
    const depth = VersionChains.prototype.before;
    chains.before = function (this: VersionChains, version: number) {
      looks++;
      return depth.call(this, version);
    };
    expect(chains.newestBelow(99_999, 1)).toBe(0);
    expect(looks).toBeLessThan(40);
  });

  it.each([2, 100_000])('tell a reader that a version is newer than what it was handed: %i versions later', (later) => {
    const table = new Table(1 + versionWords);
    const chains = new VersionChains(table, 1);
    chains.add(0, -1);
    const handover = new HandoverWriter();
    table.share(handover);
    const handed = new Table(1 + versionWords);
    handed.attach(new HandoverReader(structuredClone({ numbers: handover.numbers, arrays: handover.arrays })));
    const read = new VersionChains(handed, 1);
    for (let version = 1; version <= later; version++) chains.add(version, version - 1);
    expect(read.newestBelow(0, 1)).toBe(0);
    expect(() => read.newestBelow(later, 1)).toThrow(BehindError);
  });
});
