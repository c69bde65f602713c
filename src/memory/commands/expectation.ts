import { HindcastError, invalidField } from '../../errors.js';
import type { Precondition } from '../../gateway/preconditions.js';

/** What a change expects of the memory that it is of. */
export interface Expectation {
  /** Its version; 0 where none is to be there; `undefined` for any. */
  readonly version: number | undefined;
  /** Whether one is to be there. */
  readonly present: boolean;
  /** Whether a header of the request says so, and not its body. */
  readonly isPrecondition: boolean;
}

/** @throws {HindcastError} invalid_fields where body and header differ */
export function expectationOf(expected: number | undefined, precondition: Precondition | null): Expectation {
  if (precondition === null) return { version: expected, present: expected !== undefined && expected > 0, isPrecondition: false };
  if (expected !== undefined && precondition !== expected)
    throw invalidField(['body', 'expected_version'], 'differs from If-Match; give one of the two', 'one_of', expected);
  if (precondition === 'any') return { version: undefined, present: true, isPrecondition: true };
  return { version: precondition, present: precondition > 0, isPrecondition: true };
}

/** Why a memory is not what was expected, `null` where it is. @param actual its version, 0 for none */
export function unexpected(memoryId: string, { version, present, isPrecondition }: Expectation, actual: number): HindcastError | null {
  if (version === undefined ? !present || actual > 0 : version === actual) return null;
  const code = isPrecondition ? 'precondition_failed' : 'version_conflict';
  const is = actual === 0 ? `there is no memory "${memoryId}"` : `memory "${memoryId}" has version ${actual}`;
  const wanted = version === undefined ? '' : version === 0 ? ', and there was to be none' : `, not ${version}`;
  return new HindcastError(code, `${is}${wanted}; read it again and decide anew`);
}
