import type { DomainAnswer } from '../reasoning-types.js';

/** A number of the tables before and after feedback. */
export interface Moved {
  readonly what: string;
  readonly before: number;
  readonly after: number;
}

/** Numbers that feedback changed by less than this are not told. */
const least = 5e-5;

/** The priors and rows of tables that differ between two states of a domain, those that moved most first. */
export function movedTables(before: DomainAnswer, after: DomainAnswer): Moved[] {
  const [was, is] = [numbersOf(before), numbersOf(after)];
  return [...is]
    .map(([what, value]) => ({ what, before: was.get(what) ?? value, after: value }))
    .filter(({ before: old, after: its }) => Math.abs(old - its) >= least)
    .sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before));
}

interface Row {
  readonly given?: Readonly<Record<string, string>>;
  readonly p?: Readonly<Record<string, number>>;
  readonly mean?: number | null;
}

/** Every number of a domain's tables by a name; as declared, where nothing was learned yet. */
function numbersOf({ learned, hypotheses, schema }: DomainAnswer): Map<string, number> {
  const found = new Map<string, number>();
  const add = (variable: string, given: string, { p, mean }: Row): void => {
    const condition = given === '' ? '' : ` | ${given}`;
    for (const [value, probability] of Object.entries(p ?? {})) found.set(`${variable} = ${value}${condition}`, probability);
    if (typeof mean === 'number') found.set(`mean of ${variable}${condition}`, mean);
  };
  const givenText = (given: Row['given']): string =>
    Object.entries(given ?? {})
      .map(([name, value]) => `${name} = ${value}`)
      .join(', ');
  for (const { hypothesis_id: id, prior, likelihoods } of hypotheses as unknown as Declared[]) {
    if (prior !== undefined) found.set(`prior of ${id}`, prior);
    for (const [variable, row] of Object.entries(likelihoods ?? {}))
      add(variable, `hypothesis_id = ${id}`, 'mean' in row ? (row as Row) : { p: row as Row['p'] });
  }
  const { variables = {} } = schema as unknown as { variables?: Record<string, { cpt?: Row[] }> };
  for (const [variable, { cpt = [] }] of Object.entries(variables)) for (const row of cpt) add(variable, givenText(row.given), row);
  for (const [id, { prior }] of Object.entries(learned?.priors ?? {})) found.set(`prior of ${id}`, prior);
  for (const [variable, rows] of Object.entries(learned?.variables ?? {}))
    for (const row of rows as readonly Row[]) add(variable, givenText(row.given), row);
  return found;
}

interface Declared {
  readonly hypothesis_id: string;
  readonly prior?: number;
  readonly likelihoods?: Readonly<Record<string, object>>;
}
