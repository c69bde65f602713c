import { asksBeyond } from './beyond.js';
import type { Lexeme } from './lexeme.js';

/** Words that are not of the lexicon in a frame at most, and words of a frame at most. */
const strangersMax = 2;
const frameMax = 7;

/** What can stand in a frame beside words that the lexicon does not have. */
const frameKinds: readonly Lexeme['kind'][] = [
  'unknown',
  'filler',
  'directly',
  'determiner',
  'its',
  'camera',
  'be',
  'do',
  'have',
  'that',
  'to',
  'at',
  'on',
  'of',
  'in',
  'from',
  'by',
  'with',
  'where',
  'comma',
];

/** Begins what the frame leads to; an adjective only where the word before it cannot be one too, as in "the teeniest red ring". */
const openers: readonly Lexeme['kind'][] = ['determiner', 'ask', 'be', 'do', 'there', 'how'];
const adjectives: readonly Lexeme['kind'][] = ['attribute', 'shape', 'label', 'superlative', 'ordinal'];
const isDetermined = (lexemes: readonly Lexeme[]): boolean => lexemes.some(({ kind }) => kind === 'determiner' || kind === 'its');

/** A question behind words that are not of it. */
export interface Framed {
  readonly rest: readonly Lexeme[];
  /** The words that the lexicon does not have. */
  readonly strangers: readonly string[];
  /** Whether a comma or a question of its own parts them from the rest, as words of address; else one may be a verb. */
  readonly isAddress: boolean;
}

/**
 * The lexemes without a few words of address or of doing before them that the lexicon does not have: "boop the ring", "officer, where is the ring".
 * Shortest frames first; none where the words before could be part of the matter.
 */
export function withoutFrame(lexemes: readonly Lexeme[]): Framed[] {
  const framed: Framed[] = [];
  const strangers: string[] = [];
  for (let i = 0; i < Math.min(frameMax, lexemes.length - 1); i++) {
    const { kind, text } = lexemes[i];
    if (kind === 'unknown') strangers.push(text);
    if (!isOfFrame(lexemes[i]) || strangers.length > strangersMax || (kind === 'unknown' && asksBeyond(text))) break;
    const rest = lexemes.slice(i + 1);
    if (
      strangers.length > 0 &&
      (openers.includes(rest[0].kind) || (adjectives.includes(rest[0].kind) && !isDetermined(lexemes.slice(0, i + 1))))
    )
      framed.push({ rest, strangers: [...strangers], isAddress: kind === 'comma' || rest[0].kind === 'ask' });
  }
  return framed;
}

const isOfFrame = (lexeme: Lexeme): boolean =>
  frameKinds.includes(lexeme.kind) || (lexeme.kind === 'ask' && (lexeme.ask === 'point' || lexeme.ask === 'see'));
