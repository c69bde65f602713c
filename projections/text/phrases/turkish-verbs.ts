/** A verb without tense, person and negation. */
export interface VerbForm {
  /** What its forms have in common. */
  readonly root: string;
  readonly isNegated: boolean;
}

/** Of the speaker, in plain letters: "-iyorum", "-iyoruz"; "-erim", "-eriz", not what is owned ("-lerim"); "-mem", "-meyiz". */
const progressive = /^(.*[iu])yor(?:um|uz)$/;
const aorist = /^(.+?)(?<!l)[aeiu]r(?:im|um|iz|uz)$/;
const negatedAorist = /^(.+)m(?:[ae]m|[ae]yiz)$/;
const negation = /^(.+)m[iu]$/;
/** Stems end in a consonant, or in a vowel behind two consonants or a syllable; of those as short as "ye" there are three. */
const stem = /[^aeiou]$|[aeiou].*[aeiou]$|^(?:ye|de|ko)$/;

/**
 * What a verb of the speaker's is in Turkish, by its suffixes: stem, "-me" for "not", tense, person. Vowels at the end of the stem, which change before the tense ("ye-": "yiyorum", "izle-": "izliyorum"), and the
 * softening of its last letter ("git-": "gidiyorum") are left out of the root.
 * @param word plain, in lower case
 * @returns `null` for another word
 */
export function turkishVerb(word: string): VerbForm | null {
  const before = progressive.exec(word)?.[1];
  if (before !== undefined) {
    const negated = negation.exec(before)?.[1];
    return negated !== undefined && stem.test(negated) ? formOf(negated, true) : formOf(before, false);
  }
  const negated = negatedAorist.exec(word)?.[1];
  if (negated !== undefined && stem.test(negated)) return formOf(negated, true);
  const told = aorist.exec(word)?.[1];
  return told === undefined ? null : formOf(told, false);
}

const formOf = (stem: string, isNegated: boolean): VerbForm => ({ root: stem.replace(/[aeiou]$/, '').replace(/d$/, 't'), isNegated });
