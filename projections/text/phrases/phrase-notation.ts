import { europeanForm } from '../european-letters.js';
import { classes } from './phrase-classes.js';

/**
 * Ways to tell something, each a phrase of whole words that is read from left to right and becomes one regular expression:
 *
 * - `my (new|old)? phone is` alternatives between brackets; `?` behind them, or behind a word, where they may be left out; `(just|now)*` where up to five may stand in any order;
 * - `vegetarian*` any ending; `embauché(e)?`, `e(-)?mail` parts of a word;
 * - `took …3 over` a gap of up to three words of one clause;
 * - `{I} joined {Name}` the classes of phrase-classes.ts;
 * - `{Name:firm}` the same as a hole, which holds what stands there.
 *
 * A small letter at the beginning of a phrase stands for the capital too, other letters for themselves. Every repetition has a bound.
 */
type Part =
  | { readonly kind: 'letters'; readonly text: string }
  | { readonly kind: 'regexp'; readonly text: string }
  | { readonly kind: 'gap'; readonly max: number }
  | { readonly kind: 'group'; readonly options: readonly Item[][]; readonly hole?: string };

/** What stands between two blanks. */
interface Item {
  readonly parts: readonly (readonly [part: Part, sign: string])[];
}

const endingMax = 20;
/** Letters by which {@link WordBeginnings} finds words. */
const beginningMin = 3;
const repeatedMax = 5;
const gapWord = String.raw`(?:\d{1,2}\.|[^\s,.;:!?]{1,30})`;

const parsed = new Map<string, Item[][]>();

/** A phrase's alternatives. */
function parse(source: string): Item[][] {
  const known = parsed.get(source);
  if (known !== undefined) return known;
  const options = new PhraseParser(source).whole();
  parsed.set(source, options);
  return options;
}

const lexer = /…(\d)|\{([^}:]+)(?::(\w+))?\}|[()|?* ]|[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*|./gu;

/** Reads a phrase from left to right. */
class PhraseParser {
  private readonly tokens: readonly RegExpMatchArray[];
  private at = 0;

  constructor(private readonly source: string) {
    this.tokens = [...source.matchAll(lexer)];
  }

  whole(): Item[][] {
    const options = this.options();
    if (this.at < this.tokens.length) throw new Error(`"${this.next}" opens nothing in the phrase "${this.source}"`);
    return options;
  }

  private options(): Item[][] {
    const options: Item[][] = [];
    do options.push(this.items());
    while (this.skips('|'));
    return options;
  }

  private get next(): string {
    return this.tokens[this.at]?.[0] ?? '';
  }

  private skips(sign: string): boolean {
    if (this.next !== sign) return false;
    this.at++;
    return true;
  }

  private items(): Item[] {
    const items: Item[] = [];
    do {
      const parts: (readonly [Part, string])[] = [];
      while (!['', ' ', '|', ')'].includes(this.next)) parts.push([this.part(), this.skips('?') ? '?' : this.skips('*') ? '*' : '']);
      if (parts.length === 0) throw new Error(`nothing between two signs of the phrase "${this.source}"`);
      const [[part, sign]] = parts;
      // what is one phrase stands for its own items: of a class all may be left out
      const isPhrase = parts.length === 1 && sign === '' && part.kind === 'group' && part.hole === undefined && part.options.length === 1;
      if (isPhrase) items.push(...part.options[0]);
      else items.push({ parts });
    } while (this.skips(' '));
    return items;
  }

  private part(): Part {
    const [text, gap, name, hole] = this.tokens[this.at++];
    if (gap !== undefined) return { kind: 'gap', max: Number(gap) };
    if (name !== undefined) return this.classNamed(name, hole);
    if (text !== '(') return { kind: 'letters', text };
    const options = this.options();
    if (!this.skips(')')) throw new Error(`a bracket of the phrase "${this.source}" is open`);
    return { kind: 'group', options };
  }

  private classNamed(name: string, hole: string | undefined): Part {
    const meant: RegExp | string | undefined = classes[name];
    if (meant === undefined) throw new Error(`no class {${name}}, which the phrase "${this.source}" names`);
    const options: Item[][] =
      typeof meant === 'string' ? parse(meant) : [[{ parts: [[{ kind: 'regexp', text: `(?:${meant.source})` }, '']] }]];
    return { kind: 'group', options, hole };
  }
}

/** A place in a phrase: whether the phrase begins there, and whether no blank parts it from what stands before. */
interface Place {
  readonly isFirst: boolean;
  readonly isTight: boolean;
}

function lettersSource(text: string, isFirst: boolean): string {
  if (/['’]/.test(text)) return "['’]";
  const escaped = text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  const [letter] = text;
  return isFirst && /\p{Ll}/u.test(letter) ? `[${letter}${letter.toUpperCase()}]${text.slice(letter.length)}` : escaped;
}

/** How phrases become regular expressions: with their holes, or without. */
class PhraseWriter {
  constructor(private readonly keepsHoles: boolean) {}

  /** A source for each item of a sequence. */
  sequence(items: readonly Item[], isFirst: boolean): string[] {
    let place: Place = { isFirst, isTight: true };
    return items.map(({ parts }) => {
      const source = parts.length === 1 ? this.lone(parts[0], place) : `${place.isTight ? '' : ' '}${this.attached(parts, place.isFirst)}`;
      if (!mayLack({ parts })) place = { isFirst: false, isTight: false };
      return source;
    });
  }

  /** One part between blanks, which goes with a blank where it may be left out. */
  private lone([part, sign]: readonly [Part, string], { isFirst, isTight }: Place): string {
    const blanked = (source: string): string => `(?:${isTight ? `${source} ` : ` ${source}`})`;
    if (part.kind === 'gap') return `${blanked(gapWord)}{0,${part.max}}?`;
    if (sign === '' || isEnding([part, sign])) return `${isTight ? '' : ' '}${this.attached([[part, sign]], isFirst)}`;
    return `${blanked(this.part(part, isFirst))}${sign === '?' ? '?' : `{0,${repeatedMax}}`}`;
  }

  private attached(parts: readonly (readonly [Part, string])[], isFirst: boolean): string {
    return parts
      .map(([part, sign], i) => {
        const source = this.part(part, isFirst && i === 0);
        if (isEnding([part, sign])) return `${source}\\p{L}{0,${endingMax}}`;
        return sign === '' ? source : `(?:${source})?`;
      })
      .join('');
  }

  private part(part: Part, isFirst: boolean): string {
    if (part.kind === 'gap') throw new Error('a gap stands between blanks');
    if (part.kind === 'regexp') return part.text;
    if (part.kind === 'letters') return lettersSource(part.text, isFirst);
    const source = prefixTree(part.options.map((items) => this.sequence(items, isFirst)));
    return `(${part.hole === undefined || !this.keepsHoles ? '?:' : `?<${part.hole}>`}${source})`;
  }
}

const isEnding = ([part, sign]: readonly [Part, string]): boolean => part.kind === 'letters' && sign === '*';

/** Whether an item may be left out with its blank. */
const mayLack = ({ parts: [[part, sign], ...others] }: Item): boolean =>
  others.length === 0 && (part.kind === 'gap' || (sign !== '' && !isEnding([part, sign])));

/** Alternatives with what several begin with written once, so that it is read once. */
function prefixTree(alternatives: readonly (readonly string[])[]): string {
  const byHead = new Map<string, string[][]>();
  for (const [head = '', ...rest] of alternatives) byHead.set(head, [...(byHead.get(head) ?? []), rest]);
  return [...byHead]
    .map(([head, rests]) => {
      if (rests.length === 1) return `${head}${rests[0].join('')}`;
      return rests.every((rest) => rest.length === 0) ? head : `${head}(?:${prefixTree(rests)})`;
    })
    .join('|');
}

function compile(phrases: readonly string[], flags: string, keepsHoles: boolean): RegExp {
  const writer = new PhraseWriter(keepsHoles);
  const source = prefixTree(parse(phrases.join('|')).map((items) => writer.sequence(items, true)));
  return europeanForm(String.raw`(?<!\p{L})(?:${source})(?!\p{L})`, flags);
}

/** What a text has that has a phrase, what its holes hold in groups of their names. */
export const phraseForm = (phrase: string, flags = 'u'): RegExp => compile([phrase], flags, true);

/** What a text has that has any of some phrases. */
export const anyPhrase = (phrases: readonly string[], flags = 'u'): RegExp => compile(phrases, flags, false);

/** Beginnings of words of which every text has one that has one of some phrases: of each phrase the longest, and so the rarest; of equally long ones the last, which is a noun more often. See {@link WordBeginnings}. */
export const beginningsOf = (phrases: readonly string[]): string =>
  [...new Set(phrases.flatMap((phrase) => neededOf(parse(phrase), phrase)))].join(' ');

function neededOf(options: readonly Item[][], phrase: string): readonly string[] {
  const needed = neededByAll(options);
  if (needed.length === 0) throw new Error(`the phrase "${phrase}" needs no word of ${beginningMin} letters`);
  return needed;
}

/** The beginnings of all of some alternatives; none where one needs none. */
function neededByAll(options: readonly Item[][]): readonly string[] {
  const needed = options.map((items) => items.map((item, i) => neededByItem(item, !items.slice(i + 1).every(mayLack))).reduce(rarer, []));
  return needed.some((beginnings) => beginnings.length === 0) ? [] : needed.flat();
}

/** @param isFollowed by a blank */
function neededByItem({ parts }: Item, isFollowed: boolean): readonly string[] {
  const [[first, sign]] = parts;
  if (parts.length === 1 && sign === '' && isFollowed && first.kind === 'letters' && first.text.length === beginningMin - 1)
    return [`${first.text.toLowerCase()}_`];
  // what follows letters may end a word, and begins none
  const beginning = parts.filter((_, i) => i === 0 || isApostrophe(parts[i - 1]));
  return beginning.map(neededByPart).reduce(rarer, []);
}

function neededByPart([part, sign]: readonly [Part, string]): readonly string[] {
  if (sign !== '' && !isEnding([part, sign])) return [];
  if (part.kind === 'group') return neededByAll(part.options);
  return part.kind === 'letters' && part.text.length >= beginningMin ? [part.text.toLowerCase()] : [];
}

const isApostrophe = ([part, sign]: readonly [Part, string]): boolean => part.kind === 'letters' && sign === '' && part.text === "'";
const lengthOf = (beginnings: readonly string[]): number => Math.min(...beginnings.map((beginning) => beginning.replace('_', '').length));
const rarer = (a: readonly string[], b: readonly string[]): readonly string[] =>
  b.length > 0 && (a.length === 0 || lengthOf(b) >= lengthOf(a)) ? b : a;
