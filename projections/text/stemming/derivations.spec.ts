import { describe, expect, it } from 'vitest';
import { termOf } from '../normalize.js';
import { derivedTermsOf } from './derivations.js';

describe('stems of derived words', () => {
  it.each(['supervises supervisor', 'delivery delivered', 'septicemia septicemic', 'guitar guitarist', 'wash washable', 'owner ownership'])(
    'join, either way: %s',
    (words) => {
      const [one, other] = words.split(' ');
      expect(derivedTermsOf(one)).toContain(termOf(other));
      expect(derivedTermsOf(other)).toContain(termOf(one));
    },
  );

  it('keep four letters of what they are derived from', () => {
    for (const words of ['use user', 'art artist', 'ion ionia']) {
      const [one, other] = words.split(' ');
      expect(derivedTermsOf(one)).not.toContain(termOf(other));
      expect(derivedTermsOf(other)).not.toContain(termOf(one));
    }
  });

  it('differ from the stem, each once', () => {
    const derived = derivedTermsOf('supervisor');
    expect(new Set(derived).size).toBe(derived.length);
    expect(derived).not.toContain('supervisor');
  });

  it('are none of other writing', () => {
    expect(['häuser', 'order4711', 'μουσική', 'the'].flatMap(derivedTermsOf)).toEqual([]);
  });
});
