import type { MemoryText } from '../../events.js';
import type { KnownLanguage } from '../../text/phrases/foreign-text.js';
import { nameLength, roleIn, roleNamed, roles, speakerIn } from '../../text/speaker-attribution.js';
import { type Claim, theUser } from './claim.js';
import { claimsIn } from './claims.js';
import { foreignClaimsIn } from './foreign-claims.js';
import { labelledIn } from './labels.js';

/** Characters of a memory that are read for claims. */
const readCharactersMax = 4096;

/** What a memory says, who says it, and whether that is an assistant. */
export interface Said {
  readonly text: string;
  readonly speaker: string;
  readonly isAssistant: boolean;
  /** What a label with a short value claims of the user ("City: Oslo"); `null` for what is said by somebody. */
  readonly labelled: readonly Claim[] | null;
}

export function saidIn({ content, metadata = {} }: Pick<MemoryText, 'content' | 'metadata'>): Said {
  const length = nameLength(content);
  const name = length > 0 ? content.slice(0, length - 1) : speakerIn(metadata);
  const role = roleIn(metadata) || roleNamed(name ?? '');
  const labelled = role === roles.assistant ? null : labelledIn(content, length);
  if (labelled !== null) return { text: labelled.text, speaker: theUser, isAssistant: false, labelled: labelled.claims };
  const isAssistant = role === roles.assistant;
  const speaker = isAssistant ? 'assistant' : role === roles.user || name === undefined ? theUser : name.toLowerCase().split(' ')[0];
  return { text: content.slice(length, length + readCharactersMax), speaker, isAssistant, labelled: null };
}

/**
 * The claims of a memory, but for those of which it tells several values itself.
 * @param statements of what it says
 * @param languages that it may be in; none for English
 */
export function singleClaims(
  { speaker, isAssistant, labelled }: Said,
  statements: readonly string[],
  languages: readonly KnownLanguage[],
): Claim[] {
  const claims =
    labelled ??
    (languages.length > 0 ? foreignClaimsIn(statements, speaker, languages) : claimsIn(statements, speaker, isAssistant ? theUser : null));
  return claims.filter((claim) => claims.every((other) => other.slot !== claim.slot || !differ(other, claim)));
}

/** Two lists of terms differ unless one holds all of the other: "Berlin" and "Berlin, Germany" agree. */
export function termsDiffer(a: readonly string[], b: readonly string[]): boolean {
  const within = (some: readonly string[], all: readonly string[]): boolean => some.every((term) => all.includes(term));
  return !within(a, b) && !within(b, a);
}

/** Two values differ by their terms; not those that are written alike, whose terms may be those of different languages. */
export const differ = (a: Claim, b: Claim): boolean => termsDiffer(a.terms, b.terms) && a.value.toLowerCase() !== b.value.toLowerCase();
