/** A capital letter and small ones behind another word: the first word of a sentence and abbreviations ("RAM") tell nothing. */
const properName = /(?<=[\p{L}\p{M}\p{N}’',;:] )\p{Lu}\p{Ll}[\p{L}\p{M}\p{N}]*/gu;
const wordBehind = / \p{L}/gu;

/** The words of a question that are written like names, in a language that writes nouns small; none where most words are, as in a headline. */
export function properNamesIn(question: string): string[] {
  const names = question.match(properName) ?? [];
  return names.length * 2 > (question.match(wordBehind)?.length ?? 0) ? [] : names;
}

/** Letters and then a digit: "E4012", "ACM-2107", "v2.3.1". What begins with a digit is mostly an amount ("10kg", "3pm"). */
const code = /(?<![\p{L}\p{M}\p{N}])\p{L}[\p{L}\p{M}_-]*\d[\p{L}\p{N}._-]*/gu;

/** The words of a question that are written like the names of errors, tickets, versions and the like. */
export const codesIn = (question: string): string[] => question.match(code) ?? [];
