import { stemmer as germanStem } from '@orama/stemmers/german';
import { describe, expect, it } from 'vitest';
import { germanVerbs } from '../stemming/germanic-verbs.js';
import { dutch } from './languages/dutch.js';
import { french } from './languages/french.js';
import { german } from './languages/german.js';
import { italian } from './languages/italian.js';
import { portuguese } from './languages/portuguese.js';
import { spanish } from './languages/spanish.js';
import { RelatedInLanguage } from './related-in-language.js';

/** Leaves out a last s. */
const stem = (word: string): string => word.replace(/s$/, '');
const of = (lines: string) => {
  const related = new RelatedInLanguage(stem, null, lines);
  return (word: string): string[] => related.of(word).flatMap(({ forms }) => [...forms]);
};

describe('related words of a language', () => {
  it('stand for each other in every inflection', () => {
    const related = of('\ntaxi cabs\n');
    expect(related('taxis')).toEqual(['taxi', 'cabs']);
    expect(related('cab')).toEqual(['taxi', 'cabs']);
    expect(related('bus')).toEqual([]);
  });

  it('are told of what stands before a colon, and not the other way round', () => {
    const related = of('pets animal: dogs cat\ndogs pet: café');
    expect(related('pet')).toEqual(['dogs', 'cat', 'café']);
    expect(related('dog')).toEqual(['café']);
    expect(related('cat')).toEqual([]);
    expect([...new RelatedInLanguage(stem, null, 'bars: cafés').of('bar')[0].stems]).toEqual(['café', 'cafe']);
  });

  it('are asked and told in other forms of their verbs', () => {
    const related = new RelatedInLanguage(germanStem, germanVerbs, 'umzug: ziehen\nfliegen: reise');
    expect([...related.of('umzug')[0].forms]).toEqual(expect.arrayContaining(['ziehen', 'gezogen']));
    expect([...related.of('geflogen')[0].forms]).toContain('reise');
  });

  it.each(Object.entries({ dutch, french, german, italian, portuguese, spanish }))(
    'are listed in small letters, each line once: %s',
    (_, list) => {
      const lines = list.trim().split('\n');
      expect(new Set(lines).size).toBe(lines.length);
      for (const line of lines) expect(line).toMatch(/^[\p{Ll}' ]+(?:: [\p{Ll}' ]+)?$/u);
    },
  );
});
