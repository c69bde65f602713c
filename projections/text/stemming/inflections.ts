import { grown } from '../../compact/arrays.js';
import { StringTable } from '../../compact/string-table.js';
import { type Language, languageOfTerm } from '../languages.js';
import { withoutAccents } from '../normalize.js';

/** The words that inflections are looked for among. */
export interface Terms {
  /** A term, without accents. */
  text(term: number): string;
  /** The term as it was first written. */
  label(term: number): string;
  /** Number of a term, or -1. */
  findTerm(text: string): number;
}

/** A function word of a language, among the terms. */
export interface FunctionTerm {
  readonly term: number;
  readonly language: Language;
}

type Stemmer = (word: string) => string;

/** The stems of one language. */
interface Stems {
  readonly texts: StringTable;
  /** By term: 1 + the ordinal of its stem, 0 where it was not made yet. */
  ofTerm: Uint32Array;
}

/** Letters with which all inflections of a word begin, so that only words that begin alike are stemmed; shorter words have none looked for. */
const beginningOf = (text: string): string | undefined => /^\p{Script=Latin}{3}/u.exec(text)?.[0];

/** Work done in one go. */
const termsAtOnce = 1024;
const stemsAtOnce = 16;

/**
 * The terms of a vocabulary by the language that they tell and, in a language, by their stems there. A term's stem is that of the form that the session wrote first, so it stays. All of it
 * follows from the terms, is made as far as it is needed, and is no part of the state.
 */
export class Inflections {
  /** Terms that are function words of one language, in no order. */
  readonly functionTerms: FunctionTerm[] = [];
  /** Terms before here were looked at for function words. */
  private seen = 0;
  private readonly byBeginning = new Map<string, number[]>();
  private readonly stems = new Map<Stemmer, Stems>();
  private sorted = 0;

  constructor(private readonly terms: Terms) {}

  /** About: with eight bytes for each term of a list. */
  get sizeBytes(): number {
    let bytes = 8 * (this.sorted + this.functionTerms.length);
    for (const { texts, ofTerm } of this.stems.values()) bytes += texts.sizeBytes + ofTerm.byteLength;
    return bytes;
  }

  /** Finds the {@link functionTerms} before `size`: of many new terms by looking for each function word, of few by looking at each of them. */
  findFunctionTerms(size: number): void {
    if (size - this.seen > languageOfTerm.size) {
      for (const [text, language] of languageOfTerm) {
        const term = this.terms.findTerm(text);
        if (term >= this.seen && term < size) this.functionTerms.push({ term, language });
      }
    } else {
      for (let term = this.seen; term < size; term++) {
        const language = languageOfTerm.get(this.terms.text(term));
        if (language !== undefined) this.functionTerms.push({ term, language });
      }
    }
    this.seen = Math.max(this.seen, size);
  }

  /**
   * Finds, bit by bit, the terms before `size` whose stem is a word's.
   * @param word in lower case, with its accents
   */
  *of(word: string, stem: Stemmer, size: number): Generator<void, number[]> {
    while (this.sorted < size) {
      this.sort(this.sorted++);
      if (this.sorted % termsAtOnce === 0) yield;
    }
    const beginning = beginningOf(withoutAccents(word));
    const alike = beginning === undefined ? undefined : this.byBeginning.get(beginning);
    if (alike === undefined) return [];
    const stems = this.stemsBy(stem);
    const wanted = stems.texts.intern(stem(word)) + 1;
    const found: number[] = [];
    let made = 0;
    for (let i = 0; i < alike.length && alike[i] < size; i++) {
      const term = alike[i];
      if (this.learnStem(term, stem, stems) && ++made % stemsAtOnce === 0) yield;
      if (stems.ofTerm[term] === wanted) found.push(term);
    }
    return found;
  }

  /** The stem of a term. @param term its number */
  stemOf(term: number, stem: Stemmer): string {
    const stems = this.stemsBy(stem);
    this.learnStem(term, stem, stems);
    return stems.texts.text(stems.ofTerm[term] - 1);
  }

  /** Makes the stem of a term. @returns whether it was not made before */
  private learnStem(term: number, stem: Stemmer, stems: Stems): boolean {
    if (term >= stems.ofTerm.length) stems.ofTerm = grown(stems.ofTerm, term + 1);
    if (stems.ofTerm[term] !== 0) return false;
    stems.ofTerm[term] = stems.texts.intern(stem(this.terms.label(term))) + 1;
    return true;
  }

  private sort(term: number): void {
    const beginning = beginningOf(this.terms.text(term));
    if (beginning === undefined) return;
    const alike = this.byBeginning.get(beginning);
    if (alike === undefined) this.byBeginning.set(beginning, [term]);
    else alike.push(term);
  }

  private stemsBy(stem: Stemmer): Stems {
    let stems = this.stems.get(stem);
    if (stems === undefined) {
      stems = { texts: new StringTable(), ofTerm: new Uint32Array(0) };
      this.stems.set(stem, stems);
    }
    return stems;
  }
}
