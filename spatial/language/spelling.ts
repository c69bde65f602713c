/** Words shorter than this are too near to too many others to be set right. */
const lengthMin = 3;

const shortWords = new Set([
  'a',
  'an',
  'is',
  'at',
  'in',
  'on',
  'of',
  'the',
  'to',
  'are',
  'as',
  'and',
  'one',
  'two',
  'no',
  'with',
  'has',
  'all',
  'by',
  'or',
]);

/** Words that are right as they stand, one slip from others that pictures are spoken of with. */
const ordinary: ReadonlySet<string> = new Set(
  [
    'write draw paint print play love live lives move remove delete build built change create match meet start stop win eat sing talk drive smell taste',
    'god team best bad sad better man men kid kids tree army arm tank bank book boot cat bat rat hat event movie music party plate quote lots flour skill sports',
    'power world store string input path route file files format shell theme brand bench graph grape mental metal simple clean sweet rough proud peace peach',
    'why when then than live alive across aside though through tonight often never ever every exit reset react based shared matter possible happen quit quite',
    'alone hop man hand head home house war bar car far door floor flow low slow show snow now know known',
  ].flatMap((line) => line.split(' ')),
);

/** A word as it stands when known, else the known words it is run together of, else the known word one slip away, else as it stands. */
export function respelled(word: string, known: ReadonlySet<string>): string[] {
  if (word.length < lengthMin || /[^a-z]/.test(word) || ordinary.has(word) || isKnown(word, known)) return [word];
  for (let i = 1; i < word.length - 1; i++) {
    const [head, tail] = [word.slice(0, i), word.slice(i)];
    if (shortWords.has(head) && tail.length >= lengthMin && known.has(tail)) return [head, tail];
    if (shortWords.has(tail) && head.length >= lengthMin + 1 && known.has(head)) return [head, tail];
  }
  if (word === 'isa') return ['is', 'a'];
  const near = [...known].filter((candidate) => candidate.length >= 4 && candidate[0] === word[0] && isOneSlip(word, candidate));
  if (near.length > 0) return [near.sort((a, b) => slipCost(word, a) - slipCost(word, b) || (a < b ? -1 : 1))[0]];
  return [word];
}

function isKnown(word: string, known: ReadonlySet<string>): boolean {
  if (known.has(word)) return true;
  return (word.endsWith('s') && known.has(word.slice(0, -1))) || (word.endsWith('es') && known.has(word.slice(0, -2)));
}

/** Letters swapped or doubled are likelier than a wrong one. */
const slipCost = (word: string, candidate: string): number =>
  word.length === candidate.length && [...word].sort().join('') === [...candidate].sort().join('')
    ? 0
    : word.length === candidate.length
      ? 2
      : 1;

/** Whether one letter more, less, other, or two neighbors swapped make one word of the other (Damerau 1964). Four-letter words may only lack or swap. */
export function isOneSlip(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const [middleA, middleB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (middleA.length + middleB.length === 1) return true;
  if (middleA.length === 1 && middleB.length === 1) return a.length >= 5;
  return middleA.length === 2 && middleB.length === 2 && middleA[0] === middleB[1] && middleA[1] === middleB[0];
}
