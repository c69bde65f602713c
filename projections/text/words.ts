import { emptyHash, hashByte } from '../compact/fnv.js';
import { StringTable } from '../compact/string-table.js';
import { readUtf8 } from '../compact/utf8.js';
import { type ApostropheCut, apostropheCut } from './apostrophes.js';
import { apostrophe, curlyApostrophe } from './characters.js';
import { termOf, unicodeForms } from './normalize.js';

/**
 * A word: letters and digits, and letters behind apostrophes. With marks where a text is shown, since a letter and its mark stand together. Of a run without end it is a part of some
 * thousand characters, and the next word begins behind it.
 */
const plainWord = /[\p{L}\p{N}]{1,1024}(?:['’]\p{L}{1,1024}){0,8}/uy;
const markedWord = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]{0,1023}(?:['’]\p{L}{1,1024}){0,8}/uy;

/** What an ASCII character is to words. */
const kinds = new Uint8Array(128);
const [small, capital, digit] = [1, 2, 3];
for (let code = 0; code < 128; code++) {
  const character = String.fromCharCode(code);
  if (/[a-z]/.test(character)) kinds[code] = small;
  else if (/[A-Z]/.test(character)) kinds[code] = capital;
  else if (/\d/.test(character)) kinds[code] = digit;
}
/** The bit in which a small letter differs from its capital. */
const caseBit = 0x20;

/**
 * The index terms of words met lately, by their lower case: the same words come again and again, and stemming one costs a hundred times what finding it does. Of ASCII words, which most are, in a
 * table that is asked with their characters as they are read.
 */
let forms = new StringTable();
let termsOfForm: (readonly string[])[] = [];
const formsMax = 1 << 16;
const otherWords = new Map<string, readonly string[]>();
const otherWordsMax = 20_000;
/** Longer words are not kept. */
const keptLengthMax = 32;
const key = new Uint8Array(keptLengthMax);
const none: readonly string[] = [];

/** The index terms of a word; none of a stop word. */
export function termsOfWord(word: string): readonly string[] {
  if (word.length > keptLengthMax) return termsOfOther(word);
  let hash = emptyHash;
  for (let i = 0; i < word.length; i++) {
    const written = word.charCodeAt(i);
    const code = written === curlyApostrophe ? apostrophe : written;
    if (code >= 128) return termsOfOther(word);
    key[i] = kinds[code] === capital ? code | caseBit : code;
    hash = hashByte(hash, key[i]);
  }
  return termsOfKey(word.length, hash);
}

/** Those of the word whose lower case lies in `key`. */
function termsOfKey(length: number, hash: number): readonly string[] {
  const known = forms.findBytes(key, length, hash);
  if (known >= 0) return termsOfForm[known];
  const term = termOf(readUtf8(key, 0, length));
  const terms = term === null ? none : [term];
  if (forms.size === formsMax) {
    forms = new StringTable();
    termsOfForm = [];
  }
  termsOfForm[forms.internBytes(key, length, hash)] = terms;
  return terms;
}

/** Those of a word that is long or holds other than ASCII characters. */
function termsOfOther(word: string): readonly string[] {
  const known = otherWords.get(word);
  if (known !== undefined) return known;
  const written = /^[\p{ASCII}’]+$/u.test(word) ? [word.toLowerCase().replaceAll('’', "'")] : unicodeForms(word, true);
  const terms = written.flatMap((form) => termOf(form) ?? []);
  if (word.length > keptLengthMax) return terms;
  if (otherWords.size === otherWordsMax) otherWords.clear();
  otherWords.set(word, terms);
  return terms;
}

const apostrophes = /['’]/g;

/** Reads the words of a text, one after the other: `for (const words = new Words(text); words.next(); ) …`. */
export class Words {
  /** Where the word stands in the text, in UTF-16 code units; `end` is exclusive. */
  start = 0;
  end = 0;
  /** Its index terms, as {@link termsOfWord}. */
  terms = none;
  /** Whether it is known to be of one piece: up to 32 ASCII letters and apostrophes, without a capital behind the first. */
  isSimple = false;
  /** Where reading goes on. */
  private behind = 0;
  private readonly pattern: RegExp;

  /** @param marked whether marks behind its letters belong to a word */
  constructor(
    private readonly text: string,
    marked = false,
  ) {
    this.pattern = marked ? markedWord : plainWord;
  }

  /** Goes to the next word. @returns whether there is one */
  next(): boolean {
    const { text } = this;
    while (this.behind < text.length) {
      let at = this.behind;
      let code = text.charCodeAt(at);
      while (code < 128 && kinds[code] === 0 && ++at < text.length) code = text.charCodeAt(at);
      this.behind = at + 1;
      if (at < text.length && (code < 128 ? this.read(at) : this.readOther(at))) return true;
    }
    return false;
  }

  /** Reads the word that begins with an ASCII character. @returns whether it counts: a function word before an apostrophe does not */
  private read(start: number): boolean {
    const { text } = this;
    let hash = emptyHash;
    let length = 0;
    // zero where no digit, nor a capital behind the first letter
    let inner = 0;
    let isTail = false;
    let at = start;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code >= 128) return this.readOther(start);
      const kind = kinds[code];
      if (kind === 0) {
        if (code !== apostrophe || at + 1 === text.length) break;
        const cut = apostropheCut(text, start, at);
        if (cut !== null) return this.readCut(start, cut);
        const next = text.charCodeAt(at + 1);
        if (next >= 128) return this.readOther(start);
        if (kinds[next] === 0 || kinds[next] === digit) break;
        isTail = true;
      } else if (kind === digit) {
        if (isTail) break;
        inner++;
      } else if (kind === capital) inner += length;
      if (length === keptLengthMax) return this.readOther(start);
      key[length] = kind === capital ? code | caseBit : code;
      hash = hashByte(hash, key[length++]);
    }
    this.start = start;
    this.end = at;
    this.behind = at;
    this.isSimple = inner === 0;
    this.terms = termsOfKey(length, hash);
    return true;
  }

  /** Reads the word, of whatever characters, that begins at an offset, if one does that counts. */
  private readOther(start: number): boolean {
    const { text, pattern } = this;
    pattern.lastIndex = start;
    const match = pattern.exec(text);
    if (match === null) return false;
    const end = pattern.lastIndex;
    for (const { index } of match[0].matchAll(apostrophes)) {
      const cut = apostropheCut(text, start, start + index);
      if (cut !== null) return this.readCut(start, cut);
    }
    return this.readCut(start, { end, next: end });
  }

  /** Reads what counts of a word, if anything does. */
  private readCut(start: number, { end, next }: ApostropheCut): boolean {
    this.behind = next;
    if (end === start) return false;
    this.start = start;
    this.end = end;
    this.isSimple = false;
    this.terms = termsOfWord(this.text.slice(start, end));
    return true;
  }
}
