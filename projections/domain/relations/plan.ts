import { isVariableTerm } from '../declaration/read-rules.js';
import type { DerivationRule, Triple } from '../declaration/types.js';
import type { Mask } from './fact-index.js';

/** A part of a triple: a term's ordinal, or -1 - the number of the rule's variable. */
export type Part = number;
export type Pattern = readonly [subject: Part, relation: Part, object: Part];

/** Variables are numbers below 0, terms are not. */
export const isVariable = (part: Part): boolean => part < 0;
/** A variable's number, from 0. */
export const variableOf = (part: Part): number => -1 - part;

/** One triple to be found on the way through a rule's body. */
export interface JoinStep {
  /** Its place in the body. */
  readonly atom: number;
  readonly pattern: Pattern;
  /** Parts that are known when the step is reached. */
  readonly mask: Mask;
  /** Places of the triple, 0 to 2, whose variable it binds, and the variables. */
  readonly binds: readonly (readonly [place: number, variable: number])[];
  /** Places that repeat a variable which it binds itself. */
  readonly repeats: readonly (readonly [place: number, variable: number])[];
}

/** The order in which the triples of a body are found. */
export interface Join {
  readonly steps: readonly JoinStep[];
  /** After this many steps the head is known; the others only have to be found once. */
  readonly headKnownAt: number;
}

/** The subject under which observations are derived: no entity can be called so. */
export const observationSubject = '';

/** A rule with one head, ready to be evaluated. A rule of the declaration that derives several observations is several of these, which share what follows from its body. */
export interface Plan {
  readonly ruleId: string;
  readonly head: Pattern;
  readonly body: Body;
  readonly joins: Joins;
}

/** What a rule matches. */
export class Body {
  /** By the triple's place in the body and its mask. */
  private readonly steps = new Map<number, JoinStep>();
  private readonly joins = new Map<string, Joins>();

  constructor(
    readonly patterns: readonly Pattern[],
    readonly variables: number,
  ) {}

  /** The ways to a head. Heads with the same variables have the same. */
  joinsTo(head: Pattern): Joins {
    const variables = [...new Set(head.filter(isVariable))].sort((a, b) => b - a);
    const key = variables.join();
    const joins = this.joins.get(key) ?? new Joins(this, variables);
    this.joins.set(key, joins);
    return joins;
  }

  /** @param mask parts of the triple that are known */
  step(atom: number, mask: Mask): JoinStep {
    const key = atom * 8 + mask;
    const step = this.steps.get(key) ?? stepOf(atom, this.patterns[atom], mask);
    this.steps.set(key, step);
    return step;
  }

  /** Bytes that it takes, about, when all its joins are there. */
  get sizeBytes(): number {
    const { length } = this.patterns;
    return length * patternBytes + this.steps.size * stepBytes + this.joins.size * (length + 1) * (joinBytes + length * 8);
  }
}

/** A triple with what finds it, a step with what it binds, a join without its steps: so that a thousand rules of twelve triples take what was measured, 9 to 13 MB. */
const [patternBytes, stepBytes, joinBytes] = [200, 300, 120];

/** The ways through a body to heads that have the same variables, each made when it is asked for. */
export class Joins {
  private readonly joins: Join[] = [];
  private whole: Join | null = null;

  /** @param head variables of the head, parts below 0 */
  constructor(
    private readonly body: Body,
    private readonly head: readonly Part[],
  ) {}

  /** By the body's triple that a new fact matches, the way through the others. */
  from(atom: number): Join {
    const { patterns } = this.body;
    this.joins[atom] ??= joinOrder(
      this.body,
      [...patterns.keys()].filter((other) => other !== atom),
      patterns[atom],
      this.head,
    );
    return this.joins[atom];
  }

  /** The way through the whole body when the head is known. */
  get fromHead(): Join {
    this.whole ??= joinOrder(this.body, [...this.body.patterns.keys()], this.head, this.head);
    return this.whole;
  }

  /** All of them. */
  *all(): Generator<Join> {
    for (const atom of this.body.patterns.keys()) yield this.from(atom);
    yield this.fromHead;
  }
}

/** Plans of rules, in the order declared. @param intern gives a term its ordinal */
export function plansOf(rules: readonly DerivationRule[], intern: (term: string) => number): Plan[] {
  return rules.flatMap((rule) => plansOfRule(rule, intern));
}

function headsOf({ derive }: DerivationRule): Triple[] {
  if ('relation' in derive) return [derive.relation];
  return Object.entries(derive.observation).map(([variable, value]): Triple => [observationSubject, variable, String(value)]);
}

function plansOfRule(rule: DerivationRule, intern: (term: string) => number): Plan[] {
  const names = new Map<string, number>();
  const partOf = (term: string): Part => {
    if (!isVariableTerm(term)) return intern(term);
    if (!names.has(term)) names.set(term, names.size);
    return -1 - names.get(term)!;
  };
  const patternOf = ([s, r, o]: Triple): Pattern => [partOf(s), partOf(r), partOf(o)];
  const patterns = rule.match.map(patternOf);
  const heads = headsOf(rule).map(
    (head): Pattern => (head[0] === observationSubject ? [intern(head[0]), intern(head[1]), partOf(head[2])] : patternOf(head)),
  );
  const body = new Body(patterns, names.size);
  return heads.map((head) => ({ ruleId: rule.rule_id, head, body, joins: body.joinsTo(head) }));
}

/** Always the triple next of which most is known; of equals the first. */
function joinOrder(body: Body, atoms: readonly number[], known: readonly Part[], head: readonly Part[]): Join {
  const { patterns } = body;
  const bound = new Set(known.filter(isVariable));
  const open = new Set(atoms);
  const steps: JoinStep[] = [];
  const headIsKnown = (): boolean => head.every((part) => bound.has(part));
  let headKnownAt = headIsKnown() ? 0 : -1;
  while (open.size > 0) {
    let [best, bestMask, bestCount] = [-1, 0, -1];
    for (const atom of open) {
      const mask = patterns[atom].reduce((sum, part, i) => sum + (!isVariable(part) || bound.has(part) ? 1 << i : 0), 0);
      const count = (mask & 1) + ((mask >> 1) & 1) + ((mask >> 2) & 1);
      if (count > bestCount) [best, bestMask, bestCount] = [atom, mask, count];
    }
    steps.push(body.step(best, bestMask));
    for (const part of patterns[best]) if (isVariable(part)) bound.add(part);
    open.delete(best);
    if (headKnownAt < 0 && headIsKnown()) headKnownAt = steps.length;
  }
  return { steps, headKnownAt };
}

function stepOf(atom: number, pattern: Pattern, mask: Mask): JoinStep {
  const places = [0, 1, 2].filter((place) => (mask & (1 << place)) === 0);
  const pairs = (some: readonly number[]) => some.map((place) => [place, variableOf(pattern[place])] as const);
  const isFirst = (place: number): boolean => pattern.indexOf(pattern[place]) === place;
  return { atom, pattern, mask, binds: pairs(places.filter(isFirst)), repeats: pairs(places.filter((place) => !isFirst(place))) };
}
