import { describe, expect, it } from 'vitest';
import { fold, snapshot, stored, type Told, tell } from '../test/kit/stories.js';
import { sessionDifference } from './session-difference.js';

const learned = (id: string, outcome: string): Told => tell('adaptive.observed', id, { domain_id: 'd', features: { x: 1 }, outcome });
const story = [stored('m1', 'one'), learned('e1', 'a'), stored('m2', 'two'), learned('e2', 'b'), learned('e3', 'a')];
const changed = (at: number, told: Told): Told[] => story.map((one, i) => (i === at ? told : one));

describe('the difference of two states', () => {
  it('is none where they are equal to the byte', () => {
    const [one, other] = [fold(story), fold(story)];
    expect(snapshot(one).equals(snapshot(other))).toBe(true);
    expect(sessionDifference(one, other)).toBeNull();
  });

  it.each<[string, number, Told, object]>([
    ['a write under another id', 2, stored('m3', 'two'), { position: 3 }],
    ['an event that had another outcome', 3, learned('e2', 'a'), { position: 4 }],
    ['a memory that said something else', 2, stored('m2', 'something else'), { position: 3 }],
  ])('names the first event: %s', (_what, at, told, difference) => {
    expect(sessionDifference(fold(story), fold(changed(at, told)))).toMatchObject(difference);
  });

  it('is where the shorter one ends', () => {
    expect(sessionDifference(fold(story), fold(story.slice(0, 3)))).toMatchObject({ part: 'position', position: 4 });
  });
});
