import type { KnownLanguage } from './foreign-text.js';
import { patternOf, plainOf, spaced } from './phrase-patterns.js';
import type { Phrases } from './phrases.js';

const saysI = /\b(?:i|i['’](?:m|ve|d|ll)|my|mine|me|myself|we|we['’](?:re|ve|d|ll)|our|ours|us)\b/i;
const isI = /\b(?:i|i['’](?:m|ve|d|ll)|we|we['’](?:re|ve|d|ll))\b/i;
const saysYou = /\b(?:you|you['’](?:re|ve|d|ll)|your|yours|yourself)\b/i;

/** Who the sentences of a text are about, as far as pronouns and endings of verbs tell: in English, and in the languages that the text may be in. */
export class GrammaticalPerson {
  /** @param languages that the text may be in, by `languagesOfStatement` */
  constructor(private readonly languages: readonly KnownLanguage[]) {}

  /** Whether words of the text say "I", "my" or "we". */
  saysI(words: string): boolean {
    return saysI.test(words) || this.has(words, firstPerson);
  }

  /** Whether words of the text have "I" or "we" for a subject; of languages whose verbs need no such word none are told. */
  hasFirstPersonSubject(words: string): boolean {
    return isI.test(words) || this.has(words, ({ claims }) => (claims.verbs === '' ? claims.subjects : ''));
  }

  /** Whether words of the text say "you" or "your". */
  saysYou(words: string): boolean {
    return saysYou.test(words) || this.has(words, ({ asked }) => asked);
  }

  private has(words: string, listOf: (phrases: Phrases) => string): boolean {
    if (this.languages.length === 0) return false;
    const plain = spaced(plainOf(words));
    return this.languages.some(({ phrases }) => listOf(phrases) !== '' && patternOf(listOf(phrases)).test(plain));
  }
}

const firstPersons = new Map<Phrases, string>();

/**
 * Phrases of the first person: pronouns, and verbs where these need none. Endings of verbs count where nothing but the first person ends so (Turkish "-yorum"), not those that nouns share (Spanish "-o", Polish "-m"): of these
 * languages the listed verbs count.
 */
function firstPerson(phrases: Phrases): string {
  let list = firstPersons.get(phrases);
  if (list === undefined) {
    const { subjects, mine, verbs, has, residence, work, job } = phrases.claims;
    const [needsNone, endings] = [verbs !== '', verbs.startsWith('*')];
    const told = [residence, work, job].flatMap((phrasesOf) => phrasesOf.split(',')).map((phrase) => phrase.replace('_', '').trim());
    const listed = [phrases.asker, subjects, mine, needsNone ? has : '', endings ? verbs : '', needsNone ? told.join(',') : ''];
    list = listed.filter((part) => part !== '').join(',');
    firstPersons.set(phrases, list);
  }
  return list;
}
