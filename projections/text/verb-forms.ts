/** How a language makes the forms of a verb that do not begin, or go on, as its others do. */
export interface VerbForming {
  /** Verbs by their principal parts: infinitive, third person where it has another vowel, preterite, participle. One verb a line. */
  readonly strong: string;
  /** What participles begin with, behind a prefix that can stand apart. */
  readonly participle: string;
  /** What infinitives end in. */
  readonly infinitive: string;
  /** What participles of other verbs end in, and the third person or the preterite but for an e. The longest first. */
  readonly endings: readonly string[];
  /** Whether nouns are written with a capital letter, and so verbs are not. */
  readonly nounsAreCapital: boolean;
  /** Prefixes that can stand apart, and those before which a participle begins with nothing. */
  readonly apart: string;
  readonly firm: string;
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
  /** What can stand apart from a verb, behind all other words: "ab" of "abfahren" in "Wann fährt er ab?" */
  readonly apart: ReadonlySet<string>;
}

/** Of a language in which other verbs than the strong ones are found by their stem. */
export const withoutRule = { participle: '', endings: [], nounsAreCapital: false, apart: '', nouns: '' } as const;

interface Verb {
  readonly forms: readonly string[];
  readonly stems: ReadonlySet<string>;
}

/** Letters of a verb at least, without its prefix. */
const verbMin = 3;

/**
 * Finds forms of the same verb that a stemmer keeps apart: of strong verbs by a table of their principal parts ("fand", "gefunden"), of others the participle ("geheizt" for "heizt"), also behind prefixes
 * ("aufgeräumt" for "aufräumen").
 * @param stem of the language
 */
export function verbsOf(stem: (word: string) => string, forming: VerbForming): Verbs {
  const { participle, endings } = forming;
  const apart = forming.apart.split(/\s+/).filter((prefix) => prefix !== '');
  const firm = forming.firm.split(/\s+/);
  const prefixes = [...apart, ...firm].sort((a, b) => b.length - a.length);
  const nouns = new Set(forming.nouns.split(/\s+/));
  const verbs = new Map<string, Verb>();
  for (const line of forming.strong.trim().split(/\s*\n\s*/)) {
    const parts = line.split(' ');
    const root = parts[0].slice(0, -forming.infinitive.length);
    const forms = [...parts, ...endings.map((ending) => root + ending)];
    const bare = forms.flatMap((form) => (participle !== '' && form.startsWith(participle) ? form.slice(participle.length) : []));
    const verb = { forms, stems: new Set([...forms, ...bare].map(stem)) };
    for (const one of verb.stems) if (!verbs.has(one)) verbs.set(one, verb);
  }
  const ofStrong = (prefix: string, rest: string): string[] => {
    const verb = verbs.get(stem(rest));
    if (verb === undefined) return [];
    const isFirm = firm.includes(prefix);
    return verb.forms.map((form) => prefix + (isFirm && form.startsWith(participle) ? form.slice(participle.length) : form));
  };
  const ofOthers = (prefix: string, rest: string): string[] => {
    if (endings.length === 0 || nouns.has(rest)) return [];
    const root = stem(rest);
    const ending = endings.find((one) => root.endsWith(one));
    const bare = ending === undefined ? root : root.slice(0, -ending.length);
    // what has no ending is a noun, or asks for something to be done
    if (bare === rest) return [];
    const isPast =
      !firm.includes(prefix) && ending !== undefined && bare.startsWith(participle) && bare.length >= participle.length + verbMin;
    const roots = isPast ? [bare.slice(participle.length)] : [...new Set([bare, root])];
    const before = firm.includes(prefix) ? '' : participle;
    return roots
      .filter(({ length }) => length >= verbMin)
      .flatMap((one) => [
        `${prefix}${one}${forming.infinitive}`,
        ...endings.flatMap((last) => [`${prefix}${one}${last}`, `${prefix}${before}${one}${last}`]),
      ]);
  };

  const formsOf = (word: string, isCapital: boolean): string[] => {
    if (isCapital && forming.nounsAreCapital) return [];
    const whole = ofStrong('', word);
    if (whole.length > 0) return whole;
    const prefix = prefixes.find((one) => word.startsWith(one) && word.length >= one.length + verbMin);
    const behind = prefix === undefined ? [] : ofStrong(prefix, word.slice(prefix.length));
    if (behind.length > 0) return behind;
    const others = prefix === undefined ? [] : ofOthers(prefix, word.slice(prefix.length));
    return [...others, ...ofOthers('', word)];
  };
  return { formsOf, apart: new Set(apart) };
}
