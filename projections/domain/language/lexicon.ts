import { irregularForms } from '../../text/irregular-forms.js';
import type { Declaration, DeclaredVariable } from '../declaration/types.js';
import { isJoint, type Token, tokensOf } from './tokens.js';

/** What a phrase can stand for. */
export type Reference =
  | { readonly kind: 'variable'; readonly variable: string }
  | { readonly kind: 'value'; readonly variable: string; readonly value: string }
  | { readonly kind: 'hypothesis'; readonly hypothesis: string };

/** Words of a text that name something of the declaration; tokens `start` up to `end`. */
export interface Mention {
  readonly start: number;
  readonly end: number;
  readonly references: readonly Reference[];
  /** Whether a name, label or synonym stands there; otherwise words of a description do. */
  readonly isNamed: boolean;
}

/** Tokens more than the longest phrase has that a window looks at: "x-ray" is two, "xray" one. */
const windowSlack = 2;
const windowMax = 16;
/** Words of a description that name a thing: a third of them, but at least and at most so many. */
const describingMin = 2;
const describingMax = 3;
/** The share of a long name's words that names a thing as well. */
const namingShare = 0.6;

/** Words that may stand inside a name: "the fan is stuck" for "Fan stuck". */
const linking: ReadonlySet<string> = new Set('is are was were be been being has have had got gets get'.split(' '));

/**
 * The names of a declaration's variables, values and hypotheses, ready to be found in texts: by id, label and synonyms, word for word but for case, inflection, articles and how
 * the parts of a name are joined. Where no name stands, several words of a label or a description that only one of them has will do.
 */
export class Lexicon {
  private readonly phrases = new Map<string, Reference[]>();
  private readonly described = new Map<string, Set<number>>();
  private readonly things: { readonly reference: Reference; readonly wanted: number }[] = [];
  private longest = 1;

  constructor(readonly declaration: Declaration) {
    for (const [variable, declared] of Object.entries(declaration.schema.variables)) this.addVariable(variable, declared);
    for (const { hypothesis_id: hypothesis, label, synonyms = [], description } of declaration.hypotheses) {
      const reference: Reference = { kind: 'hypothesis', hypothesis };
      for (const phrase of [hypothesis, label, ...synonyms]) this.addPhrase(phrase, reference);
      this.describe(reference, [hypothesis, label, ...synonyms], description);
    }
  }

  /** What a text names, in its order; where phrases overlap the longest counts. */
  mentionsIn(tokens: readonly Token[]): Mention[] {
    const found: Mention[] = [];
    for (let start = 0; start < tokens.length; ) {
      const mention = this.longestAt(tokens, start);
      if (mention !== null) found.push(mention);
      start = mention?.end ?? start + 1;
    }
    return [...found, ...this.describedIn(tokens, found)].sort((a, b) => a.start - b.start);
  }

  private longestAt(tokens: readonly Token[], start: number): Mention | null {
    let [key, best] = ['', null as Mention | null];
    let isStop = true;
    for (let end = start; end < Math.min(tokens.length, start + Math.min(this.longest + windowSlack, windowMax)); end++) {
      if (isJoint(tokens, end) || (end > start && linking.has(tokens[end].word))) continue;
      if (tokens[end].kind === 'mark') break;
      key += tokens[end].term;
      isStop &&= tokens[end].isStop;
      const references = (this.phrases.get(key) ?? (end === start ? this.asWritten(tokens[end]) : undefined) ?? []).filter(
        ({ kind }) => kind === 'value' || !isStop,
      );
      if (references.length > 0) best = { start, end: end + 1, references, isNamed: true };
    }
    return best;
  }

  /** A name of one word that is also the form of another word: "LED", which is no "lead". */
  private asWritten({ word }: Token): readonly Reference[] | undefined {
    return this.phrases.get(`${word}.`) ?? (word.endsWith('s') ? this.phrases.get(`${word.slice(0, -1)}.`) : undefined);
  }

  private addVariable(variable: string, { label, synonyms = [], values = [], type, description, question }: DeclaredVariable): void {
    const reference: Reference = { kind: 'variable', variable };
    const names = [variable, ...(label === undefined ? [] : [label]), ...synonyms];
    for (const phrase of names) this.addPhrase(phrase, reference);
    this.describe(reference, names, `${description ?? ''} ${question ?? ''}`);
    if (type === 'categorical') for (const value of values) this.addPhrase(value, { kind: 'value', variable, value });
  }

  private addPhrase(phrase: string, reference: Reference): void {
    const all = tokensOf(phrase).filter(({ kind }) => kind !== 'mark');
    if (all.length === 0) return;
    const tokens = [all[0], ...all.slice(1).filter(({ word }) => !linking.has(word))];
    this.longest = Math.max(this.longest, tokens.length);
    const isOther = tokens.length === 1 && irregularForms.has(tokens[0].word);
    const key = isOther ? `${tokens[0].word}.` : tokens.map(({ term }) => term).join('');
    const known = this.phrases.get(key) ?? [];
    const same = JSON.stringify(reference);
    if (!known.some((one) => JSON.stringify(one) === same)) known.push(reference);
    this.phrases.set(key, known);
  }

  private describe(reference: Reference, names: readonly string[], description = ''): void {
    const all = new Set([...names, description].flatMap(contentOf));
    this.addThing(reference, all, Math.max(describingMin, Math.min(describingMax, Math.ceil(all.size / 3))));
    for (const terms of names.map((name) => new Set(contentOf(name))))
      if (terms.size > describingMin) this.addThing(reference, terms, Math.ceil(terms.size * namingShare));
  }

  private addThing(reference: Reference, terms: ReadonlySet<string>, wanted: number): void {
    const thing = this.things.push({ reference, wanted }) - 1;
    for (const term of terms) {
      const holders = this.described.get(term) ?? new Set();
      this.described.set(term, holders.add(thing));
    }
  }

  /** Things of whose words a text has enough, one of them no other thing's, among the words that name nothing. */
  private describedIn(tokens: readonly Token[], named: readonly Mention[]): Mention[] {
    const places = new Map<number, number[]>();
    const taken = new Set(named.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, i) => start + i)));
    for (const [i, { isStop, kind, term }] of tokens.entries()) {
      if (isStop || kind !== 'word' || taken.has(i)) continue;
      for (const thing of this.described.get(term) ?? []) {
        const at = places.get(thing);
        if (at === undefined) places.set(thing, [i]);
        else at.push(i);
      }
    }
    return [...places].flatMap(([thing, at]): Mention[] => {
      const terms = new Set(at.map((i) => tokens[i].term));
      const { reference, wanted } = this.things[thing];
      const isOwn = [...terms].some((term) => [...this.described.get(term)!].every((other) => this.things[other].reference === reference));
      return terms.size >= wanted && isOwn ? [{ start: at[0], end: at[at.length - 1] + 1, references: [reference], isNamed: false }] : [];
    });
  }
}

const contentOf = (text: string): string[] =>
  tokensOf(text)
    .filter(({ kind, isStop }) => kind === 'word' && !isStop)
    .map(({ term }) => term);
