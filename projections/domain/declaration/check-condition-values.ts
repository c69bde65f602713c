import type { Json, JsonObject } from '../../events.js';
import { isObject } from '../../json.js';
import { Place, type Problem, Problems } from './place.js';
import { quoted, valueKey } from './tables.js';
import { type Declaration, type DeclaredVariable, isRatioRule } from './types.js';

type Variables = Declaration['schema']['variables'];

/**
 * Conditions of a declaration's rules on values that there are not, so that they hold never or always, bit by bit. Those on the log are taken as they are.
 * @param loc where the declaration lies
 */
export function* checkConditionValues({ schema, rules }: Declaration, loc: readonly string[]): Generator<void, readonly Problem[]> {
  const problems = new Problems();
  for (const [i, rule] of rules.entries()) {
    if (isRatioRule(rule)) checkGroup(new Place(problems, [...loc, 'rules', i, 'when'], rule.when), schema.variables);
    yield;
  }
  return problems.list;
}

/** Conditions on values that a variable does not have never hold, or always. */
function checkGroup(place: Place, variables: Variables): void {
  for (const [key, value] of Object.entries(place.value as JsonObject)) {
    const at = place.at(key);
    if (key === '$and' || key === '$or' || key === 'AND' || key === 'OR')
      for (const i of (value as Json[]).keys()) checkGroup(at.at(i), variables);
    else if (key === '$not' || key === 'NOT') checkGroup(at, variables);
    else if (Object.hasOwn(variables, key)) checkCondition(at, key, variables[key]);
    else checkPath(at, key, variables);
  }
}

const equalities = new Set(['eq', 'ne']);
const orders = new Set(['gt', 'gte', 'lt', 'lte']);

function checkCondition(place: Place, name: string, { values }: DeclaredVariable): void {
  const variable = { name, values: values === undefined ? null : new Set(values) };
  if (!isObject(place.value)) {
    checkOperand(place, variable);
    return;
  }
  for (const [operator, operand] of Object.entries(place.value)) {
    const at = place.at(operator);
    const bare = operator.startsWith('$') ? operator.slice(1) : operator;
    if ((bare === 'in' || bare === 'nin') && Array.isArray(operand)) for (const i of operand.keys()) checkOperand(at.at(i), variable);
    else if (equalities.has(bare) || (orders.has(bare) && values === undefined)) checkOperand(at, variable);
  }
}

/** What a soft observation or a reading is compared with, an object, is taken as it is. */
function checkOperand(place: Place, { name, values }: { readonly name: string; readonly values: ReadonlySet<string> | null }): void {
  const { value } = place;
  if (isObject(value)) return;
  if (values === null) {
    if (typeof value !== 'number') place.problem('unknown_value', `Is not a value of "${name}", which is a number`);
    return;
  }
  const key = valueKey(value);
  if (key === undefined || !values.has(key))
    place.problem('unknown_value', `Is not a value of "${name}"; there are ${quoted([...values])}`);
}

/** A key that goes into a soft observation (`sky.clear`) or a reading (`temp.mean`). */
function checkPath(place: Place, key: string, variables: Variables): void {
  const parts = key.split('.');
  const prefixes = parts.slice(1).map((_, i) => parts.slice(0, i + 1).join('.'));
  const named = prefixes.filter((prefix) => Object.hasOwn(variables, prefix));
  const inside = (name: string): readonly string[] => variables[name].values ?? ['mean', 'sd'];
  if (named.length === 0 || named.some((name) => inside(name).includes(key.slice(name.length + 1)))) return;
  const [name] = named;
  place.problem('unknown_value', `There is no "${key.slice(name.length + 1)}" in "${name}"; there are ${quoted(inside(name))}`);
}
