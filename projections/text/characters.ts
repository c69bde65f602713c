/** What a character is to the tokenizer: 0 a break, 1 part of a word, 2 a joint inside identifiers ("ERR-42", "a.b", "x@y"). */
export const characterKinds = new Uint8Array(128);
for (const c of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789') characterKinds[c.charCodeAt(0)] = 1;
/** The lower case of a character that is part of a word, 0 for all others. */
export const lower = new Uint8Array(128);
for (let code = 0; code < 128; code++) if (characterKinds[code] === 1) lower[code] = code >= 0x41 && code <= 0x5a ? code | 0x20 : code;
for (const c of '-_.:/@#') characterKinds[c.charCodeAt(0)] = 2;
/** Characters behind which a word is over whatever follows: not part of words, and no joint or apostrophe. */
export const plainEnd = new Uint8Array(128);
export const blank = 0x20;
export const apostrophe = 0x27;
for (let code = 0; code < 128; code++) plainEnd[code] = Number(characterKinds[code] === 0 && code !== apostrophe);
export const curlyApostrophe = 0x2019;
export const underscore = 0x5f;
export const atSign = 0x40;
/** Whether a character is an ASCII digit. @param code of the character, a UTF-16 unit */
export const digit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/** Codes of digits and capitals lie before it, those of small letters behind. */
export const capitalsEnd = 0x5b;
const isSmall = (code: number): boolean => code > 0x60 && code < 0x7b;
const isCapital = (code: number): boolean => code > 0x40 && code < capitalsEnd;

/** Whether a word of ASCII letters and digits changes its case or kind at an offset: before the C of "retryCount", the S of "HTTPServer", the 3 of "python3". @param at offset, UTF-16 code units @param end of the word, exclusive */
export function isSeam(text: string, at: number, end: number): boolean {
  const [before, code] = [text.charCodeAt(at - 1), text.charCodeAt(at)];
  if (digit(before) !== digit(code)) return true;
  if (!isCapital(code)) return false;
  return isSmall(before) || (isCapital(before) && at + 1 < end && isSmall(text.charCodeAt(at + 1)));
}

const inWords = /^[\p{L}\p{M}\p{N}]/u;
/** Whether a character of two code units, or half of one, is no part of words: emoji and the like. @param at its offset, UTF-16 code units @param code the code unit there */
export const isSymbol = (text: string, at: number, code: number): boolean =>
  isSurrogate(code) && !inWords.test(text.slice(isLowSurrogate(code) ? at - 1 : at, at + 2));
const isLowSurrogate = (code: number): boolean => code >= 0xdc00;
const isSurrogate = (code: number): boolean => code >= 0xd800 && code < 0xe000;

/** Whether a character of two code units begins at an offset. @param code the code unit there */
export function isPair(text: string, at: number, code: number): boolean {
  if (!isSurrogate(code) || isLowSurrogate(code) || at + 1 >= text.length) return false;
  const next = text.charCodeAt(at + 1);
  return isSurrogate(next) && isLowSurrogate(next);
}

/** General punctuation, symbols, arrows, boxes, CJK punctuation and private use: no parts of words. @param code UTF-16 code unit */
export function isPunctuation(code: number): boolean {
  return (
    (code >= 0x80 && code < 0xaa) ||
    (code >= 0x2000 && code < 0x2070) ||
    (code >= 0x20a0 && code < 0x2100) ||
    (code >= 0x2190 && code < 0x2c00) ||
    (code >= 0x3000 && code < 0x3005) ||
    (code >= 0x3008 && code < 0x3020) ||
    (code >= 0xe000 && code < 0xf900) ||
    (code >= 0xff01 && code < 0xff10)
  );
}
