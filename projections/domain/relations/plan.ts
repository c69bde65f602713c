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

/** A rule with one head, ready to be evaluated. A rule of the declaration that derives several observations is several of these. */
export interface Plan {
  readonly ruleId: string;
  readonly head: Pattern;
  readonly body: readonly Pattern[];
  readonly variables: number;
  /** By the body's triple that a new fact matches, the way through the others. */
  readonly joins: readonly Join[];
  /** The way through the whole body when the head is known. */
  readonly fromHead: Join;
}

/** The subject under which observations are derived: no entity can be called so. */
export const observationSubject = '';

/** Plans of rules, in the order declared. @param intern gives a term its ordinal */
export function plansOf(rules: readonly DerivationRule[], intern: (term: string) => number): Plan[] {
  return rules.flatMap((rule) => headsOf(rule).map((head) => planOf(rule, head, intern)));
}

function headsOf({ derive }: DerivationRule): Triple[] {
  if ('relation' in derive) return [derive.relation];
  return Object.entries(derive.observation).map(([variable, value]): Triple => [observationSubject, variable, String(value)]);
}

function planOf(rule: DerivationRule, head: Triple, intern: (term: string) => number): Plan {
  const names = new Map<string, number>();
  const partOf = (term: string): Part => {
    if (!isVariableTerm(term)) return intern(term);
    if (!names.has(term)) names.set(term, names.size);
    return -1 - names.get(term)!;
  };
  const patternOf = ([s, r, o]: Triple): Pattern => [partOf(s), partOf(r), partOf(o)];
  const body = rule.match.map(patternOf);
  const headPattern: Pattern = head[0] === observationSubject ? [intern(head[0]), intern(head[1]), partOf(head[2])] : patternOf(head);
  const all = [...body.keys()];
  return {
    ruleId: rule.rule_id,
    head: headPattern,
    body,
    variables: names.size,
    joins: all.map((atom) => {
      const others = all.filter((other) => other !== atom);
      return joinOrder(body, others, body[atom], headPattern);
    }),
    fromHead: joinOrder(body, all, headPattern, headPattern),
  };
}

/** Always the triple next of which most is known; of equals the first. */
function joinOrder(body: readonly Pattern[], atoms: readonly number[], known: Pattern, head: Pattern): Join {
  const bound = new Set(known.filter(isVariable));
  const open = new Set(atoms);
  const steps: JoinStep[] = [];
  const headIsKnown = (): boolean => head.every((part) => !isVariable(part) || bound.has(part));
  let headKnownAt = headIsKnown() ? 0 : -1;
  while (open.size > 0) {
    let [best, bestMask, bestCount] = [-1, 0, -1];
    for (const atom of open) {
      const mask = body[atom].reduce((sum, part, i) => sum + (!isVariable(part) || bound.has(part) ? 1 << i : 0), 0);
      const count = (mask & 1) + ((mask >> 1) & 1) + ((mask >> 2) & 1);
      if (count > bestCount) [best, bestMask, bestCount] = [atom, mask, count];
    }
    const pattern = body[best];
    const places = [0, 1, 2].filter((place) => (bestMask & (1 << place)) === 0);
    const pairs = (some: readonly number[]) => some.map((place) => [place, variableOf(pattern[place])] as const);
    const isFirst = (place: number): boolean => pattern.indexOf(pattern[place]) === place;
    steps.push({
      atom: best,
      pattern,
      mask: bestMask,
      binds: pairs(places.filter(isFirst)),
      repeats: pairs(places.filter((place) => !isFirst(place))),
    });
    for (const place of places) bound.add(pattern[place]);
    open.delete(best);
    if (headKnownAt < 0 && headIsKnown()) headKnownAt = steps.length;
  }
  return { steps, headKnownAt };
}
