import { findCycle } from './cycles.js';
import { limits } from './declaration-limits.js';
import { defined, optional, type Place } from './place.js';
import { type ParentValues, quoted, readTable, tableSize, valueKey } from './tables.js';
import type { DeclaredVariable } from './types.js';

const fields = ['type', 'values', 'unit', 'label', 'description', 'synonyms', 'question', 'cost', 'parents', 'cpt'];
const booleanValues = ['true', 'false'];

/** Keys that filters read as operators: no variable can be asked for by them. */
const filterWords = new Set(['AND', 'OR', 'NOT']);

/** Undefined, with a problem noted, where it is no text or too long. */
export const readLabel = (place: Place): string | undefined => place.text(limits.label);
/** Undefined, with a problem noted, where it is no text or too long. */
export const readDescription = (place: Place): string | undefined => place.text(limits.description);

/** Those that are texts; undefined, with a problem noted, where it is no list or too long. */
export function readSynonyms(place: Place): string[] | undefined {
  return place
    .list(limits.synonyms)
    ?.map(readLabel)
    .filter((text) => text !== undefined);
}

/**
 * Reads `schema.variables`: first each by itself, then what they say of each other (parents, cycles), then the tables.
 * @param stated values that the rest of the declaration names for a categorical variable which lists none
 */
export function* readVariables(
  place: Place,
  stated: (variable: string) => readonly string[],
): Generator<void, Map<string, DeclaredVariable>> {
  const variables = new Map<string, DeclaredVariable>();
  const places = new Map<string, Place>();
  for (const [name, at] of place.entries(limits.variables, 'a variable') ?? []) {
    if (name.startsWith('$') || filterWords.has(name))
      at.problem('name_reserved', `"${name}" is an operator of the filters and cannot be a variable`);
    const variable = readVariable(at, () => stated(name));
    yield;
    if (variable === undefined) continue;
    variables.set(name, variable);
    places.set(name, at);
  }
  if (!place.problems.none) return variables;
  const parents = new Map([...places].map(([name, at]) => [name, readParents(at.at('parents'), name, variables)]));
  if (!place.problems.none) return variables;
  const cycle = findCycle(parents);
  if (cycle !== null) {
    places
      .get(cycle[0])!
      .at('parents')
      .problem('cycle', `The parents form a cycle: ${cycle.map((name) => `"${name}"`).join(' → ')}`, { cycle });
    return variables;
  }
  let entries = 0;
  for (const [name, at] of places) {
    const variable = variables.get(name)!;
    const own = parents.get(name)!;
    const values = own.map((parent) => ({ name: parent, values: variables.get(parent)!.values! }));
    const size = tableSize(at.at('parents'), variable, values);
    entries += size ?? 0;
    const cpt = size === undefined ? undefined : yield* readCpt(at.at('cpt'), variable, values);
    yield;
    variables.set(name, defined({ ...variable, parents: own.length === 0 ? undefined : own, cpt }));
  }
  if (entries > limits.allTableEntries) tooManyEntries(place, entries);
  return variables;
}

/** Notes that the tables together have more numbers than a domain may have. @param entries how many they have */
export function tooManyEntries(place: Place, entries: number): void {
  const max = limits.allTableEntries;
  place.problem('tables_too_large', `The tables have ${entries} numbers together; there may be ${max}`, { entries, max });
}

function readVariable(place: Place, stated: () => readonly string[]): DeclaredVariable | undefined {
  if (place.object(fields) === undefined) return undefined;
  const type = place.at('type').value;
  if (type !== 'boolean' && type !== 'categorical' && type !== 'number') {
    if (place.at('type').absent) return place.at('type').problem('missing', 'Is required: boolean, categorical or number');
    return place.at('type').problem('enum', 'Must be boolean, categorical or number');
  }
  const values = readValues(place.at('values'), type, stated);
  if (type !== 'number' && values === undefined) return undefined;
  return defined<DeclaredVariable>({
    type,
    values,
    unit: optional(place.at('unit'), readLabel),
    label: optional(place.at('label'), readLabel),
    description: optional(place.at('description'), readDescription),
    synonyms: optional(place.at('synonyms'), readSynonyms),
    question: optional(place.at('question'), readLabel),
    cost: optional(place.at('cost'), (at) => at.number({ above: 0 })),
  });
}

function readValues(place: Place, type: DeclaredVariable['type'], stated: () => readonly string[]): readonly string[] | undefined {
  if (type === 'number') return place.absent ? undefined : place.problem('values_of_number', 'A number variable has no list of values');
  if (type === 'boolean') {
    const given = Array.isArray(place.value) ? place.value.map(valueKey) : [];
    if (place.absent || (given.length === 2 && booleanValues.every((value) => given.includes(value)))) return booleanValues;
    return place.problem('values_of_boolean', 'A boolean variable has the values true and false');
  }
  const byExample = place.absent ? stated() : [];
  if (byExample.length > limits.values) return place.problem('too_long', `There may be ${limits.values} values`, { max: limits.values });
  if (byExample.length > 0) return byExample;
  const places = place.list(limits.values);
  if (places === undefined) return undefined;
  if (places.length === 0) return place.problem('too_short', 'Must name at least one value');
  const values: string[] = [];
  for (const at of places) {
    const key = valueKey(at.value);
    if (key === undefined) at.problem('value_type', 'A value must be a string, a number or a boolean');
    else if (values.includes(key)) at.problem('value_doubled', `The value "${key}" stands here twice`);
    else if (namedWell(at, key)) values.push(key);
  }
  return values.length === places.length ? values : undefined;
}

/** Values are keys of tables, so the rules of names hold for them. */
function namedWell(place: Place, key: string): boolean {
  return typeof place.value === 'string' ? place.name('a value') !== undefined : key.length > 0;
}

function readParents(place: Place, name: string, variables: ReadonlyMap<string, DeclaredVariable>): string[] {
  if (place.absent) return [];
  const parents: string[] = [];
  for (const at of place.list(limits.parents) ?? []) {
    const parent = at.name('a parent');
    if (parent === undefined) continue;
    const declared = variables.get(parent);
    if (declared === undefined)
      at.problem('unknown_variable', `There is no variable "${parent}"; there are ${quoted([...variables.keys()])}`);
    else if (declared.type === 'number') at.problem('parent_type', `"${parent}" is a number; parents must be boolean or categorical`);
    else if (parents.includes(parent)) at.problem('parent_doubled', `"${parent}" stands here twice`);
    else if (parent === name) at.problem('cycle', `"${name}" is its own parent`, { cycle: [name, name] });
    else parents.push(parent);
  }
  return parents;
}

function* readCpt(place: Place, variable: DeclaredVariable, parents: ParentValues) {
  if (place.absent || (Array.isArray(place.value) && place.value.length === 0)) return undefined;
  return yield* readTable(place, variable, parents);
}
