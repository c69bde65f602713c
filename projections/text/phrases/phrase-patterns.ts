import { isAscii, withFewMarks, withoutAccents } from '../normalize.js';

/** Characters that are read. */
export const readCharactersMax = 2000;

/** A text cut to what phrases are made of, each behind a blank: words, one with an apostrophe apart from what follows ("j' ai"), and "." for what ends a sentence. */
export const spaced = (plain: string): string =>
  ` ${(plain.match(/\p{L}+'|[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*|[.!?:\n]/gu) ?? []).map((piece) => (/[.!?:\n]/.test(piece) ? '.' : piece)).join(' ')} `;

/** The runs of letters of a text, in their order. */
export const wordsOf = (text: string): string[] => text.match(/\p{L}+/gu) ?? [];
/** A text as phrases are compared with it: in lower case, without accents. */
export function plainOf(text: string): string {
  const read = text.slice(0, readCharactersMax);
  if (isAscii(read)) return read.toLowerCase();
  return withoutAccents(withFewMarks(read).toLowerCase()).replaceAll('ı', 'i').replaceAll('’', "'");
}

const patterns = new Map<string, RegExp>();

/** The form that any phrase of a list has in a {@link spaced} text. */
export function patternOf(list: string): RegExp {
  let pattern = patterns.get(list);
  if (pattern === undefined) {
    // the blank first: a text is searched for it at once, and phrases are tried behind one only
    pattern = new RegExp(` (?:${list.split(',').map(sourceOf).join('|')})(?= )`, 'g');
    patterns.set(list, pattern);
  }
  pattern.lastIndex = 0;
  return pattern;
}

function sourceOf(phrase: string): string {
  const [, first, text] = /^(\^?)(.*)$/.exec(plainOf(phrase.trim())) as RegExpExecArray;
  const pieces = text
    .split(' ')
    .map((piece) => (piece === '…' ? '(?:[^.]{0,60} )?' : `${piece.includes('*') ? starred(piece) : spaced(piece).trim()} `));
  return `${first === '^' ? '(?<=^ |\\. )' : ''}${pieces.join('').replace(/ $/, '')}`;
}

const starred = (word: string): string => {
  if (word === '*') return '[^ .]+';
  return word.replace(/^\*/, '[^ .]{2,}').replace("'*", "' [^ .]*").replace(/\*/g, '[^ .]*');
};
