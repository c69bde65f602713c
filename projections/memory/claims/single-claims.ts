import type { MemoryText } from '../../events.js';
import type { KnownLanguage } from '../../text/phrases/foreign-text.js';
import { nameLength, roleIn, roleNamed, roles, speakerIn } from '../../text/speaker-attribution.js';
import { type Claim, theUser } from './claim.js';
import { attribute } from './claim-forms.js';
import { claimsIn } from './claims.js';
import { foreignClaimsIn } from './foreign-claims.js';

/** Characters of a memory that are read for claims. */
const readCharactersMax = 4096;

/** What a memory says, who says it, and whether that is an assistant. */
export interface Said {
  readonly text: string;
  readonly speaker: string;
  readonly isAssistant: boolean;
  /** Whether it is an English label and its value: "City: Oslo". */
  readonly isLabelled: boolean;
}

/** Characters of a value behind a label at most: what is longer tells more. */
const labelledMax = 60;

export function saidIn({ content, metadata = {} }: Pick<MemoryText, 'content' | 'metadata'>): Said {
  const length = nameLength(content);
  const name = length > 0 ? content.slice(0, length - 1) : speakerIn(metadata);
  const role = roleIn(metadata) || roleNamed(name ?? '');
  const labelled = role === roles.assistant ? null : labelledIn(content, length);
  if (labelled !== null) return { text: labelled, speaker: theUser, isAssistant: false, isLabelled: true };
  const isAssistant = role === roles.assistant;
  const speaker = isAssistant ? 'assistant' : role === roles.user || name === undefined ? theUser : name.toLowerCase().split(' ')[0];
  return { text: content.slice(length, length + readCharactersMax), speaker, isAssistant, isLabelled: false };
}

/** What else a label tells of the user, so that it is told alike with one and in a sentence. */
const labelSentences: readonly (readonly [label: RegExp, begin: string, end?: string])[] = [
  [
    /^(?:(?:current|my) )?(?:city|town|location|residence)$|^(?:city|town|place|country) of residence$|^liv(?:es|ing) in$|^based in$/,
    'I live in',
  ],
  [/^(?:current |my )?(?:employer|company|workplace)$|^works (?:at|for)$|^employed (?:at|by)$/, 'I work at'],
  [/^(?:current |my )?(?:job(?: title)?|occupation|profession)$|^works as$/, 'I work as a'],
  [/^(?:my )?age$/, 'I am', 'years old'],
];

/** A label with a short value as the user would say it: "City: Oslo" as "My city is Oslo. I live in Oslo"; `null` for what is said by somebody. @param length of the label, the colon included */
function labelledIn(content: string, length: number): string | null {
  if (length === 0 || content.length - length > labelledMax) return null;
  const label = content
    .slice(0, length - 1)
    .replaceAll('_', ' ')
    .toLowerCase();
  const value = content.slice(length).trim();
  const sentences = labelSentences.flatMap(([form, begin, end = '']) => (form.test(label) ? `${begin} ${value} ${end}`.trim() : []));
  if (attribute.test(label)) sentences.unshift(`My ${label} is ${value}`);
  return sentences.length === 0 ? null : sentences.join('\n');
}

/**
 * The claims of a memory, but for those of which it tells several values itself.
 * @param statements of what it says
 * @param languages that it may be in; none for English
 */
export function singleClaims(
  { speaker, isAssistant, isLabelled }: Said,
  statements: readonly string[],
  languages: readonly KnownLanguage[],
): Claim[] {
  const claims =
    languages.length > 0 && !isLabelled
      ? foreignClaimsIn(statements, speaker, languages)
      : claimsIn(statements, speaker, isAssistant ? theUser : null);
  return claims.filter((claim) => claims.every((other) => other.slot !== claim.slot || !differ(other, claim)));
}

/** Two values differ unless one says all that the other says: "Berlin" and "Berlin, Germany" agree. */
export function differ(a: Pick<Claim, 'terms'>, b: Pick<Claim, 'terms'>): boolean {
  const within = (some: readonly string[], all: readonly string[]): boolean => some.every((term) => all.includes(term));
  return !within(a.terms, b.terms) && !within(b.terms, a.terms);
}
