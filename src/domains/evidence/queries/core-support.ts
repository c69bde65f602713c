import type { Understanding } from '../../../../projections/domain/language/understanding.js';
import type { Answer, TargetEntropy } from '../../../../projections/domain/queries/answer.js';
import type { ScopedObservation } from '../../../../projections/domain/queries/reasoner.js';
import { bearingNetwork, type SupportGraph, supportGraph } from '../../../../projections/domain/queries/support-graph.js';
import { eventsBehind, type Proof, type Statement } from '../../../../projections/domain/relations/proof.js';
import type { Json, JsonObject } from '../../../../projections/events.js';
import { type DomainView, relationsOf } from '../../domain-reads.js';
import { type EntityPath, pathsAtOnce, positionsOf } from './entity-paths.js';

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
  /** From what events stated and observed, by way of rules, to the hypotheses. */
  readonly graph: SupportGraph;
  /** The variables that bear on the answer: of the evidence, of the hypotheses, and all above them. */
  readonly network: { readonly nodes: readonly string[]; readonly edges: readonly { readonly from: string; readonly to: string }[] };
  /** Counts of the entity graph. */
  readonly relations: JsonObject;
  /** What rules make of relations, with the proof: rule, what its variables stand for, the facts it used and the events that state them. */
  readonly derived: readonly {
    readonly variable: string;
    readonly value: Json;
    readonly rule_id: string;
    readonly why: Proof;
  }[];
  /** Ways in the entity graph between what the question names, and to what made rules fire. */
  readonly paths: readonly EntityPath[];
  /** Log positions of all events that the answer stands on, ascending. */
  readonly positions: readonly number[];
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
  /** The rule that derives it from relations; null for what events observed. */
  readonly rule_id: string | null;
  /** Whether the question supposes it. */
  readonly supposed: boolean;
  readonly position: number | null;
  readonly occurred_at: string | null;
}

/**
 * Notes what an answer will stand on, before it is calculated.
 * @param paths that were found already
 * @returns what becomes of it with the answer, bit by bit
 */
export function coreSupportOf(
  view: DomainView,
  domainId: string,
  { entities, supposed }: Understanding,
  observations: readonly ScopedObservation[],
  paths: readonly EntityPath[] = pathsAtOnce(view.domain, entities),
): (answer: Answer) => Generator<void, CoreSupport> {
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
  const { domain } = view;
  const { declaration } = domain;
  const ruleOf = new Map<string, string>();
  const derived = domain.derivedObservations();
  for (const { variable, rule_id } of derived) ruleOf.set(variable, rule_id);
  const placeOf = placesOf(view, domainId);
  const evidence = observations.map((one) => sourceOf(one, placeOf, { supposed, ruleOf }));
  const fromRules = new Set(evidence.flatMap(({ variable, rule_id }) => (rule_id === null ? [] : [variable])));
  const counting = derived.filter(({ variable }) => fromRules.has(variable));
  const positionOf = new Map(
    evidence.flatMap(({ event_id, position }) => (event_id === null || position === null ? [] : [[event_id, position] as const])),
  );
  const statement = (event_id: string): Statement | null => {
    const position = positionOf.get(event_id);
    return position === undefined ? null : { event_id, position };
  };
  const positions = [
    ...positionOf.values(),
    ...counting.flatMap(({ proof }) => eventsBehind(proof)).map(({ position }) => position),
    ...positionsOf(paths),
  ];
  const of = {
    evidence,
    network: bearingNetwork(
      declaration,
      observations.map(({ variable }) => variable),
    ),
    relations: relationsOf(domain),
    derived: derived.map(({ variable, value, rule_id, proof }) => ({ variable, value, rule_id, why: proof })),
    paths,
    positions: [...new Set(positions)].sort((a, b) => a - b),
    lessons: domain.learned?.updateCount ?? 0,
    version: domain.version,
    position: view.position,
  };
  return function* ({ entropy, log_probability, not_computed, ranked_hypotheses }) {
    return {
      entropy_before: sum(entropy.map(({ before }) => before)),
      entropy_after: sum(entropy.map(({ after }) => after)),
      entropy,
      log_probability: log_probability === -Infinity ? null : log_probability,
      graph: yield* supportGraph(declaration, ranked_hypotheses, counting, statement),
      not_computed,
      ...of,
    };
  };
}

type Place = Pick<EvidenceSource, 'position' | 'occurred_at'>;

const nowhere: Place = { position: null, occurred_at: null };

/** Where and when events were recorded, each looked up once: one may have seen a thousand variables. */
function placesOf({ domains, domain: { events } }: DomainView, domainId: string): (eventId: string | null) => Place {
  const places = new Map<string | null, Place>([[null, nowhere]]);
  const find = (eventId: string): Place => {
    const event = domains.findEvent(domainId, eventId);
    return event < 0 ? nowhere : { position: events.positionOf(event), occurred_at: new Date(events.timeOf(event)).toISOString() };
  };
  return (eventId) => {
    const place = places.get(eventId) ?? find(eventId as string);
    places.set(eventId, place);
    return place;
  };
}

function sourceOf(
  { variable, value, event_id }: ScopedObservation,
  placeOf: (eventId: string | null) => Place,
  { supposed, ruleOf }: { readonly supposed: JsonObject; readonly ruleOf: ReadonlyMap<string, string> },
): EvidenceSource {
  const isSupposed = event_id === null && Object.hasOwn(supposed, variable);
  const rule_id = event_id === null && !isSupposed ? (ruleOf.get(variable) ?? null) : null;
  return { variable, value, event_id, rule_id, supposed: isSupposed, ...placeOf(event_id) };
}
