import type { Json } from '../../events.js';
import { type Observed, observedAs } from '../declaration/check-observations.js';
import type { Factor, Finding } from '../network/evidence.js';
import type { CompiledDeclaration, ScopedObservation } from '../queries/reasoner.js';

/**
 * What one feedback says. `confirmed`: the hypothesis was the case, as if its state had been observed with the evidence in scope. `rejected`: it was not, as if its
 * variable had been observed to be in one of its other states, weighed as the evidence weighs them. `outcome`: what turned out of other variables; it counts as
 * observed, before what is in scope.
 */
export interface TrainingExample {
  readonly observations: readonly ScopedObservation[];
  readonly hypothesis_id?: string;
  /** Default confirmed. */
  readonly verdict?: 'confirmed' | 'rejected';
  readonly outcome?: Readonly<Record<string, Json>>;
}

/** An example as evidence. */
export interface ExampleEvidence {
  /** By node, the state that is known for sure. */
  readonly states: ReadonlyMap<number, number>;
  /** By leaf, its value. Numbers read with an error are evidence, but teach their variable nothing. */
  readonly numbers: ReadonlyMap<number, number>;
  readonly findings: readonly Finding[];
  /** Rules that hold, and what rejection excludes. */
  readonly factors: readonly Factor[];
}

/** @returns null where the hypothesis is not one of the declaration's, or nothing is said */
export function evidenceOf({ declaration, model, rules }: CompiledDeclaration, example: TrainingExample): ExampleEvidence | null {
  const hypothesis = model.hypotheses.find(({ id }) => id === example.hypothesis_id);
  const outcome = Object.entries(example.outcome ?? {});
  if (example.hypothesis_id !== undefined ? hypothesis === undefined : outcome.length === 0) return null;
  const values = new Map<string, Json>(example.observations.map(({ variable, value }) => [variable, value]));
  for (const [variable, value] of outcome) values.set(variable, value);
  const { variables } = declaration.schema;
  const observed = new Map<string, Observed>();
  for (const [variable, value] of values) {
    const one = Object.hasOwn(variables, variable) ? observedAs(variables[variable], value) : undefined;
    if (one !== undefined) observed.set(variable, one);
  }
  const factors: Factor[] = rules.thatHold([...values].filter(([variable]) => observed.has(variable))).flatMap((rule) => rule.factors);
  const states = new Map<number, number>();
  const numbers = new Map<number, number>();
  if (hypothesis !== undefined) {
    const { node, state } = hypothesis;
    observed.delete(model.nodes[node].name);
    if (example.verdict !== 'rejected') states.set(node, state);
    const holds = example.verdict !== 'rejected';
    factors.push({ nodes: [node], logs: Float64Array.from(model.nodes[node].values, (_, i) => ((i === state) === holds ? 0 : -Infinity)) });
  }
  for (const [variable, one] of observed) {
    const node = model.nodeOf.get(variable);
    const leaf = model.leafOf.get(variable);
    if (node !== undefined && one.kind === 'value') states.set(node, model.nodes[node].values.indexOf(one.value));
    if (leaf !== undefined && one.kind === 'number') numbers.set(leaf, one.number);
  }
  return { states, numbers, findings: [...observed].map(([variable, one]) => ({ variable, observed: one })), factors };
}
