import { codesIn } from '../../text/proper-names.js';
import { membersOfKind } from '../../text/related-words/related-words.js';
import { termsOf } from '../../text/summary.js';
import { kinds, kindsOf, numberKinds, timeKinds } from '../../text/term-kinds.js';
import { topicAsked } from '../../text/topics-asked.js';
import { wholeOf } from '../../text/vocabulary.js';
import type { TermScorer } from '../index/rank.js';
import type { MemoryReader } from '../memory-reader.js';
import { languagesOf } from './inflected-terms.js';
import type { ParsedQuery } from './parsed-query.js';
import { type Form, SubstituteTerms } from './substitute-terms.js';

/** Characters of a question whose words are weighed. */
export const questionCharactersMax = 2000;

/** An index term of a question, or the form of it that the session has. */
export interface AskedTerm {
  /** The question's own index term. */
  readonly asked: string;
  readonly term: string;
  readonly frequency: number;
  /** What the session has of the kind that it names. */
  readonly members: readonly string[];
}

/**
 * What a question asks for: its words but for speakers' names and the times that it names. A word that the session does not have stands as another inflection or spelling of it, or as a related
 * word, where the session has one.
 */
export function askedTerms(
  memory: MemoryReader,
  { times: { named: times, calendars }, functionTerms, characters, language }: ParsedQuery,
  question: string,
  scorers: readonly TermScorer[],
  named: ReadonlySet<number>,
): AskedTerm[] {
  const { vocabulary } = memory.index;
  const read = topicAsked(question).slice(0, questionCharactersMax);
  const words = [...termsOf(read), ...characters];
  const terms = words.length === 0 ? [wholeOf(read)] : words.filter((term) => !functionTerms.has(term));
  const ofTimes = times.length === 0 ? 0 : calendars.length > 0 ? timeKinds | numberKinds : kinds.time | kinds.number;
  const own = new Set(terms);
  const askingTime = whatTime.exec(read)?.[1].toLowerCase();
  const otherForms = scorers
    .map(({ query }): Form => ({ id: query.term, term: vocabulary.text(query.term) }))
    .filter(({ term }) => !own.has(term));
  let substitutes: SubstituteTerms | null = null;
  const asked = terms.flatMap((term): AskedTerm[] => {
    const id = vocabulary.findTerm(term);
    const frequency = id < 0 ? 0 : memory.documentFrequency(id);
    if (named.has(id) || (kindsOf(term) & ofTimes) !== 0 || (frequency === 0 && term === askingTime)) return [];
    const ofKind = membersOfKind(term);
    const members = ofKind.length === 0 ? [] : otherForms.map((form) => form.term).filter((form) => ofKind.includes(form));
    if (frequency === 0)
      substitutes ??= new SubstituteTerms(
        read,
        otherForms,
        terms.length > verbWordsMax ? [] : language === null ? languagesOf(memory) : [language],
      );
    const other = frequency === 0 ? substitutes?.of(term) : undefined;
    const held = other === undefined ? { term, frequency } : { term: other.term, frequency: memory.documentFrequency(other.id) };
    return [{ asked: term, ...held, members }];
  });
  // of a code of which no memory has some part none has the rest: "ACM-2115" is not in "ACM-2107"
  const ofCodes = codesIn(read).map(termsOf);
  const absent = ofCodes.filter((parts) => asked.some((one) => one.frequency === 0 && parts.has(one.asked)));
  return asked.map((one) => (absent.some((parts) => parts.has(one.asked)) ? { ...one, frequency: 0 } : one));
}

/** "What time …" asks for one as "when" does; who tells it need not say that word. */
const whatTime = /\b(?:what|which) (time|date|day|month|year)\b/i;
/** Words of a question of which other forms of verbs are looked for: what has more is a text, and says enough. */
const verbWordsMax = 32;
