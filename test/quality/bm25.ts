import stem from 'wink-porter2-stemmer';
import { stopWords } from '../../projections/text/stop-words.js';

/** Saturation and normalization by length, at the values that Lucene has by default. */
const k1 = 1.2;
const b = 0.75;

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/u;

/** Porter2 stems of the words that are no stop words; of scripts without spaces pairs of neighbouring characters, as Lucene's CJK analyzer has them. */
function termsOf(text: string): string[] {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words
    .filter((word) => !stopWords.has(word))
    .flatMap((word) =>
      unspaced.test(word) ? Array.from({ length: Math.max(1, word.length - 1) }, (_, i) => word.slice(i, i + 2)) : stem(word),
    );
}

/** BM25 (Robertson, Walker et al., "Okapi at TREC-3", 1994) as most search engines have it: what memory search is held against. */
export class Bm25 {
  private readonly documents: { id: string; counts: Map<string, number>; length: number }[];
  private readonly meanLength: number;
  private readonly frequencies = new Map<string, number>();

  constructor(texts: readonly { readonly id: string; readonly text: string }[]) {
    this.documents = texts.map(({ id, text }) => {
      const counts = new Map<string, number>();
      const terms = termsOf(text);
      for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
      for (const term of counts.keys()) this.frequencies.set(term, (this.frequencies.get(term) ?? 0) + 1);
      return { id, counts, length: terms.length };
    });
    this.meanLength = this.documents.reduce((sum, { length }) => sum + length, 0) / this.documents.length;
  }

  /** Ids of the best `topK`, best first; those that share no word with the question are not among them. */
  search(question: string, topK: number): string[] {
    const asked = [...new Set(termsOf(question))];
    return this.documents
      .map(({ id, counts, length }) => ({
        id,
        score: asked.reduce((sum, term) => sum + this.weight(term, counts.get(term) ?? 0, length), 0),
      }))
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score)
      .slice(0, topK)
      .map(({ id }) => id);
  }

  private weight(term: string, count: number, length: number): number {
    const having = this.frequencies.get(term) ?? 0;
    const rarity = Math.log(1 + (this.documents.length - having + 0.5) / (having + 0.5));
    return (rarity * count * (k1 + 1)) / (count + k1 * (1 - b + (b * length) / this.meanLength));
  }
}
