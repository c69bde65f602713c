import { finish } from '../../compact/binary.js';
import { irregularForms } from '../../text/stemming/irregular-forms.js';
import type { Declaration, DeclaredHypothesis, DeclaredVariable } from '../declaration/types.js';
import { isJoint, type Token, tokensOf } from './tokens.js';

/** What a phrase can stand for. */
export interface Names {
  readonly variables: ReadonlySet<string>;
  readonly hypotheses: ReadonlySet<string>;
  /** By variable, its value of that name. */
  readonly values: ReadonlyMap<string, string>;
}

/** Words of a text that name something of the declaration; tokens `start` up to `end`. */
export interface Mention extends Names {
  readonly start: number;
  readonly end: number;
  /** Whether a name, label or synonym stands there; otherwise words of a description do. */
  readonly isNamed: boolean;
}

class Phrase implements Names {
  readonly variables = new Set<string>();
  readonly hypotheses = new Set<string>();
  readonly values = new Map<string, string>();
}

const nothing: ReadonlySet<string> = new Set();

/** Tokens more than the longest phrase has that a window looks at: "x-ray" is two, "xray" one. */
const windowSlack = 2;
const windowMax = 16;
/** Words of a description that name a thing: a third of them, but at least and at most so many. */
const describingMin = 2;
const describingMax = 3;
/** A name of more things than that names none of them. */
const namesakesMax = 8;
/** A word of more descriptions tells nothing apart. */
const holdersMax = 24;
/** The share of a long name's words that names a thing as well. */
const namingShare = 0.6;

/** Places of a text that names are looked for at in one go. */
const placesAtATime = 256;

/** Words that may stand inside a name: "the fan is stuck" for "Fan stuck". */
const linking: ReadonlySet<string> = new Set('is are was were be been being has have had got gets get'.split(' '));

/**
 * The names of a declaration's variables, values and hypotheses, ready to be found in texts: by id, label and synonyms, word for word but for case, inflection, articles and how
 * the parts of a name are joined. Where no name stands, several words of a label or a description that only one of them has will do.
 */
export class Lexicon {
  private readonly phrases = new Map<string, Phrase>();
  private readonly described = new Map<string, number[]>();
  private readonly things: { readonly names: Names; readonly wanted: number }[] = [];
  private longest = 1;

  private constructor(readonly declaration: Declaration) {}

  /** Made bit by bit. */
  static *of(declaration: Declaration): Generator<void, Lexicon> {
    const lexicon = new Lexicon(declaration);
    for (const [variable, declared] of Object.entries(declaration.schema.variables)) {
      lexicon.addVariable(variable, declared);
      yield;
    }
    for (const hypothesis of declaration.hypotheses) {
      lexicon.addHypothesis(hypothesis);
      yield;
    }
    return lexicon;
  }

  /** What a text names, in its order, by names and by words of descriptions; found bit by bit. */
  *findingMentions(tokens: readonly Token[]): Generator<void, Mention[]> {
    const named = yield* this.findingNames(tokens);
    yield;
    return [...named, ...this.describedIn(tokens, named)].sort((a, b) => a.start - b.start);
  }

  /** The names that stand in a text; where they overlap the longest counts. */
  namesIn(tokens: readonly Token[]): Mention[] {
    return finish(this.findingNames(tokens));
  }

  private *findingNames(tokens: readonly Token[]): Generator<void, Mention[]> {
    const found: Mention[] = [];
    let looked = 0;
    for (let start = 0; start < tokens.length; ) {
      if (++looked % placesAtATime === 0) yield;
      const mention = this.longestAt(tokens, start);
      if (mention !== null) found.push(mention);
      start = mention?.end ?? start + 1;
    }
    return found;
  }

  private longestAt(tokens: readonly Token[], start: number): Mention | null {
    let [key, best] = ['', null as Mention | null];
    let isStop = true;
    for (let end = start; end < Math.min(tokens.length, start + Math.min(this.longest + windowSlack, windowMax)); end++) {
      if (isJoint(tokens, end) || (end > start && linking.has(tokens[end].word))) continue;
      if (tokens[end].kind === 'mark') break;
      key += tokens[end].term;
      isStop &&= tokens[end].isStop;
      const phrase = this.phrases.get(key) ?? (end === start ? this.asWritten(tokens[end]) : undefined);
      if (phrase === undefined) continue;
      // common words name nothing by themselves, but they may be values: "off"
      const variables = isStop || phrase.variables.size > namesakesMax ? nothing : phrase.variables;
      const hypotheses = isStop || phrase.hypotheses.size > namesakesMax ? nothing : phrase.hypotheses;
      if (variables.size + hypotheses.size + phrase.values.size > 0)
        best = { start, end: end + 1, isNamed: true, variables, hypotheses, values: phrase.values };
    }
    return best;
  }

  /** A name of one word that is also the form of another word: "LED", which is no "lead". */
  private asWritten({ word }: Token): Phrase | undefined {
    return this.phrases.get(`${word}.`) ?? (word.endsWith('s') ? this.phrases.get(`${word.slice(0, -1)}.`) : undefined);
  }

  private addVariable(variable: string, { label, synonyms = [], values = [], type, description, question }: DeclaredVariable): void {
    const names = [variable, ...(label === undefined ? [] : [label]), ...synonyms];
    for (const phrase of names) this.phraseOf(phrase)?.variables.add(variable);
    const own = new Phrase();
    own.variables.add(variable);
    this.describe(own, names, `${description ?? ''} ${question ?? ''}`);
    if (type === 'categorical') for (const value of values) this.phraseOf(value)?.values.set(variable, value);
  }

  private addHypothesis({ hypothesis_id: hypothesis, label, synonyms = [], description }: DeclaredHypothesis): void {
    for (const phrase of [hypothesis, label, ...synonyms]) this.phraseOf(phrase)?.hypotheses.add(hypothesis);
    const names = new Phrase();
    names.hypotheses.add(hypothesis);
    this.describe(names, [hypothesis, label, ...synonyms], description);
  }

  /** The phrase that a name is found by; undefined where it has no word. */
  private phraseOf(name: string): Phrase | undefined {
    const all = tokensOf(name).filter(({ kind }) => kind !== 'mark');
    if (all.length === 0) return undefined;
    const tokens = [all[0], ...all.slice(1).filter(({ word }) => !linking.has(word))];
    this.longest = Math.max(this.longest, tokens.length);
    const isOther = tokens.length === 1 && irregularForms.has(tokens[0].word);
    const key = isOther ? `${tokens[0].word}.` : tokens.map(({ term }) => term).join('');
    const phrase = this.phrases.get(key) ?? new Phrase();
    this.phrases.set(key, phrase);
    return phrase;
  }

  private describe(names: Names, called: readonly string[], description = ''): void {
    const all = new Set([...called, description].flatMap(contentOf));
    this.addThing(names, all, Math.max(describingMin, Math.min(describingMax, Math.ceil(all.size / 3))));
    for (const terms of called.map((name) => new Set(contentOf(name))))
      if (terms.size > describingMin) this.addThing(names, terms, Math.ceil(terms.size * namingShare));
  }

  private addThing(names: Names, terms: ReadonlySet<string>, wanted: number): void {
    const thing = this.things.push({ names, wanted }) - 1;
    for (const term of terms) {
      const holders = this.described.get(term);
      if (holders === undefined) this.described.set(term, [thing]);
      else holders.push(thing);
    }
  }

  /** Things of whose words a text has enough, one of them no other thing's, among the words that name nothing. */
  private describedIn(tokens: readonly Token[], named: readonly Mention[]): Mention[] {
    const places = new Map<number, number[]>();
    const seen = new Set<string>();
    const taken = new Set(named.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, i) => start + i)));
    for (const [i, { isStop, kind, term }] of tokens.entries()) {
      const holders = this.described.get(term) ?? [];
      if (isStop || kind !== 'word' || taken.has(i) || seen.has(term) || holders.length > holdersMax) continue;
      seen.add(term);
      for (const thing of holders) {
        const at = places.get(thing);
        if (at === undefined) places.set(thing, [i]);
        else at.push(i);
      }
    }
    return [...places].flatMap(([thing, at]): Mention[] => {
      const { names, wanted } = this.things[thing];
      if (at.length < wanted) return [];
      const isOwn = at.some((i) => this.described.get(tokens[i].term)!.every((other) => this.things[other].names === names));
      return isOwn ? [{ ...names, start: at[0], end: at[at.length - 1] + 1, isNamed: false }] : [];
    });
  }
}

const contentOf = (text: string): string[] =>
  tokensOf(text)
    .filter(({ kind, isStop }) => kind === 'word' && !isStop)
    .map(({ term }) => term);
