import { isName } from './membership.js';
import type { Phrase, Statement } from './program.js';
import type { Reader } from './reader.js';

/** "both A and B", "either A or B", "neither A nor B": phrases, and of how many of them something is said. */
export interface Correlated {
  readonly kind: 'both' | 'either' | 'neither';
  readonly parts: readonly Phrase[];
}

/** Reads phrases that such a pair of words joins; null where "both", "either" or "neither" goes with one: "both stars". */
export function readCorrelated(reader: Reader): Correlated | null {
  return reader.attempt(() => {
    const kind = (reader.accept('both') ?? reader.accept('either') ?? reader.accept('neither'))?.kind;
    if (kind !== 'both' && kind !== 'either' && kind !== 'neither') return null;
    const parts: Phrase[] = [];
    const isNamed: boolean[] = [];
    do {
      const part = reader.phrase(false);
      if (part === null) return null;
      isNamed.push(!reader.is('attribute', -1) && !reader.is('number', -1));
      parts.push(part);
    } while (reader.accept('comma') ?? reader.accept(kind === 'both' ? 'and' : 'or'));
    if (parts.length === 1 && !(kind === 'both' && parts[0].conditions.some(isJoint))) return null;
    // "both a red and a blue circle": the noun is of both.
    const names = parts[parts.length - 1].conditions.filter(isName);
    return { kind, parts: parts.map((part, i) => (isNamed[i] ? part : { ...part, conditions: [...part.conditions, ...names] })) };
  });
}

/** A statement of all, of any or of none. */
export function correlated(kind: Correlated['kind'], of: readonly Statement[]): Statement {
  if (kind === 'neither') return { kind: 'not', of: { kind: 'or', of } };
  return { kind: kind === 'both' ? 'and' : 'or', of };
}

/** "both red and blue circles". */
const isJoint = (condition: Phrase['conditions'][number]): boolean => condition.kind === 'attribute' && condition.isJoint === true;
