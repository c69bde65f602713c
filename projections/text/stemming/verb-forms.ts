/** How a language makes the forms of a verb that do not begin, or go on, as its others do. */
export interface VerbForming {
  /** Strong and irregular verbs, one a line: the infinitive, and one form of each other stem, such as the third person, preterite and participle. */
  readonly irregular: string;
  /** What participles begin with, behind a separable prefix. */
  readonly participle: string;
  /** What infinitives end in. */
  readonly infinitive: string;
  /** What participles of other verbs end in, and the third person or the preterite but for an e. The longest first. */
  readonly endings: readonly string[];
  /** Whether nouns are written with a capital letter, and so verbs are not. */
  readonly nounsAreCapital: boolean;
  /** Prefixes that can stand apart from the verb ("ab"), and those that cannot, behind which a participle begins with nothing ("ver"). */
  readonly separable: string;
  readonly inseparable: string;
  /** Words that look like participles and are none. */
  readonly nouns: string;
}

/** The verbs of a language. */
export interface Verbs {
  /**
   * Other forms of the verb that a word may be.
   * @param word in lower case, with its accents
   * @param isCapital whether it is written with a capital letter where no sentence begins
   * @returns most may be no words at all; none where it is no verb
   */
  formsOf(word: string, isCapital: boolean): readonly string[];
  /** Prefixes that can stand behind all other words: "ab" of "abfahren" in "Wann fährt er ab?" */
  readonly separable: ReadonlySet<string>;
  /** Whether nouns are written with a capital letter, as names are. */
  readonly nounsAreCapital: boolean;
}

/** Of a language in which all regular verbs are found by their stem. */
export const irregularOnly = { participle: '', endings: [], nounsAreCapital: false, separable: '', nouns: '' } as const;

/** Letters of a verb at least, without its prefix. */
const verbMin = 3;

/**
 * Finds forms of the same verb that a stemmer keeps apart: of irregular verbs by a table of their principal parts ("fand", "gefunden"), of others by rule ("geheizt" for "heizt"), also behind prefixes
 * ("aufgeräumt" for "aufräumen").
 * @param stem of the language
 */
export function verbsOf(stem: (word: string) => string, forming: VerbForming): Verbs {
  const { participle, endings } = forming;
  const separable = new Set(forming.separable.match(/\S+/g));
  const inseparable = new Set(forming.inseparable.match(/\S+/g));
  const prefixes = [...separable, ...inseparable].sort((a, b) => b.length - a.length);
  const nouns = new Set(forming.nouns.split(/\s+/));
  /** By the stem of each form. */
  const irregular = new Map<string, readonly string[]>();
  for (const line of forming.irregular.trim().split(/\s*\n\s*/)) {
    const parts = line.split(' ');
    const root = parts[0].slice(0, -forming.infinitive.length);
    const forms = [...parts, ...endings.map((ending) => root + ending)];
    const bare = forms.flatMap((form) => (participle !== '' && form.startsWith(participle) ? form.slice(participle.length) : []));
    for (const one of [...forms, ...bare].map(stem)) if (!irregular.has(one)) irregular.set(one, forms);
  }

  const ofIrregular = (prefix: string, rest: string): string[] => {
    const forms = irregular.get(stem(rest)) ?? [];
    const isInseparable = inseparable.has(prefix);
    return forms.map((form) => prefix + (isInseparable && form.startsWith(participle) ? form.slice(participle.length) : form));
  };
  const ofRegular = (prefix: string, rest: string): string[] => {
    if (endings.length === 0 || nouns.has(rest)) return [];
    const root = stem(rest);
    const ending = endings.find((one) => root.endsWith(one));
    const bare = ending === undefined ? root : root.slice(0, -ending.length);
    // what has no ending is a noun, or asks for something to be done
    if (bare === rest) return [];
    const isPast =
      !inseparable.has(prefix) && ending !== undefined && bare.startsWith(participle) && bare.length >= participle.length + verbMin;
    const roots = isPast ? [bare.slice(participle.length)] : [...new Set([bare, root])];
    const before = inseparable.has(prefix) ? '' : participle;
    return roots
      .filter(({ length }) => length >= verbMin)
      .flatMap((one) => [
        `${prefix}${one}${forming.infinitive}`,
        ...endings.flatMap((last) => [`${prefix}${one}${last}`, `${prefix}${before}${one}${last}`]),
      ]);
  };

  const formsOf = (word: string, isCapital: boolean): string[] => {
    if (isCapital && forming.nounsAreCapital) return [];
    const whole = ofIrregular('', word);
    if (whole.length > 0) return whole;
    const prefix = prefixes.find((one) => word.startsWith(one) && word.length >= one.length + verbMin);
    const behind = prefix === undefined ? [] : ofIrregular(prefix, word.slice(prefix.length));
    if (behind.length > 0) return behind;
    const others = prefix === undefined ? [] : ofRegular(prefix, word.slice(prefix.length));
    return [...others, ...ofRegular('', word)];
  };
  return { formsOf, separable, nounsAreCapital: forming.nounsAreCapital };
}
