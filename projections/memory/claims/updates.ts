import { properNamesIn } from '../../text/proper-names.js';
import { irregularForms } from '../../text/stemming/irregular-forms.js';
import { termsOfWord } from '../../text/words.js';
import { clauseLengthMax, clausesMax, statementsIn } from './claim.js';
import { cause, notNow } from './claim-forms.js';
import { termsDiffer } from './single-claims.js';

/** Words of what has changed: "now takes 5 minutes", "Since 4.1 …", "Changed in 4.0: …". */
const changedSince = /\b(?:now|nowadays|currently|as of|since)\b|^changed in\b/i;
/** Since when, where a sentence begins with it. */
const opening = /^(?:since|as of|changed in) (?:(?:version |release |v)?\d[\p{N}.-]*|\p{L}+)(?: \d{4})?[,:]?/iu;
/** What somebody did once is not what is so. */
const didOnce = /\b(?:I|we|you|he|she|they|it) (\p{L}+)/giu;
const calendar =
  '(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december';
/** What people count by the day or the month. */
const calendarWord = new RegExp(`^(?:${calendar})$`, 'i');
/** What every text has that tells numbers or days. */
const numberOrDay = new RegExp(`\\p{N}|${calendar}`, 'iu');
/** A word, or a number with what belongs to it: "10,000", "9:30", "5min". */
const words = /[\p{L}\p{N}](?:[\p{L}\p{N}_'’]|[.,:-](?=[\p{L}\p{N}]))*/gu;
const statementEnds = /;|, /;
/** What stands before what is told: "TCK-1045: …". */
const heading = /^[^:]*: /;

/** What one part of a sentence says of some words: the numbers and days beside them. */
interface Part {
  readonly text: string;
  /** Its other words, as index terms; numbers that name something stand with it: "room 5". */
  readonly about: ReadonlySet<string>;
  /** Of these the names and codes. */
  readonly named: readonly string[];
  readonly numbers: readonly string[];
  readonly days: readonly string[];
}

interface FoundWord {
  readonly word: string;
  readonly terms: readonly string[];
}

/** What a text tells with numbers or days that may be of now, and what of that it says is so since a change. English alone. */
export interface Updates {
  readonly told: readonly Part[];
  readonly changed: readonly Part[];
}

/** Words that say what has changed: fewer fit too many things. */
const aboutMin = 2;

export function updatesIn(text: string): Updates {
  const told: Part[] = [];
  const changed: Part[] = [];
  if (!numberOrDay.test(text)) return { told, changed };
  for (const sentence of statementsIn(text)) {
    const signal = changedSince.exec(sentence);
    for (const written of sentence.replace(opening, '').split(statementEnds)) {
      if (told.length === clausesMax) return { told, changed };
      const text = written.trim();
      if (!numberOrDay.test(text) || text.length > clauseLengthMax || notNow.test(text) || isOfThePast(text)) continue;
      const part = partOf(text.replace(cause, ''));
      if (part.numbers.length === 0 && part.days.length === 0) continue;
      told.push(part);
      if (signal !== null && part.about.size >= aboutMin) changed.push(part);
    }
  }
  return { told, changed };
}

const isOfThePast = (text: string): boolean =>
  [...text.matchAll(didOnce)].some(([, verb]) => /[^e]ed$/i.test(verb) || irregularForms.has(verb.toLowerCase()));

function partOf(text: string): Part {
  const found = [...text.matchAll(words)].map(([word]) => ({ word, terms: changedSince.test(word) ? [] : termsOfWord(word) }));
  const about = new Set<string>();
  const numbers: string[] = [];
  const days: string[] = [];
  const codes: string[] = [];
  for (const [i, { word, terms }] of found.entries()) {
    if (calendarWord.test(word)) days.push(terms[0] ?? word.toLowerCase());
    else if (!/\p{N}/u.test(word)) for (const term of terms) about.add(term);
    else if (/^\p{L}/u.test(word)) codes.push(word.toLowerCase());
    else if (isNaming(found, i)) codes.push(`${found[i - 1].terms[0]} ${word}`);
    else numbers.push(word);
  }
  const last = found.at(-1)?.word ?? '';
  if (numbers.length === 0 && days.length === 0 && /^\p{N}/u.test(last)) {
    codes.pop();
    numbers.push(last);
  }
  for (const code of codes) about.add(code);
  const names = properNamesIn(text.replace(heading, '')).flatMap((name) => (calendarWord.test(name) ? [] : termsOfWord(name)));
  const head = heading.exec(text)?.[0].toLowerCase() ?? '';
  return { text, about, named: [...names, ...codes.filter((code) => !head.includes(code))], numbers, days };
}

/** Whether a number names what stands before it, and counts nothing behind it: "room 5 has", not "has 5 rooms". At the end it tells a value where nothing else does: "listens on port 80". */
const isNaming = (found: readonly FoundWord[], i: number): boolean =>
  i > 0 && found[i - 1].terms.length > 0 && !/\p{N}/u.test(found[i - 1].word) && !(i + 1 < found.length && counts(found[i + 1]));

/** Whether a word is something that is counted: a thing, or a unit of one letter. */
const counts = ({ word, terms }: FoundWord): boolean => terms.length > 0 || /^[b-hj-z%]$/i.test(word);

/** Of what its speaker says of themselves another one's words change nothing. */
const firstPerson = /\b(?:I|me|my|mine|we|us|our|ours)\b/i;

/** The part of what an older text tells that a newer one's change tells otherwise: it has all the words that the change is about, no name besides, and other numbers or days. @param areOfOne whether one speaker says both */
export function updatedBy(older: Updates, newer: Updates, areOfOne: boolean): { readonly before: string; readonly since: string } | null {
  for (const change of newer.changed) {
    for (const part of older.told) {
      if (!areOfOne && (firstPerson.test(part.text) || firstPerson.test(change.text))) continue;
      if (![...change.about].every((term) => part.about.has(term)) || !part.named.every((name) => change.about.has(name))) continue;
      const isOther = (told: 'numbers' | 'days'): boolean => termsDiffer(part[told], change[told]);
      if (isOther('numbers') || isOther('days')) return { before: part.text, since: change.text };
    }
  }
  return null;
}
