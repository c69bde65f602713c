import { termsOfWord } from '../text/words.js';
import { clausesMax } from './claim.js';
import { type EndingForms, endingForms } from './ending-forms.js';

/** That what a name stands for is over: "Biscuit died", "we cancelled the Iceland trip". */
export interface Ended {
  readonly forms: EndingForms;
  /** The name's index terms; none where the kind alone tells what is over. */
  readonly terms: readonly string[];
  /** The sentence that tells it. */
  readonly told: string;
}

/** Characters of a sentence that is read. */
const sentenceLengthMax = 200;
/** What is only thought of, or was so long ago, ends nothing. */
const unreal =
  /(?<!\p{L})(?:if|when|whenever|unless|whether|might|could|would|may|almost|nearly|want|wants|wish|hope|hopes|thinking|planning|plan|should|did not(?! survive)|didn['’]t(?! survive)|not yet|never|years ago|as a child|wenn|falls|ob|fast|beinahe|vielleicht|möchte|will|würde|damals|als Kind|si|cuando|casi|quizás|quiero|quand|lorsque|presque|peut-être|veux|voudrais)(?!\p{L})/iu;
const words = /[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu;

/** What is said not to have come: "No dejé de fumar". */
const denied =
  /(?<!\p{L})(?:(?:did|has|have|had|was|is) not(?! surviv| togeth| going)|(?:did|has|have|had|was|is)n['’]t(?! surviv)|nicht(?! mehr)|(?<!ya )no (?:he|ha|hemos|me|se|nos|lo|soy|(?:dej|romp|cancel|anul|vend|muri|falle)\p{L}*)|n['’](?:ai|avons|a|est|es) (?:pas|jamais)|ne \S+ pas)(?!\p{L})/iu;

/** The language of a few words may not be known: "Toby murió ayer". */
const allForms = Object.values(endingForms).flat();

/**
 * What the statements of a text tell that is over.
 * @param languages codes of the languages that it may be in; none for English, or where that is not known
 */
export function endingsIn(statements: readonly string[], languages: readonly string[]): Ended[] {
  const kinds = languages.length === 0 ? allForms : languages.flatMap((code) => endingForms[code] ?? []);
  return statements.slice(0, clausesMax).flatMap((told) => (told.length > sentenceLengthMax ? [] : endingsOf(told, kinds)));
}

function endingsOf(told: string, kinds: readonly EndingForms[]): Ended[] {
  const small = told.toLowerCase();
  const possible = kinds.filter(({ may }) => may.test(small));
  if (possible.length === 0 || unreal.test(told) || denied.test(told)) return [];
  return possible.flatMap((forms) =>
    forms.ended.flatMap((form) => {
      const match = form.exec(told);
      if (match === null) return [];
      const terms = termsOf(match[1] ?? '');
      return match[1] === undefined || terms.length > 0 ? [{ forms, terms, told }] : [];
    }),
  );
}

const termsOf = (text: string): string[] =>
  [...text.matchAll(words)].flatMap(([word]) => termsOfWord(word.replace(/['’]s$/, '').toLowerCase()));

/**
 * What an older text holds and a newer one of the same speaker says is over: a sentence with the name that tells of the same kind of thing.
 * @param statements of the older text
 */
export function endedBy(
  statements: readonly string[],
  ended: readonly Ended[],
): { readonly before: string; readonly since: string } | null {
  if (ended.length === 0) return null;
  for (const before of statements.slice(0, clausesMax)) {
    if (before.length > sentenceLengthMax) continue;
    const possible = ended.filter(({ forms }) => forms.held.test(before));
    if (possible.length === 0) continue;
    const held = new Set(termsOf(before));
    const end = possible.find(({ terms }) => terms.every((term) => held.has(term)));
    if (end !== undefined) return { before, since: end.told };
  }
  return null;
}
