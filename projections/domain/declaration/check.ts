import { finish } from '../../compact/binary.js';
import type { Json, JsonObject } from '../../events.js';
import { isObject } from '../../json.js';
import { limits } from './declaration-limits.js';
import { readHypotheses } from './hypotheses.js';
import { defined, optional, Place, type Problem, Problems } from './place.js';
import { readRules } from './read-rules.js';
import { valueKey } from './tables.js';
import type { Declaration } from './types.js';
import { readDescription, readVariables } from './variables.js';

export type Checked<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problems: readonly Problem[] };

const schemaFields = ['variables', 'strength', 'adapt'];

/**
 * Checks a declaration's parsed JSON, of whatever shape. Fields of the body that are not the declaration's (`expected_version`, …) are left to
 * the caller. What inference would cost is not looked at here. Problems are told a layer at a time (variables, their tables, hypotheses, rules), so that none
 * is the mere consequence of another.
 * @param loc where the declaration lies, for the problems
 */
export function checkDeclaration(input: unknown, loc: readonly string[] = ['body']): Checked<Declaration> {
  return finish(checkingDeclaration(input, loc));
}

/** {@link checkDeclaration} bit by bit. */
export function* checkingDeclaration(input: unknown, loc: readonly string[] = ['body']): Generator<void, Checked<Declaration>> {
  const problems = new Problems();
  const place = new Place(problems, loc, input);
  const declaration = yield* readDeclaration(place);
  return declaration !== undefined && problems.none ? { ok: true, value: declaration } : { ok: false, problems: problems.list };
}

function* readDeclaration(place: Place): Generator<void, Declaration | undefined> {
  if (place.object() === undefined) return undefined;
  const description = readDescription(place.at('description')) ?? '';
  const schema = place.at('schema');
  if (schema.object(schemaFields) === undefined) return undefined;
  const variables = yield* readVariables(schema.at('variables'), (name) => statedValues(place.value as JsonObject, name));
  if (!place.problems.none) return undefined;
  const hypotheses = yield* readHypotheses(place.at('hypotheses'), variables);
  if (!place.problems.none) return undefined;
  return {
    description,
    schema: defined({
      variables: Object.fromEntries(variables),
      strength: optional(schema.at('strength'), (at) => at.number({ above: 0, max: 1e12 })),
      adapt: optional(schema.at('adapt'), (at) => at.object()),
    }),
    hypotheses,
    rules: yield* readRules(place.at('rules'), variables, hypotheses),
    query_templates: readTemplates(place.at('query_templates')),
  };
}

function readTemplates(place: Place): Json {
  if (place.absent) return {};
  if (Array.isArray(place.value)) place.list(limits.queryTemplates);
  else place.entries(limits.queryTemplates, 'a query template');
  return place.value as Json;
}

/** The values that tables and likelihoods name for a variable, in order of appearance: a categorical variable may be declared by them alone. */
function statedValues(declaration: JsonObject, variable: string): string[] {
  const values = new Set<string>();
  const collect = (row: unknown): void => {
    if (!isObject(row)) return;
    for (const key of Object.keys(row)) if (new Place(new Problems(), [], key).name('a value') !== undefined) values.add(key);
  };
  const schema = declaration.schema as { variables: Record<string, { cpt?: unknown } | null> };
  const cpt = schema.variables[variable]?.cpt;
  if (Array.isArray(cpt)) for (const row of cpt) collect((row as { p?: unknown } | null)?.p);
  const { hypotheses } = declaration;
  for (const hypothesis of Array.isArray(hypotheses) ? hypotheses : []) {
    if (!isObject(hypothesis)) continue;
    const { likelihoods } = hypothesis;
    if (isObject(likelihoods) && Object.hasOwn(likelihoods, variable)) collect(likelihoods[variable]);
    if (hypothesis.variable === variable) {
      const key = valueKey(hypothesis.value);
      if (key !== undefined) collect({ [key]: 1 });
    }
  }
  return [...values];
}
