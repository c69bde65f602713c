import { grown } from '../compact/arrays.js';
import { type BinaryReader, type Growing, type Lengths, readBytes, type Writing, wordBytes, writeBytes } from '../compact/binary.js';
import type { HandoverReader, HandoverWriter, Shareable } from '../compact/sharing.js';
import { StringTable } from '../compact/string-table.js';
import { readUtf8 } from '../compact/utf8.js';
import { chunksOf } from './chunks.js';
import { lettersMin } from './near-spelling.js';
import { isFirstPerson, longRunForms, termOf } from './normalize.js';
import { Spellings } from './spellings.js';
import { Compounds } from './stemming/compounds.js';
import { Inflections } from './stemming/inflections.js';
import { type OpenRun, Tokenizer } from './tokenizer.js';

const stop = -1;
/** A word never seen before. */
export const unknown = -2;
/** A stop word by which a speaker means themselves: "I", "my", "we". */
const self = -3;

/** Of the text analysed last. */
let tokens = new Int32Array(1024);
/** Forms of one long run that are looked up in one go. */
const stepForms = 1024;

/** What all empty vocabularies begin with. */
const noTerms: Int32Array = new Int32Array(0);
const noForms: Uint32Array = new Uint32Array(0);

/** What a text was split into. */
interface Analysed {
  readonly tokens: Int32Array;
  readonly selfCount: number;
}

/** Characters of a text without terms by which it is known. */
const wholeLengthMax = 256;

/** What a text of stop words ("The Who") or signs alone ("🎉") is known by: its words, or signs where it has none, in lower case behind a blank, which no word begins with. Empty for an empty text. */
export function wholeOf(text: string): string {
  const read = text.slice(0, wholeLengthMax).trim().toLowerCase();
  return read === '' ? '' : ` ${read.match(/[\p{L}\p{N}\p{M}]+/gu)?.join(' ') ?? read}`;
}

/** Whether a term stands for the whole of a text without others. */
export const isWhole = (term: string): boolean => term.startsWith(' ');

/**
 * The words of a session: every form seen ("running"), and the term that stands for it in the index ("run").
 * Forms and terms are numbered in the order of their first appearance and are never forgotten, so numbers mean the same for ever.
 * As a tokenizer it takes the words of a text as the numbers of their terms.
 */
export class Vocabulary extends Tokenizer implements Growing, Shareable {
  /** How often the last analysed text says "I", "my", "we" and the like. */
  selfCount = 0;
  private tokenCount = 0;

  private readonly forms = new StringTable();
  private termOfForm = noTerms;
  private readonly terms = new StringTable();
  private firstForm = noForms;
  /** Whether words that are new get numbers. */
  private learning = true;
  /** Terms from here on are not recognized. */
  private knownSize = 0;
  private spellings: Spellings | null = null;
  /** Texts learnt ahead. */
  private ahead: Map<string, Analysed> | null = null;
  /** Forms and terms without those of texts learnt ahead. */
  private formEnd = 0;
  private termEnd = 0;
  private cachedInflections: Inflections | null = null;
  private cachedCompounds: Compounds | null = null;

  /** The terms by language and stem; made when they are first asked for. */
  get inflections(): Inflections {
    this.cachedInflections ??= new Inflections(this);
    return this.cachedInflections;
  }

  /** Its words as text, to find those that hold one; made when they are first asked for. */
  get compounds(): Compounds {
    this.cachedCompounds ??= new Compounds(this);
    return this.cachedCompounds;
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

  /** {@link learn} a text without terms as one word, see {@link wholeOf}. */
  learnWhole(text: string): number {
    this.learning = true;
    return this.analyseWhole(text);
  }

  /** The term that stands for the whole of a text without terms, below 0 where there is none. @param size terms that are known */
  recognizeWhole(text: string, size: number): number {
    this.learning = false;
    this.knownSize = size;
    return this.analyseWhole(text) === 0 ? unknown : tokens[0];
  }

  /** {@link recognize} bit by bit. @returns the tokens, of their own */
  *recognizing(text: string, size = this.size): Generator<void, Int32Array> {
    return (yield* this.analysing(text, size)).tokens;
  }

  /** The term as the session first wrote it: "violins" for the term "violin"; of a whole text without the blank before it. */
  label(term: number): string {
    return this.forms.text(this.firstForm[term]).trimStart();
  }

  /** The term itself, as {@link termOf} made it: "violin" for "violins". */
  text(term: number): string {
    return this.terms.text(term);
  }

  /** The terms among the first `size` whose spelling is one edit from a word's that is none of them, none for a short word and one with a digit: another number is another thing. */
  nearSpellings(form: string, size: number): number[] {
    const term = termOf(form);
    if (term === null || term.length < lettersMin || /\d/.test(term) || this.knows(term, size)) return [];
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

  /** Bytes of what words are looked up by: it follows from the terms, and is made where it is first needed. */
  get lookupBytes(): number {
    const lookups = [this.spellings, this.cachedInflections, this.cachedCompounds];
    return lookups.reduce((sum, lookup) => sum + (lookup?.sizeBytes ?? 0), 0);
  }

  get sizeBytes(): number {
    return this.forms.sizeBytes + this.terms.sizeBytes + this.termOfForm.byteLength + this.firstForm.byteLength + this.lookupBytes;
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

  /** Reads what {@link freeze} wrote behind what is there; its words are found when {@link catchUp} has been called. */
  *load(reader: BinaryReader): Generator<void> {
    const [formsFrom, termsFrom] = [this.forms.size, this.terms.size];
    for (const table of [this.forms, this.terms]) yield* table.load(reader);
    if (this.forms.size > this.termOfForm.length) this.termOfForm = grown(this.termOfForm, this.forms.size);
    if (this.terms.size > this.firstForm.length) this.firstForm = grown(this.firstForm, this.terms.size);
    yield* readBytes(reader, wordBytes(this.termOfForm, formsFrom, this.forms.size));
    yield* readBytes(reader, wordBytes(this.firstForm, termsFrom, this.terms.size));
    this.commitLearned();
  }

  /** When everything was loaded: from now on its words are found. */
  *catchUp(): Generator<void> {
    for (const table of [this.forms, this.terms]) yield* table.catchUp();
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
    this.split(text, 0);
    return this.tokenCount;
  }

  private analyseWhole(text: string): number {
    this.tokenCount = 0;
    const whole = wholeOf(text);
    if (whole !== '') this.word(whole);
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
    let openRun: OpenRun | null = null;
    for (const chunk of chunksOf(text)) {
      for (let at = 0; at < chunk.length; ) {
        begin();
        this.isBitByBit = true;
        this.openRun = openRun;
        at = this.split(chunk, at);
        this.isBitByBit = false;
        const { longRun } = this;
        openRun = this.openRun;
        this.longRun = '';
        this.openRun = null;
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

  protected get isForQuestion(): boolean {
    return !this.learning;
  }

  /** The word joins the tokens, unless it is a stop word. */
  protected override token(bytes: Uint8Array, length: number, hash: number): void {
    const term = this.learning ? this.learnForm(bytes, length, hash) : this.recognizeForm(bytes, length, hash);
    if (term === stop) return;
    if (term === self) {
      this.selfCount++;
      return;
    }
    if (this.tokenCount === tokens.length) tokens = grown(tokens, this.tokenCount + 1);
    tokens[this.tokenCount++] = term;
  }

  private learnForm(bytes: Uint8Array, length: number, hash: number): number {
    const known = this.forms.size;
    const form = this.forms.internBytes(bytes, length, hash);
    if (form < known) return this.termOfForm[form];
    const term = this.learnTerm(form, readUtf8(bytes, 0, length));
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

  private recognizeForm(bytes: Uint8Array, length: number, hash: number): number {
    const form = this.forms.findBytes(bytes, length, hash);
    if (form >= 0) return this.known(this.termOfForm[form]);
    const normal = termOf(readUtf8(bytes, 0, length));
    if (normal === null) return stop;
    const term = this.terms.find(normal);
    return term < 0 ? unknown : this.known(term);
  }
}
