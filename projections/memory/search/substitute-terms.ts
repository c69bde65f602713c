import type { Language } from '../../text/languages.js';
import { termOf, withoutAccents } from '../../text/normalize.js';
import type { RelatedInLanguage } from '../../text/related-words/related-in-language.js';
import { substitutesOf } from '../../text/related-words/related-words.js';
import type { Verbs } from '../../text/stemming/verb-forms.js';

const wordsOfLetters = /[\p{L}\p{M}]+/gu;

/** A term that is sought. */
export interface Form {
  readonly id: number;
  readonly term: string;
}

/** What the session has in the place of words that no memory has. */
export class SubstituteTerms {
  private readonly words: ReadonlyMap<string | null, string>;
  private readonly verbs: ((word: string) => (form: string) => boolean)[];
  private readonly related: ((word: string) => (form: string) => boolean)[];

  /**
   * @param question in which the words stand
   * @param forms that are sought besides them
   * @param languages in which forms of verbs are compared
   */
  constructor(
    question: string,
    private readonly forms: readonly Form[],
    languages: readonly Language[],
  ) {
    this.words = new Map(
      question
        .toLowerCase()
        .match(wordsOfLetters)
        ?.map((word) => [termOf(word), word]),
    );
    this.verbs = languages.flatMap(({ stem, verbs }) => (stem === null || verbs === null ? [] : [comparingIn(stem, verbs)]));
    this.related = languages.flatMap(({ stem, related }) => (stem === null || related === null ? [] : [relatingIn(stem, related)]));
  }

  /** Another inflection, spelling or form of the verb, else a related word. */
  of(term: string): Form | undefined {
    const word = this.words.get(term) ?? term;
    const areOfVerb = this.verbs.map((compare) => compare(word));
    const related = substitutesOf(term);
    const areRelated = this.related.map((relate) => relate(word));
    return (
      this.forms.find((form) => isFormOf(form.term, term) || areOfVerb.some((isOf) => isOf(form.term))) ??
      this.forms.find((form) => related.includes(form.term) || areRelated.some((isTold) => isTold(form.term)))
    );
  }
}

/** Tells of a word whether a form may be one of the same verb. */
function comparingIn(stem: (word: string) => string, verbs: Verbs): (word: string) => (form: string) => boolean {
  const stems = new Map<string, string>();
  const stemOf = (form: string): string => {
    const known = stems.get(form) ?? stem(form);
    stems.set(form, known);
    return known;
  };
  return (word) => {
    const wanted = new Set(verbs.formsOf(word, false).flatMap((form) => [stem(form), stem(withoutAccents(form))]));
    return (form) => wanted.has(stemOf(form));
  };
}

/** Tells of a word whether a form may be told in its place. */
function relatingIn(stem: (word: string) => string, related: RelatedInLanguage): (word: string) => (form: string) => boolean {
  return (word) => {
    const told = related.of(word);
    return (form) => told.some(({ forms, stems }) => forms.has(form) || stems.has(stem(form)));
  };
}

const digitsOf = (word: string): string => word.replace(/\D+/g, '');

/** Whether one of the forms that are sought is sought for a word: one holds the other, or they begin alike, for half of the shorter; and they have the same digits, as "LH" is no form of "LH1432". */
function isFormOf(form: string, word: string): boolean {
  if (digitsOf(form) !== digitsOf(word)) return false;
  if (form.includes(word) || word.includes(form)) return true;
  const half = Math.ceil(Math.min(form.length, word.length) / 2);
  return form.slice(0, half) === word.slice(0, half);
}
