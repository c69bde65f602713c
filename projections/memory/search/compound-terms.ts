import { withoutAccents } from '../../text/normalize.js';
import type { MemoryReader } from '../memory-reader.js';

/** Letters of a word that is looked for in others, and of the last part of one that is taken apart; shorter ones end too many words ("Ort" ends "Sport"). */
const wordMin = 4;
/** Letters of what stands beside it. */
const restMin = 3;
/** What may join two parts: "Arbeit-s-platz", "Sonne-n-uhr". */
const seams: readonly string[] = ['', 's', 'n', 'e', 'es', 'en', 'er'];
/** Compounds of one word that are looked for: the most frequent. */
const compoundsMax = 16;
/** Places of a question's words that are looked at for a seam, all together. */
const placesMax = 128;
/** Words looked at in one go. */
const atOnce = 16;

type Stemmer = (word: string) => string;

/** Finds, bit by bit, the words of a session that a question's words make up or are made up of, in a language that joins words: "Turmuhr" by "Uhr" and by "Turm", and "Turm" by "Turmuhr". */
export class CompoundTerms {
  private placesLeft = placesMax;

  constructor(private readonly memory: MemoryReader) {}

  /** Terms that memories hold, without the word's own inflections. @param word in lower case, with its accents */
  *of(word: string, stem: Stemmer): Generator<void, Set<number>> {
    const compounds = yield* this.holding(word, stem);
    return new Set([...compounds, ...(yield* this.partsOf(word, stem))]);
  }

  /** Compounds that begin or end with a word. */
  private *holding(word: string, stem: Stemmer): Generator<void, number[]> {
    const { memory } = this;
    const { compounds, inflections } = memory.index.vocabulary;
    const part = withoutAccents(stem(word));
    if (part.length < wordMin) return [];
    const found: number[] = [];
    let looked = 0;
    for (const term of yield* compounds.holding(part, memory.vocabularySize)) {
      if (++looked % atOnce === 0) yield;
      if (memory.documentFrequency(term) === 0) continue;
      const whole = withoutAccents(inflections.stemOf(term, stem));
      if (whole.length >= part.length + restMin && (whole.startsWith(part) || whole.endsWith(part))) found.push(term);
    }
    const frequency = (term: number): number => memory.documentFrequency(term);
    return found.sort((a, b) => frequency(b) - frequency(a) || a - b).slice(0, compoundsMax);
  }

  /** The parts of a word: what the session has of its longest end that it has, and of what stands before that. */
  private *partsOf(word: string, stem: Stemmer): Generator<void, number[]> {
    for (let place = restMin; place + wordMin <= word.length && this.placesLeft > 0; place++) {
      this.placesLeft--;
      yield;
      const last = yield* this.inflectionsOf(word.slice(place), stem);
      if (last.length === 0) continue;
      const before = word.slice(0, place);
      for (const seam of seams) {
        if (!before.endsWith(seam) || before.length - seam.length < restMin) continue;
        const first = yield* this.inflectionsOf(before.slice(0, before.length - seam.length), stem);
        if (first.length > 0) return [...last, ...first];
      }
      return last;
    }
    return [];
  }

  private *inflectionsOf(word: string, stem: Stemmer): Generator<void, number[]> {
    const { memory } = this;
    const terms = yield* memory.index.vocabulary.inflections.of(word, stem, memory.vocabularySize);
    return terms.filter((term) => memory.documentFrequency(term) > 0);
  }
}
