import { checkDeclaration } from '../../../projections/domain/declaration/check.js';
import type { Declaration } from '../../../projections/domain/declaration/types.js';

interface BifVariable {
  values: string[];
  parents: string[];
  rows: { given: string[]; p: number[] }[];
}

const words = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** Reads a network in the Bayesian Interchange Format; rows are divided by their sum. */
export function readBif(text: string): Map<string, BifVariable> {
  const network = new Map<string, BifVariable>();
  for (const [, name, values] of text.matchAll(/variable\s+(\S+)\s*\{[^{}]*?\{([^}]*)\}/g))
    network.set(name, { values: words(values), parents: [], rows: [] });
  for (const [, head, body] of text.matchAll(/probability\s*\(([^)]*)\)\s*\{([^}]*)\}/g)) {
    const [name, parents] = head.split('|').map((part) => part.trim());
    const variable = network.get(name)!;
    variable.parents = parents === undefined ? [] : words(parents);
    for (const line of body.split(';').map((part) => part.trim())) {
      const row = /^(?:table|\(([^)]*)\))(.*)$/s.exec(line);
      if (row === null) continue;
      const numbers = words(row[2]).map(Number);
      const sum = numbers.reduce((a, b) => a + b, 0);
      variable.rows.push({ given: words(row[1] ?? ''), p: numbers.map((x) => x / sum) });
    }
  }
  return network;
}

/** The network as a declaration whose hypotheses are the states of the targets. */
export function declarationOf(network: ReadonlyMap<string, BifVariable>, targets: readonly string[]): Declaration {
  const variables = [...network].map(([name, { values, parents, rows }]) => {
    const cpt = rows.map(({ given, p }) => ({
      given: Object.fromEntries(parents.map((parent, i) => [parent, given[i]])),
      p: Object.fromEntries(values.map((value, i) => [value, p[i]])),
    }));
    return [name, { type: 'categorical', values, parents, cpt }];
  });
  const hypotheses = targets.flatMap((variable) =>
    network.get(variable)!.values.map((value) => ({ hypothesis_id: `${variable}=${value}`, label: value, variable, value })),
  );
  return declared({ description: '', schema: { variables: Object.fromEntries(variables) }, hypotheses });
}

/** A declaration that must be good. */
export function declared(input: unknown): Declaration {
  const checked = checkDeclaration(input);
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return checked.value;
}
