import { lower } from './characters.js';

/** Where a word with an apostrophe is cut, by offsets in UTF-16 code units. */
export interface ApostropheCut {
  /** Up to here, from its start, it counts as a word; its start where nothing of it does. */
  readonly end: number;
  /** Where the next word may begin. */
  readonly next: number;
}

/** Function words before a vowel in French, Italian, Catalan, Occitan and Portuguese. */
const elided: ReadonlySet<string> = new Set(
  `c d j l m n qu s t v
   jusqu lorsqu puisqu quelqu quoiqu
   gl un all coll dall dell nell sull bell quell quest sant anch neanch com cos dov quant tant senz tutt alcun ciascun nessun`.split(/\s+/),
);
/** Words of Italian that lose their last vowel and tell something all the same: "vent'anni". */
const shortened: ReadonlySet<string> = new Set('mezz vent trent quarant cinquant sessant settant ottant novant cent'.split(' '));
const elidedLengthMax = 8;
/** What French and Italian elide before; an English "d'you" is none. */
const vowel = /[aeiouhæœà-öø-ÿ]|y(?![aeou])/iy;
/** A name like "D'Angelo". */
const name = /[A-Z][a-z]{1,30}(?:['’][a-z]{1,30})?(?!['’]?[\p{L}\p{M}\p{N}])/uy;

/**
 * Suffixes that are set off from a name or a number by an apostrophe: the cases of Turkish and Azerbaijani with plural, possessive and copula, and those of Polish, Finnish and Estonian that no
 * English word has there.
 */
const suffix = new RegExp(
  `(?:${[
    '(?=\\p{L})(?:l[aeə]r)?(?:s[ıiuü])?(?:n?[ıiuü]n|[yn]?[aeəıiuü]|n?[dt][aeə]n?|y?l[aeə]|[cç][aeə])?(?:ki(?:l[aeə]r)?(?:[ıi]n?|n?[dt][aeə]n?|[aeə])?)?(?:[dt][ıiuü]r|y?[dt][ıiuü][mnk]?|y?m[ıiuü]ş|ys[ae]|y?[ıiuü]m)?',
    'l[ıiuü](?:k|l[aeə]r)?',
    's[ıiuü]z',
    'ego|emu|owi|owie|iem|ie|ów|ami|ach|om|im|ym',
    'ss[aeä]|st[aä]|ll[aä]|lt[aä]|lle|ksi|tt[aä]|i?sse|i?st|i?ks|i?lt|i?ga|ile',
  ].join('|')})(?!['’]?[\\p{L}\\p{M}\\p{N}])`,
  'iuy',
);
/** What may have such a suffix: more than two letters, unless they are an abbreviation's, or a number. */
const stem = /^(?:\p{N}+|\p{Lu}{2}|[\p{Script=Latin}\p{M}\p{N}]{3,64})$/u;
const stemLengthMax = 64;

/** Whether a word with an apostrophe ends as most English ones do: "it's", "don't", "we'll". */
function isContracted(text: string, at: number): boolean {
  switch (lower[text.charCodeAt(at + 1)]) {
    case s:
    case t:
    case d:
    case m:
      return isBehind(text, at + 2);
    case l:
      return lower[text.charCodeAt(at + 2)] === l && isBehind(text, at + 3);
    case r:
    case v:
      return lower[text.charCodeAt(at + 2)] === e && isBehind(text, at + 3);
    default:
      return false;
  }
}
/** Letters of European alphabets lie before it. */
const generalPunctuation = 0x2000;
const [d, e, l, m, r, s, t, v] = [...'delmrstv'].map((letter) => letter.charCodeAt(0));

/** Whether a word is over at an offset, as far as its character tells. */
const isBehind = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  return code < 128 ? lower[code] === 0 : !(code < generalPunctuation);
};

/**
 * Where a word is cut by one of its apostrophes: behind a function word that lost its last vowel ("l'amico"), before a suffix that is set off ("Ankara'da"). A name like "D'Angelo" counts as a whole
 * beside its second part. Apostrophes of other words ("don't", "O'Brien", "c'hoar") are letters of theirs.
 * @param start of the word @param at of the apostrophe, a letter behind it
 * @returns `null` where it is not cut there
 */
export function apostropheCut(text: string, start: number, at: number): ApostropheCut | null {
  if (isContracted(text, at)) return null;
  return elisionCut(text, start, at) ?? suffixCut(text, start, at);
}

function elisionCut(text: string, start: number, at: number): ApostropheCut | null {
  if (at - start > elidedLengthMax || !matchesAt(vowel, text, at + 1)) return null;
  const word = text.slice(start, at).toLowerCase();
  if (shortened.has(word)) return { end: at, next: at + 1 };
  // "c'hoar" is a sister in Breton
  if (!elided.has(word) || (word === 'c' && /h/i.test(text[at + 1]))) return null;
  const isName = text[start] === 'D' && at === start + 1 && matchesAt(name, text, at + 1);
  return { end: isName ? name.lastIndex : start, next: at + 1 };
}

function suffixCut(text: string, start: number, at: number): ApostropheCut | null {
  if (at - start > stemLengthMax || !matchesAt(suffix, text, at + 1) || !stem.test(text.slice(start, at))) return null;
  return { end: at, next: suffix.lastIndex };
}

function matchesAt(sticky: RegExp, text: string, at: number): boolean {
  sticky.lastIndex = at;
  return sticky.test(text);
}

/** An apostrophe that is a letter of Ukrainian and Belarusian words, before a vowel with a sound of "y": "м'ята". */
const letter = "['’ʼ](?<=\\p{Script=Cyrillic}.)(?=[яюєїеёі])";
const letters = new RegExp(letter, 'giu');
const letterAt = new RegExp(letter, 'iuy');

/** A text without the apostrophes that are letters of Cyrillic words: they may be left out, and are written in several ways. */
export const withoutApostropheLetters = (text: string): string => text.replace(letters, '');

/** Whether an apostrophe is a letter of a Cyrillic word. */
export const isApostropheLetter = (text: string, at: number): boolean => matchesAt(letterAt, text, at);
