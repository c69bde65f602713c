import { grown } from '../compact/arrays.js';
import { type BinaryReader, type Growing, type Lengths, readBytes, type Writing, wordBytes, writeBytes } from '../compact/binary.js';
import type { HandoverReader, HandoverWriter, Shared } from '../compact/sharing.js';
import { emptyHash, hashByte, StringTable } from '../compact/string-table.js';
import { readUtf8, writeUtf8 } from '../compact/utf8.js';
import {
  apostrophe,
  atSign,
  blank,
  capitalsEnd,
  characterKinds,
  curlyApostrophe,
  digit,
  isPunctuation,
  isSeam,
  isSymbol,
  lower,
  plainEnd,
  underscore,
} from './characters.js';
import { chunksOf } from './chunks.js';
import { Inflections } from './inflections.js';
import { lettersMin } from './near-spelling.js';
import { isFirstPerson, longRunForms, longRunMin, termOf, unicodeForms } from './normalize.js';
import { Spellings } from './spellings.js';

/** Longest form kept, in bytes; of a longer run of letters only the beginning counts. */
const formBytesMax = 64;
const stop = -1;
const unknown = -2;
/** A stop word by which a speaker means themselves: "I", "my", "we". */
const self = -3;

const key = new Uint8Array(formBytesMax * 4);
/** Of the text analysed last. */
let tokens = new Int32Array(1024);
/** Forms of one long run that are looked up in one go. */
const stepForms = 1024;

/** What all empty vocabularies begin with. */
const noTerms: Int32Array = new Int32Array(0);
const noForms: Uint32Array = new Uint32Array(0);

/** Characters of a part of a word, at least; and places at most where it is parted: a word with more of them is a key or a digest. */
const partMin = 2;
const seamsMax = 7;

/** What a text was split into. */
interface Analysed {
  readonly tokens: Int32Array;
  readonly selfCount: number;
}

/**
 * The words of a session: every form seen ("running"), and the term that stands for it in the index ("run").
 * Forms and terms are numbered in the order of their first appearance and are never forgotten, so numbers mean the same for ever.
 *
 * A text is split into words of letters and digits; an identifier with a digit, "_" or "@" in it ("order-4711", "v1.2.3", "snake_case",
 * "x@y.org") counts as a whole beside its parts, as does a word with capitals or digits inside ("maxRetryCount", "python3"). Scripts without spaces are split as {@link unicodeForms} says.
 */
export class Vocabulary implements Growing, Shared {
  /** How often the last analysed text says "I", "my", "we" and the like. */
  selfCount = 0;
  private tokenCount = 0;

  private readonly forms = new StringTable();
  private termOfForm = noTerms;
  private readonly terms = new StringTable();
  private firstForm = noForms;
  private learning = true;
  /** Terms from here on are not recognized. */
  private knownSize = 0;
  private spellings: Spellings | null = null;
  /** Whether a long run is left to {@link analysing}, and the one that was. */
  private leavesLongRuns = false;
  private longRun = '';
  /** Texts learnt ahead. */
  private ahead: Map<string, Analysed> | null = null;
  /** Forms and terms without those of texts learnt ahead. */
  private formEnd = 0;
  private termEnd = 0;
  private cachedInflections: Inflections | null = null;

  /** The terms by language and stem; made when they are first asked for. */
  get inflections(): Inflections {
    this.cachedInflections ??= new Inflections(this);
    return this.cachedInflections;
  }

  /** The terms of the text that any vocabulary analysed last, in order, stop words left out; valid up to the returned length, until the next is analysed. */
  get tokens(): Int32Array {
    return tokens;
  }

  /** Number of distinct terms. */
  get size(): number {
    return this.terms.size;
  }

  /** Splits `text` and learns its words. @returns how many {@link tokens} there are */
  learn(text: string): number {
    const known = this.ahead?.get(text);
    if (known !== undefined) return this.take(known);
    this.learning = true;
    return this.analyse(text);
  }

  /**
   * Learns the words of a text bit by bit, so that {@link learn} has them ready. Until {@link commitLearned} the vocabulary is written down without them.
   */
  *learnAhead(text: string): Generator<void> {
    this.ahead ??= new Map();
    if (!this.ahead.has(text)) this.ahead.set(text, yield* this.analysing(text, null));
  }

  /** What was learnt is part of the state from now on. */
  commitLearned(): void {
    this.ahead = null;
    this.formEnd = this.forms.size;
    this.termEnd = this.terms.size;
  }

  /**
   * Splits `text` and changes nothing; a word never seen before is -2 among the {@link tokens}.
   * @param size terms that are known: those from there on count as never seen
   * @returns how many there are
   */
  recognize(text: string, size = this.size): number {
    this.learning = false;
    this.knownSize = size;
    return this.analyse(text);
  }

  /** {@link recognize} bit by bit. @returns the tokens, of their own */
  *recognizing(text: string, size = this.size): Generator<void, Int32Array> {
    return (yield* this.analysing(text, size)).tokens;
  }

  /** The term as the session first wrote it: "violins" for the term "violin". */
  label(term: number): string {
    return this.forms.text(this.firstForm[term]);
  }

  /** The term itself, as {@link termOf} made it: "violin" for "violins". */
  text(term: number): string {
    return this.terms.text(term);
  }

  /** The terms among the first `size` whose spelling is one edit from a word's that is none of them, none for a short word. */
  nearSpellings(form: string, size: number): number[] {
    const term = termOf(form);
    if (term === null || term.length < lettersMin || this.knows(term, size)) return [];
    this.spellings ??= new Spellings(this.terms);
    return this.spellings.near(term, size);
  }

  /** Number of a term, or -1. */
  findTerm(text: string): number {
    return this.terms.find(text);
  }

  private knows(term: string, size: number): boolean {
    const known = this.terms.find(term);
    return known >= 0 && known < size;
  }

  /** Number of a term by any of its forms, or -1. */
  find(form: string): number {
    const term = termOf(form.toLowerCase());
    return term === null ? -1 : this.terms.find(term);
  }

  get sizeBytes(): number {
    return this.forms.sizeBytes + this.terms.sizeBytes + this.termOfForm.byteLength + this.firstForm.byteLength;
  }

  get grown(): Lengths {
    return [[this.formEnd], [this.termEnd]];
  }

  freeze(since?: Lengths): Writing {
    const { termOfForm, firstForm, formEnd: formCount, termEnd: termCount } = this;
    const [[formsSince], [termsSince]] = (since ?? [[0], [0]]) as [[number], [number]];
    const [forms, terms] = [this.forms.freeze([formsSince], formCount), this.terms.freeze([termsSince], termCount)];
    return function* (writer) {
      yield* forms(writer);
      yield* terms(writer);
      yield* writeBytes(writer, wordBytes(termOfForm, formsSince, formCount));
      yield* writeBytes(writer, wordBytes(firstForm, termsSince, termCount));
    };
  }

  *load(reader: BinaryReader): Generator<void> {
    const [formsFrom, termsFrom] = [this.forms.size, this.terms.size];
    for (const table of [this.forms, this.terms]) yield* table.load(reader);
    if (this.forms.size > this.termOfForm.length) this.termOfForm = grown(this.termOfForm, this.forms.size);
    if (this.terms.size > this.firstForm.length) this.firstForm = grown(this.firstForm, this.terms.size);
    yield* readBytes(reader, wordBytes(this.termOfForm, formsFrom, this.forms.size));
    yield* readBytes(reader, wordBytes(this.firstForm, termsFrom, this.terms.size));
    this.commitLearned();
  }

  share(to: HandoverWriter): void {
    this.forms.share(to);
    this.terms.share(to);
    to.array(this.termOfForm);
    to.array(this.firstForm);
  }

  attach(from: HandoverReader): void {
    this.forms.attach(from);
    this.terms.attach(from);
    this.termOfForm = from.array();
    this.firstForm = from.array();
  }

  private analyse(text: string): number {
    this.tokenCount = 0;
    this.selfCount = 0;
    this.analyseFrom(text, 0);
    return this.tokenCount;
  }

  /** Splits a text bit by bit; others may use the vocabulary meanwhile. @param size terms that are known; `null` to learn */
  private *analysing(text: string, size: number | null): Generator<void, Analysed> {
    let all = new Int32Array(16);
    let count = 0;
    let selfCount = 0;
    const begin = (): void => {
      this.tokenCount = 0;
      this.selfCount = 0;
      this.learning = size === null;
      this.knownSize = size ?? 0;
    };
    const keep = (): void => {
      if (count + this.tokenCount > all.length) all = grown(all, count + this.tokenCount);
      all.set(tokens.subarray(0, this.tokenCount), count);
      count += this.tokenCount;
      selfCount += this.selfCount;
    };
    for (const chunk of chunksOf(text)) {
      for (let at = 0; at < chunk.length; ) {
        begin();
        this.leavesLongRuns = true;
        at = this.analyseFrom(chunk, at);
        this.leavesLongRuns = false;
        const { longRun } = this;
        this.longRun = '';
        keep();
        yield;
        if (longRun === '') continue;
        begin();
        let forms = 0;
        for (const form of longRunForms(longRun, size !== null)) {
          if (form !== null) this.word(form);
          if (form !== null && ++forms % stepForms !== 0) continue;
          keep();
          yield;
          begin();
        }
        keep();
      }
    }
    return { tokens: all.subarray(0, count), selfCount };
  }

  /** Has the tokens of a text that was learnt ahead be those analysed last. */
  private take({ tokens: known, selfCount }: Analysed): number {
    if (known.length > tokens.length) tokens = grown(tokens, known.length);
    tokens.set(known);
    this.selfCount = selfCount;
    return known.length;
  }

  /** @returns the offset up to which the text is analysed: its end, unless a long run is left */
  private analyseFrom(text: string, from: number): number {
    const end = text.length;
    let i = from;
    while (i < end) {
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
        key[length++] = letter;
        hash = hashByte(hash, letter);
        code = ++i < end ? text.charCodeAt(i) : blank;
      }
      if (length > 0 && code < 128 && plainEnd[code] !== 0) {
        this.token(length, hash);
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
    let i = start;
    let parts = 0;
    let identifying = false;
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
          const next = i + 1 < end ? text.charCodeAt(i + 1) : 0;
          if (next >= 128 || characterKinds[next] !== 1 || digit(next)) break;
          code = apostrophe;
        } else if (code >= 0xaa && code !== curlyApostrophe && !isPunctuation(code) && !isSymbol(text, i, code)) {
          return this.unicodeRun(text, wordStart, i);
        } else break;
        if (length < formBytesMax) {
          key[length++] = code;
          hash = hashByte(hash, code);
        }
      }
      if (length === 0) return Math.max(i, start + 1);
      this.token(length, hash);
      this.parts(text, wordStart, i);
      parts++;
      const joint = i < end ? text.charCodeAt(i) : 0;
      const after = i + 1 < end ? text.charCodeAt(i + 1) : 0;
      if (joint >= 128 || characterKinds[joint] !== 2 || after >= 128 || characterKinds[after] !== 1) break;
      if (joint === underscore || joint === atSign) identifying = true;
      i++;
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
      if (i < end) seams++;
    }
    if (seams === 0 || seams > seamsMax || !hasLetters) return;
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
      if (code < 128 ? characterKinds[code] !== 1 : isPunctuation(code) || isSymbol(text, i, code)) break;
    }
    if (this.leavesLongRuns && i - start > longRunMin) this.longRun = text.slice(start, i);
    else for (const form of unicodeForms(text.slice(start, i), !this.learning)) this.word(form);
    return i;
  }

  private word(form: string): void {
    const length = writeUtf8(form.slice(0, formBytesMax), key, 0);
    let hash = emptyHash;
    for (let i = 0; i < length; i++) hash = hashByte(hash, key[i]);
    this.token(length, hash);
  }

  /** The form whose bytes lie in `key` joins the tokens, unless it is a stop word. */
  private token(length: number, hash: number): void {
    const term = this.learning ? this.learnForm(length, hash) : this.recognizeForm(length, hash);
    if (term === stop) return;
    if (term === self) {
      this.selfCount++;
      return;
    }
    if (this.tokenCount === tokens.length) tokens = grown(tokens, this.tokenCount + 1);
    tokens[this.tokenCount++] = term;
  }

  private learnForm(length: number, hash: number): number {
    const known = this.forms.size;
    const form = this.forms.internBytes(key, length, hash);
    if (form < known) return this.termOfForm[form];
    const term = this.learnTerm(form, readUtf8(key, 0, length));
    if (form >= this.termOfForm.length) this.termOfForm = grown(this.termOfForm, form + 1);
    this.termOfForm[form] = term;
    return term;
  }

  private learnTerm(form: number, text: string): number {
    const normal = termOf(text);
    if (normal === null) return isFirstPerson(text) ? self : stop;
    const known = this.terms.size;
    const term = this.terms.intern(normal);
    if (term < known) return term;
    if (term >= this.firstForm.length) this.firstForm = grown(this.firstForm, term + 1);
    this.firstForm[term] = form;
    return term;
  }

  private known(term: number): number {
    return term < this.knownSize ? term : unknown;
  }

  private recognizeForm(length: number, hash: number): number {
    const form = this.forms.findBytes(key, length, hash);
    if (form >= 0) return this.known(this.termOfForm[form]);
    const normal = termOf(readUtf8(key, 0, length));
    if (normal === null) return stop;
    const term = this.terms.find(normal);
    return term < 0 ? unknown : this.known(term);
  }
}
