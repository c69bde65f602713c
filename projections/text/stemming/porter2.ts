/**
 * The English (Porter2) stemmer by Martin Porter: https://snowballstem.org/algorithms/english/stemmer.html
 * Works on endings instead of regular expressions, since every new word of a session goes through it.
 */

const vowel = (c: string | undefined): boolean => c !== undefined && c !== '' && 'aeiouy'.includes(c);
const doubles: ReadonlySet<string> = new Set(['bb', 'dd', 'ff', 'gg', 'mm', 'nn', 'pp', 'rr', 'tt']);

/** Whole words with a stem of their own. */
const exceptions: ReadonlyMap<string, string> = new Map(
  Object.entries({
    skis: 'ski',
    skies: 'sky',
    dying: 'die',
    lying: 'lie',
    tying: 'tie',
    idly: 'idl',
    gently: 'gentl',
    ugly: 'ugli',
    early: 'earli',
    only: 'onli',
    singly: 'singl',
    sky: 'sky',
    news: 'news',
    howe: 'howe',
    atlas: 'atlas',
    cosmos: 'cosmos',
    bias: 'bias',
    andes: 'andes',
  }),
);

/** Words that are left as they are once the plural is off. */
const invariants: ReadonlySet<string> = new Set(['inning', 'outing', 'canning', 'herring', 'earring', 'proceed', 'exceed', 'succeed']);

/** Endings and what takes their place, by the letter that they end with: longer ones first. */
type Endings = Readonly<Record<string, readonly (readonly [ending: string, replacement: string])[]>>;

function byLastLetter(endings: readonly (readonly [string, string])[]): Endings {
  const groups: Record<string, (readonly [string, string])[]> = {};
  for (const entry of endings) {
    const last = entry[0][entry[0].length - 1];
    groups[last] = [...(groups[last] ?? []), entry];
  }
  return groups;
}

const step2Endings = byLastLetter([
  ['ization', 'ize'],
  ['ational', 'ate'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['iveness', 'ive'],
  ['tional', 'tion'],
  ['biliti', 'ble'],
  ['lessli', 'less'],
  ['entli', 'ent'],
  ['ation', 'ate'],
  ['alism', 'al'],
  ['aliti', 'al'],
  ['ousli', 'ous'],
  ['iviti', 'ive'],
  ['fulli', 'ful'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['abli', 'able'],
  ['izer', 'ize'],
  ['ator', 'ate'],
  ['alli', 'al'],
  ['bli', 'ble'],
]);

const step3Endings = byLastLetter([
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['alize', 'al'],
  ['icate', 'ic'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ness', ''],
  ['ful', ''],
]);

const step4Endings = byLastLetter(
  ['ement', 'ance', 'ence', 'able', 'ible', 'ment', 'ant', 'ent', 'ism', 'ate', 'iti', 'ous', 'ive', 'ize', 'al', 'er', 'ic'].map(
    (ending) => [ending, ''] as const,
  ),
);

/** @param word lower-case letters a–z, possibly with apostrophes inside */
export function porter2(word: string): string {
  if (word.length <= 2) return word;
  const exception = exceptions.get(word);
  if (exception !== undefined) return exception;
  let w = markConsonantY(word);
  const r1 = regionOne(w);
  const r2 = regionAfter(w, r1);
  w = step1a(w);
  if (invariants.has(w)) return w;
  w = step1b(w, r1);
  w = step1c(w);
  w = step2(w, r1);
  w = step3(w, r1, r2);
  w = step4(w, r2);
  w = step5(w, r1, r2);
  return w.replaceAll('Y', 'y');
}

/** A y at the beginning or behind a vowel counts as a consonant and is written Y meanwhile. */
function markConsonantY(word: string): string {
  if (!word.includes('y')) return word;
  let marked = '';
  for (let i = 0; i < word.length; i++) marked += word[i] === 'y' && (i === 0 || vowel(marked[i - 1])) ? 'Y' : word[i];
  return marked;
}

/** R1: what follows the first consonant behind a vowel; a few beginnings have their own. */
function regionOne(word: string): number {
  for (const beginning of ['gener', 'commun', 'arsen']) if (word.startsWith(beginning)) return beginning.length;
  return regionAfter(word, 0);
}

function regionAfter(word: string, start: number): number {
  for (let i = start + 1; i < word.length; i++) if (vowel(word[i - 1]) && !vowel(word[i])) return i + 1;
  return word.length;
}

const hasVowel = (part: string): boolean => {
  for (let i = 0; i < part.length; i++) if (vowel(part[i])) return true;
  return false;
};

/** A short syllable at the end: vowel and consonant other than w, x, Y behind a consonant, or a vowel and a consonant alone. */
function endsInShortSyllable(word: string): boolean {
  const n = word.length;
  if (n === 2) return vowel(word[0]) && !vowel(word[1]);
  if (n < 2) return false;
  const last = word[n - 1];
  return !vowel(word[n - 3]) && vowel(word[n - 2]) && !vowel(last) && last !== 'w' && last !== 'x' && last !== 'Y';
}

function step1a(w: string): string {
  const n = w.length;
  if (w.endsWith('sses')) return w.slice(0, n - 2);
  if (w.endsWith('ied') || w.endsWith('ies')) return w.slice(0, n - (n > 4 ? 2 : 1));
  if (w.endsWith('us') || w.endsWith('ss')) return w;
  if (w.endsWith('s') && hasVowel(w.slice(0, n - 2))) return w.slice(0, n - 1);
  return w;
}

function step1b(w: string, r1: number): string {
  if (!'dgy'.includes(w[w.length - 1])) return w;
  for (const ending of ['eedly', 'eed']) {
    if (w.endsWith(ending)) return w.length - ending.length >= r1 ? `${w.slice(0, w.length - ending.length)}ee` : w;
  }
  for (const ending of ['ingly', 'edly', 'ing', 'ed']) {
    if (!w.endsWith(ending)) continue;
    const rest = w.slice(0, w.length - ending.length);
    if (!hasVowel(rest)) return w;
    if (rest.endsWith('at') || rest.endsWith('bl') || rest.endsWith('iz')) return `${rest}e`;
    if (doubles.has(rest.slice(-2))) return rest.slice(0, -1);
    return r1 >= rest.length && endsInShortSyllable(rest) ? `${rest}e` : rest;
  }
  return w;
}

function step1c(w: string): string {
  const n = w.length;
  return n > 2 && (w[n - 1] === 'y' || w[n - 1] === 'Y') && !vowel(w[n - 2]) ? `${w.slice(0, n - 1)}i` : w;
}

/** The word with the first ending that fits replaced, if that begins in the region; the word itself otherwise. `null` where no ending fits. */
function replaced(w: string, endings: Endings, region: number): string | null {
  for (const [ending, replacement] of endings[w[w.length - 1]] ?? []) {
    if (w.endsWith(ending)) return w.length - ending.length >= region ? w.slice(0, w.length - ending.length) + replacement : w;
  }
  return null;
}

function step2(w: string, r1: number): string {
  const done = replaced(w, step2Endings, r1);
  if (done !== null) return done;
  const n = w.length;
  if (w.endsWith('ogi')) return n - 3 >= r1 && w[n - 4] === 'l' ? w.slice(0, n - 1) : w;
  if (w.endsWith('li')) return n - 2 >= r1 && n > 2 && 'cdeghkmnrt'.includes(w[n - 3]) ? w.slice(0, n - 2) : w;
  return w;
}

function step3(w: string, r1: number, r2: number): string {
  const done = replaced(w, step3Endings, r1);
  if (done !== null) return done;
  return w.endsWith('ative') && w.length - 5 >= r2 ? w.slice(0, w.length - 5) : w;
}

function step4(w: string, r2: number): string {
  const done = replaced(w, step4Endings, r2);
  if (done !== null) return done;
  const n = w.length;
  return w.endsWith('ion') && n - 3 >= r2 && (w[n - 4] === 's' || w[n - 4] === 't') ? w.slice(0, n - 3) : w;
}

function step5(w: string, r1: number, r2: number): string {
  const n = w.length;
  if (w[n - 1] === 'e') {
    const rest = w.slice(0, n - 1);
    return n - 1 >= r2 || (n - 1 >= r1 && !endsInShortSyllable(rest)) ? rest : w;
  }
  return w[n - 1] === 'l' && n - 1 >= r2 && w[n - 2] === 'l' ? w.slice(0, n - 1) : w;
}
