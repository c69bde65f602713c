import { describe, expect, it } from 'vitest';
import { warmUp } from './warm-up.js';

describe('the warm-up of a start', () => {
  it('goes the whole way from a memory that is told to the answer of a chat', () => {
    expect(warmUp()).toEqual([
      expect.stringContaining('Ada works from Lisbon'),
      expect.stringContaining('allergic to nuts'),
      expect.stringContaining('yesterday at 5 pm'),
      expect.any(String),
    ]);
  });

  it('leaves nothing behind by which a second one would answer otherwise', () => {
    expect(warmUp()).toEqual(warmUp());
  });
});
