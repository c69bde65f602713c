import type { Lexeme, Meaning } from './lexeme.js';
import type { Condition, Phrase } from './program.js';

type Kind = Meaning['kind'];
/** A lexeme of a kind; words that carry nothing but themselves are plain lexemes. */
type Of<K extends Kind> = [Extract<Lexeme, { kind: K }>] extends [never] ? Lexeme : Extract<Lexeme, { kind: K }>;

/** Phrases that are tried in one reading at most: a sensible question takes dozens, ways to misread a long one multiply. */
const phrasesMax = 2000;

/** Phrases within phrases at most. */
const depthMax = 24;

/** The rule for a noun phrase. All parts of the grammar lead back to it, so it comes with the reader: no part needs to import the whole. */
export type PhraseRule = (reader: Reader, hasAlternatives: boolean) => Phrase | null;

/** Goes through the lexemes of a question. */
export class Reader {
  private at = 0;
  private phrases = 0;
  private readonly lexemes: readonly Lexeme[];
  /** Phrases within phrases so far: bounds the recursion on endless questions. */
  depth = 0;
  /** What the last noun said of its things: "the small circle … the large one". */
  lastNoun: Condition | null = null;

  constructor(
    lexemes: readonly Lexeme[],
    private readonly phraseRule: PhraseRule,
  ) {
    this.lexemes = lexemes.filter(({ kind }) => kind !== 'filler' && kind !== 'directly');
  }

  /**
   * Reads a noun phrase with all that is said of it; null where none begins, or where too many were tried or lie within each other.
   * @param hasAlternatives whether "or" and another phrase belong to it: what a relation leads to leaves them to the phrase around it
   */
  phrase(hasAlternatives = true): Phrase | null {
    if (this.depth >= depthMax || this.phrases++ >= phrasesMax) return null;
    this.depth++;
    const phrase = this.attempt(() => this.phraseRule(this, hasAlternatives));
    this.depth--;
    return phrase;
  }

  get isAtEnd(): boolean {
    return this.at >= this.lexemes.length;
  }

  get position(): number {
    return this.at;
  }

  /** The lexeme `ahead` places further on; undefined behind the last. */
  peek(ahead = 0): Lexeme | undefined {
    return this.lexemes[this.at + ahead];
  }

  /** Whether the lexeme `ahead` places further on is of a kind. */
  is(kind: Kind, ahead = 0): boolean {
    return this.peek(ahead)?.kind === kind;
  }

  /** The kinds that come next, in that order. */
  follows(...kinds: readonly Kind[]): boolean {
    return kinds.every((kind, i) => this.is(kind, i));
  }

  /** Reads a lexeme on where it is of the kind; else null, and nothing is read. */
  accept<K extends Kind>(kind: K): Of<K> | null {
    const lexeme = this.peek();
    if (lexeme?.kind !== kind) return null;
    this.at++;
    return lexeme as Of<K>;
  }

  /** Takes all lexemes of these kinds that come next. */
  skip(...kinds: readonly Kind[]): void {
    for (let next = this.peek(); next !== undefined && kinds.includes(next.kind); next = this.peek()) this.at++;
  }

  /** The next lexeme, whatever it is. */
  take(): void {
    this.at++;
  }

  /** Runs a part of the grammar; where it finds nothing the reader stands as before. */
  attempt<T>(part: () => T | null): T | null {
    const { at } = this;
    const found = part();
    if (found === null) this.at = at;
    return found;
  }

  /** All lexemes that count. */
  get words(): readonly Lexeme[] {
    return this.lexemes;
  }

  /** Content words not reached. */
  get unread(): readonly string[] {
    const rest = this.lexemes.slice(this.at).filter(({ kind }) => !emptyKinds.includes(kind));
    return rest.map(({ text }) => text);
  }

  /** What was said from a position to here. */
  textFrom(start: number): string {
    return this.lexemes
      .slice(start, this.at)
      .map(({ text }) => text)
      .join(' ');
  }
}

/** Kinds whose words change nothing when left out. */
const emptyKinds: readonly Kind[] = [
  'determiner',
  'be',
  'do',
  'comma',
  'and',
  'there',
  'that',
  'of',
  'in',
  'at',
  'on',
  'to',
  'exist',
  'it',
  'camera',
  'filler',
  'else',
  'as',
  'where',
  'by',
];
