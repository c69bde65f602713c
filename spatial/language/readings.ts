import { excluding, exclusionIn } from './exclusions.js';
import type { Lexeme } from './lexeme.js';
import { readerOf } from './phrase.js';
import { readChoice } from './pointing.js';
import type { Phrase, Program, Query } from './program.js';
import { queryReaders, readFragment } from './questions.js';
import type { Reader } from './reader.js';
import { readStatement } from './statements.js';
import { frontedPartitive, narrowedTo, unfronted } from './word-order.js';

/** A program read, or null where the words make none. */
export type Reading = Program | null;

/**
 * A query as a program, with the content words that the reader did not reach.
 * @param antecedent what "it" stands for
 */
const programOf = (query: Query, reader: Reader, antecedent?: Phrase): Program => ({
  query,
  unread: reader.unread,
  ...(antecedent === undefined ? {} : { antecedent }),
});

/** One sentence by every way a question can begin. @param antecedent what "it" stands for */
export function wholeReadings(lexemes: readonly Lexeme[], antecedent?: Phrase): Reading[] {
  return queryReaders.map((read) => {
    const reader = readerOf(lexemes);
    const query = reader.attempt(() => read(reader));
    if (query === null) return null;
    const program = programOf(query, reader, antecedent);
    return read === readFragment ? { ...program, isFragment: true } : program;
  });
}

/** One sentence with what opens it put behind: "above the star, how many rings are there". */
export function unfrontedReadings(lexemes: readonly Lexeme[]): Reading[] {
  const question = unfronted(lexemes);
  return question === null ? [] : wholeReadings(question);
}

/** "of the stars, which is largest": what is chosen among is taken off and said of what is asked for. */
export function partitiveReadings(lexemes: readonly Lexeme[]): Reading[] {
  const partitive = frontedPartitive(lexemes);
  if (partitive === null) return [];
  return wholeReadings(partitive.question).map((program) => {
    const query = program === null ? null : narrowedTo(program.query, partitive.among);
    return program === null || query === null ? null : { ...program, query };
  });
}

/** "ignoring the stars, how many things are there": what is left out is taken off and said of what is asked for. */
export function exclusionReadings(lexemes: readonly Lexeme[]): Reading[] {
  const exclusion = exclusionIn(lexemes);
  if (exclusion === null) return [];
  return [...wholeReadings(exclusion.question), ...unfrontedReadings(exclusion.question)].map((program) => {
    const query = program === null ? null : excluding(program.query, exclusion.others);
    return program === null || query === null ? null : { ...program, query };
  });
}

/** What is to be judged true or false; "tell me whether A or B is closer to the camera" asks which. */
export const truthReadings = (lexemes: readonly Lexeme[]): Reading[] => [truthReading(lexemes), choiceReading(lexemes)];

function choiceReading(lexemes: readonly Lexeme[]): Reading {
  const reader = readerOf(lexemes);
  const query = lexemes.some(({ kind }) => kind === 'or') ? reader.attempt(() => readChoice(reader)) : null;
  return query === null ? null : programOf(query, reader);
}

/** "…, that the star sits above the ring" has lost its verb; an "is" before it stands in. */
const truthReading = (lexemes: readonly Lexeme[]): Reading =>
  statementReading(lexemes) ?? statementReading([{ kind: 'be', text: 'is' }, ...lexemes]);

function statementReading(lexemes: readonly Lexeme[]): Reading {
  const reader = readerOf(lexemes);
  const of = readStatement(reader);
  return of === null ? null : programOf({ kind: 'truth', of }, reader);
}
