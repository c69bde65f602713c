/** How a language inflects its words. */
export interface Inflecting {
  /** Letters that are taken for others wherever they stand, two by two: "óo". */
  readonly letters: string;
  /**
   * Rounds of endings, `old` or `old>new`, parted by spaces. In each round the longest that fits is taken off, and the new one put there. One fits where what stays before it has letters enough and a vowel.
   */
  readonly rounds: readonly string[];
  /** What the end of a stem is taken for, in each entry in turn, in the same form. */
  readonly ends: string;
  /** Letters that stay at least. */
  readonly stemMin: number;
}

interface Ending {
  readonly old: string;
  readonly become: string;
}

const vowels = /[aeiouyąęěäöüõėįųū]/;

/**
 * A light stemmer, which takes inflectional endings off by suffix stripping (J. Savoy, "Light stemming approaches for the French, Portuguese, German and Hungarian languages", 2006): the inflections of a word among the words of a
 * session are found by it. Words that are not related may share a stem, and irregular ones have several.
 * @returns gives the stem of a lower-case word with its accents, never empty for one that is not
 */
export function lightStemmer({ letters, rounds, ends, stemMin }: Inflecting): (word: string) => string {
  const others = new Map<string, string>();
  for (let i = 0; i < letters.length; i += 2) others.set(letters[i], letters[i + 1]);
  const byRound = rounds.map((round) => endingsOf(round).sort((a, b) => b.old.length - a.old.length));
  const last = endingsOf(ends);
  const fits = (stem: string, { old }: Ending): boolean => {
    const stays = stem.length - old.length;
    return stays >= stemMin && stem.endsWith(old) && vowels.test(stem.slice(0, stays));
  };
  return (word) => {
    let stem = '';
    for (const letter of word) stem += others.get(letter) ?? letter;
    for (const endings of byRound) {
      const ending = endings.find((one) => fits(stem, one));
      if (ending !== undefined) stem = replaced(stem, ending);
    }
    for (const end of last) if (stem.length > end.old.length && stem.endsWith(end.old)) stem = replaced(stem, end);
    return stem;
  };
}

const endingsOf = (list: string): Ending[] =>
  list.split(/\s+/).flatMap((entry) => {
    const [old, become = ''] = entry.split('>');
    return old === '' ? [] : [{ old, become }];
  });

const replaced = (stem: string, { old, become }: Ending): string => stem.slice(0, stem.length - old.length) + become;
