import type { Lexeme } from './lexeme.js';
import { isOutOfScope } from './out-of-scope.js';
import { readerOf } from './phrase.js';
import { isPlural } from './pointing.js';
import type { Program } from './program.js';
import { oovNamesIn } from './program-parts.js';

/** A request of which nothing but one phrase and light words was read. */
export interface Keyphrase {
  readonly program: Program;
  /** The out-of-vocabulary words around it. */
  readonly oovWords: readonly string[];
}

/** Words around a phrase that say no more than that it is meant. */
const lightKinds: readonly Lexeme['kind'][] = [
  'unknown',
  'filler',
  'directly',
  'determiner',
  'its',
  'it',
  'camera',
  'be',
  'do',
  'have',
  'that',
  'where',
  'there',
  'exist',
  'to',
  'at',
  'on',
  'of',
  'in',
  'as',
  'from',
  'by',
  'with',
  'or',
  'comma',
  'else',
];
const lightAsks: readonly string[] = ['point', 'where', 'place', 'see', 'which'];

const oovMax = 2;

/** Begins a phrase of things. */
const beginners: readonly Lexeme['kind'][] = ['determiner', 'attribute', 'shape', 'label', 'superlative', 'ordinal', 'quantifier'];

/** "how should one ever reach the ring", "in which corner or spot sits the ring": the one phrase of the request, where all around it is light and asks for a place. Null where it is not, or where yes or no is asked. */
export function keyphraseReading(lexemes: readonly Lexeme[]): Keyphrase | null {
  if (lexemes[0]?.kind === 'be' && beginners.includes(lexemes[1]?.kind ?? 'comma')) return null;
  for (let i = 0; i < lexemes.length && isLight(lexemes[i], i > 0 ? lexemes[i - 1] : undefined); i++) {
    const next = lexemes[i + 1];
    if (next === undefined || !beginners.includes(next.kind)) continue;
    const reader = readerOf(lexemes.slice(i + 1));
    const of = reader.phrase();
    if (of === null || of.head !== 'object' || of.conditions.length + of.superlatives.length === 0) continue;
    const rest = lexemes.slice(lexemes.length - (reader.words.length - reader.position));
    const around = [...lexemes.slice(0, i + 1), ...rest];
    if (!rest.every((lexeme) => isLight(lexeme)) || !around.some(isOfPlace)) continue;
    const oovWords = around.filter(({ kind }) => kind === 'unknown').map(({ text }) => text);
    if (oovWords.length > oovMax || oovWords.some(isOutOfScope)) return null;
    if (oovNamesIn(of).length > 0) continue;
    return { program: { query: { kind: 'point', of, isAll: isPlural(of) }, unread: oovWords }, oovWords };
  }
  return null;
}

const isLight = (lexeme: Lexeme, before?: Lexeme): boolean =>
  lightKinds.includes(lexeme.kind) ||
  (lexeme.kind === 'ask' && lightAsks.includes(lexeme.ask)) ||
  (lexeme.kind === 'wall' && before?.kind === 'ask') ||
  (lexeme.kind === 'how' && before === undefined);

/** Asks for a place. */
const isOfPlace = (lexeme: Lexeme): boolean =>
  lexeme.kind === 'where' || (lexeme.kind === 'ask' && lightAsks.includes(lexeme.ask)) || lexeme.kind === 'wall';
