import { BayesNet } from '../network/bayes-net.js';
import type { Beliefs } from '../network/beliefs.js';
import { exactCostMax } from '../network/cost.js';
import { type Factor, type Finding, factorOf } from '../network/evidence.js';
import { contributionStepsMax, evidenceContributions } from '../network/evidence-contributions.js';
import type { JunctionTree } from '../network/junction-tree.js';
import type { Model, Parameters } from '../network/model.js';
import { type Evidence, reducedBeliefs } from '../network/reduction.js';
import type { ContributionsByHypothesis, EvidenceContributions } from './ranking.js';

/** One step of evidence: an observation, or a rule's ratios. */
export type EvidenceStep =
  | { readonly kind: 'observation'; readonly finding: Finding }
  | { readonly kind: 'rule'; readonly factors: readonly Factor[] };

/** Beliefs that an answer is made of. */
export interface Inference {
  /** The network, or the part of it that could be calculated; the names in it are the variables that there are beliefs for. */
  readonly net: BayesNet;
  readonly beliefs: Beliefs;
  /** By target of the whole model. Targets that were too expensive are absent. */
  readonly contributions: ContributionsByHypothesis;
  /** Natural logarithm of the observations' probability, the rules left out; null where it was too expensive. */
  readonly logProbability: number | null;
}

/** Infers bit by bit from steps of evidence that are possible together; `impossibleAt` tells which step is not. */
export interface Engine {
  /** What is believed after all steps, and what each of them did to it. In slices: other work may go on where it yields. */
  infer(steps: readonly EvidenceStep[]): Generator<void, Inference>;
  /** The first step whose evidence cannot be, given those before it; -1 when all can be, or when that is too expensive to tell. */
  impossibleAt(steps: readonly EvidenceStep[]): Generator<void, number>;
  /**
   * Joint distributions, given some evidence, of sets of nodes that stand in one table (the observed ones left out). Null when the evidence is impossible;
   * undefined in the place of what was too expensive.
   */
  jointsGiven(evidence: Evidence, scopes: readonly (readonly number[])[]): Generator<void, (Float64Array | undefined)[] | null>;
}

/** One junction tree for the whole network. */
export class WholeEngine implements Engine {
  private readonly whole: BayesNet;

  constructor(model: Model, tree: JunctionTree, parameters: Parameters) {
    this.whole = new BayesNet(model, tree, parameters);
  }

  *infer(steps: readonly EvidenceStep[]): Generator<void, Inference> {
    const net = this.whole;
    const factors = steps.map((step) => this.factors(step));
    const before = yield* net.prior();
    const beliefs = steps.length === 0 ? before : yield* net.calibrate(factors.flat());
    const contributions = new Map<number, EvidenceContributions>();
    for (const target of net.model.targets) {
      const prior = yield* before.marginal(target);
      const posterior = beliefs.impossible ? prior : yield* beliefs.marginal(target);
      const contribution = yield* evidenceContributions(net, target, factors, posterior, contributionStepsMax / net.model.targets.length);
      contributions.set(target, { prior, posterior, ...contribution });
    }
    const plain = steps.flatMap((step, i) => (step.kind === 'observation' ? factors[i] : []));
    const isPlain = steps.every(({ kind }) => kind === 'observation');
    const { logProbability } = isPlain ? beliefs : yield* net.calibrate(plain);
    return { net, beliefs, contributions, logProbability };
  }

  impossibleAt(steps: readonly EvidenceStep[]): Generator<void, number> {
    const { whole } = this;
    const factors = steps.map((step) => this.factors(step));
    return firstImpossible(steps.length, function* (count) {
      return (yield* whole.calibrate(factors.slice(0, count).flat())).impossible;
    });
  }

  *jointsGiven({ findings, factors }: Evidence, scopes: readonly (readonly number[])[]): Generator<void, Float64Array[] | null> {
    const seen = findings.flatMap((finding) => this.factors({ kind: 'observation', finding }));
    const beliefs = yield* this.whole.calibrate([...seen, ...factors]);
    if (beliefs.impossible) return null;
    const joints: Float64Array[] = [];
    for (const nodes of scopes) {
      joints.push(yield* beliefs.over(nodes));
      yield;
    }
    return joints;
  }

  private factors(step: EvidenceStep): readonly Factor[] {
    if (step.kind === 'rule') return step.factors;
    const factor = factorOf(this.whole.model, this.whole.parameters, step.finding);
    return factor === null ? [] : [factor];
  }
}

/** Steps of evidence that are weighed apart above the bound. */
const apartMax = 16;

/**
 * For networks above the bound: each question is answered by the part of the network that bears on it, where that is within the bound. Evidence that alone
 * is too expensive to weigh, or stands between more than {@link apartMax} steps, is weighed together with the next.
 */
export class ReducedEngine implements Engine {
  constructor(
    private readonly model: Model,
    private readonly parameters: Parameters,
    private readonly max = exactCostMax,
  ) {}

  *infer(steps: readonly EvidenceStep[]): Generator<void, Inference> {
    const { model } = this;
    const observed = new Set(steps.flatMap((step) => (step.kind === 'observation' ? [step.finding.variable] : [])));
    const leaves = [...model.leaves.keys()].filter((leaf) => !observed.has(model.leaves[leaf].name));
    const all = {
      nodes: [...model.nodes.keys()].filter((node) => !observed.has(model.nodes[node].name) || model.targets.includes(node)),
      leaves,
    };
    const part =
      (yield* this.part(steps, all)) ??
      (yield* this.part(steps, { nodes: model.targets, leaves: [] })) ??
      (yield* this.part([], { nodes: [], leaves: [] }))!;
    const plain = steps.filter(({ kind }) => kind === 'observation');
    const logProbability = (yield* this.part(plain, { nodes: [], leaves: [] }))?.beliefs.logProbability ?? null;
    const contributions = new Map<number, EvidenceContributions>();
    for (const target of model.targets) {
      const contribution = yield* this.contribution(target, steps);
      if (contribution !== null) contributions.set(target, contribution);
    }
    return { ...part, logProbability, contributions };
  }

  impossibleAt(steps: readonly EvidenceStep[]): Generator<void, number> {
    const part = (count: number) => this.part(steps.slice(0, count), { nodes: [], leaves: [] });
    return firstImpossible(steps.length, function* (count) {
      return (yield* part(count))?.beliefs.impossible ?? false;
    });
  }

  *jointsGiven(evidence: Evidence, scopes: readonly (readonly number[])[]): Generator<void, (Float64Array | undefined)[] | null> {
    const wanted = { nodes: scopes.flat(), leaves: [] };
    const part = yield* reducedBeliefs(this.model, this.parameters, evidence, wanted, this.max);
    if (part?.beliefs.impossible) return null;
    const joints: (Float64Array | undefined)[] = [];
    for (const nodes of scopes) {
      const inPart = nodes.map((node) => part?.net.model.nodeOf.get(this.model.nodes[node].name) ?? -1);
      joints.push(part?.net.tree.holds(inPart) ? yield* part.beliefs.over(inPart) : undefined);
      yield;
    }
    return joints;
  }

  /** Null where the beginning or the end is too expensive. */
  private *contribution(target: number, steps: readonly EvidenceStep[]): Generator<void, EvidenceContributions | null> {
    const wanted = { nodes: [target], leaves: [] };
    const path: Float64Array[] = [];
    const stride = Math.max(1, Math.ceil(steps.length / apartMax));
    for (let count = 0; count <= steps.length; count++) {
      const isApart = count % stride === 0 || count === steps.length;
      const part = isApart ? yield* this.part(steps.slice(0, count), wanted) : null;
      if (part === null && (count === 0 || count === steps.length)) return null;
      if (part?.beliefs.impossible) return null;
      const node = part?.net.model.nodeOf.get(this.model.nodes[target].name);
      path.push(part === null ? path[count - 1] : yield* part.beliefs.marginal(node!));
    }
    const logs = path.map((distribution) => distribution.map((p) => Math.log(p)));
    return { prior: path[0], posterior: path[steps.length], logs, apart: steps.length };
  }

  private part(steps: readonly EvidenceStep[], wanted: { nodes: readonly number[]; leaves: readonly number[] }) {
    const findings = steps.flatMap((step) => (step.kind === 'observation' ? [step.finding] : []));
    const factors = steps.flatMap((step) => (step.kind === 'rule' ? step.factors : []));
    return reducedBeliefs(this.model, this.parameters, { findings, factors }, wanted, this.max);
  }
}

/** Bisects: what is impossible stays so with more. */
function* firstImpossible(count: number, impossible: (count: number) => Generator<void, boolean>): Generator<void, number> {
  if (!(yield* impossible(count))) return -1;
  let [possible, not] = [0, count];
  while (not - possible > 1) {
    const middle = (possible + not) >> 1;
    if (yield* impossible(middle)) not = middle;
    else possible = middle;
  }
  return not - 1;
}
