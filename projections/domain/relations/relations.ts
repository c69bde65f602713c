import { type BinaryReader, finish, type Writing } from '../../compact/binary.js';
import { StringTable } from '../../compact/string-table.js';
import type { DerivationRule, Triple } from '../declaration/types.js';
import { DerivationEngine, DerivationLimitError, type DerivationLimits } from './engine.js';
import { Facts, none } from './facts.js';
import { observationSubject, type Plan, plansOf } from './plan.js';

/** A change that reaches them takes well under a second; a derived fact takes about 70 bytes. */
const derivationLimits: DerivationLimits = { facts: 500_000, steps: 10_000_000 };

/** A fact and why it stands: asserted (`rule_id` null), or by a rule from others. */
export interface Derivation {
  /** Of a derived observation the subject is empty, the relation the variable, the object the value. */
  readonly fact: Triple;
  readonly rule_id: string | null;
  /** Empty for asserted facts; null where the tree is cut for its size. */
  readonly from: readonly Derivation[] | null;
}

export interface DerivedValue {
  readonly variable: string;
  readonly value: string;
  readonly rule_id: string;
}

/** What is known of relations besides the facts. */
interface Account {
  /** Distinct relations asserted. */
  readonly asserted: number;
  readonly overflow: DerivationLimitError | null;
  /** Retractions since the overflow. */
  readonly retractions: number;
}

/** Facts gone through between two pauses. */
const rowsPerSlice = 4096;

/** What an entity's facts are found by: it is their subject, or their object. */
const entityMasks = [1, 4];

/** Nodes that one derivation tree shows. */
const treeNodesMax = 1000;

/**
 * The entity graph of a domain: relations as events assert and retract them, and all that the rules derive. A relation asserted twice stands until it is retracted
 * twice. Above its limits nothing at all is derived and {@link overflow} says so, until retractions make it fit: that is tried at the first, second, fourth, … retraction,
 * since it costs as much as what failed.
 *
 * A change may take many turns: what {@link adding} and {@link retracting} do is seen from {@link commit} on.
 */
export class Relations {
  readonly terms = new StringTable();
  readonly facts = new Facts();
  readonly observationTerm = this.terms.intern(observationSubject);
  private readonly plans: readonly Plan[];
  private readonly engine: DerivationEngine;
  private now: Account = { asserted: 0, overflow: null, retractions: 0 };
  /** What was before the change under way. */
  private past: (Account & { readonly terms: Writing }) | null = null;
  private packed: Facts | null = null;
  private cachedObservations: readonly DerivedValue[] | null = null;
  /** Changes that were shown: what was found before the last of them may hold no more. */
  revision = 0;

  constructor(
    rules: readonly DerivationRule[],
    private readonly limits = derivationLimits,
  ) {
    this.plans = plansOf(rules, (term) => this.terms.intern(term));
    this.engine = new DerivationEngine(this.facts, this.plans, limits, this.observationTerm);
  }

  /** The same relations under other rules. */
  *under(rules: readonly DerivationRule[]): Generator<void, Relations> {
    const other = new Relations(rules, this.limits);
    const triples: Triple[] = [];
    for (const fact of this.liveFacts()) {
      for (let n = this.facts.asserted[fact]; n > 0; n--) triples.push(this.tripleOf(fact));
      if (fact % rowsPerSlice === rowsPerSlice - 1) yield;
    }
    yield* other.adding(triples);
    other.commit();
    return other;
  }

  /** Distinct relations asserted. */
  get asserted(): number {
    return (this.past ?? this.now).asserted;
  }

  /** Why nothing is derived; null where all is. */
  get overflow(): DerivationLimitError | null {
    return (this.past ?? this.now).overflow;
  }

  /** Derived facts that stand. */
  get derived(): number {
    return this.facts.shown.derived;
  }

  /** Asserts relations, one event's, and derives what follows. */
  addTriples(triples: Iterable<Triple>): void {
    finish(this.adding(triples));
    this.commit();
  }

  /** {@link addTriples} bit by bit; it is seen from {@link commit} on, which must come before the next change. */
  *adding(triples: Iterable<Triple>): Generator<void> {
    yield* this.engine.prepare();
    yield* this.change(this.extend(triples));
  }

  /** Takes back relations, one event's; those that were never asserted are passed over. */
  retract(triples: Iterable<Triple>): void {
    finish(this.retracting(triples));
    this.commit();
  }

  /** {@link retract} bit by bit, as {@link adding} is. */
  *retracting(triples: Iterable<Triple>): Generator<void> {
    yield* this.engine.prepare();
    yield* this.change(this.shrink(triples));
  }

  /** Shows the change that was made. */
  commit(): void {
    this.revision++;
    this.cachedObservations = null;
    this.past = null;
    this.facts.commit();
    if (this.packed !== null) this.facts.take(this.packed);
    this.packed = null;
  }

  private *change(steps: Generator<void>): Generator<void> {
    this.past = { ...this.now, terms: this.terms.freeze() };
    this.facts.begin();
    while (steps.next().done !== true) {
      this.facts.hold();
      yield;
    }
  }

  private *extend(triples: Iterable<Triple>): Generator<void> {
    const fresh: number[] = [];
    for (const [subject, relation, object] of triples) {
      const fact = this.facts.row(this.terms.intern(subject), this.terms.intern(relation), this.terms.intern(object));
      const stood = this.facts.isAliveNow(fact);
      if (this.facts.assert(fact, 1) === 1) this.now = { ...this.now, asserted: this.now.asserted + 1 };
      if (!stood) fresh.push(fact);
    }
    if (this.now.overflow !== null) return;
    yield* this.within(this.engine.extend(fresh));
    if (this.now.overflow !== null) this.packed = yield* this.facts.packed(this.now.asserted);
  }

  private *shrink(triples: Iterable<Triple>): Generator<void> {
    const gone: number[] = [];
    for (const triple of triples) {
      const fact = this.rowOf(triple);
      if (fact === none || this.facts.asserted[fact] === 0) continue;
      if (this.facts.assert(fact, -1) === 0) gone.push(fact);
    }
    this.now = { ...this.now, asserted: this.now.asserted - gone.length };
    if (this.now.overflow === null) yield* this.within(this.engine.shrink(gone));
    else if (gone.length > 0) yield* this.tryAgain();
    this.packed = yield* this.facts.packed(this.now.asserted + this.facts.derived);
  }

  /** Whether it was stated or derived and holds still. */
  has(triple: Triple): boolean {
    const fact = this.rowOf(triple);
    return fact !== none && this.facts.isAlive(fact);
  }

  /** All relations that stand, asserted and derived, in the order in which they were first seen. */
  *triples(): Generator<{ readonly triple: Triple; readonly derived: boolean }> {
    for (const fact of this.liveFacts())
      if (!this.isObservation(fact)) yield { triple: this.tripleOf(fact), derived: this.facts.shown.asserted[fact] === 0 };
  }

  /**
   * Observations that the rules derive: by variable in the order of its first rule, and of each variable by the rules' order, then the values'. Values are as the rule or
   * the relation writes them; whether they fit the variable is the reader's to see.
   */
  observations(): readonly DerivedValue[] {
    this.cachedObservations ??= this.findObservations();
    return this.cachedObservations;
  }

  private findObservations(): DerivedValue[] {
    if (!this.plans.some(({ head }) => head[0] === this.observationTerm)) return [];
    const index = this.facts.index(1);
    const found: { rule: number; variable: string; value: string }[] = [];
    for (let fact = index.newest(this.observationTerm, 0, 0); fact !== none; fact = index.next(fact)) {
      if (!this.facts.isAlive(fact)) continue;
      const [, variable, value] = this.tripleOf(fact);
      found.push({ rule: this.facts.ruleOf(fact, this.facts.shown.derivedAt), variable, value });
    }
    found.sort((a, b) => a.rule - b.rule || compare(a.variable, b.variable) || compare(a.value, b.value));
    return found.map(({ rule, variable, value }) => ({ variable, value, rule_id: this.plans[rule].ruleId }));
  }

  /** Has what finds the facts of an entity ready, bit by bit; where a change is shown meanwhile that is left to who looks for one. */
  *prepareEntities(): Generator<void> {
    const { revision } = this;
    for (const _ of this.facts.prepare(entityMasks)) {
      yield;
      if (this.revision !== revision) return;
    }
  }

  /** Why a relation (or an observation, with an empty subject) stands; null where it does not. Of several derivations the one that was found first. */
  why(triple: Triple): Derivation | null {
    const fact = this.rowOf(triple);
    if (fact === none || !this.facts.isAlive(fact)) return null;
    return this.treeOf(fact);
  }

  /** Subject, relation and object of the fact in this row. */
  tripleOf(fact: number): Triple {
    const { parts } = this.facts;
    return [this.terms.text(parts[fact * 3]), this.terms.text(parts[fact * 3 + 1]), this.terms.text(parts[fact * 3 + 2])];
  }

  /** The rule that derives a fact; null where events assert it. */
  ruleIdOf(fact: number): string | null {
    return this.facts.shown.asserted[fact] > 0 ? null : this.plans[this.facts.ruleOf(fact, this.facts.shown.derivedAt)].ruleId;
  }

  /** Whether the fact in this row says what a variable was observed to be. */
  isObservation(fact: number): boolean {
    return this.facts.parts[fact * 3] === this.observationTerm;
  }

  get sizeBytes(): number {
    return this.terms.sizeBytes + this.facts.sizeBytes + this.engine.sizeBytes;
  }

  /** A snapshot of the relations as readers see them. */
  freeze(): Writing {
    const facts = this.facts.freeze();
    const terms = this.past?.terms ?? this.terms.freeze();
    const { overflow, retractions } = this.past ?? this.now;
    return function* (writer) {
      yield* terms(writer);
      yield* facts(writer);
      writer.text(overflow === null ? '' : JSON.stringify([retractions, overflow.limit, overflow.max, overflow.ruleId]));
      yield;
    };
  }

  /** Reads what {@link freeze} wrote into fresh relations with the same rules. */
  *load(reader: BinaryReader): Generator<void> {
    yield* this.terms.load(reader);
    yield* this.terms.catchUp();
    yield* this.facts.load(reader);
    const overflow = reader.text();
    if (overflow !== '') {
      const [retractions, ...error] = JSON.parse(overflow) as [number, keyof DerivationLimits, number, string];
      this.now = { ...this.now, retractions, overflow: new DerivationLimitError(...error) };
    }
    let asserted = 0;
    for (const fact of this.liveFacts()) if (this.facts.asserted[fact] > 0) asserted++;
    this.now = { ...this.now, asserted };
  }

  private *within(steps: Generator<void>): Generator<void> {
    try {
      yield* steps;
    } catch (error) {
      if (!(error instanceof DerivationLimitError)) throw error;
      this.now = { ...this.now, overflow: error };
      this.facts.forgetAll();
    }
  }

  /** Derives everything anew, at the first, second, fourth, … retraction since that failed. */
  private *tryAgain(): Generator<void> {
    const retractions = this.now.retractions + 1;
    this.now = { ...this.now, retractions };
    if (!isPowerOfTwo(retractions)) return;
    this.now = { ...this.now, overflow: null };
    const all: number[] = [];
    for (let fact = 0; fact < this.facts.end; fact++) {
      if (this.facts.isAliveNow(fact)) all.push(fact);
      if (fact % rowsPerSlice === rowsPerSlice - 1) yield;
    }
    yield* this.within(this.engine.extend(all));
    if (this.now.overflow === null) this.now = { ...this.now, retractions: 0 };
  }

  private *liveFacts(): Generator<number> {
    for (let fact = 0; fact < this.facts.shown.end; fact++) if (this.facts.isAlive(fact)) yield fact;
  }

  private rowOf([subject, relation, object]: Triple): number {
    const parts = [this.terms.find(subject), this.terms.find(relation), this.terms.find(object)];
    return parts.includes(-1) ? none : this.facts.find(parts[0], parts[1], parts[2]);
  }

  /** Breadth first, so that a tree cut for its size is cut at its leaves. */
  private treeOf(root: number): Derivation {
    interface Node {
      fact: Triple;
      rule_id: string | null;
      from: Node[] | null;
    }
    const nodeOf = (fact: number): Node => {
      const isGiven = this.facts.shown.asserted[fact] > 0;
      return { fact: this.tripleOf(fact), rule_id: this.ruleIdOf(fact), from: isGiven ? [] : null };
    };
    const tree = nodeOf(root);
    const queue: [fact: number, node: Node][] = [[root, tree]];
    for (const [fact, node] of queue) {
      if (node.rule_id === null) continue;
      const sources = this.facts.sourcesOf(fact, this.facts.shown.derivedAt);
      if (queue.length + sources.length > treeNodesMax) break;
      node.from = Array.from(sources, nodeOf);
      for (const [i, source] of sources.entries()) queue.push([source, node.from[i]]);
    }
    return tree;
  }
}

const isPowerOfTwo = (count: number): boolean => (count & (count - 1)) === 0;

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
