import { finish } from '../../compact/binary.js';
import type { Json } from '../../events.js';
import { observedAs } from '../declaration/check-observations.js';
import type { Declaration } from '../declaration/types.js';
import type { BayesNet } from '../network/bayes-net.js';
import type { Beliefs } from '../network/beliefs.js';
import { type CostVerdict, exactCostMax } from '../network/cost.js';
import { type JunctionTree, junctionTreeOf, makeJunctionTree } from '../network/junction-tree.js';
import { causeName, declaredParameters, type Model, type Parameters } from '../network/model.js';
import { modelOf } from '../network/model-builder.js';
import { type Answer, entropyOf, type MissingEvidence, type PredictedObservation, type TargetEntropy } from './answer.js';
import { type Assumption, assumptionsOf } from './assumptions.js';
import { clearlyMore } from './clearly-more.js';
import { type Engine, type EvidenceStep, type Inference, ReducedEngine, WholeEngine } from './inference.js';
import { momentsOf } from './number-value-of-information.js';
import { type ContributionsByHypothesis, type EvidenceContributions, logOddsOf, rankHypotheses, type Step } from './ranking.js';
import { type CompiledRule, RuleBook } from './rule-book.js';
import { type Candidate, valuesOfInformation } from './value-of-information.js';

/** An observation in a question's scope: the latest of its variable. */
export interface ScopedObservation {
  readonly variable: string;
  /** As it was sent. One that does not fit the declaration in force is left out. */
  readonly value: Json;
  readonly event_id: string | null;
}

/** A declaration made ready to answer: its network, its junction tree and its rules. Depends on the declaration alone; make it once for each version. */
export class CompiledDeclaration {
  readonly model: Model;
  /** What whole answers cost; above the bound only parts of the network are answered. */
  readonly verdict: CostVerdict;
  readonly rules: RuleBook;
  private cachedTree: JunctionTree | null;

  constructor(
    readonly declaration: Declaration,
    max = exactCostMax,
    made?: Made,
  ) {
    const { model, tree, verdict } = made ?? finish(makeNetwork(declaration, max));
    this.model = model;
    this.cachedTree = tree;
    this.verdict = verdict;
    this.rules = new RuleBook(declaration, model);
  }

  /** A compiled declaration, made bit by bit. */
  static *of(declaration: Declaration): Generator<void, CompiledDeclaration> {
    return new CompiledDeclaration(declaration, exactCostMax, yield* makeNetwork(declaration, exactCostMax));
  }

  /** Makes the tree again where it was let go of, bit by bit. */
  *prepare(): Generator<void> {
    if (this.verdict.exact && this.cachedTree === null) this.cachedTree = (yield* makeJunctionTree(this.model, this.verdict.max)).tree;
  }

  /** Null above the bound. */
  get tree(): JunctionTree | null {
    if (this.verdict.exact) this.cachedTree ??= junctionTreeOf(this.model, this.verdict.max).tree;
    return this.cachedTree;
  }

  /** Lets go of the junction tree; it is made again when it is next asked for. */
  release(): void {
    this.cachedTree = null;
  }

  /** Bytes that the junction tree and the tables of one set of numbers over it take, about. */
  get treeBytes(): number {
    return this.cachedTree === null ? 0 : bytesPerStep * this.verdict.cost!;
  }
}

type Made = ReturnType<typeof junctionTreeOf> & { readonly model: Model };

function* makeNetwork(declaration: Declaration, max: number): Generator<void, Made> {
  const model = modelOf(declaration);
  yield;
  return { model, ...(yield* makeJunctionTree(model, max)) };
}

/** Lone observations kept at hand. */
const ratiosMax = 4096;

/** By step of a whole answer, what tables and maps take; measured on networks of 20 to 441 variables. */
const bytesPerStep = 4;

/** Answers questions with one set of numbers: the declared ones, or those that feedback has made of them. */
export class Reasoner {
  readonly engine: Engine;
  private cachedPrior: Inference | null = null;
  /** What {@link ratiosOf} found, by variable and value. */
  private readonly ratios = new Map<string, ReadonlyMap<string, number>>();

  constructor(
    readonly compiled: CompiledDeclaration,
    readonly parameters: Parameters = declaredParameters(compiled.model),
  ) {
    const { model, tree, verdict } = compiled;
    this.engine = tree === null ? new ReducedEngine(model, parameters, verdict.max) : new WholeEngine(model, tree, parameters);
  }

  /**
   * Bit by bit; what was learned meanwhile does not count.
   * @param observations at most one of each variable, in the order in which their parts shall be told (oldest first)
   * @param top hypotheses to rank at most
   * @param assumed hypotheses of which it is taken for granted whether they hold; the answer tells them as evidence called `hypothesis`
   */
  *answering(
    observations: readonly ScopedObservation[],
    top = Number.POSITIVE_INFINITY,
    assumed: readonly Assumption[] = [],
  ): Generator<void, Answer> {
    const assumptions = assumptionsOf(this.compiled.model, assumed);
    const fitting = [...assumptions, ...this.fitting(observations)];
    const rules = this.compiled.rules.thatHold(fitting.slice(assumptions.length).map(({ variable, value }) => [variable, value]));
    const steps = [...fitting.map(({ step }) => step), ...rules.map(({ factors }): EvidenceStep => ({ kind: 'rule', factors }))];
    const inference = yield* this.engine.infer(steps);
    const { beliefs } = inference;
    const observed = new Set(fitting.map(({ variable }) => variable));
    const shown = stepsShown(fitting, rules);
    if (!beliefs.impossible)
      return { impossible: null, ...(yield* this.report(inference, shown, observed, top)), log_probability: inference.logProbability };
    const { variable, event_id } = fitting.at(yield* this.engine.impossibleAt(steps))!;
    const still = ({ prior, logs }: EvidenceContributions): EvidenceContributions => ({
      apart: fitting.length,
      prior,
      posterior: prior,
      logs: Array.from({ length: fitting.length + 1 }, () => logs[0]),
    });
    const prior = yield* this.prior();
    const contributions = new Map([...prior.contributions].map(([target, contribution]) => [target, still(contribution)]));
    const withoutRules = shown.filter(({ kind }) => kind === 'observation');
    return {
      impossible: { variable, event_id },
      ...(yield* this.report({ ...prior, contributions }, withoutRules, observed, top)),
      log_probability: -Infinity,
    };
  }

  /** {@link answering} at once. @param top hypotheses in the answer, at most */
  answer(observations: readonly ScopedObservation[], top?: number, assumed?: readonly Assumption[]): Answer {
    return finish(this.answering(observations, top, assumed));
  }

  /**
   * How far an observation alone, with nothing else known and no rule, moves the log-odds of each hypothesis: natural logarithms by hypothesis id; none for what does not fit
   * or is too expensive.
   */
  *ratiosOf(variable: string, value: Json): Generator<void, ReadonlyMap<string, number>> {
    const key = JSON.stringify([variable, value]);
    let ratios = this.ratios.get(key);
    if (ratios === undefined) {
      ratios = yield* this.loneRatios(variable, value);
      if (this.ratios.size >= ratiosMax) this.ratios.clear();
      this.ratios.set(key, ratios);
    }
    return ratios;
  }

  private *loneRatios(variable: string, value: Json): Generator<void, ReadonlyMap<string, number>> {
    const steps = this.fitting([{ variable, value, event_id: null }]).map(({ step }) => step);
    const { contributions, beliefs } = yield* this.engine.infer(steps);
    if (steps.length === 0 || beliefs.impossible) return new Map();
    return new Map(
      this.compiled.model.hypotheses.flatMap(({ id, node, state }): [string, number][] => {
        const logs = contributions.get(node)?.logs;
        return logs === undefined ? [] : [[id, logOddsOf(logs[1], state) - logOddsOf(logs[0], state)]];
      }),
    );
  }

  private *prior(): Generator<void, Inference> {
    this.cachedPrior ??= yield* this.engine.infer([]);
    return this.cachedPrior;
  }

  private fitting(observations: readonly ScopedObservation[]) {
    const { variables } = this.compiled.declaration.schema;
    return observations.flatMap((observation) => {
      const { variable, value } = observation;
      const observed = Object.hasOwn(variables, variable) ? observedAs(variables[variable], value) : undefined;
      return observed === undefined
        ? []
        : [{ ...observation, step: { kind: 'observation', finding: { variable, observed } } as EvidenceStep }];
    });
  }

  private *report(
    inference: Inference,
    shown: readonly Step[],
    observed: ReadonlySet<string>,
    top: number,
  ): Generator<void, Omit<Answer, 'impossible' | 'log_probability'>> {
    const { model, declaration } = this.compiled;
    const { variables } = declaration.schema;
    const { net, beliefs, contributions } = inference;
    const open = Object.keys(variables).filter((name) => !observed.has(name));
    const known = open.filter((name) => net.model.nodeOf.has(name) || net.model.leafOf.has(name));
    const { missing, tooExpensive } = yield* this.missing(net, beliefs, known);
    return {
      ranked_hypotheses: yield* rankHypotheses(model, contributions, shown, top),
      missing_evidence: missing,
      predicted_observations: yield* this.predicted(net, beliefs, known),
      entropy: model.targets.filter((target) => contributions.has(target)).map((target) => this.entropy(target, inference)),
      not_computed: open.filter((name) => !known.includes(name) || tooExpensive.includes(name)),
      weighed_together: weighedTogether(shown, contributions),
    };
  }

  private *missing(net: BayesNet, beliefs: Beliefs, open: readonly string[]) {
    const { variables } = this.compiled.declaration.schema;
    const targets = new Set(net.model.targets.map((target) => net.model.nodes[target].name));
    const candidates = open.filter((name) => !targets.has(name)).map((name) => this.candidate(net, name));
    const { values, tooExpensive } = yield* valuesOfInformation(net, beliefs, candidates);
    const missing = values
      .map(({ variable, gain, outcomes }): MissingEvidence => {
        const { question, cost } = variables[variable];
        return { variable, question: question ?? null, expected_information_gain: gain, cost: cost ?? 1, outcomes };
      })
      .sort((a, b) => b.expected_information_gain / b.cost - a.expected_information_gain / a.cost);
    return { missing, tooExpensive };
  }

  private candidate({ model }: BayesNet, variable: string): Candidate {
    const node = model.nodeOf.get(variable);
    if (node === undefined) return { kind: 'leaf', variable, leaf: model.leafOf.get(variable)! };
    return { kind: 'node', variable, node, isBoolean: this.compiled.declaration.schema.variables[variable].type === 'boolean' };
  }

  private *predicted(net: BayesNet, beliefs: Beliefs, open: readonly string[]): Generator<void, PredictedObservation[]> {
    const predicted: PredictedObservation[] = [];
    for (const name of open) {
      predicted.push(...(yield* predictionOf(net, beliefs, this.candidate(net, name))));
      yield;
    }
    return predicted.sort((a, b) => (b.probability ?? 0) - (a.probability ?? 0));
  }

  private entropy(target: number, { contributions }: Inference): TargetEntropy {
    const { name } = this.compiled.model.nodes[target];
    const { prior, posterior } = contributions.get(target)!;
    return { variable: name === causeName ? null : name, before: entropyOf(prior), after: entropyOf(posterior) };
  }
}

/** What the contributions do not tell apart. */
function weighedTogether(shown: readonly Step[], contributions: ContributionsByHypothesis): string[] {
  const apart = [...contributions.values()].reduce((least, contribution) => Math.min(least, contribution.apart), shown.length);
  return shown.length - apart < 2
    ? []
    : shown.slice(apart).map((step) => (step.kind === 'observation' ? step.part.variable : step.rule_id));
}

function stepsShown(fitting: readonly ScopedObservation[], rules: readonly CompiledRule[]): Step[] {
  return [
    ...fitting.map(({ variable, value, event_id }): Step => ({ kind: 'observation', part: { variable, value, event_id } })),
    ...rules.map(({ rule_id, factors }): Step => ({ kind: 'rule', rule_id, nodes: factors.flatMap(({ nodes }) => nodes) })),
  ];
}

function* predictionOf({ model, parameters }: BayesNet, beliefs: Beliefs, candidate: Candidate): Generator<void, PredictedObservation[]> {
  const { variable } = candidate;
  if (candidate.kind === 'leaf') {
    const { mean, sd } = momentsOf(parameters, candidate.leaf, yield* beliefs.over(model.leaves[candidate.leaf].parents));
    return Number.isNaN(mean) ? [] : [{ variable, value: mean, probability: null, distribution: { mean, sd } }];
  }
  const { values } = model.nodes[candidate.node];
  const marginal = yield* beliefs.marginal(candidate.node);
  let top = 0;
  for (let i = 1; i < marginal.length; i++) if (clearlyMore(marginal[i], marginal[top])) top = i;
  const distribution = Object.fromEntries(values.map((value, i) => [value, marginal[i]]));
  return [{ variable, value: candidate.isBoolean ? values[top] === 'true' : values[top], probability: marginal[top], distribution }];
}
