import type { Json } from '../../events.js';
import type { DeclaredVariable } from '../declaration/types.js';
import type { Span } from './clauses.js';
import type { Mention } from './lexicon.js';
import type { Token } from './tokens.js';

/** A value that a text gives to a variable. */
export interface ValueReading {
  readonly variable: string;
  /** As an observation has it: a value, a number, or weights where the text says what it is not. */
  readonly value: Json;
  /** The token that says it. */
  readonly at: number;
  /** Whether a value stands there; otherwise a boolean variable is merely named. */
  readonly isSaid: boolean;
}

/** What was not understood, and where; a sentence for the reader. */
export interface Trouble {
  readonly at: number;
  readonly message: string;
}

export interface ValuesRead {
  readonly values: readonly ValueReading[];
  readonly troubles: readonly Trouble[];
}

export type Variables = Readonly<Record<string, DeclaredVariable>>;

/** A segment of a text with what it names. */
export interface Segment extends Span {
  readonly tokens: readonly Token[];
  readonly variables: Variables;
  /** Variables that it names, in order. */
  readonly named: readonly { readonly variable: string; readonly mention: Mention }[];
}

/**
 * The variable that is named nearest to a place: before it rather than after it.
 * @param named in the order of the text
 * @param at offset into the text, UTF-16 units
 * @returns undefined where no variable is named
 */
export function nearest(named: Segment['named'], at: number): Segment['named'][number] | undefined {
  const before = named.filter(({ mention }) => mention.end <= at);
  return before[before.length - 1] ?? named.find(({ mention }) => mention.start > at);
}
