import type { Json, JsonObject } from './events.js';
import { FieldPaths, type FieldValues, type Key, keyOf } from './filter-values.js';
import { isObject } from './json.js';

/** Nesting of $and, $or and $not that is still read, and the number of conditions in one filter. */
export const filterDepthMax = 8;
export const filterConditionsMax = 256;

/** What a filter that comes in may hold besides; those on the log are read whatever they hold. */
export interface FilterBounds {
  /** Values compared with, in all lists together; what is inside a list or an object counts too. */
  readonly values: number;
  /** Characters of a text looked for by `contains`: the search for a longer one can take as many steps as both texts' lengths multiplied. */
  readonly searchedText: number;
  /** Characters of all texts looked for by `contains` together. */
  readonly searchedTexts: number;
}

export const filterBounds: FilterBounds = { values: 10_000, searchedText: 256, searchedTexts: 512 };

/** A filter ready to be asked about an object of metadata (or of observations). */
export type Predicate = (fields: JsonObject) => boolean;

/** The filter breaks the grammar; `path` leads from the filter's root to the place. */
export class FilterError extends Error {
  override readonly name = 'FilterError';
  constructor(
    readonly path: readonly string[],
    readonly reason:
      | 'unknown_operator'
      | 'mixed_spelling'
      | 'too_deep'
      | 'too_many_conditions'
      | 'too_many_values'
      | 'text_too_long'
      | 'wrong_operand',
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
 * @param bounds given for filters that come in
 * @throws {FilterError} naming the place
 */
export function compileFilter(filter: JsonObject, bounds: FilterBounds | null = null): Predicate {
  const compiler = new Compiler(bounds);
  const holds = compiler.group(filter, [], 0);
  return (fields) => {
    compiler.paths.read(fields);
    return holds();
  };
}

/** Whether a condition holds for the values that were read last. */
type Test = () => boolean;

class Compiler {
  readonly paths = new FieldPaths();
  private conditions = 0;
  private values = 0;
  private searched = 0;

  constructor(private readonly bounds: FilterBounds | null) {}

  group(filter: Json, path: readonly string[], depth: number): Test {
    if (depth > filterDepthMax) throw new FilterError(path, 'too_deep', `is nested deeper than ${filterDepthMax} levels`, filter);
    if (!isObject(filter)) throw new FilterError(path, 'wrong_operand', 'must be an object of conditions', filter);
    return all(Object.entries(filter).map(([key, value]) => this.entry(key, value, [...path, key], depth)));
  }

  private entry(key: string, value: Json, path: readonly string[], depth: number): Test {
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

  private logic(operator: LogicOperator, value: Json, path: readonly string[], depth: number): Test {
    if (operator === 'not') {
      const inner = this.group(value, path, depth + 1);
      return () => !inner();
    }
    if (!Array.isArray(value) || value.length === 0)
      throw new FilterError(path, 'wrong_operand', 'must be a list of at least one filter', value);
    const inner = value.map((item, i) => this.group(item, [...path, String(i)], depth + 1));
    return operator === 'and' ? all(inner) : () => inner.some((test) => test());
  }

  private leaf(key: string, value: Json, path: readonly string[]): Test {
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

  private condition(key: string, operator: LeafOperator, operand: Json, path: readonly string[]): Test {
    if (++this.conditions > filterConditionsMax)
      throw new FilterError(path, 'too_many_conditions', `has more than ${filterConditionsMax} conditions`, operand);
    this.countValues(operand, path);
    const stored = this.paths.at(key);
    const test = this.valueTest(stored, operator, operand, path);
    const whenMissing = operator === 'ne' || operator === 'nin' || (operator === 'exists' && operand === false);
    return () => (stored.isMissing ? whenMissing : test());
  }

  /** The test of an operator over the values found at a key; there is at least one. */
  private valueTest(stored: FieldValues, operator: LeafOperator, operand: Json, path: readonly string[]): Test {
    switch (operator) {
      case 'eq':
        return equality(stored, [operand]);
      case 'ne':
        return not(equality(stored, [operand]));
      case 'in':
      case 'nin': {
        if (!Array.isArray(operand)) throw new FilterError(path, 'wrong_operand', 'must be a list of values', operand);
        const any = equality(stored, operand);
        return operator === 'in' ? any : not(any);
      }
      case 'gt':
      case 'gte':
      case 'lt':
      case 'lte':
        if (typeof operand !== 'number' && typeof operand !== 'string')
          throw new FilterError(path, 'wrong_operand', 'must be a number or a string', operand);
        return () => stored.within(operator, operand);
      case 'contains':
        return this.containment(stored, operand, path);
      case 'exists':
        if (typeof operand !== 'boolean') throw new FilterError(path, 'wrong_operand', 'must be true or false', operand);
        return () => operand;
      case 'starts_with':
        if (typeof operand !== 'string') throw new FilterError(path, 'wrong_operand', 'must be a string', operand);
        return () => stored.haveText((text) => text.startsWith(operand));
    }
  }

  private containment(stored: FieldValues, operand: Json, path: readonly string[]): Test {
    const keys = keysOf(stored, [operand]);
    if (typeof operand !== 'string') return () => stored.haveElement(keys);
    const max = this.bounds?.searchedText ?? Number.POSITIVE_INFINITY;
    if (operand.length > max)
      throw new FilterError(path, 'text_too_long', `looks for a text of more than ${max} characters; look for a part of it`, operand);
    this.searched += operand.length;
    if (this.bounds !== null && this.searched > this.bounds.searchedTexts)
      throw new FilterError(
        path,
        'text_too_long',
        `makes the filter look for more than ${this.bounds.searchedTexts} characters in all; ask in parts`,
        operand,
      );
    const part = stored.seek(operand);
    return () => stored.haveElement(keys) || stored.havePart(part);
  }

  private countValues(operand: Json, path: readonly string[]): void {
    if (this.bounds === null) return;
    this.values += countOf(operand);
    if (this.values > this.bounds.values)
      throw new FilterError(
        path,
        'too_many_values',
        `makes the filter compare with more than ${this.bounds.values} values; ask in parts`,
        operand,
      );
  }
}

function equality(stored: FieldValues, operands: readonly Json[]): Test {
  const keys = keysOf(stored, operands);
  return () => stored.equal(keys);
}

function keysOf(stored: FieldValues, operands: readonly Json[]): ReadonlySet<Key> {
  if (operands.some((operand) => typeof operand === 'object' && operand !== null)) stored.comparedWhole = true;
  return new Set(operands.map(keyOf));
}

const all = (tests: readonly Test[]): Test => (tests.length === 1 ? tests[0] : () => tests.every((test) => test()));
const not =
  (test: Test): Test =>
  () =>
    !test();

/** Values in a value, those inside lists and objects included. */
function countOf(value: Json): number {
  if (typeof value !== 'object' || value === null) return 1;
  const inner = Array.isArray(value) ? value : Object.values(value);
  return inner.reduce<number>((sum, one) => sum + countOf(one), 1);
}

const isLeafOperator = (name: string): name is LeafOperator => (leafOperators as readonly string[]).includes(name);
const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
