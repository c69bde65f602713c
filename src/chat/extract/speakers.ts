import type { GrammaticalPerson } from '../../../projections/text/phrases/grammatical-person.js';
import { nameLength } from '../../../projections/text/speaker-attribution.js';
import { termsOf } from '../../../projections/text/summary.js';
import type { MemoryItem } from '../../memory/memory-answers.dto.js';
import type { Question } from './question.js';

/** Index terms of those speakers of the memories found whom the question names. */
export type NamedSpeakers = ReadonlySet<string>;

/**
 * Whom words are about, where the question names a speaker: the one `named`, the `hearer`, who is the one named where another speaks, the one who speaks (`themselves`), or `neither` for sure.
 * What Jon tells of himself answers nothing about Ada; what he asks her does: "You start in June, right?"
 */
export type About = 'named' | 'hearer' | 'neither' | 'themselves';

const capital = /^\p{Lu}/u;
/** Names that call someone: "Hey Ada, …", "Thanks, Ada!". */
const call = /(?<=^|[.!?] )(?:\p{L}+,? ){0,2}?\p{Lu}\p{L}+(?=[,!.?])|, \p{Lu}\p{L}+(?=[,!.?]|$)/gu;

/** A longer text names nobody. Every sentence is read with the name of who says it. */
const speakerLengthMax = 128;

/** Who says a memory, by its `metadata.speaker` or by the name and colon it begins with ("Ada: I moved."), and what is said. */
export function speakerOf({ content, metadata }: Pick<MemoryItem, 'content' | 'metadata'>): { speaker: string | null; text: string } {
  const length = capital.test(content) ? nameLength(content) : 0;
  if (length > 0) return { speaker: content.slice(0, length - 1), text: content.slice(length).trimStart() };
  const { speaker: told } = metadata;
  const isName = typeof told === 'string' && told.length <= speakerLengthMax && told.trim() !== '';
  return { speaker: isName ? told : null, text: content };
}

/** Those of the memories' speakers whom the question names. */
export function namedSpeakers({ terms }: Question, items: readonly MemoryItem[]): NamedSpeakers {
  const speakers = items.flatMap((item) => [...termsOf(speakerOf(item).speaker ?? '')]);
  return new Set(speakers.filter((term) => terms.has(term)));
}

/** Whom a sentence of a memory is about. Words without a speaker may be about anyone, and so may all where the question names nobody. */
export function aboutWhom(speaker: string | null, text: string, person: GrammaticalPerson, named: NamedSpeakers): About {
  if (named.size === 0 || speaker === null || has(speaker, named) || has(text.replace(call, ' '), named)) return 'named';
  if (person.saysYou(text)) return 'hearer';
  return person.saysI(text) ? 'themselves' : 'neither';
}

function has(text: string, named: NamedSpeakers): boolean {
  const terms = termsOf(text);
  return [...named].some((term) => terms.has(term));
}
