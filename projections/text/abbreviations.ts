/** Letters of an abbreviation by consonants. */
const lettersMin = 2;
const lettersMax = 4;
/** Letters that an abbreviation is shorter by, at least. */
const savedMin = 2;
/** Letters of a word's skeleton that are looked at, and of a word: more give too many choices. */
const skeletonMax = 8;
const wordMax = 24;

/** A word's first letter and the consonants behind it, doubled ones once: "cnct" for "connect". */
const skeletonOf = (word: string): string =>
  (word[0] + word.slice(1).replace(/[aeiou]/g, '')).replace(/(.)\1+/g, '$1').slice(0, skeletonMax);

/**
 * How people shorten an English word in names: to its beginning ("dir"), or to its first letter and some of the consonants behind it in their order ("img", "ctx").
 * @param word of letters a to z
 * @returns some hundred at most, two letters shorter than the word at least
 */
export function abbreviationsOf(word: string): Set<string> {
  const found = new Set<string>();
  if (word.length < lettersMin + savedMin || word.length > wordMax) return found;
  const longest = word.length - savedMin;
  for (let length = lettersMin; length <= longest; length++) found.add(word.slice(0, length));
  const skeleton = skeletonOf(word);
  let chosen: (readonly [text: string, end: number])[] = [[skeleton[0], 0]];
  for (let length = 2; length <= Math.min(lettersMax, longest); length++) {
    chosen = chosen.flatMap(([text, end]) =>
      Array.from({ length: skeleton.length - end - 1 }, (_, i) => [text + skeleton[end + 1 + i], end + 1 + i] as const),
    );
    for (const [text] of chosen) found.add(text);
  }
  return found;
}

/** Whether {@link abbreviationsOf} the word hold another one. */
export const isAbbreviation = (short: string, word: string): boolean =>
  short[0] === word[0] && short.length <= word.length - savedMin && abbreviationsOf(word).has(short);
