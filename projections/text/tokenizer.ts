import { emptyHash, hashByte } from '../compact/fnv.js';
import { writeUtf8 } from '../compact/utf8.js';
import { apostropheCut, isApostropheLetter } from './apostrophes.js';
import {
  apostrophe,
  atSign,
  blank,
  capitalsEnd,
  characterKinds,
  curlyApostrophe,
  digit,
  isPair,
  isPunctuation,
  isSeam,
  isSymbol,
  lower,
  plainEnd,
  underscore,
} from './characters.js';
import { longRunMin, unicodeForms } from './normalize.js';

/** Longest form kept, in bytes; of a longer run of letters only the beginning counts. */
const formBytesMax = 64;
/** The word that is read. */
const form = new Uint8Array(formBytesMax * 4);

/** Characters after which who splits bit by bit has a pause, at the next word: few words are so long. */
const splitAtOnce = 4096;

/** A run of joined words that is read up to `at`, behind a joint. */
export interface OpenRun {
  readonly start: number;
  readonly at: number;
  /** Words so far. */
  readonly parts: number;
  /** Whether it counts as a whole too. */
  readonly identifying: boolean;
}

/** Characters of a part of a word, at least; and places at most where it is parted: a word with more of them is a key or a digest. */
const partMin = 2;
const seamsMax = 7;

/**
 * Splits texts into words of letters and digits, and hands each over as bytes. An identifier with a digit, "_" or "@" in it ("order-4711", "v1.2.3", "snake_case",
 * "x@y.org") counts as a whole beside its parts, as does a word with capitals or digits inside ("maxRetryCount", "python3"). Scripts without spaces are split as {@link unicodeForms} says.
 */
export abstract class Tokenizer {
  /** Whether the text is split bit by bit: a long run is left to who does so. And the one that was. */
  protected isBitByBit = false;
  protected longRun = '';
  /** The run of joined words in which the splitting has a pause, likewise; it goes on behind it. Null between runs. */
  protected openRun: OpenRun | null = null;

  /** See {@link unicodeForms}. */
  protected abstract readonly isForQuestion: boolean;

  /**
   * What becomes of a word.
   * @param bytes begin with the word as UTF-8, in lower case; good until the next word
   * @param length of the word, bytes
   * @param hash of the word, see {@link hashByte}
   */
  protected abstract token(bytes: Uint8Array, length: number, hash: number): void;

  /** Hands over the words of a text from an offset on. @returns the offset up to which it did: the text's end, unless it is split bit by bit */
  protected split(text: string, from: number): number {
    const end = text.length;
    const pause = this.isBitByBit ? Math.min(end, from + splitAtOnce) : end;
    let i = from;
    if (this.openRun !== null) {
      i = this.run(text, this.openRun.start);
      if (this.longRun !== '') return i;
    }
    while (i < pause && this.openRun === null) {
      // Most words are a few plain letters between blanks; what is not is read again by `run`.
      const start = i;
      let code = text.charCodeAt(i);
      let hash = emptyHash;
      let length = 0;
      // zero where no digit, nor a capital behind the first letter
      let inner = 0;
      while (code < 128 && lower[code] !== 0 && length < formBytesMax) {
        if (code < capitalsEnd) inner += digit(code) ? 1 : length;
        const letter = lower[code];
        form[length++] = letter;
        hash = hashByte(hash, letter);
        code = ++i < end ? text.charCodeAt(i) : blank;
      }
      if (length > 0 && code < 128 && plainEnd[code] !== 0) {
        this.token(form, length, hash);
        if (inner > 0) this.parts(text, start, i);
        i++;
      } else if (length > 0 || (code >= 0xaa && code !== curlyApostrophe)) {
        i = this.run(text, start);
        if (this.longRun !== '') return i;
      } else i++;
    }
    return i;
  }

  /** Reads the run of words and joints that starts with a word at `start`. @returns the offset behind it */
  private run(text: string, start: number): number {
    const end = text.length;
    let { at: i, parts, identifying } = this.openRun ?? { at: start, parts: 0, identifying: false };
    this.openRun = null;
    const pause = this.isBitByBit ? i + splitAtOnce : end;
    for (;;) {
      let length = 0;
      let hash = emptyHash;
      let code = 0;
      const wordStart = i;
      for (; i < end; i++) {
        code = text.charCodeAt(i);
        const folded = code < 128 ? lower[code] : 0;
        if (folded !== 0) {
          code = folded;
          if (code <= 0x39) identifying = true;
        } else if (code === apostrophe || code === curlyApostrophe) {
          const behind = this.cut(text, wordStart, i);
          if (behind > 0) return behind;
          const next = i + 1 < end ? text.charCodeAt(i + 1) : 0;
          if (next >= 128 || characterKinds[next] !== 1 || digit(next)) break;
          code = apostrophe;
        } else if (code >= 0xaa && code !== curlyApostrophe && !isPunctuation(code) && !isSymbol(text, i, code)) {
          return this.unicodeRun(text, wordStart, i);
        } else break;
        if (length < formBytesMax) {
          form[length++] = code;
          hash = hashByte(hash, code);
        }
      }
      if (length === 0) return Math.max(i, start + 1);
      this.token(form, length, hash);
      this.parts(text, wordStart, i);
      parts++;
      const joint = i < end ? text.charCodeAt(i) : 0;
      const after = i + 1 < end ? text.charCodeAt(i + 1) : 0;
      if (joint >= 128 || characterKinds[joint] !== 2 || after >= 128 || characterKinds[after] !== 1) break;
      if (joint === underscore || joint === atSign) identifying = true;
      i++;
      if (i >= pause) {
        this.openRun = { start, at: i, parts, identifying };
        return i;
      }
    }
    if (parts > 1 && identifying) this.word(text.slice(start, Math.min(i, start + formBytesMax)).toLowerCase());
    return i;
  }

  /** The parts of a word with capitals or digits inside join the tokens, where one is of letters: "max", "retry" and "count" of "maxRetryCount", nothing of "v12". */
  private parts(text: string, start: number, end: number): void {
    let seams = 0;
    let hasLetters = false;
    for (let i = start + 1, from = start; i <= end; i++) {
      if (i < end && !isSeam(text, i, end)) continue;
      hasLetters ||= i - from >= partMin && !digit(text.charCodeAt(from));
      from = i;
      if (i < end && ++seams > seamsMax) return;
    }
    if (seams === 0 || !hasLetters) return;
    for (let i = start + 1, from = start; i <= end; i++) {
      if (i < end && !isSeam(text, i, end)) continue;
      if (i - from >= partMin) this.word(text.slice(from, i).toLowerCase());
      from = i;
    }
  }

  /** Reads the run of letters of any script that goes from `start` over the non-ASCII character at `at`. */
  private unicodeRun(text: string, start: number, at: number): number {
    let i = at;
    for (; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code === apostrophe || code === curlyApostrophe) {
        const behind = this.cut(text, start, i);
        if (behind > 0) return behind;
        if (!isApostropheLetter(text, i)) break;
      } else if (code < 128 ? characterKinds[code] !== 1 : isPunctuation(code) || isSymbol(text, i, code)) break;
      else if (isPair(text, i, code)) i++;
    }
    if (this.isBitByBit && i - start > longRunMin) this.longRun = text.slice(start, i);
    else for (const word of unicodeForms(text.slice(start, i), this.isForQuestion)) this.word(word);
    return i;
  }

  /** Cuts a word at an apostrophe, where that parts it, and hands over what counts of it. @returns the offset behind, 0 where it is not cut */
  private cut(text: string, start: number, at: number): number {
    const cut = apostropheCut(text, start, at);
    if (cut === null) return 0;
    const { end, next } = cut;
    if (end > at) this.word(text.slice(start, end).toLowerCase().replaceAll('’', "'"));
    else if (end > start) {
      for (const word of unicodeForms(text.slice(start, end), this.isForQuestion)) this.word(word);
      this.parts(text, start, end);
    }
    return next;
  }

  /** Hands over a word. @param text in lower case; longer ones are cut */
  protected word(text: string): void {
    const length = writeUtf8(text.slice(0, formBytesMax), form, 0);
    let hash = emptyHash;
    for (let i = 0; i < length; i++) hash = hashByte(hash, form[i]);
    this.token(form, length, hash);
  }
}
