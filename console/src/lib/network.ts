import type { DomainAnswer, ExplainAnswer } from '../reasoning-types.js';
import { type Edge, layeredLayout } from './layered-layout.js';
import { valueText } from './waterfall.js';

/** Name of the hidden cause's node: no variable can be called so. */
export const causeId = ' cause';

export interface ValueShare {
  readonly value: string;
  readonly probability: number;
}

/** A variable as it is declared. */
export interface Variable {
  readonly type: 'boolean' | 'categorical' | 'number';
  readonly values?: readonly string[];
  readonly unit?: string;
  readonly label?: string;
  readonly description?: string;
  readonly question?: string;
  readonly cost?: number;
  readonly parents?: readonly string[];
}

/** A node of the network with what is known or believed of it. */
export interface NetworkNode {
  readonly id: string;
  readonly label: string;
  readonly variable: Variable | null;
  /** observed, by events; supposed, by the question; derived, by rules; open: only believed. */
  readonly status: 'observed' | 'supposed' | 'derived' | 'open';
  /** What was observed or supposed. */
  readonly value: string | null;
  /** Of what is discrete, most probable first. */
  readonly shares: readonly ValueShare[];
  /** Of an open number: its expected value. */
  readonly normal: { readonly mean: number; readonly sd: number } | null;
  /** Whether a hypothesis is about it. */
  readonly isAsked: boolean;
  /** Where it is drawn, px from the left and the top. */
  readonly x: number;
  readonly y: number;
}

export interface Network {
  readonly nodes: readonly NetworkNode[];
  readonly edges: readonly Edge[];
  readonly width: number;
  readonly height: number;
}

/** Size of a node and the gaps between them, px. */
export const nodeSize = { width: 168, height: 58 } as const;
const gap = { x: 20, y: 52 } as const;
const margin = 12;

interface Hypothesis {
  readonly hypothesis_id: string;
  readonly variable?: string;
  readonly value?: string;
  readonly likelihoods?: object;
}

/** The variables of a declaration by their names. */
export const variablesOf = ({ schema }: Pick<DomainAnswer, 'schema'>): Readonly<Record<string, Variable>> =>
  ((schema as { variables?: unknown }).variables ?? {}) as Readonly<Record<string, Variable>>;

/** What a discrete variable can be, as keys of tables. */
export const valuesOf = ({ type, values }: Variable): readonly string[] => values ?? (type === 'boolean' ? ['true', 'false'] : []);

/** A question that supposes something of a domain, in its own words: of a variable with names for its values where there is one. null where no value has a name. */
export function whatIfExample(domain: Pick<DomainAnswer, 'schema'>): string | null {
  const variables = Object.entries(variablesOf(domain));
  const [name, variable] =
    variables.find(([, { values = [] }]) => values.length > 0) ?? variables.find(([, one]) => valuesOf(one).length > 0) ?? [];
  return variable === undefined ? null : `What if ${name} were ${valuesOf(variable).at(-1)}?`;
}

/** A value as observations have it. */
export const observable = (variable: Variable, value: string): string | boolean | number =>
  variable.type === 'boolean' ? value === 'true' : variable.type === 'number' ? Number(value) : value;

/** The network that a domain declares, laid out, with what an answer says of each of its nodes. @param perRow nodes beside each other at most */
export function networkOf(domain: DomainAnswer, answer: ExplainAnswer, perRow: number): Network {
  const variables = variablesOf(domain);
  const hypotheses = domain.hypotheses as unknown as Hypothesis[];
  const cause = hypotheses.filter(({ likelihoods }) => likelihoods !== undefined);
  const asked = new Set(hypotheses.flatMap(({ variable }) => (variable === undefined ? [] : [variable])));
  const underCause = new Set(cause.flatMap(({ likelihoods }) => Object.keys(likelihoods ?? {})));
  const ids = [...(cause.length > 0 ? [causeId] : []), ...Object.keys(variables)];
  const edges = [
    ...[...underCause].map((to) => ({ from: causeId, to })),
    ...Object.entries(variables).flatMap(([to, { parents = [] }]) => parents.map((from) => ({ from, to }))),
  ];
  const placed = layeredLayout(ids, edges, perRow);
  const perLayer = new Map<number, number>();
  for (const { layer } of placed) perLayer.set(layer, (perLayer.get(layer) ?? 0) + 1);
  const widest = Math.max(1, ...perLayer.values());
  const width = 2 * margin + widest * (nodeSize.width + gap.x) - gap.x;
  const seen = new Map(answer.core_support.evidence.map((one) => [one.variable, one]));
  const expected = new Map(answer.predicted_observations.map((one) => [one.variable, one.distribution]));
  const ranked = new Map(answer.ranked_hypotheses.map((one) => [one.hypothesis_id, one.probability]));
  const nodes = placed.map(({ id, layer, order }): NetworkNode => {
    const count = perLayer.get(layer) ?? 1;
    const indent = (widest - count) / 2;
    const at = { x: margin + (order + indent) * (nodeSize.width + gap.x), y: margin + layer * (nodeSize.height + gap.y) };
    if (id === causeId) {
      const shares = sharesOf(Object.fromEntries(cause.map(({ hypothesis_id: one }) => [one, ranked.get(one) ?? 0])));
      return { ...at, id, label: 'Cause', variable: null, status: 'open', value: null, shares, normal: null, isAsked: true };
    }
    const variable = variables[id];
    const evidence = seen.get(id);
    const distribution = expected.get(id) ?? ofHypotheses(id, hypotheses, ranked);
    const isNumber = variable.type === 'number';
    return {
      ...at,
      id,
      label: id,
      variable,
      status: evidence === undefined ? 'open' : evidence.supposed ? 'supposed' : evidence.rule_id !== null ? 'derived' : 'observed',
      value: evidence === undefined ? null : valueText(evidence.value),
      shares: isNumber ? [] : sharesOf(distribution),
      normal: isNumber && 'mean' in distribution ? { mean: distribution.mean, sd: distribution.sd } : null,
      isAsked: asked.has(id),
    };
  });
  const layers = Math.max(1, perLayer.size);
  return { nodes, edges, width, height: 2 * margin + layers * (nodeSize.height + gap.y) - gap.y };
}

function sharesOf(distribution: Readonly<Record<string, number>>): ValueShare[] {
  return Object.entries(distribution)
    .map(([value, probability]) => ({ value, probability }))
    .sort((a, b) => b.probability - a.probability);
}

/** What hypotheses about a variable's values say of it. */
function ofHypotheses(id: string, hypotheses: readonly Hypothesis[], ranked: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries(
    hypotheses
      .filter(({ variable }) => variable === id)
      .map(({ hypothesis_id: one, value }) => [String(value), ranked.get(one)] as const)
      .filter((entry): entry is readonly [string, number] => entry[1] !== undefined),
  );
}
