import { finish } from '../../../../projections/compact/binary.js';
import type { DomainState } from '../../../../projections/domain/domain-state.js';
import { FactCount, findingPath, type PathStep, RelationsChangedError } from '../../../../projections/domain/relations/paths.js';
import { type Proof, type Statement, stepsOf } from '../../../../projections/domain/relations/proof.js';
import type { Relations } from '../../../../projections/domain/relations/relations.js';

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

/** Facts that a search which cannot pause looks at: some milliseconds. */
const factsAtOnceMax = 16_384;
/** Times that ways are looked for anew because the relations changed meanwhile. */
const searchTriesMax = 3;
/** What telling of one relation takes, in facts looked at: where a rule derives it there is a proof. */
const explainedFacts = 256;

/** Ways that were found, and what they were found in. */
export interface FoundPaths {
  readonly graph: Relations | null;
  readonly revision: number;
  readonly entities: readonly string[];
  /** Null where the relations changed meanwhile. */
  readonly paths: readonly EntityPath[] | null;
  readonly tries: number;
}

/**
 * Looks for {@link entityPaths} bit by bit. Where the relations change again and again meanwhile, it looks at as many as it can in one go.
 * @param before what was found before, which stays where the relations are still the same
 */
export function* findingPaths(domain: DomainState, entities: readonly string[], before?: FoundPaths): Generator<void, FoundPaths> {
  const { graph } = domain;
  const revision = graph?.revision ?? 0;
  const isSame =
    before?.graph === graph && before.revision === revision && before.entities.join('\0') === entities.join('\0') && before.paths !== null;
  if (isSame) return before;
  const tries = 1 + (before?.tries ?? 0);
  const found = { graph, revision, entities, tries };
  if (tries > searchTriesMax) return { ...found, paths: pathsAtOnce(domain, entities) };
  try {
    return { ...found, paths: yield* entityPaths(domain, entities, new FactCount()) };
  } catch (error) {
    if (!(error instanceof RelationsChangedError)) throw error;
    return { ...found, paths: null };
  }
}

/** {@link entityPaths} among as many facts as can be looked at in one go. */
export const pathsAtOnce = (domain: DomainState, entities: readonly string[]): EntityPath[] =>
  finish(entityPaths(domain, entities, new FactCount(factsAtOnceMax)));

/**
 * Shortest ways between the entities of a question, and from them to the entities that made a rule fire; along what events state where that leads there, else along what rules
 * derive too.
 */
function* entityPaths(domain: DomainState, entities: readonly string[], count: FactCount): Generator<void, EntityPath[]> {
  const { graph } = domain;
  if (graph === null || entities.length === 0) return [];
  const proofs = domain.derivedObservations().map(({ proof }) => proof);
  const paths: EntityPath[] = [];
  for (const [from, to] of pairsOf(entities, entitiesIn(proofs)).slice(0, searchesMax)) {
    const steps =
      (yield* findingPath(graph, from, to, { assertedOnly: true }, count)) ?? (yield* findingPath(graph, from, to, {}, count)) ?? [];
    if (steps.length === 0) continue;
    const explainedSteps: ExplainedStep[] = [];
    for (const step of steps) {
      count.add(explainedFacts);
      if (count.isPauseDue) yield* count.pause(graph);
      explainedSteps.push(explained(domain, step));
    }
    paths.push({ from, to, steps: explainedSteps });
  }
  return paths;
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
