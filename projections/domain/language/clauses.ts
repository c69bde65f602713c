import { isJoint, type Token } from './tokens.js';

/** Tokens `start` up to `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

const conjunctions = words('and or but while whereas plus although though because so then nor');
const questionWords = words('what which who whom whose why how where when');
const auxiliaries = words('would will is are was were does do did should could can tell show rank list give explain name find predict');
const sentenceMarks = words('. ? ! ;');

/** Words that begin a supposition. */
const supposing = words('if given assuming assume assumed suppose supposing supposed provided imagine pretend presuming hypothetically');
/** After these "if" means "whether". */
const asking = words('tell know check see ask wonder wondering say determine decide verify test sure unsure clear find out unclear matter');

const negators = words(
  'no not without never none neither nor absent absence negative false missing off lack lacks lacking denies deny excludes excluded',
);

const isBreak = (tokens: readonly Token[], at: number): boolean => {
  const { kind, word } = tokens[at];
  if (kind === 'mark') return (word === ',' || sentenceMarks.has(word)) && !isJoint(tokens, at) && !isUnequal(tokens, at);
  return conjunctions.has(word) || questionWords.has(word);
};

/** Whether a token is the "!" of "!=". @param at index of the token, from 0 */
const isUnequal = (tokens: readonly Token[], at: number): boolean =>
  tokens[at].term === '!' && tokens[at + 1]?.term === '=' && tokens[at + 1].start === tokens[at].end;

/** Stretches of a text in which a value belongs to the variable that is named: cut at conjunctions, question words, commas and ends of sentences. */
export function segmentsOf(tokens: readonly Token[]): Span[] {
  const segments: Span[] = [];
  let start = 0;
  for (let at = 0; at <= tokens.length; at++) {
    if (at < tokens.length && !isBreak(tokens, at)) continue;
    if (at > start) segments.push({ start, end: at });
    start = at + 1;
  }
  return segments;
}

/** What a question supposes: from "if", "given", "assuming", … to the end of the clause. "Tell me if …" supposes nothing. */
export function suppositionsOf(tokens: readonly Token[]): Span[] {
  const spans: Span[] = [];
  for (let at = 0; at < tokens.length; at++) {
    if (!begins(tokens, at)) continue;
    const end = clauseEnd(tokens, at + 1);
    spans.push({ start: at + 1, end });
    at = end - 1;
  }
  return spans;
}

function begins(tokens: readonly Token[], at: number): boolean {
  const { kind, word } = tokens[at];
  if (kind !== 'word') return false;
  const last = tokens[at - 1]?.word;
  const before = last === 'me' || last === 'us' ? tokens[at - 2]?.word : last;
  if (word === 'if') return before === undefined || !asking.has(before);
  if (word === 'had' || word === 'were') return before === undefined || tokens[at - 1].kind === 'mark';
  return supposing.has(word);
}

function clauseEnd(tokens: readonly Token[], from: number): number {
  for (let at = from; at < tokens.length; at++) {
    const { kind, word } = tokens[at];
    if (kind === 'mark' && sentenceMarks.has(word) && !isJoint(tokens, at) && !isUnequal(tokens, at)) return at;
    if (word === 'then' || questionWords.has(word)) return at;
    if (kind === 'mark' && word === ',' && auxiliaries.has(tokens[at + 1]?.word ?? '')) return at;
  }
  return tokens.length;
}

/** Whether what stands from `at` is denied: an odd number of negations between `from` and `to`. */
export function isDenied(tokens: readonly Token[], from: number, to: number): boolean {
  let count = 0;
  for (let at = Math.max(0, from); at < Math.min(tokens.length, to); at++) if (isNegator(tokens, at)) count++;
  return count % 2 === 1;
}

/** Whether the token at `at` turns what follows into its contrary: not, n't, cannot, ≠ and what means these. */
function isNegator(tokens: readonly Token[], at: number): boolean {
  const { word } = tokens[at];
  return negators.has(word) || word.endsWith("n't") || word === 'cannot' || tokens[at].term === '≠' || isUnequal(tokens, at);
}

/** The negations of a text, counted once for stretches of any length. */
export class Negations {
  /** By token, how many stand before it. */
  private readonly before: Uint32Array;

  constructor(tokens: readonly Token[]) {
    this.before = new Uint32Array(tokens.length + 1);
    for (let at = 0; at < tokens.length; at++) this.before[at + 1] = this.before[at] + Number(isNegator(tokens, at));
  }

  /** As {@link isDenied}. */
  deny(from: number, to: number): boolean {
    const [start, end] = [Math.max(0, from), Math.min(this.before.length - 1, to)];
    return start < end && (this.before[end] - this.before[start]) % 2 === 1;
  }
}
