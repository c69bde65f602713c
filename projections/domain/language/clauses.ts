import { isJoint, type Token } from './tokens.js';

/** Tokens `start` up to `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

const conjunctions = words('and or but while whereas plus although though because so then');
export const questionWords = words('what which who whom whose why how where when');
const auxiliaries = words('would will is are was were does do did should could can tell show rank list give explain name find predict');
export const sentenceMarks = words('. ? ! ;');

/** Words that begin a supposition. */
const supposing = words('if given assuming assume assumed suppose supposing supposed provided imagine pretend presuming hypothetically');
/** After these "if" means "whether". */
const asking = words('tell know check see ask wonder wondering say determine decide verify test sure unsure clear find out unclear matter');

/** After these "but" excludes, or affirms, what follows: "anything but red". */
const sweeping = words('anything everything anyone everyone any all nothing none');

/** How many tokens, from `at` on, join what is excluded to what is said: "app rather than web", "neither app nor web". */
export function excludingJoint(tokens: readonly Token[], at: number): number {
  const next = tokens[at + 1]?.word;
  switch (tokens[at].word) {
    case 'nor':
    case 'except':
    case 'unless':
      return 1;
    case 'rather':
      return next === 'than' ? 2 : 0;
    case 'instead':
      return next === 'of' ? 2 : 0;
    case 'opposed':
      return next === 'to' ? 2 : 0;
    default:
      return 0;
  }
}

/** Whether the token at `at` is the "but" of "anything but", "nothing but". */
export const isSweepingBut = (tokens: readonly Token[], at: number): boolean =>
  tokens[at].word === 'but' && sweeping.has(tokens[at - 1]?.word ?? '');

const isBreak = (tokens: readonly Token[], at: number): boolean => {
  const { kind, word } = tokens[at];
  if (kind === 'mark') return (word === ',' || sentenceMarks.has(word)) && !isJoint(tokens, at) && !isUnequal(tokens, at);
  return (conjunctions.has(word) && !isSweepingBut(tokens, at)) || questionWords.has(word);
};

/** Whether a token is the "!" of "!=". @param at index of the token, from 0 */
export const isUnequal = (tokens: readonly Token[], at: number): boolean =>
  tokens[at].term === '!' && tokens[at + 1]?.term === '=' && tokens[at + 1].start === tokens[at].end;

/**
 * Stretches of a text in which a value belongs to the variable that is named: cut at conjunctions, question words, commas and ends of sentences, and before what joins
 * something excluded.
 */
export function segmentsOf(tokens: readonly Token[]): Span[] {
  const segments: Span[] = [];
  let start = 0;
  for (let at = 0; at <= tokens.length; at++) {
    const isJoint = at < tokens.length && excludingJoint(tokens, at) > 0;
    if (at < tokens.length && !isJoint && !isBreak(tokens, at)) continue;
    if (at > start) segments.push({ start, end: at });
    start = isJoint ? at : at + 1;
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

/** Whether a supposition begins at a token. */
export function begins(tokens: readonly Token[], at: number): boolean {
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
