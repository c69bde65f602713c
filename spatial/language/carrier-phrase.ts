import type { Lexeme } from './lexeme.js';
import { isOutOfScope } from './out-of-scope.js';

/** Out-of-vocabulary words in a carrier phrase at most, and words of it at most. */
const oovMax = 2;
const carrierWordsMax = 7;

/** What can stand in a carrier phrase beside out-of-vocabulary words. */
const carrierKinds: readonly Lexeme['kind'][] = [
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

/** Begins the question proper; an adjective only where the word before it cannot be one too, as in "the teeniest red ring". */
const startKinds: readonly Lexeme['kind'][] = ['determiner', 'ask', 'be', 'do', 'there', 'how'];
const adjectives: readonly Lexeme['kind'][] = ['attribute', 'shape', 'label', 'superlative', 'ordinal'];
const isDetermined = (lexemes: readonly Lexeme[]): boolean => lexemes.some(({ kind }) => kind === 'determiner' || kind === 'its');

/** A question without its carrier phrase. */
export interface CarrierSplit {
  readonly rest: readonly Lexeme[];
  /** The out-of-vocabulary words of the carrier phrase. */
  readonly oovWords: readonly string[];
  /** Whether a comma or a question of its own parts them from the rest, as words of address; else one may be a verb. */
  readonly isAddress: boolean;
}

/**
 * The lexemes without the carrier phrase before them, a few words of address or of doing that the lexicon lacks: "boop the ring", "officer, where is the ring".
 * Shortest carrier phrases first; none where the words before could be part of the matter.
 */
export function withoutCarrierPhrase(lexemes: readonly Lexeme[]): CarrierSplit[] {
  const splits: CarrierSplit[] = [];
  const oovWords: string[] = [];
  for (let i = 0; i < Math.min(carrierWordsMax, lexemes.length - 1); i++) {
    const { kind, text } = lexemes[i];
    if (kind === 'unknown') oovWords.push(text);
    if (!isOfCarrier(lexemes[i]) || oovWords.length > oovMax || (kind === 'unknown' && isOutOfScope(text))) break;
    const rest = lexemes.slice(i + 1);
    if (
      oovWords.length > 0 &&
      (startKinds.includes(rest[0].kind) || (adjectives.includes(rest[0].kind) && !isDetermined(lexemes.slice(0, i + 1))))
    )
      splits.push({ rest, oovWords: [...oovWords], isAddress: kind === 'comma' || rest[0].kind === 'ask' });
  }
  return splits;
}

const isOfCarrier = (lexeme: Lexeme): boolean =>
  carrierKinds.includes(lexeme.kind) || (lexeme.kind === 'ask' && (lexeme.ask === 'point' || lexeme.ask === 'see'));
