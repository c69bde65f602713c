import { readException } from './exceptions.js';
import type { Lexeme } from './lexeme.js';
import { membership } from './membership.js';
import { readerOf } from './phrase.js';
import { readPlace } from './places.js';
import type { Condition, Phrase, Query } from './program.js';
import type { Reader } from './reader.js';
import { readBetween, readRelation } from './relation-phrases.js';

/** Lexemes without what says nothing: "in the image", verbs of standing somewhere, commas and "in total" at the end. */
export function trimmed(lexemes: readonly Lexeme[]): Lexeme[] {
  const kept = lexemes.flatMap((lexeme, i): Lexeme[] => {
    if ([i, i - 1, i - 2].some((start) => isInImage(lexemes, start, i))) return [];
    if (!isVerbOfPlace(lexemes, i)) return [lexeme];
    return isBoundBy(lexemes[i - 1]) ? [] : [{ kind: 'be', text: lexeme.text }];
  });
  for (let last = kept[kept.length - 1]; last !== undefined; last = kept[kept.length - 1]) {
    if (last.kind !== 'comma' && last.kind !== 'filler' && last.kind !== 'determiner' && last.text !== 'in total') break;
    kept.pop();
  }
  return kept;
}

/** Whether "in the image" or "of the image" begins at `start` and reaches to `at`. */
function isInImage(lexemes: readonly Lexeme[], start: number, at: number): boolean {
  const first = lexemes[start];
  const isIn =
    first?.kind === 'in' || first?.kind === 'on' || first?.kind === 'of' || (first?.kind === 'relation' && first.relation === 'inside');
  if (!isIn) return false;
  const noun = lexemes[start + 1]?.kind === 'determiner' ? start + 2 : start + 1;
  const image = lexemes[noun];
  return at <= noun && image?.kind === 'noun' && image.head === 'image';
}

const isNamed = (lexeme: Lexeme | undefined): boolean => lexeme?.kind === 'noun' || lexeme?.kind === 'shape' || lexeme?.kind === 'label';

const isBoundBy = (lexeme: Lexeme | undefined): boolean => lexeme?.kind === 'that' || lexeme?.text === 'which';

/** "the star that floats above the ring": an unknown word between a noun and where it is. */
function isVerbOfPlace(lexemes: readonly Lexeme[], at: number): boolean {
  if (lexemes[at].kind !== 'unknown') return false;
  if (!isNamed(lexemes[isBoundBy(lexemes[at - 1]) ? at - 2 : at - 1])) return false;
  const next = lexemes[lexemes[at + 1]?.kind === 'directly' ? at + 2 : at + 1]?.kind;
  return next === 'relation' || next === 'between' || next === 'nearest' || next === 'superlative';
}

/** "above the star, how many rings are there": the place goes behind the question. Null where the question does not begin with one. */
export function unfronted(lexemes: readonly Lexeme[]): Lexeme[] | null {
  const { words, behind } = frontedPhrase(lexemes, (reader) => {
    if (reader.is('than')) {
      reader.take();
      return reader.phrase();
    }
    if (reader.is('except')) return readException(reader);
    return reader.is('between') ? readBetween(reader) : reader.is('relation') ? readRelation(reader) : readPlace(reader);
  });
  return behind === 0 ? null : [...words.slice(words[behind].kind === 'comma' ? behind + 1 : behind), ...words.slice(0, behind)];
}

/** "of the stars, which is largest", "among all objects, point to …": what is chosen among, and the question itself. */
export function frontedPartitive(lexemes: readonly Lexeme[]): { among: Condition; question: Lexeme[] } | null {
  let among: Phrase | null = null;
  const { words, behind } = frontedPhrase(lexemes, (reader) => {
    if (reader.accept('of') === null && reader.accept('in') === null) return null;
    among = reader.phrase();
    return among;
  });
  if (among === null || behind === 0) return null;
  const question = words.slice(words[behind].kind === 'comma' ? behind + 1 : behind);
  const isOfNone = ['be', 'relation', 'between', 'in', 'on', 'at', 'to'].includes(question[1]?.kind ?? '');
  if (question[0].kind !== 'ask' || question[0].ask !== 'count' || !isOfNone) return { among: membership(among), question };
  const named = words.slice(1, words[behind - 1].kind === 'comma' ? behind - 1 : behind).filter(({ kind }) => kind !== 'determiner');
  return { among: { kind: 'and', of: [] }, question: [question[0], ...named, ...question.slice(1)] };
}

/** The words that count, and how many of them a fronted phrase takes; 0 where there is none with a question behind it. */
function frontedPhrase(lexemes: readonly Lexeme[], read: (reader: Reader) => unknown): { words: readonly Lexeme[]; behind: number } {
  const { words } = readerOf(lexemes);
  const comma = words.findIndex(({ kind }) => kind === 'comma');
  const reader = readerOf(comma < 0 ? words : words.slice(0, comma));
  const isRead = reader.attempt(() => read(reader)) !== null && (comma < 0 || reader.isAtEnd);
  const next = words[reader.position];
  const begins = next !== undefined && ['comma', 'ask', 'be', 'do', 'there', 'how', 'camera'].includes(next.kind);
  return { words, behind: isRead && begins && reader.position + 1 < words.length ? reader.position : 0 };
}

/** A question of which one thing more is said; null where it is about nothing that could meet it. */
export function narrowedTo(query: Query, condition: Condition): Query | null {
  if (condition.kind === 'and' && condition.of.length === 0) return query;
  switch (query.kind) {
    case 'point':
    case 'count':
    case 'name':
    case 'attribute':
      return { ...query, of: { ...query.of, conditions: [...query.of.conditions, condition] } };
    default:
      return null;
  }
}
