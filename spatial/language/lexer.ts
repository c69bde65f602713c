import { withFewMarks } from '../../projections/text/normalize.js';
import { isKind, kindsOf } from './kinds.js';
import type { Lexeme, Meaning } from './lexeme.js';
import { sideAt } from './lexicon/sides.js';
import { lexicon } from './lexicon.js';
import { respelled } from './spelling.js';

/** The longest phrase of the lexicon, in words. */
const phraseWordsMax = 8;
/** Longer questions are cut: nothing that long is one question. */
const wordsMax = 400;

const knownWords = new Set([...lexicon.keys()].flatMap((phrase) => phrase.split(' ')));

/**
 * Reads a text into lexemes: the longest phrases first, plurals by their singular, misspelled words by their nearest known one.
 * @param labels names that the scene's things have; they go before the lexicon
 */
export function lex(text: string, labels: readonly string[] = []): Lexeme[] {
  const names = new Map<string, readonly string[]>();
  for (const label of labels) for (const name of namesOf(label)) names.set(name, [...(names.get(name) ?? []), label]);
  for (const [kind, ofKind] of labelsByKind(labels)) if (!names.has(kind)) names.set(kind, ofKind);
  const known = new Set([...names.keys()].flatMap((name) => name.split(' ')));
  const written = wordsOf(text).slice(0, wordsMax);
  const isNamed = (word: string): boolean => known.has(word) || known.has(singular(word));
  const words = written
    .filter((word, i) => isNamed(word) || !isShade(written.slice(i, i + 2)))
    .flatMap((word) => (isNamed(word) || degreeOf(word) !== null ? [word] : respelled(word, knownWords)));
  const lexemes: Lexeme[] = [];
  for (let i = 0; i < words.length; ) {
    const found = longestAt(words, i, names);
    lexemes.push(found.lexeme);
    i += found.length;
  }
  return lexemes;
}

/** "royal blue", "dark red", "golden brown": the second word names the color. */
function isShade([word, next]: readonly string[]): boolean {
  const color = lexicon.get(next ?? '');
  if (color?.kind !== 'attribute' || color.name !== 'color' || lexicon.has(`${word} ${next}`)) return false;
  if (shades.has(word) || lexicon.has(`${word} colored`)) return true;
  const own = lexicon.get(word);
  return own?.kind === 'attribute' && own.name === 'color' && !own.values.includes(word);
}

/** What a color can be beside its name; "carrot" of "carrot-colored" too. */
const shades: ReadonlySet<string> = new Set(
  'light dark mid deep bright pale vivid pastel neon hot soft strong solid pure clear rich warm cool faded powder steel burnt dusty lime'.split(
    ' ',
  ),
);

/** Lower case, letters without their accents. */
export const folded = (text: string): string =>
  withFewMarks(text.toLowerCase())
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '');

/** The words of a text, lower case; hyphens part words, "isn't" is "is not", commas and semicolons are words too. */
export function wordsOf(text: string): string[] {
  return folded(text)
    .replace(/[’`´]/g, "'")
    .replace(/\bcan't\b/g, 'can not')
    .replace(/n't\b/g, ' not')
    .replace(/\b(what|where|there|it|that|who|which)'s\b/g, '$1 is')
    .replace(/\bi'm\b/g, 'i am')
    .replace(/'(?:d|ll)\b/g, ' would')
    .replace(/'re\b/g, ' are')
    .replace(/'ve\b/g, ' have')
    .replace(/\blet's\b/g, 'let us')
    .replace(/'s\b/g, " 's")
    .replace(/([,;&])/g, ' $1 ')
    .replace(/(?<=\d) ?([-+*/^=<>\u00d7\u00f7]) ?(?=\d)/g, ' operator $1 ')
    .replace(/[^a-z0-9',;& ]+/g, ' ')
    .split(' ')
    .filter((word) => word !== '' && word !== "'");
}

/** "sits on the left of" has the longer phrase one word later. */
function longestAt(
  words: readonly string[],
  at: number,
  names: ReadonlyMap<string, readonly string[]>,
): { lexeme: Lexeme; length: number } {
  const found = longest(words, at, names);
  if (found.length < 2 || at + 1 >= words.length || longest(words, at + 1, names).length <= found.length) return found;
  return longest(words.slice(0, at + 1), at, names);
}

function longest(words: readonly string[], at: number, names: ReadonlyMap<string, readonly string[]>): { lexeme: Lexeme; length: number } {
  const side = sideAt(words, at);
  const listed = longestListed(words, at, names);
  if (side === null || side.length <= listed.length) return listed;
  return { lexeme: { kind: 'relation', relation: side.relation, text: words.slice(at, at + side.length).join(' ') }, length: side.length };
}

function longestListed(
  words: readonly string[],
  at: number,
  names: ReadonlyMap<string, readonly string[]>,
): { lexeme: Lexeme; length: number } {
  for (let length = Math.min(phraseWordsMax, words.length - at); length >= 1; length--) {
    const text = words.slice(at, at + length).join(' ');
    const meaning = meaningOf(text, names);
    if (meaning !== undefined) return { lexeme: { ...meaning, text }, length };
    const one = singular(text);
    if (one === text) continue;
    const ofOne = meaningOf(one, names);
    if (ofOne !== undefined && isCountable(ofOne)) return { lexeme: { ...ofOne, text, isPlural: true }, length };
  }
  const text = words[at];
  return { lexeme: { ...meaningOfUnknown(text), text, isPlural: singular(text) !== text }, length: 1 };
}

function meaningOf(text: string, names: ReadonlyMap<string, readonly string[]>): Meaning | undefined {
  const values = names.get(text);
  if (values !== undefined) return { kind: 'label', values, isKnown: true };
  return lexicon.get(text);
}

function meaningOfUnknown(text: string): Meaning {
  if (/^\d{1,4}$/.test(text)) return { kind: 'number', n: Number(text) };
  return degreeOf(text) ?? { kind: 'unknown' };
}

/** "bulkiest", "teenier": of an adjective of size. */
function degreeOf(word: string): Meaning | null {
  const [, stem, ending] = /^(.{3,}?)(est|er)$/.exec(word) ?? [];
  if (stem === undefined) return null;
  const forms = [stem, `${stem}e`, stem.replace(/i$/, 'y'), stem.replace(/(.)\1$/, '$1')];
  const size = forms.map((form) => lexicon.get(form)).find((meaning) => meaning?.kind === 'attribute' && meaning.name === 'size');
  if (size?.kind !== 'attribute') return null;
  const isLarge = size.values.includes('large');
  return ending === 'est'
    ? { kind: 'superlative', by: 'size', order: isLarge ? 'most' : 'least' }
    : { kind: 'comparative', by: 'size', order: isLarge ? 'more' : 'less' };
}

const isCountable = ({ kind }: Meaning): boolean =>
  kind === 'noun' ||
  kind === 'shape' ||
  kind === 'label' ||
  kind === 'wall' ||
  kind === 'property' ||
  kind === 'side' ||
  kind === 'attribute';

/** The labels of each kind of things; none where some label is of no known kind, since the list would not be whole. */
function labelsByKind(labels: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const byKind = new Map<string, readonly string[]>();
  for (const label of labels) {
    const name = singular(wordsOf(label).pop() ?? '');
    const kinds = new Set([...(isKind(name) ? [name] : []), ...kindsOf(name)]);
    if (kinds.size === 0) return new Map();
    for (const kind of kinds) byKind.set(kind, [...(byKind.get(kind) ?? []), label]);
  }
  return byKind;
}

/** A name and its shorter and other forms. */
function namesOf(label: string): string[] {
  const words = wordsOf(label);
  const full = words.join(' ');
  const last = words[words.length - 1] ?? '';
  const names = new Set([full]);
  if (words.length > 1 && !lexicon.has(last)) names.add(last);
  for (const synonyms of nameSynonyms) if (synonyms.includes(full) || synonyms.includes(last)) for (const name of synonyms) names.add(name);
  return [...names].filter((name) => name !== '' && !isDescription(words, name));
}

/** "small red cube" says nothing that the attributes do not. */
const isDescription = (words: readonly string[], name: string): boolean =>
  words.length > 1 &&
  name === words.join(' ') &&
  words.every((word) => plainKinds.includes((lexicon.get(word) ?? lexicon.get(singular(word)))?.kind ?? ''));
const plainKinds: readonly string[] = ['attribute', 'shape', 'noun'];

/** Names that people use for each other of common things. */
const nameSynonyms: readonly (readonly string[])[] = [
  ['mug', 'cup', 'coffee cup', 'coffee mug', 'teacup'],
  ['phone', 'cell phone', 'cellphone', 'mobile phone', 'smartphone', 'mobile', 'telephone', 'handset'],
  ['laptop', 'notebook computer', 'laptop computer'],
  ['sofa', 'couch', 'settee'],
  ['tv', 'television', 'tv set'],
  ['monitor', 'computer screen', 'display'],
  ['plate', 'dish'],
  ['lamp', 'light', 'desk lamp'],
  ['bottle', 'flask'],
  ['glass', 'drinking glass', 'tumbler'],
  ['plant', 'potted plant', 'houseplant', 'pot plant'],
  ['bag', 'handbag', 'backpack', 'rucksack'],
  ['bike', 'bicycle'],
  ['car', 'automobile'],
  ['person', 'human', 'people'],
  ['chair', 'seat'],
  ['keyboard', 'computer keyboard'],
  ['mouse', 'computer mouse'],
  ['book', 'volume', 'paperback'],
  ['fridge', 'refrigerator'],
  ['trash can', 'bin', 'garbage can', 'waste bin'],
  ['pen', 'ballpoint'],
  ['knife', 'blade'],
  ['bowl', 'basin'],
];

const irregular: Readonly<Record<string, string>> = {
  people: 'person',
  mice: 'mouse',
  knives: 'knife',
  boxes: 'box',
  sizes: 'size',
  pluses: 'plus',
  xes: 'x',
  vertices: 'vertex',
};

/** The singular of an English noun, as far as its ending tells; of a phrase, its last word's. */
export function singular(word: string): string {
  const last = word.slice(word.lastIndexOf(' ') + 1);
  const start = word.slice(0, word.length - last.length);
  if (Object.hasOwn(irregular, last)) return start + irregular[last];
  if (last.length > 3 && last.endsWith('ies')) return `${start + last.slice(0, -3)}y`;
  if (/(?:x|ss|sh|ch|z)es$/.test(last) && last.length > 4) return start + last.slice(0, -2);
  if (last.length > 2 && last.endsWith('s') && !last.endsWith('ss') && !last.endsWith('us') && !last.endsWith('is'))
    return start + last.slice(0, -1);
  return word;
}
