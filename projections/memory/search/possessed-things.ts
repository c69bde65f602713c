import { termOf } from '../../text/normalize.js';
import type { Phrases } from '../../text/phrases/phrases.js';
import { substitutesOf } from '../../text/related-words/related-words.js';
import { termsOf } from '../../text/summary.js';

/** A person or thing of somebody's that a question is about: the brother in "my brother's name", the husband in "Clara's husband", the cat in "Do I have a cat?". */
export interface PossessedThing {
  /** Index terms that tell of it: its noun, and words that stand for it. */
  readonly terms: ReadonlySet<string>;
  /** Index terms of whose it is, where the question names them; empty for "my". */
  readonly owner: ReadonlySet<string>;
}

/** Things of a question that are looked for. */
const thingsMax = 4;

/** Before a noun and no part of what it names. */
const attributes = new Set(
  'favourite favorite old older oldest young younger youngest elder eldest new newer newest first second last next best current present previous former own whole little big only other'.split(
    ' ',
  ),
);
const possessive = /(?<!\p{L})(?:my|our|(\p{L}[\p{L}-]*)['’]s|(\p{L}+s)['’])\s+(?=(\p{L}[\p{L}-]*(?:\s+\p{L}[\p{L}-]*)*))/giu;
const having = /(?<!\p{L})(?:have|has|had|own|owned)\s+(?:an?|any|some)\s+()()(\p{L}[\p{L}-]*(?:\s+\p{L}[\p{L}-]*)*)/giu;

/** "What's mine", and the like, are no owners. */
const contracted = new Set('what who where when how why that it he she there here let this which'.split(' '));

/** The possessed things of a question, the first {@link thingsMax}. @param phrases of its language, `null` for English */
export function possessedThingsOf(question: string, phrases: Phrases | null): PossessedThing[] {
  const found = phrases === null ? [...question.matchAll(possessive), ...question.matchAll(having)] : foreignMatches(question, phrases);
  return found
    .flatMap(([, owner, plural, words]) => {
      const name = (owner ?? plural ?? '').toLowerCase();
      const noun = words.split(/\s+/).find((word) => !attributes.has(word.toLowerCase()));
      const term = noun === undefined || contracted.has(name) ? null : nounTerm(noun);
      return term === null ? [] : [{ terms: termsFor(term, phrases === null), owner: new Set(name === '' ? [] : [termOf(name) ?? name]) }];
    })
    .slice(0, thingsMax);
}

/** The index term of a noun; of one with hyphens its last, since each part is a word of its own there: "law" of "mother-in-law", "worker" of "co-worker". */
const nounTerm = (noun: string): string | null => (noun.includes('-') ? ([...termsOf(noun)].at(-1) ?? null) : termOf(noun.toLowerCase()));

const termsFor = (term: string, isEnglish: boolean): ReadonlySet<string> => new Set([term, ...(isEnglish ? substitutesOf(term) : [])]);

const patterns = new Map<Phrases, RegExp>();

/** What stands behind "my" and "our" in another language. */
function foreignMatches(question: string, phrases: Phrases): RegExpMatchArray[] {
  const pattern = patterns.get(phrases) ?? foreignPattern(phrases);
  patterns.set(phrases, pattern);
  return [...question.matchAll(pattern)];
}

function foreignPattern({ claims }: Phrases): RegExp {
  const mine = claims.mine.split(', ').map((words) => words.replaceAll('*', '\\p{L}{0,3}').replaceAll(' ', '\\s+'));
  return new RegExp(`(?<!\\p{L})(?:${mine.join('|')})\\s+()()(\\p{L}[\\p{L}-]*)`, 'giu');
}
