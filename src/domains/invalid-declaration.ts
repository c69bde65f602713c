import type { Problem } from '../../projections/domain/declaration/place.js';
import { type HindcastError, invalidFields } from '../errors.js';
import { shown } from '../gateway/validation/field.js';

/** What a check of the reasoning core found, as the contract's 422. */
export function invalidBy(problems: readonly Problem[]): HindcastError {
  return invalidFields(
    problems.map(({ loc, msg, type, input, ctx }) => ({ loc: loc.map(String), msg, type, input: shown(input), ctx: { ...ctx } })),
  );
}
