import type { Json } from '../../events.js';
import { compileFilter, type Predicate } from '../../filter.js';
import { conditionFields } from '../declaration/check-observations.js';
import { type Declaration, isRatioRule } from '../declaration/types.js';
import type { Factor } from '../network/evidence.js';
import type { Model } from '../network/model.js';

/** A rule of likelihood ratios, ready to be asked: virtual evidence on each hypothesis variable that it names. */
export interface CompiledRule {
  readonly rule_id: string;
  readonly holds: Predicate;
  readonly factors: readonly Factor[];
}

export class RuleBook {
  private readonly rules: readonly CompiledRule[];

  constructor(
    private readonly declaration: Declaration,
    model: Model,
  ) {
    this.rules = declaration.rules.filter(isRatioRule).map(({ rule_id, when, supports }) => ({
      rule_id,
      holds: compileFilter(when),
      factors: ratioFactors(model, supports),
    }));
  }

  /** The rules whose condition holds, in the order declared. */
  thatHold(observations: Iterable<readonly [variable: string, value: Json]>): CompiledRule[] {
    if (this.rules.length === 0) return [];
    const fields = conditionFields(this.declaration, observations);
    return this.rules.filter(({ holds }) => holds(fields));
  }
}

/** A hypothesis that is not named has the ratio 1, and so have a variable's states that are no hypothesis. */
function ratioFactors({ nodes, hypotheses }: Model, supports: Readonly<Record<string, number>>): Factor[] {
  const logs = new Map<number, Float64Array>();
  for (const { id, node, state } of hypotheses) {
    if (!Object.hasOwn(supports, id)) continue;
    if (!logs.has(node)) logs.set(node, new Float64Array(nodes[node].values.length));
    logs.get(node)![state] = Math.log(supports[id]);
  }
  return [...logs].map(([node, vector]) => ({ nodes: [node], logs: vector }));
}
