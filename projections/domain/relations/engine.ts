import { type Mask, wholeMask } from './fact-index.js';
import { type Facts, none } from './facts.js';
import { isVariable, type JoinStep, type Pattern, type Plan, variableOf } from './plan.js';

/** How much derivation there may be. */
export interface DerivationLimits {
  /** Derived facts that stand at one time. */
  readonly facts: number;
  /** Facts looked at in one event's change: what a join without selective triples runs into. */
  readonly steps: number;
  /** Facts looked at between two pauses. */
  readonly slice?: number;
}

/** The rules derive more than the limits allow. */
export class DerivationLimitError extends Error {
  override readonly name = 'DerivationLimitError';
  constructor(
    readonly limit: keyof DerivationLimits,
    readonly max: number,
    /** The rule at work when the limit was reached. */
    readonly ruleId: string,
  ) {
    const tooMuch = limit === 'facts' ? `the rules derive more than ${max} facts` : `deriving takes more than ${max} steps in one change`;
    super(`${tooMuch}, last by rule "${ruleId}"`);
  }
}

/** Facts looked at between two pauses where nothing else is said: about a millisecond. */
const sliceDefault = 2048;

/** A value that no term has. */
const unbound = -1;
const noFacts: ReadonlySet<number> = new Set();
/** Facts after which the count of steps begins anew: an event's worth. */
const chunk = 1024;
/** Chunks' worth of steps that all facts together may take where everything is derived anew. */
const manyChunks = 4;

/**
 * Keeps derived facts at the least fixpoint of the rules. Additions are semi-naive: each new fact is joined with what stands. Removals delete and
 * rederive (DRed, after Gupta, Mumick and Subrahmanian 1993), but only facts whose recorded derivation falls are
 * looked at: a derivation is made of facts that stood before it, so one that stands is proof.
 */
export class DerivationEngine {
  private steps = 0;
  private stepsMax = 0;
  /** What a new fact of a relation may be part of, plans and places in their bodies by turns. */
  private readonly byRelation = new Map<number, number[]>();
  private readonly byAnyRelation: number[] = [];
  /** The indexes that joins go by, once they are known. */
  private masks: ReadonlySet<Mask> | null = null;
  /** Bytes that the plans take, about; 0 before {@link prepare}. */
  sizeBytes = 0;
  private readonly bindings: Int32Array;
  /** By place in the body, the fact found. */
  private readonly used: number[] = [];
  /** Facts that are dead already but still stand for what is looked for. */
  private ghosts: ReadonlySet<number> = noFacts;
  private sincePause = 0;

  constructor(
    private readonly facts: Facts,
    private readonly plans: readonly Plan[],
    private readonly limits: DerivationLimits,
    /** The subject of derived observations. */
    private readonly observationTerm: number,
  ) {
    for (const [plan, { body }] of plans.entries())
      for (const [atom, [, relation]] of body.patterns.entries())
        if (isVariable(relation)) this.byAnyRelation.push(plan, atom);
        else if (!this.byRelation.get(relation)?.push(plan, atom)) this.byRelation.set(relation, [plan, atom]);
    this.bindings = new Int32Array(plans.reduce((most, { body }) => Math.max(most, body.variables), 0));
  }

  /** Orders the joins, each once, and has the indexes ready that they go by. */
  *prepare(): Generator<void> {
    if (this.masks === null) {
      const masks = new Set<Mask>();
      for (const joins of new Set(this.plans.map(({ joins }) => joins))) {
        for (const { steps } of joins.all()) for (const { mask } of steps) masks.add(mask);
        yield;
      }
      this.masks = masks;
      this.sizeBytes = bytesOf(this.plans);
    }
    yield* this.facts.prepare([wholeMask, ...this.masks]);
  }

  /**
   * Derives all that follows from new facts: an event's, or, where nothing was derived yet, all that stand.
   * @param fresh their numbers
   * @throws {DerivationLimitError} leaving things half done
   */
  *extend(fresh: readonly number[]): Generator<void> {
    let rest = this.limits.steps * manyChunks;
    for (let start = 0; start < fresh.length; start += chunk) {
      this.begin(rest);
      yield* this.propagate(fresh.slice(start, start + chunk));
      rest -= this.steps;
    }
  }

  /** Takes away what does not follow any more from facts of which the assertion is gone. @param gone their numbers @throws {DerivationLimitError} leaving things half done */
  *shrink(gone: readonly number[]): Generator<void> {
    this.begin(this.limits.steps);
    const fallen = yield* this.fall(gone);
    const again: number[] = [];
    for (const fact of fallen) if (yield* this.rederive(fact)) again.push(fact);
    yield* this.propagate(again);
  }

  private begin(rest: number): void {
    this.steps = 0;
    this.stepsMax = Math.min(this.limits.steps, rest);
  }

  /** The facts whose recorded derivation, if any, rests on the ones gone; they are dead afterwards. */
  private *fall(gone: readonly number[]): Generator<void, number[]> {
    const { facts } = this;
    const fallen = gone.filter((fact) => facts.derivedAt[fact] === 0);
    const isFallen = new Set(fallen);
    this.ghosts = isFallen;
    try {
      yield* this.fallFrom(fallen, isFallen);
    } finally {
      this.ghosts = noFacts;
    }
    for (const fact of fallen) facts.forget(fact);
    return fallen;
  }

  private *fallFrom(fallen: number[], isFallen: Set<number>): Generator<void> {
    const { facts } = this;
    for (const fact of fallen) {
      const rests: Wanted = (head) => head !== none && facts.derivedAt[head] > 0 && facts.sourcesOf(head).includes(fact);
      yield* this.heads(fact, rests, (head) => {
        const row = facts.find(head[0], head[1], head[2]);
        if (facts.asserted[row] > 0) facts.forget(row);
        else if (!isFallen.has(row)) {
          isFallen.add(row);
          fallen.push(row);
        }
      });
    }
  }

  private *propagate(queue: number[]): Generator<void> {
    const { facts } = this;
    const lacking: Wanted = (head, plan) => head === none || !facts.isAliveNow(head) || this.isOfLaterRule(head, plan);
    for (const fact of queue)
      yield* this.heads(fact, lacking, (head, plan) => {
        const row = facts.row(head[0], head[1], head[2]);
        facts.forget(row);
        this.derive(row, plan);
        queue.push(row);
      });
  }

  /** Whether a fact is an observation that is put down to a later rule: the first that derives it decides which of a variable's values counts, whatever came first. */
  private isOfLaterRule(fact: number, plan: number): boolean {
    const { facts } = this;
    return facts.parts[fact * 3] === this.observationTerm && facts.ruleOf(fact) > plan;
  }

  private derive(fact: number, plan: number): void {
    if (this.facts.derived >= this.limits.facts) throw new DerivationLimitError('facts', this.limits.facts, this.plans[plan].ruleId);
    this.facts.derive(fact, plan, this.used);
  }

  /** Whether some rule derives the fact from what stands; then it stands again. */
  private *rederive(fact: number): Generator<void, boolean> {
    const { parts } = this.facts;
    for (const [plan, { head, body, joins }] of this.plans.entries()) {
      if (this.isTimeToPause()) yield;
      this.bindings.fill(unbound);
      if (!this.bind(head, parts[fact * 3], parts[fact * 3 + 1], parts[fact * 3 + 2])) continue;
      const { fromHead } = joins;
      this.used.length = body.patterns.length;
      if (!(yield* this.isFound(plan, new Way(fromHead.steps, 0, fromHead.steps.length)))) continue;
      this.derive(fact, plan);
      return true;
    }
    return false;
  }

  /**
   * Calls once for every head that the rules make of a fact and facts that stand, as far as it is wanted. The facts that it is made of are in {@link used}.
   */
  private *heads(fact: number, wanted: Wanted, visit: (head: readonly number[], plan: number) => void): Generator<void> {
    const { parts } = this.facts;
    if (this.isTimeToPause()) yield;
    if (parts[fact * 3] === this.observationTerm) return;
    const [subject, relation, object] = [parts[fact * 3], parts[fact * 3 + 1], parts[fact * 3 + 2]];
    for (const triggers of [this.byRelation.get(relation) ?? [], this.byAnyRelation])
      for (let i = 0; i < triggers.length; i += 2) {
        if (this.isTimeToPause()) yield;
        const [plan, atom] = [triggers[i], triggers[i + 1]];
        const { body, head, joins } = this.plans[plan];
        this.bindings.fill(unbound);
        if (!this.bind(body.patterns[atom], subject, relation, object)) continue;
        const { steps, headKnownAt } = joins.from(atom);
        this.used.length = body.patterns.length;
        this.used[atom] = fact;
        const ways = new Way(steps, 0, headKnownAt);
        for (let came = this.goOn(plan, ways); came !== 'over'; came = this.goOn(plan, ways)) {
          if (came === 'paused') {
            yield;
            continue;
          }
          const made = [this.resolve(head[0]), this.resolve(head[1]), this.resolve(head[2])];
          if (!wanted(this.facts.find(made[0], made[1], made[2]), plan)) continue;
          if (headKnownAt === steps.length || (yield* this.isFound(plan, new Way(steps, headKnownAt, steps.length)))) visit(made, plan);
        }
      }
  }

  private *isFound(plan: number, way: Way): Generator<void, boolean> {
    for (;;) {
      const came = this.goOn(plan, way);
      if (came !== 'paused') return came === 'found';
      yield;
    }
  }

  /** Goes on to the next way through some steps, or to the next pause; the facts found are in {@link used}. */
  private goOn(plan: number, way: Way): 'found' | 'paused' | 'over' {
    const { facts, bindings } = this;
    way.leave();
    while (way.at < way.end) {
      if (way.at < way.start) return 'over';
      if (this.isTimeToPause()) return 'paused';
      const { pattern, mask, atom, binds, repeats } = way.steps[way.at];
      const index = facts.index(mask);
      const fact = way.isNew
        ? index.newest(this.resolve(pattern[0]), this.resolve(pattern[1]), this.resolve(pattern[2]))
        : index.next(way.found[way.at]);
      way.isNew = false;
      if (fact === none) {
        way.at--;
        continue;
      }
      way.found[way.at] = fact;
      if (++this.steps > this.stepsMax) throw new DerivationLimitError('steps', this.limits.steps, this.plans[plan].ruleId);
      if (!this.stands(fact)) continue;
      const { parts } = facts;
      for (const [place, variable] of binds) bindings[variable] = parts[fact * 3 + place];
      if (!repeats.every(([place, variable]) => bindings[variable] === parts[fact * 3 + place])) continue;
      this.used[atom] = fact;
      way.at++;
      way.isNew = true;
    }
    return 'found';
  }

  private isTimeToPause(): boolean {
    if (++this.sincePause < (this.limits.slice ?? sliceDefault)) return false;
    this.sincePause = 0;
    return true;
  }

  /** Whether a fact stands for what is looked for; derived observations match nothing. */
  private stands(fact: number): boolean {
    return (this.facts.isAliveNow(fact) || this.ghosts.has(fact)) && this.facts.parts[fact * 3] !== this.observationTerm;
  }

  private resolve(part: number): number {
    return isVariable(part) ? this.bindings[variableOf(part)] : part;
  }

  /** Binds a pattern's variables to a triple. @returns whether the triple fits what is bound already */
  private bind(pattern: Pattern, subject: number, relation: number, object: number): boolean {
    return this.bindPart(pattern[0], subject) && this.bindPart(pattern[1], relation) && this.bindPart(pattern[2], object);
  }

  private bindPart(part: number, term: number): boolean {
    if (!isVariable(part)) return part === term;
    const variable = variableOf(part);
    if (this.bindings[variable] === unbound) {
      this.bindings[variable] = term;
      return true;
    }
    return this.bindings[variable] === term;
  }
}

/** What a plan takes besides what it shares with those of the same rule, and what each triple of its body takes to be found by. */
const [planBytes, triggerBytes] = [160, 16];

function bytesOf(plans: readonly Plan[]): number {
  let bytes = plans.reduce((sum, { body }) => sum + planBytes + body.patterns.length * triggerBytes, 0);
  for (const body of new Set(plans.map(({ body }) => body))) bytes += body.sizeBytes;
  return bytes;
}

/** Whether a head that a plan makes is of interest. @param row {@link none} where there is none yet */
type Wanted = (row: number, plan: number) => boolean;

/** Where a search stands that finds some steps of a join in every way, one way after the other. */
class Way {
  /** The step at work; the end where a way was found, before the start where there are no more. */
  at: number;
  /** Whether the step at work is looked at anew. */
  isNew = true;
  /** By step, the fact found last. */
  readonly found: number[] = [];
  private hasBegun = false;

  constructor(
    readonly steps: readonly JoinStep[],
    readonly start: number,
    readonly end: number,
  ) {
    this.at = start;
  }

  /** Leaves the way that was found last, if one was. */
  leave(): void {
    if (this.hasBegun && this.at === this.end) {
      this.at--;
      this.isNew = false;
    }
    this.hasBegun = true;
  }
}
