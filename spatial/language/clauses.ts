import type { Draft } from './draft.js';
import { readPredicate } from './predicate.js';
import type { Condition, Phrase } from './program.js';
import type { Reader } from './reader.js';
import { ofTheOther } from './relation-phrases.js';
import { readNumberOf, readNumbersCompared } from './statements.js';

/** "the ring that is lowest" is the lowest of the rings, not a ring that is the lowest of all. */
export function hoistSuperlatives(clause: Condition | null, draft: Draft): Condition | 'done' | null {
  const parts = clause?.kind === 'and' ? clause.of : clause === null ? [] : [clause];
  const superlatives = parts.flatMap((part) => (part.kind === 'superlative' ? [part.superlative] : []));
  if (superlatives.length === 0) return clause;
  draft.superlatives.push(...superlatives);
  const rest = parts.filter(({ kind }) => kind !== 'superlative');
  return rest.length === 0 ? 'done' : { kind: 'and', of: rest };
}

/** Behind "that", "which", "where": a predicate of the noun, or a clause about a part of it. */
export function readClause(reader: Reader, draft: Draft): Condition | null {
  const numbers = reader.attempt(() => readNumbers(reader));
  if (numbers !== null) return numbers;
  const clause = reader.attempt(() => {
    if (reader.follows('it', 'be')) return reader.accept('it') === null ? null : readPredicate(reader);
    const subject = reader.phrase();
    if (subject === null) return null;
    const subjects = [subject];
    for (;;) {
      const next = reader.attempt(() => (reader.accept('and') === null ? null : reader.phrase()));
      if (next === null) break;
      subjects.push(next);
    }
    if (!reader.is('be') && !reader.is('have')) return null;
    const predicate = readPredicate(reader);
    if (predicate === null) return null;
    const [first] = subjects;
    const other = subjects.length === 1 ? ofTheOther({ ...first, conditions: [...first.conditions, predicate] }) : null;
    return other ?? clauseOf(subjects, predicate);
  });
  if (clause !== null) return clause.kind === 'holds' && isOfNoGroup(draft) && reader.depth > 1 ? null : clause;
  const predicate = readPredicate(reader);
  if (predicate === null) return null;
  draft.clauses.push(predicate);
  return onGroup(predicate, draft);
}

/** "where the number of blue items equals the number of black items". */
function readNumbers(reader: Reader): Condition | null {
  reader.skip('determiner');
  const left = readNumberOf(reader);
  const counts = left === null ? null : readNumbersCompared(reader, left);
  return counts?.kind === 'counts' ? { kind: 'numbers', left: counts.left, right: counts.right, comparison: counts.comparison } : null;
}

function clauseOf(subjects: readonly Phrase[], predicate: Condition): Condition {
  return { kind: 'holds', parts: subjects.map((subject) => ({ ...subject, conditions: [...subject.conditions, predicate] })) };
}

/** "that has three blue items", of a tower or box as of anything. */
const onGroup = (predicate: Condition, draft: Draft): Condition => {
  if (predicate.kind === 'holds' && draft.head === 'object' && draft.conditions.some(isSquare)) becomeBox(draft);
  return predicate;
};

/** Nothing that could have parts: a clause about parts belongs to the phrase around it. */
const isOfNoGroup = (draft: Draft): boolean => draft.head === 'object' && !draft.conditions.some(isSquare);

/** Whether a condition says "square" and nothing else: the noun may have meant a box. */
export const isSquare = (condition: Condition): boolean =>
  condition.kind === 'attribute' && condition.name === 'shape' && condition.values.join() === 'square';

/** "squares with one black item": the noun meant what holds things. */
export function becomeBox(draft: Draft): void {
  draft.head = 'box';
  draft.conditions = draft.conditions.filter(
    (condition) => condition.kind !== 'attribute' || (condition.name !== 'shape' && !condition.values.includes('gray')),
  );
}
