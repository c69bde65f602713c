import { withoutAccents } from '../normalize.js';
import type { Verbs } from '../stemming/verb-forms.js';

type Stemmer = (word: string) => string;

/** What is told in the place of a word. */
export interface ToldWords {
  /** Words, and of verbs other forms, with their accents: one of those that begin alike and have the same stem. */
  readonly forms: ReadonlySet<string>;
  /** Their stems, of those with accents also without. */
  readonly stems: ReadonlySet<string>;
}

/** Letters by which words that begin alike are told, as inflections are looked for. */
const beginning = 3;

/**
 * The everyday words of a language that stand for much the same, and those by which people tell what they are asked for. They are listed a line each: words that stand for each other, or, before a
 * colon, words that are asked with, and behind it words that are looked for then.
 */
export class RelatedInLanguage {
  private readonly lines: readonly string[];
  /** By the stem of a word that is asked with, the numbers of its lines. Made when the language is first asked in. */
  private byStem: ReadonlyMap<string, readonly number[]> | null = null;
  /** By line. Made when it is first asked for: some tell of a hundred words. */
  private readonly told: (ToldWords | undefined)[] = [];

  /** @param list of lines, of words in lower case */
  constructor(
    private readonly stem: Stemmer,
    private readonly verbs: Verbs | null,
    list: string,
  ) {
    this.lines = list.trim().split('\n');
  }

  /** What may be told in the place of a word of a question, in lower case and with its accents; of each line in which it stands, or the verb that it is a form of. */
  of(word: string): readonly ToldWords[] {
    this.byStem ??= this.linesByStem();
    const numbers = new Set<number>();
    for (const form of this.formsOf(word)) for (const number of this.byStem.get(this.stem(form)) ?? []) numbers.add(number);
    return [...numbers].map((number) => (this.told[number] ??= this.toldIn(number)));
  }

  private linesByStem(): ReadonlyMap<string, readonly number[]> {
    const byStem = new Map<string, number[]>();
    for (const [number, line] of this.lines.entries())
      for (const word of line.split(': ')[0].split(' ')) {
        const stem = this.stem(word);
        byStem.set(stem, [...(byStem.get(stem) ?? []), number]);
      }
    return byStem;
  }

  private toldIn(number: number): ToldWords {
    const [asked, told = asked] = this.lines[number].split(': ');
    const forms = new Map<string, string>();
    const stems = new Set<string>();
    for (const form of told.split(' ').flatMap((word) => this.formsOf(word))) {
      const stem = this.stem(form);
      const key = `${form.slice(0, beginning)} ${stem}`;
      if (forms.has(key)) continue;
      forms.set(key, form);
      stems.add(stem).add(this.stem(withoutAccents(form)));
    }
    return { forms: new Set(forms.values()), stems };
  }

  /** With the other forms of the verb that it may be. */
  private formsOf(word: string): string[] {
    return [word, ...(this.verbs?.formsOf(word, false) ?? [])];
  }
}
