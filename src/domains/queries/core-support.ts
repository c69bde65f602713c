import type { DomainState } from '../../../projections/domain/domain-state.js';
import type { Answer, TargetEntropy } from '../../../projections/domain/queries/answer.js';
import type { ScopedObservation } from '../../../projections/domain/queries/reasoner.js';
import { derivedObservations } from '../../../projections/domain/relations/observations.js';
import type { Derivation } from '../../../projections/domain/relations/relations.js';
import type { Json, JsonObject } from '../../../projections/events.js';
import type { Session } from '../../../projections/session.js';
import { relationsOf } from './get-domain.handler.js';

/** What an answer stands on. */
export interface CoreSupport {
  /** Bits, of all hypothesis variables together. */
  readonly entropy_before: number;
  readonly entropy_after: number;
  /** Of each hypothesis variable; `variable` null for the hidden cause. */
  readonly entropy: readonly TargetEntropy[];
  /** Natural logarithm of the evidence's probability; null where it cannot be. */
  readonly log_probability: number | null;
  readonly evidence: readonly EvidenceSource[];
  readonly network: { readonly nodes: readonly string[]; readonly edges: readonly { readonly from: string; readonly to: string }[] };
  readonly relations: JsonObject;
  readonly derived: readonly {
    readonly variable: string;
    readonly value: Json;
    readonly rule_id: string;
    readonly why: Derivation | null;
  }[];
  /** Feedback that taught something so far. */
  readonly lessons: number;
  readonly not_computed: readonly string[];
  readonly version: number;
  readonly position: number;
}

/** An observation with the place in the log that it comes from. */
export interface EvidenceSource {
  readonly variable: string;
  readonly value: Json;
  readonly event_id: string | null;
  readonly position: number | null;
  readonly occurred_at: string | null;
}

export function coreSupportOf(
  state: Session,
  domainId: string,
  domain: DomainState,
  observations: readonly ScopedObservation[],
  { entropy, log_probability, not_computed }: Answer,
): CoreSupport {
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
  const { declaration, graph } = domain;
  const variables = Object.entries(declaration.schema.variables);
  return {
    entropy_before: sum(entropy.map(({ before }) => before)),
    entropy_after: sum(entropy.map(({ after }) => after)),
    entropy,
    log_probability: log_probability === -Infinity ? null : log_probability,
    evidence: observations.map((one) => sourceOf(state, domainId, domain, one)),
    network: {
      nodes: variables.map(([name]) => name),
      edges: variables.flatMap(([to, { parents = [] }]) => parents.map((from) => ({ from, to }))),
    },
    relations: relationsOf(domain),
    derived:
      graph === null
        ? []
        : derivedObservations(graph, declaration).map(({ variable, value, rule_id, fact }) => ({
            variable,
            value,
            rule_id,
            why: graph.why(fact),
          })),
    lessons: domain.learned?.lessons ?? 0,
    not_computed,
    version: domain.version,
    position: state.position,
  };
}

function sourceOf(
  state: Session,
  domainId: string,
  { events }: DomainState,
  { variable, value, event_id }: ScopedObservation,
): EvidenceSource {
  const event = event_id === null ? -1 : state.domains.findEvent(domainId, event_id);
  if (event < 0) return { variable, value, event_id, position: null, occurred_at: null };
  return { variable, value, event_id, position: events.positionOf(event), occurred_at: new Date(events.timeOf(event)).toISOString() };
}
