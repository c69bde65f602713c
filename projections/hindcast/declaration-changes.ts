import type { Json, JsonObject } from '../events.js';

/** One place in which two declarations differ. null where there is nothing. */
export interface DeclarationChange {
  /** Such as schema.adapt.experts, hypotheses.fan.prior or rules.hot; hypotheses and rules by their ids. */
  readonly path: string;
  readonly as_was: Json | null;
  readonly as_would: Json | null;
}

const changesMax = 100;
/** Steps from the declaration to what is told as a whole, such as the likelihoods of one variable. */
const depthMax = 4;

/** The places in which two declarations differ, the first hundred. */
export function changesBetween(was: JsonObject, would: JsonObject): DeclarationChange[] {
  const changes: DeclarationChange[] = [];
  const compare = (path: readonly string[], one: Json | undefined, other: Json | undefined): void => {
    if (changes.length === changesMax || JSON.stringify(one) === JSON.stringify(other)) return;
    const isSettings = path.join('.') === 'schema.adapt';
    const [fields, others] = isSettings ? [settingsOf(one), settingsOf(other)] : [fieldsOf(one, other), fieldsOf(other, one)];
    if (path.length === depthMax || fields === null || others === null) {
      changes.push({ path: path.join('.'), as_was: one ?? null, as_would: other ?? null });
      return;
    }
    for (const name of new Set([...fields.keys(), ...others.keys()])) compare([...path, name], fields.get(name), others.get(name));
  };
  compare([], was, would);
  return changes;
}

/** What a ranking of hypotheses stands on: the variables that were seen, the rules that held. */
export interface RankingEvidence {
  readonly variables: ReadonlySet<string>;
  readonly rules: ReadonlySet<string>;
}

/** Those of the changes that a prediction of the learner can differ by. */
export const causesOfPrediction = (changes: readonly DeclarationChange[]): string[] =>
  changes.map(({ path }) => path).filter((path) => path.startsWith('schema.adapt'));

/** Those of the changes that a ranking can differ by: of priors, of tables of variables that were seen, of rules that held. Where none of them is, all that bear on reasoning. */
export function causesOfRanking(changes: readonly DeclarationChange[], evidence: readonly RankingEvidence[]): string[] {
  const paths = changes.map(({ path }) => path.split('.')).filter(bearsOnReasoning);
  const sees = (variable: string): boolean => evidence.some(({ variables }) => variables.has(variable));
  const holds = (rule: string): boolean => evidence.some(({ rules }) => rules.has(rule));
  const direct = paths.filter(([part, id, field, variable]) => {
    if (part === 'schema' && id === 'variables') return field === undefined || sees(field);
    if (part === 'rules') return id === undefined || holds(id);
    return part !== 'hypotheses' || field !== 'likelihoods' || variable === undefined || sees(variable);
  });
  return (direct.length === 0 ? paths : direct).map((path) => path.join('.'));
}

function bearsOnReasoning([part, id, field]: readonly string[]): boolean {
  if (part === 'schema') return id !== 'adapt';
  if (part === 'hypotheses') return field !== 'label' && field !== 'description';
  return part === 'rules' && field !== 'description';
}

/**
 * An object's fields, or a list's entries by their ids; null for anything else.
 * @param twin what it is compared to: no list beside one whose entries have ids is an empty one
 */
function fieldsOf(value: Json | undefined, twin?: Json): Map<string, Json> | null {
  if (Array.isArray(twin) && twin.length > 0 && (value === undefined || (Array.isArray(value) && value.length === 0)))
    return fieldsOf(twin) && new Map();
  if (typeof value !== 'object' || value === null) return null;
  if (!Array.isArray(value)) return new Map(Object.entries(value));
  const entries = value.map((entry) => [idOf(entry), entry] as const);
  const isKeyed = entries.length > 0 && entries.every(([id]) => id !== undefined);
  return isKeyed ? new Map(entries as [string, Json][]) : null;
}

/** Settings of prediction: none are the defaults. */
const settingsOf = (value: Json | undefined): Map<string, Json> => fieldsOf(value) ?? new Map();

function idOf(entry: Json): string | undefined {
  const { hypothesis_id, rule_id } = (entry ?? {}) as { hypothesis_id?: unknown; rule_id?: unknown };
  const id = hypothesis_id ?? rule_id;
  return typeof id === 'string' ? id : undefined;
}
