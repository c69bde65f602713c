import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Assignment, assign, type Claim } from './assignment.js';

const claim = (memberId: string, partitions: readonly number[] = [], generation = 0): Claim => ({
  memberId,
  node: { id: memberId, url: `http://${memberId}:3000` },
  generation,
  partitions,
});
const claimsOf = ({ generation, members }: Assignment): Claim[] => members.map((member) => ({ ...member, generation }));
const dealt = (assignment: Assignment): Record<string, readonly number[]> =>
  Object.fromEntries(assignment.members.map(({ memberId, partitions }) => [memberId, partitions]));

const names = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,4}$/), { minLength: 1, maxLength: 8 });
const counts = fc.integer({ min: 1, max: 40 });
const anyClaims = names.chain((ids) =>
  fc.tuple(...ids.map((id) => fc.record({ id: fc.constant(id), generation: fc.nat(5), partitions: fc.uniqueArray(fc.nat(45)) }))),
);
/** The assignment after each of some joins and leaves, the first one made from nothing. */
const history = (count: number, steps: readonly string[][]): Assignment[] => {
  const all: Assignment[] = [];
  for (const members of steps) {
    const before = all.at(-1);
    const known = new Map((before === undefined ? [] : claimsOf(before)).map((one) => [one.memberId, one]));
    all.push(
      assign(
        count,
        members.map((id) => known.get(id) ?? claim(id)),
      ),
    );
  }
  return all;
};

describe('the assignment of partitions', () => {
  it('gives every partition one owner and all members as many, whatever they claim', () => {
    fc.assert(
      fc.property(counts, anyClaims, (count, told) => {
        const { members } = assign(
          count,
          told.map(({ id, generation, partitions }) => claim(id, partitions, generation)),
        );
        const owned = members.flatMap(({ partitions }) => partitions);
        expect([...owned].sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, i) => i));
        const sizes = members.map(({ partitions }) => partitions.length);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('is the same in whatever order the members come', () => {
    fc.assert(
      fc.property(
        counts,
        anyClaims.chain((told) => fc.tuple(fc.constant(told), fc.shuffledSubarray(told, { minLength: told.length }))),
        (count, [told, shuffled]) => {
          const of = (claims: typeof told | typeof shuffled): Assignment =>
            assign(
              count,
              claims.map(({ id, generation, partitions }) => claim(id, partitions, generation)),
            );
          expect(of(shuffled)).toEqual(of(told));
        },
      ),
    );
  });

  it('takes from the others for one that joins, and moves nothing between them', () => {
    fc.assert(
      fc.property(counts, names, (count, ids) => {
        const [before, after] = history(count, [ids, [...ids, 'joins']]).map(dealt);
        for (const id of ids) expect(before[id]).toEqual(expect.arrayContaining([...after[id]]));
      }),
    );
  });

  it('leaves all their own to those that stay when one goes', () => {
    fc.assert(
      fc.property(counts, names, (count, ids) => {
        const [, before, after] = history(count, [ids, [...ids, 'goes'], ids]).map(dealt);
        for (const id of ids) expect(after[id]).toEqual(expect.arrayContaining([...before[id]]));
      }),
    );
  });

  it('changes nothing when the same members meet again', () => {
    fc.assert(
      fc.property(counts, names, (count, ids) => {
        const [before, after] = history(count, [ids, ids]);
        expect(dealt(after)).toEqual(dealt(before));
        expect(after.generation).toBe(before.generation + 1);
      }),
    );
  });

  it('believes the newer generation where two claim a partition', () => {
    const late = assign(2, [claim('old', [0, 1], 3), claim('new', [1], 7)]);
    expect(dealt(late)).toEqual({ old: [0], new: [1] });
    expect(late.generation).toBe(8);
  });
});
