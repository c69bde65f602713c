import type { DomainState } from '../../../../projections/domain/domain-state.js';
import { type PathStep, pathBetween } from '../../../../projections/domain/relations/paths.js';
import { type Proof, type Statement, stepsOf } from '../../../../projections/domain/relations/proof.js';

/** One relation on a way from an entity to another, and where it comes from. */
export interface ExplainedStep extends PathStep {
  /** The events that state it; empty for what rules derive. */
  readonly stated_by: readonly Statement[];
  /** Why it stands, where a rule derives it. */
  readonly proof: Proof | null;
}

export interface EntityPath {
  readonly from: string;
  readonly to: string;
  readonly steps: readonly ExplainedStep[];
}

/** Ways that are looked for, each a search of the graph. */
const searchesMax = 6;

/**
 * Shortest ways between the entities of a question, and from them to the entities that made a rule fire; along what events state where that leads there, else along what rules
 * derive too.
 */
export function entityPaths(domain: DomainState, entities: readonly string[], proofs: readonly Proof[]): EntityPath[] {
  const { graph } = domain;
  if (graph === null || entities.length === 0) return [];
  const pairs = pairsOf(entities, entitiesIn(proofs)).slice(0, searchesMax);
  return pairs.flatMap(([from, to]): EntityPath[] => {
    const steps = pathBetween(graph, from, to, { assertedOnly: true }) ?? pathBetween(graph, from, to);
    return steps === null || steps.length === 0 ? [] : [{ from, to, steps: steps.map((step) => explained(domain, step)) }];
  });
}

function pairsOf(named: readonly string[], others: readonly string[]): [string, string][] {
  const between = named.flatMap((from, i) => named.slice(i + 1).map((to): [string, string] => [from, to]));
  const rest = others.filter((other) => !named.includes(other));
  return [...between, ...named.flatMap((from) => rest.map((to): [string, string] => [from, to]))];
}

/** Entities that rules' variables stand for where an observation was derived. */
const entitiesIn = (proofs: readonly Proof[]): string[] => [...new Set(proofs.flatMap(({ bindings }) => Object.values(bindings)))];

function explained(domain: DomainState, step: PathStep): ExplainedStep {
  const triple = [step.subject, step.relation, step.object] as const;
  return { ...step, stated_by: step.derived ? [] : domain.statedBy(triple), proof: step.derived ? domain.proofOf(triple) : null };
}

/** Positions of the events behind ways. */
export const positionsOf = (paths: readonly EntityPath[]): number[] =>
  paths
    .flatMap(({ steps }) =>
      steps.flatMap(({ stated_by, proof }) => [...stated_by, ...(proof === null ? [] : stepsOf(proof).flatMap((one) => one.stated_by))]),
    )
    .map(({ position }) => position);
