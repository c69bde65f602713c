import { inFirstPerson } from '../../text/notes.js';
import { WordBeginnings } from '../../text/word-beginnings.js';
import { termsOfWord } from '../../text/words.js';
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

const languages = Object.entries(endingForms).map(([code, kinds]) => ({
  code,
  kinds,
  beginnings: new WordBeginnings(kinds.map(({ may }) => may)),
}));
/** Of each language, the beginnings of all kinds. */
const beginningsOfAny = new WordBeginnings(languages.map(({ kinds }) => kinds.map(({ may }) => may).join(' ')));

/**
 * What the statements of a text tell that is over.
 * @param codes of the languages that it may be in; none for English, or where that is not known: that of a few words may not be ("Toby murió ayer")
 */
export const endingsIn = (statements: readonly string[], codes: readonly string[]): Ended[] =>
  statements.slice(0, clausesMax).flatMap((told) => (told.length > sentenceLengthMax ? [] : endingsOf(told, codes)));

function endingsOf(told: string, codes: readonly string[]): Ended[] {
  const plain = inFirstPerson(told);
  const possible = kindsOf(plain.toLowerCase(), codes);
  if (possible.length === 0 || unreal.test(plain) || denied.test(plain)) return [];
  return possible.flatMap((forms) =>
    forms.ended.flatMap((form) => {
      const match = form.exec(plain);
      if (match === null) return [];
      const terms = termsOf(match[1] ?? '');
      return match[1] === undefined || terms.length > 0 ? [{ forms, terms, told }] : [];
    }),
  );
}

/** The kinds of relation of which a sentence may tell an end. @param small the sentence in small letters */
function kindsOf(small: string, codes: readonly string[]): EndingForms[] {
  const possible: EndingForms[] = [];
  const any = beginningsOfAny.find(small);
  for (const [language, { code, kinds, beginnings }] of languages.entries()) {
    if ((any & (1 << language)) === 0 || (codes.length > 0 && !codes.includes(code))) continue;
    const bits = beginnings.find(small);
    possible.push(...kinds.filter((_, i) => (bits & (1 << i)) !== 0));
  }
  return possible;
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
    const plain = inFirstPerson(before);
    const possible = ended.filter(({ forms }) => forms.held.test(plain));
    if (possible.length === 0) continue;
    const held = new Set(termsOf(before));
    const end = possible.find(({ terms }) => terms.every((term) => held.has(term)));
    if (end !== undefined) return { before, since: end.told };
  }
  return null;
}
