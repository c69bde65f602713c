import { plainOf } from './phrase-patterns.js';

/** Words that `…` stands for, at most. */
const skippedMax = 8;

/** A clause as a phrase with holes cuts it. */
export interface Filled {
  /** What stands before the phrase. */
  readonly before: string;
  /** What its holes hold, in their order. */
  readonly values: readonly string[];
  /** All that is neither in a hole nor a word of the phrase. */
  readonly rest: string;
}

interface HolePhrase {
  readonly pattern: RegExp;
  /** Of each group of the pattern whether it is a hole. */
  readonly holes: readonly boolean[];
}

interface HolePhrases {
  /** A word of each phrase, in any of its forms: where a clause has none of them, it has none of the phrases. */
  readonly guard: RegExp;
  readonly phrases: readonly HolePhrase[];
}

const compiled = new Map<string, HolePhrases>();

/**
 * Fills the first of some phrases with holes that a clause has.
 * @param clause plain words, each between blanks
 * @param list parted by commas: `_` is a hole, with letters behind it one word but for its ending, `…` stands for some words or none, and words parted by `|` stand for each other; a hole at the beginning
 * takes the word there
 */
export function fillHoles(clause: string, list: string): Filled | null {
  if (list === '') return null;
  const { guard, phrases } = compiledOf(list);
  if (!guard.test(clause)) return null;
  for (const { pattern, holes } of phrases) {
    const match = pattern.exec(clause);
    if (match === null) continue;
    const [before, ...groups] = match.slice(1);
    const rest = groups.filter((_, i) => !holes[i]);
    return { before: `${before} `, values: groups.filter((_, i) => holes[i]), rest: `${before} ${rest.join('')}` };
  }
  return null;
}

function compiledOf(list: string): HolePhrases {
  const known = compiled.get(list);
  if (known !== undefined) return known;
  const phrases = list.split(',').map((phrase) => plainOf(phrase.trim()).split(' '));
  const guard = new RegExp(` (?:${phrases.map(tellingPiece).map(sourceOf).join('|')}) `);
  const made = { guard, phrases: phrases.map(compile) };
  compiled.set(list, made);
  return made;
}

const isOpen = (piece: string): boolean => piece.startsWith('_') || piece === '…';
const sourceOf = (piece: string): string => piece.replaceAll('*', '[^ ]*');

/** The piece of a phrase whose words are the longest, and so the rarest. */
const tellingPiece = (pieces: readonly string[]): string => {
  const lengthOf = (piece: string): number => Math.min(...piece.split('|').map(({ length }) => length));
  return pieces.filter((piece) => !isOpen(piece)).reduce((best, piece) => (lengthOf(piece) > lengthOf(best) ? piece : best));
};

function compile(pieces: readonly string[]): HolePhrase {
  const holes: boolean[] = [];
  const source = pieces.map((piece, i) => {
    if (!isOpen(piece)) return `(?:${sourceOf(piece)}) `;
    holes.push(piece !== '…');
    if (piece === '…') return `((?:[^ ]+ ){0,${skippedMax}})`;
    return i === 0 || piece !== '_' ? `([^ ]+)${piece.slice(1)} ` : '(.+?) ';
  });
  const endsInHole = pieces.at(-1) === '_';
  if (!endsInHole) holes.push(false);
  return { pattern: new RegExp(`^(.*?) ${source.join('')}${endsInHole ? '$' : '(.*)$'}`), holes };
}
