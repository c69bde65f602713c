import type { Problem } from '../declaration/place.js';
import type { CostVerdict } from './cost.js';

/** What a 422 says of a network that is too expensive to answer exactly as a whole; null where it is not. */
export function costProblem({ cost, max, exact }: CostVerdict, loc: readonly string[] = ['body', 'schema', 'variables']): Problem | null {
  if (exact) return null;
  const takes = cost === null ? `far more than ${max} steps, which there may be` : `${cost} steps; there may be ${max}`;
  const msg = `An exact answer from this network takes ${takes}. Fewer parents or fewer values make it less`;
  return { loc, msg, type: 'inference_cost', input: null, ctx: { cost, max } };
}
