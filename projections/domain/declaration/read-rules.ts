import type { Json, JsonObject } from '../../events.js';
import { compileFilter, type FilterBounds, FilterError, filterBounds } from '../../filter.js';
import { limits, numberRange } from './declaration-limits.js';
import { defined, optional, Place, type Problem, Problems } from './place.js';
import { quoted, valueKey } from './tables.js';
import {
  type DeclaredHypothesis,
  type DeclaredRule,
  type DeclaredVariable,
  type DerivationRule,
  isDerivationRule,
  type RatioRule,
  type Triple,
} from './types.js';
import { readDescription } from './variables.js';

type Variables = ReadonlyMap<string, DeclaredVariable>;

const ratioFields = ['rule_id', 'description', 'when', 'supports'];
const derivationFields = ['rule_id', 'description', 'match', 'derive'];

/** Likelihood ratios beyond these say no more than the nearest one that is allowed: a double holds the odds. */
const ratioRange = { min: 1e-300, max: 1e300 } as const;

/** Reads `rules` of both kinds. */
export function* readRules(place: Place, variables: Variables, hypotheses: readonly DeclaredHypothesis[]): Generator<void, DeclaredRule[]> {
  if (place.absent) return [];
  const rules: DeclaredRule[] = [];
  const ids = new Map<string, number>();
  const hypothesisIds = new Set(hypotheses.map(({ hypothesis_id }) => hypothesis_id));
  for (const [i, at] of (place.list(limits.rules) ?? []).entries()) {
    yield;
    const rule = readRule(at, variables, hypothesisIds);
    if (rule === undefined) continue;
    const first = ids.get(rule.rule_id);
    if (first !== undefined) at.at('rule_id').problem('id_doubled', `"${rule.rule_id}" stands at ${first} already`, { first });
    ids.set(rule.rule_id, i);
    rules.push(rule);
  }
  return rules;
}

function readRule(place: Place, variables: Variables, hypotheses: ReadonlySet<string>): DeclaredRule | undefined {
  if (place.object() === undefined) return undefined;
  const derives = !place.at('match').absent || !place.at('derive').absent;
  const supports = !place.at('when').absent || !place.at('supports').absent;
  if (derives === supports)
    return place.problem('rule_form', 'A rule has either "when" and "supports" (likelihood ratios) or "match" and "derive" (derivations)');
  place.object(derives ? derivationFields : ratioFields);
  const rule_id = place.at('rule_id').name('a rule');
  const description = optional(place.at('description'), readDescription);
  const form = derives ? readDerivation(place, variables) : readRatios(place, variables, hypotheses);
  if (rule_id === undefined || form === undefined) return undefined;
  return defined({ rule_id, description, ...form }) as DeclaredRule;
}

function readRatios(place: Place, variables: Variables, hypotheses: ReadonlySet<string>): Pick<RatioRule, 'when' | 'supports'> | undefined {
  const when = readWhen(place.at('when'), variables);
  const entries = place.at('supports').entries(limits.hypotheses, 'a hypothesis');
  if (entries === undefined) return undefined;
  const supports: [string, number][] = [];
  for (const [id, at] of entries) {
    if (!hypotheses.has(id)) at.problem('unknown_hypothesis', `There is no hypothesis "${id}"; there are ${quoted([...hypotheses])}`);
    const ratio = at.number(ratioRange);
    if (ratio !== undefined) supports.push([id, ratio]);
  }
  return when === undefined ? undefined : { when, supports: Object.fromEntries(supports) };
}

function readWhen(place: Place, variables: Variables): JsonObject | undefined {
  const when = place.object();
  if (when === undefined) return undefined;
  if (!isFilter(place, when, null)) return undefined;
  checkFilterKeys(place, variables);
  return when;
}

/** What stands against the sizes of rules that come in; those on the log are taken as they are. */
export function checkRuleSizes(rules: readonly DeclaredRule[], loc: readonly string[]): readonly Problem[] {
  const problems = new Problems();
  const derived = rules.reduce((sum, rule) => sum + derivedObservations(rule), 0);
  if (derived > limits.derivedObservations)
    new Place(problems, loc, null).problem(
      'too_many_derived',
      `The rules derive ${derived} observations, more than the ${limits.derivedObservations} of a declaration; derive a relation, and fewer from it`,
      { max: limits.derivedObservations },
    );
  for (const [i, rule] of rules.entries())
    if (!isDerivationRule(rule)) isFilter(new Place(problems, [...loc, i, 'when'], rule.when), rule.when, filterBounds);
  return problems.list;
}

const derivedObservations = (rule: DeclaredRule): number =>
  isDerivationRule(rule) && 'observation' in rule.derive ? Object.keys(rule.derive.observation).length : 0;

function isFilter(place: Place, when: JsonObject, bounds: FilterBounds | null): boolean {
  try {
    compileFilter(when, bounds);
    return true;
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    const at = error.path.reduce((inner, key) => inner.at(Array.isArray(inner.value) ? Number(key) : key), place);
    at.problem(error.reason, `The condition ${error.message}`);
    return false;
  }
}

/** Every key of a condition begins with a variable's name: a misspelt one would never hold, or always. */
function checkFilterKeys(place: Place, variables: Variables): void {
  for (const [key, value] of Object.entries(place.value as JsonObject)) {
    const at = place.at(key);
    if (Array.isArray(value) && (key === '$and' || key === '$or' || key === 'AND' || key === 'OR'))
      for (const i of value.keys()) checkFilterKeys(at.at(i), variables);
    else if (key === '$not' || key === 'NOT') checkFilterKeys(at, variables);
    else if (!variables.has(key) && !prefixes(key).some((prefix) => variables.has(prefix)))
      at.problem('unknown_variable', `There is no variable "${key}"; there are ${quoted([...variables.keys()])}`);
  }
}

function prefixes(key: string): string[] {
  const parts = key.split('.');
  return parts.slice(1).map((_, i) => parts.slice(0, i + 1).join('.'));
}

function readDerivation(place: Place, variables: Variables): Pick<DerivationRule, 'match' | 'derive'> | undefined {
  const places = place.at('match').list(limits.ruleTriples);
  if (places === undefined) return undefined;
  if (places.length === 0) return place.at('match').problem('too_short', 'Must have at least one triple');
  const match = places.map(readTriple);
  const derive = readDerive(place.at('derive'), variables);
  if (derive === undefined || match.some((triple) => triple === undefined)) return undefined;
  const bound = new Set((match as Triple[]).flat().filter(isVariableTerm));
  const used = 'relation' in derive ? [...derive.relation] : Object.values(derive.observation);
  for (const term of used)
    if (isVariableTerm(term) && !bound.has(term))
      return place.at('derive').problem('unbound_variable', `${term} stands in no triple of "match"`, { variable: term });
  return { match: match as Triple[], derive };
}

/** Whether a part of a triple stands for anything, as `?x` does. */
export const isVariableTerm = (term: Json): term is string => typeof term === 'string' && term.length > 1 && term.startsWith('?');

function readTriple(place: Place): Triple | undefined {
  if (typeof place.value === 'object' && place.value !== null && !Array.isArray(place.value))
    return place.problem('negation', 'Must be a list of subject, relation and object; negation and other operators are not read');
  const parts = place.list(3);
  if (parts === undefined) return undefined;
  if (parts.length !== 3) return place.problem('too_short', 'Must have a subject, a relation and an object');
  const names = parts.map((part) => part.name('a subject, relation or object'));
  return names.some((name) => name === undefined) ? undefined : (names as unknown as Triple);
}

function readDerive(place: Place, variables: Variables): DerivationRule['derive'] | undefined {
  if (place.object(['relation', 'observation']) === undefined) return undefined;
  if (place.at('relation').absent === place.at('observation').absent)
    return place.problem('derive_form', 'Must have either a relation or an observation');
  if (!place.at('relation').absent) {
    const relation = readTriple(place.at('relation'));
    return relation === undefined ? undefined : { relation };
  }
  const entries = place.at('observation').entries(limits.variables, 'a variable');
  if (entries === undefined) return undefined;
  const observation: [string, string | number][] = [];
  for (const [name, at] of entries) {
    const value = readDerivedValue(at, name, variables);
    if (value !== undefined) observation.push([name, value]);
  }
  if (entries.length === 0) return place.at('observation').problem('too_short', 'Must name at least one variable');
  return observation.length === entries.length ? { observation: Object.fromEntries(observation) } : undefined;
}

function readDerivedValue(place: Place, name: string, variables: Variables): string | number | undefined {
  const variable = variables.get(name);
  if (variable === undefined)
    return place.problem('unknown_variable', `There is no variable "${name}"; there are ${quoted([...variables.keys()])}`);
  if (variable.values === undefined)
    return typeof place.value === 'string' && isVariableTerm(place.value) ? place.value : place.number(numberRange);
  const key = valueKey(place.value);
  if (key !== undefined && (isVariableTerm(key) || variable.values.includes(key))) return key;
  return place.problem('unknown_value', `Is not a value of "${name}"; there are ${quoted(variable.values)}`);
}
