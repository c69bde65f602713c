import { readExcepted } from './exceptions.js';
import type { Lexeme } from './lexeme.js';
import { readerOf } from './phrase.js';
import type { Condition, Phrase, Query, Statement } from './program.js';

/** A question, and what is to be left out of all that it asks about. */
interface Exclusion {
  readonly question: readonly Lexeme[];
  readonly others: Condition;
}

/** "ignoring the circles, how many shapes are there", "… if we leave out the star": a clause of its own. Null where there is none. */
export function exclusionIn(lexemes: readonly Lexeme[]): Exclusion | null {
  const { words } = readerOf(lexemes);
  const at = words.findIndex(({ kind }, i) => kind === 'exclude' || (kind === 'without' && i === 0 && words[1]?.kind === 'determiner'));
  if (at < 0) return null;
  const comma = words.findIndex(({ kind }, i) => kind === 'comma' && i > at);
  for (const end of [words.length, comma]) {
    const reader = readerOf(words.slice(at + 1, end));
    const others = end < 0 ? null : readExcepted(reader);
    if (others === null) continue;
    const question = withoutRest([...withoutComma(words.slice(0, at)), ...words.slice(at + 1 + reader.position)]);
    if (question.length > 0) return { question, others: { kind: 'and', of: others } };
  }
  return null;
}

const withoutComma = (words: readonly Lexeme[]): readonly Lexeme[] =>
  words[words.length - 1]?.kind === 'comma' ? words.slice(0, -1) : words;

/** Without the comma before it, and without "are left" behind it. */
function withoutRest(words: readonly Lexeme[]): readonly Lexeme[] {
  const question = words[0]?.kind === 'comma' ? words.slice(1) : words;
  const isLeft = question[question.length - 1]?.text === 'left' && question[question.length - 2]?.kind === 'be';
  return isLeft ? question.slice(0, -2) : question;
}

/** A query of the other things alone; null where it is about none that could be left out. */
export function excluding(query: Query, others: Condition): Query | null {
  const without = (of: Phrase): Phrase => ({ ...of, conditions: [...of.conditions, others] });
  switch (query.kind) {
    case 'point':
    case 'count':
    case 'name':
    case 'attribute':
    case 'values':
    case 'list':
    case 'alternatives':
      return { ...query, of: without(query.of) };
    case 'measure':
      return { ...query, among: query.among.map(without) };
    case 'difference':
      return { ...query, more: without(query.more), less: without(query.less) };
    case 'truth':
      return { ...query, of: truthWithout(query.of, without) };
    default:
      return null;
  }
}

function truthWithout(statement: Statement, without: (of: Phrase) => Phrase): Statement {
  switch (statement.kind) {
    case 'exists':
    case 'holds':
      return { ...statement, of: without(statement.of) };
    case 'counts':
      return { ...statement, left: without(statement.left), right: without(statement.right) };
    case 'sameness':
      return { ...statement, of: statement.of.map(without) };
    case 'not':
      return { ...statement, of: truthWithout(statement.of, without) };
    default:
      return { ...statement, of: statement.of.map((part) => truthWithout(part, without)) };
  }
}
