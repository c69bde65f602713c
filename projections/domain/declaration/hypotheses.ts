import { limits, rowSumTolerance } from './declaration-limits.js';
import { defined, optional, type Place } from './place.js';
import { quoted, readDistribution, readNormal, valueKey } from './tables.js';
import type { DeclaredHypothesis, DeclaredVariable } from './types.js';
import { readDescription, readLabel, readSynonyms, tooManyEntries } from './variables.js';

const fields = ['hypothesis_id', 'label', 'description', 'synonyms', 'prior', 'likelihoods', 'variable', 'value'];

type Variables = ReadonlyMap<string, DeclaredVariable>;

/** Reads `hypotheses`, of both forms, which may stand side by side. */
export function* readHypotheses(place: Place, variables: Variables): Generator<void, DeclaredHypothesis[]> {
  const hypotheses: DeclaredHypothesis[] = [];
  const ids = new Map<string, number>();
  const states = new Map<string, number>();
  for (const [i, at] of (place.list(limits.hypotheses) ?? []).entries()) {
    yield;
    const hypothesis = readHypothesis(at, variables);
    if (hypothesis === undefined) continue;
    const { hypothesis_id: id, variable, value } = hypothesis;
    const first = ids.get(id);
    if (first !== undefined) at.at('hypothesis_id').problem('id_doubled', `"${id}" stands at ${first} already`, { first });
    ids.set(id, i);
    if (variable !== undefined) {
      const state = JSON.stringify([variable, value]);
      const other = states.get(state);
      if (other !== undefined)
        at.at('value').problem('state_doubled', `The hypothesis at ${other} is the same state already`, { first: other });
      states.set(state, i);
    }
    hypotheses.push(hypothesis);
  }
  checkPriors(place, hypotheses);
  checkSizes(place, hypotheses, variables);
  return hypotheses;
}

function readHypothesis(place: Place, variables: Variables): DeclaredHypothesis | undefined {
  if (place.object(fields) === undefined) return undefined;
  const id = place.at('hypothesis_id').name('a hypothesis');
  const common = {
    label: optional(place.at('label'), readLabel) ?? id ?? '',
    description: optional(place.at('description'), readDescription),
    synonyms: optional(place.at('synonyms'), readSynonyms),
    prior: optional(place.at('prior'), (at) => at.number({ min: 0, max: 1 })),
  };
  const ofNetwork = !place.at('variable').absent || !place.at('value').absent;
  if (ofNetwork && !place.at('likelihoods').absent)
    return place.at('likelihoods').problem('two_forms', 'A hypothesis has either likelihoods or a variable and a value');
  const form = ofNetwork ? readState(place, variables) : readLikelihoods(place.at('likelihoods'), variables);
  if (id === undefined || form === undefined) return undefined;
  return defined({ hypothesis_id: id, ...common, ...form });
}

function readState(place: Place, variables: Variables): Pick<DeclaredHypothesis, 'variable' | 'value'> | undefined {
  const name = place.at('variable').name('a variable');
  if (name === undefined) return undefined;
  const variable = variables.get(name);
  if (variable === undefined) return unknownVariable(place.at('variable'), name, variables);
  if (variable.values === undefined)
    return place
      .at('variable')
      .problem('hypothesis_type', `"${name}" is a number; hypotheses are states of boolean or categorical variables`);
  const value = valueKey(place.at('value').value);
  if (value === undefined) return place.at('value').problem('missing', 'Is required: one of the values of the variable');
  if (!variable.values.includes(value))
    return place.at('value').problem('unknown_value', `Is not a value of "${name}"; there are ${quoted(variable.values)}`);
  return { variable: name, value };
}

function readLikelihoods(place: Place, variables: Variables): Pick<DeclaredHypothesis, 'likelihoods'> | undefined {
  if (place.absent) return {};
  const entries = place.entries(limits.variables, 'a variable');
  if (entries === undefined) return undefined;
  const likelihoods: [string, NonNullable<DeclaredHypothesis['likelihoods']>[string]][] = [];
  for (const [name, at] of entries) {
    const variable = variables.get(name);
    if (variable === undefined) unknownVariable(at, name, variables);
    else if (variable.parents !== undefined)
      at.problem('two_tables', `"${name}" has parents and its own table; likelihoods are for variables without`);
    else {
      const likelihood =
        variable.values !== undefined ? readDistribution(at, variable.values) : at.object(['mean', 'sd']) && readNormal(at);
      if (likelihood !== undefined) likelihoods.push([name, likelihood]);
    }
  }
  return { likelihoods: Object.fromEntries(likelihoods) };
}

/** Priors of the hidden cause's values are a table's row: where all are stated they sum to 1, where some are, they leave something for the others. */
function checkPriors(place: Place, hypotheses: readonly DeclaredHypothesis[]): void {
  const causes = hypotheses.filter(({ variable }) => variable === undefined);
  const stated = causes.filter(({ prior }) => prior !== undefined);
  if (stated.length === 0) return;
  const sum = stated.reduce((total, { prior }) => total + prior!, 0);
  const wrong = stated.length === causes.length ? Math.abs(sum - 1) > rowSumTolerance + 1e-12 : sum > 1 + rowSumTolerance;
  if (wrong)
    place.problem('prior_sum', `The priors of the hidden cause's values must sum to 1 within ${rowSumTolerance}, the sum is ${sum}`, {
      sum,
    });
}

/** A sign of the hidden cause has a row for each of its values. */
function checkSizes(place: Place, hypotheses: readonly DeclaredHypothesis[], variables: Variables): void {
  const causes = hypotheses.filter(({ variable }) => variable === undefined).length;
  let entries = 0;
  for (const { parents, values } of variables.values()) if (parents === undefined) entries += causes * (values?.length ?? 2);
  if (entries > limits.allTableEntries) tooManyEntries(place, entries);
  const targets = new Set(hypotheses.map(({ variable }) => variable)).size;
  const max = limits.hypothesisVariables;
  if (targets > max) place.problem('too_many_targets', `Hypotheses are states of ${targets} variables; there may be ${max}`, { max });
}

function unknownVariable(place: Place, name: string, variables: Variables): undefined {
  return place.problem('unknown_variable', `There is no variable "${name}"; there are ${quoted([...variables.keys()])}`);
}
