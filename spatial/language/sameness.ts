import { readPredicate } from './predicate.js';
import type { Phrase, Statement } from './program.js';
import { readPropertyName, readPropertyOf } from './properties.js';
import type { Reader } from './reader.js';

/** "are A and B the same color", "do A and B have the same size", "A and B are made of the same material". */
export function readSameness(reader: Reader): Statement | null {
  reader.skip('be', 'do');
  const first = reader.phrase();
  if (first === null) return null;
  const sharing = reader.attempt(() => readSharing(reader, first));
  if (sharing !== null) return sharing;
  if (reader.accept('and') === null) return null;
  const second = reader.phrase();
  if (second === null) return null;
  const shared = second.conditions[second.conditions.length - 1];
  if (shared?.kind === 'shared')
    return { kind: 'sameness', of: [first, { ...second, conditions: second.conditions.slice(0, -1) }], attribute: shared.attribute };
  reader.skip('be', 'do', 'have', 'made', 'of', 'in', 'with', 'both', 'determiner');
  return ofOneProperty(reader, [first, second]);
}

/** "does A share its color with B". */
function readSharing(reader: Reader, first: Phrase): Statement | null {
  if (reader.accept('have') === null) return null;
  reader.skip('determiner', 'its');
  const attribute = readPropertyName(reader);
  if (attribute === null || reader.accept('with') === null) return null;
  const second = reader.phrase();
  return second === null ? null : { kind: 'sameness', of: [first, second], attribute };
}

function ofOneProperty(reader: Reader, of: readonly Phrase[]): Statement | null {
  const kind = reader.peek()?.kind;
  if (kind === 'not') {
    reader.accept('not');
    reader.skip('determiner', 'of', 'have', 'made');
    const same = ofOneProperty(reader, of);
    return same === null ? null : { kind: 'not', of: same };
  }
  if (kind !== 'same' && kind !== 'different') return null;
  reader.take();
  reader.skip('in');
  const attribute = readPropertyName(reader);
  if (attribute === null) return null;
  const same: Statement = { kind: 'sameness', of, attribute };
  return kind === 'same' ? same : { kind: 'not', of: same };
}

/** "is the color of A the same as that of B", "is its size the same as B", "is A's shape the same as B". */
export function readOnePhraseSameness(reader: Reader): Statement | null {
  reader.skip('be', 'do');
  const subject = readPropertyOf(reader);
  if (subject === null) return null;
  reader.skip('be', 'determiner');
  const isNegated = reader.accept('not') !== null;
  reader.skip('determiner');
  const match = reader.peek()?.kind;
  if (match !== 'same' && match !== 'different') {
    const value = subject.name === 'label' ? null : readPredicate(reader);
    return value === null ? null : negatedIf(isNegated, { kind: 'holds', of: subject.of, is: value });
  }
  reader.take();
  reader.skip('as', 'to', 'with', 'that', 'of', 'from', 'than');
  const other = reader.attempt(() => readPropertyOf(reader))?.of ?? reader.phrase();
  if (other === null) return null;
  return negatedIf(isNegated !== (match === 'different'), { kind: 'sameness', of: [subject.of, other], attribute: subject.name });
}

/** A statement, or its opposite. */
export const negatedIf = (isNegated: boolean, of: Statement): Statement => (isNegated ? { kind: 'not', of } : of);
