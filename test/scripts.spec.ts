import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parts } from '../tools/ablation-parts.mjs';

const scripts = ['bench', 'tools', 'tools/retrieval'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => `${folder}/${name}`),
);

/** What a script takes from the built service: modules by the path of their source, and the names taken from each. */
function takenBy(script: string): { readonly source: string; readonly names: readonly string[] }[] {
  const text = readFileSync(script, 'utf8');
  return [...text.matchAll(/import (?:\{([^}]*)\}|[\w*]+(?: as \w+)?) from '([^']*\/dist\/[^']+)\.js'/g)].map(([, names = '', file]) => ({
    source: `${path.relative('dist', path.join(path.dirname(script), file))}.ts`,
    names: names
      .split(',')
      .map((name) => name.trim().split(' as ')[0])
      .filter((name) => name !== ''),
  }));
}

/** The scripts are no part of the service, and run by hand: what they take must be there all the same. */
describe.each(scripts)('%s', (script) => {
  it('takes only what there is', () => {
    const gone = takenBy(script).flatMap(({ source, names }) => {
      if (!existsSync(source)) return [source];
      const text = readFileSync(source, 'utf8');
      return names.filter((name) => !new RegExp(`export [^;]*\\b${name}\\b`).test(text)).map((name) => `${name} of ${source}`);
    });
    expect(gone).toEqual([]);
  });
});

/** Parts are taken out by places in the text of their modules. */
it.each(Object.entries(parts))('tools/ablation.mjs finds the part: %s', (_, places) => {
  const gone = places.filter(([module, place]) => {
    const source = `projections/memory/${module}.ts`;
    return !existsSync(source) || readFileSync(source, 'utf8').split(place).length !== 2;
  });
  expect(gone).toEqual([]);
});
