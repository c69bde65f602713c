import type { Json, JsonObject } from '../../events.js';
import { type Checked } from './check.js';
import { numberRange, rowSumTolerance } from './declaration-limits.js';
import { Place, Problems } from './place.js';
import { quoted, readNormal, valueKey } from './tables.js';
import type { Declaration, DeclaredVariable, Normal } from './types.js';

/**
 * What was seen of one variable. `value`: a state of a discrete variable; `likelihoods`: virtual evidence, a weight for each of its values in their order;
 * `number`: a number variable's value; `reading`: a number read with an error of known spread.
 */
export type Observed =
  | { readonly kind: 'value'; readonly value: string }
  | { readonly kind: 'likelihoods'; readonly likelihoods: readonly number[] }
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'reading'; readonly reading: Normal };

/** Checks `observations` of an event against the declaration: names, values, types. */
export function checkObservations(
  declaration: Declaration,
  input: unknown,
  loc: readonly string[] = ['body', 'observations'],
): Checked<Map<string, Observed>> {
  const problems = new Problems();
  const place = new Place(problems, loc, input);
  const { variables } = declaration.schema;
  const observed = new Map<string, Observed>();
  for (const name of Object.keys(place.object() ?? {})) {
    const at = place.at(name);
    if (!Object.hasOwn(variables, name))
      at.problem('unknown_variable', `There is no variable "${name}"; there are ${quoted(Object.keys(variables))}`);
    else {
      const one = readObserved(at, name, variables[name]);
      if (one !== undefined) observed.set(name, one);
    }
    if (problems.isFull) break;
  }
  return problems.none ? { ok: true, value: observed } : { ok: false, problems: problems.list };
}

/** One observation, or undefined where it does not fit the declaration: an older event under a newer declaration. */
export function observedAs(variable: DeclaredVariable, value: Json): Observed | undefined {
  return readObserved(new Place(new Problems(), [], value), '', variable);
}

function readObserved(place: Place, name: string, variable: DeclaredVariable): Observed | undefined {
  const { value } = place;
  const isObject = typeof value === 'object' && value !== null;
  if (variable.values === undefined) {
    if (!isObject) {
      const number = place.number(numberRange);
      return number === undefined ? undefined : { kind: 'number', number };
    }
    const reading = place.object(['mean', 'sd']) && readNormal(place);
    return reading && { kind: 'reading', reading };
  }
  if (isObject) return readLikelihoods(place, variable.values);
  const key = valueKey(value);
  if (key === undefined || !variable.values.includes(key))
    return place.problem('unknown_value', `Is not a value of "${name}"; there are ${quoted(variable.values)}`, {
      values: variable.values.slice(0, 32),
    });
  return { kind: 'value', value: key };
}

/** Weights for values. Those not named weigh 0 where the others sum to 1, and must be named otherwise. */
function readLikelihoods(place: Place, values: readonly string[]): Observed | undefined {
  const object = place.object();
  if (object === undefined) return undefined;
  let good = true;
  let sum = 0;
  for (const key of Object.keys(object)) {
    const weight = values.includes(key)
      ? place.at(key).number({ min: 0 })
      : place.at(key).problem('unknown_value', `Is not a value; there are ${quoted(values)}`);
    if (weight === undefined) good = false;
    else sum += weight;
    if (place.problems.isFull) break;
  }
  if (!good) return undefined;
  if (!(sum > 0 && sum < Infinity)) return place.problem('no_weight', 'At least one value must have a weight above 0');
  if (values.some((value) => !Object.hasOwn(object, value)) && Math.abs(sum - 1) > rowSumTolerance + 1e-12)
    return place.problem('missing', 'Must weigh every value, or sum to 1');
  return { kind: 'likelihoods', likelihoods: values.map((value) => (Object.hasOwn(object, value) ? (object[value] as number) : 0)) };
}

/**
 * Observations as the rules' conditions see them: what was sent, but a boolean can be asked for as `true` and as `"true"`. A soft
 * observation is an object: `{"xray.yes": {"gt": 0.7}}`.
 */
export function conditionFields(declaration: Declaration, observations: Iterable<readonly [variable: string, value: Json]>): JsonObject {
  const { variables } = declaration.schema;
  const entries = [...observations].map(([name, value]): [string, Json] => {
    const isBoolean = Object.hasOwn(variables, name) && variables[name].type === 'boolean' && typeof value !== 'object';
    return [name, isBoolean ? [value === true || value === 'true', String(value)] : value];
  });
  return Object.fromEntries(entries);
}
