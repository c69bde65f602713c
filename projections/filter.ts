import type { Json, JsonObject } from './events.js';

/** Nesting of $and, $or and $not that is still read, and the number of conditions in one filter. */
export const filterDepthMax = 8;
export const filterConditionsMax = 256;

/** A filter ready to be asked about an object of metadata (or of observations). */
export type Predicate = (fields: JsonObject) => boolean;

/** The filter breaks the grammar; `path` leads from the filter's root to the place. */
export class FilterError extends Error {
  override readonly name = 'FilterError';
  constructor(
    readonly path: readonly string[],
    readonly reason: 'unknown_operator' | 'mixed_spelling' | 'too_deep' | 'too_many_conditions' | 'wrong_operand',
    message: string,
    readonly input: unknown,
  ) {
    super(message);
  }
}

const leafOperators = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'nin', 'contains', 'exists', 'starts_with'] as const;
type LeafOperator = (typeof leafOperators)[number];
type LogicOperator = 'and' | 'or' | 'not';

const logicOperators: ReadonlyMap<string, LogicOperator> = new Map([
  ['$and', 'and'],
  ['$or', 'or'],
  ['$not', 'not'],
  ['AND', 'and'],
  ['OR', 'or'],
  ['NOT', 'not'],
]);

/**
 * Reads a `metadata_filter`.
 *
 * `{"key": value}` is equality, and "contains" where the stored value is an array; dotted keys reach into nested objects; siblings must all hold.
 * Operators stand with or without `$`. A missing field fails every test but `ne`, `nin` and `exists: false`. Types are never coerced; two ISO times with
 * a zone compare as instants.
 * @throws {FilterError} naming the place
 */
export function compileFilter(filter: JsonObject): Predicate {
  return new Compiler().group(filter, [], 0);
}

class Compiler {
  private conditions = 0;

  group(filter: Json, path: readonly string[], depth: number): Predicate {
    if (depth > filterDepthMax) throw new FilterError(path, 'too_deep', `is nested deeper than ${filterDepthMax} levels`, filter);
    if (!isObject(filter)) throw new FilterError(path, 'wrong_operand', 'must be an object of conditions', filter);
    return all(Object.entries(filter).map(([key, value]) => this.entry(key, value, [...path, key], depth)));
  }

  private entry(key: string, value: Json, path: readonly string[], depth: number): Predicate {
    const logic = logicOperators.get(key);
    if (logic !== undefined) return this.logic(logic, value, path, depth);
    if (key.startsWith('$'))
      throw new FilterError(
        path,
        'unknown_operator',
        `unknown operator "${shortened(key)}"; here only $and, $or and $not can stand`,
        value,
      );
    return this.leaf(key, value, path);
  }

  private logic(operator: LogicOperator, value: Json, path: readonly string[], depth: number): Predicate {
    if (operator === 'not') {
      const inner = this.group(value, path, depth + 1);
      return (fields) => !inner(fields);
    }
    if (!Array.isArray(value) || value.length === 0)
      throw new FilterError(path, 'wrong_operand', 'must be a list of at least one filter', value);
    const inner = value.map((item, i) => this.group(item, [...path, String(i)], depth + 1));
    return operator === 'and' ? all(inner) : (fields) => inner.some((predicate) => predicate(fields));
  }

  private leaf(key: string, value: Json, path: readonly string[]): Predicate {
    if (!isObject(value)) return this.condition(key, 'eq', value, path);
    const names = Object.keys(value);
    if (names.length === 0)
      throw new FilterError(path, 'wrong_operand', 'has no operator; to compare with an object write {"eq": {…}}', value);
    const dollars = names.filter((name) => name.startsWith('$')).length;
    const conditions = names.map((name) => {
      const bare = name.startsWith('$') ? name.slice(1) : name;
      if (!isLeafOperator(bare))
        throw new FilterError(
          [...path, name],
          'unknown_operator',
          `unknown operator "${shortened(name)}"; there are ${leafOperators.join(', ')}, with or without $`,
          value[name],
        );
      if (dollars !== 0 && dollars !== names.length)
        throw new FilterError(path, 'mixed_spelling', 'mixes operators with and without $; write them one way', value);
      return this.condition(key, bare, value[name], [...path, name]);
    });
    return all(conditions);
  }

  private condition(key: string, operator: LeafOperator, operand: Json, path: readonly string[]): Predicate {
    if (++this.conditions > filterConditionsMax)
      throw new FilterError(path, 'too_many_conditions', `has more than ${filterConditionsMax} conditions`, operand);
    const test = valueTest(operator, operand, path);
    const whenMissing = operator === 'ne' || operator === 'nin' || (operator === 'exists' && operand === false);
    return (fields) => {
      const stored = valuesAt(fields, key);
      return stored.length === 0 ? whenMissing : test(stored);
    };
  }
}

type ValuesTest = (stored: readonly Json[]) => boolean;

/** The test of an operator over the values found at a key; there is at least one. */
function valueTest(operator: LeafOperator, operand: Json, path: readonly string[]): ValuesTest {
  switch (operator) {
    case 'eq':
      return some(equalsOrContains(operand));
    case 'ne':
      return not(some(equalsOrContains(operand)));
    case 'in':
    case 'nin': {
      if (!Array.isArray(operand)) throw new FilterError(path, 'wrong_operand', 'must be a list of values', operand);
      const tests = operand.map(equalsOrContains);
      const any = some((value) => tests.some((test) => test(value)));
      return operator === 'in' ? any : not(any);
    }
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte': {
      if (typeof operand !== 'number' && typeof operand !== 'string')
        throw new FilterError(path, 'wrong_operand', 'must be a number or a string', operand);
      const holds = rangeTests[operator];
      const within = (value: Json): boolean => {
        const order = compare(value, operand);
        return order !== null && holds(order);
      };
      return some((value) => (Array.isArray(value) ? value.some(within) : within(value)));
    }
    case 'contains': {
      const equal = equals(operand);
      return some((value) =>
        Array.isArray(value) ? value.some(equal) : typeof value === 'string' && typeof operand === 'string' && value.includes(operand),
      );
    }
    case 'exists':
      if (typeof operand !== 'boolean') throw new FilterError(path, 'wrong_operand', 'must be true or false', operand);
      return () => operand;
    case 'starts_with':
      if (typeof operand !== 'string') throw new FilterError(path, 'wrong_operand', 'must be a string', operand);
      return some((value) => typeof value === 'string' && value.startsWith(operand));
  }
}

const rangeTests = {
  gt: (order: number) => order > 0,
  gte: (order: number) => order >= 0,
  lt: (order: number) => order < 0,
  lte: (order: number) => order <= 0,
} as const;

const all = (predicates: readonly Predicate[]): Predicate =>
  predicates.length === 1 ? predicates[0] : (fields) => predicates.every((predicate) => predicate(fields));
const some =
  (test: (value: Json) => boolean): ValuesTest =>
  (stored) =>
    stored.some(test);
const not =
  (test: ValuesTest): ValuesTest =>
  (stored) =>
    !test(stored);

/** The values at a key: the key as it stands, else dots lead into objects, and through the elements of arrays. */
function valuesAt(fields: JsonObject, key: string): Json[] {
  if (Object.hasOwn(fields, key)) return [fields[key]];
  const dot = key.indexOf('.');
  if (dot < 0) return [];
  const outer = key.slice(0, dot);
  if (!Object.hasOwn(fields, outer)) return [];
  const inner = key.slice(dot + 1);
  const value = fields[outer];
  const holders = Array.isArray(value) ? value : [value];
  return holders.flatMap((holder) => (isObject(holder) ? valuesAt(holder, inner) : []));
}

function equalsOrContains(operand: Json): (value: Json) => boolean {
  const equal = equals(operand);
  return (value) => equal(value) || (Array.isArray(value) && value.some(equal));
}

function equals(operand: Json): (value: Json) => boolean {
  const instant = typeof operand === 'string' ? instantOf(operand) : null;
  if (instant !== null) return (value) => value === operand || (typeof value === 'string' && instantOf(value) === instant);
  if (operand === null || typeof operand !== 'object') return (value) => value === operand;
  return (value) => deepEquals(value, operand);
}

function deepEquals(a: Json, b: Json): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, i) => deepEquals(item, b[i]));
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && deepEquals(a[key], b[key]));
}

/** Order of two values of one type, `null` where they have none. Strings that are both instants compare as such, else by code units. */
function compare(a: Json, b: number | string): number | null {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a !== 'string' || typeof b !== 'string') return null;
  const instants = [instantOf(a), instantOf(b)];
  if (instants[0] !== null && instants[1] !== null) return instants[0] - instants[1];
  return a < b ? -1 : a > b ? 1 : 0;
}

const isoWithZone = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/** Milliseconds of an ISO 8601 time with a zone, `null` for any other string. */
export function instantOf(text: string): number | null {
  if (text.length < 17 || text.length > 35 || !isoWithZone.test(text)) return null;
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? null : ms;
}

const isLeafOperator = (name: string): name is LeafOperator => (leafOperators as readonly string[]).includes(name);
const isObject = (value: Json): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);
const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
