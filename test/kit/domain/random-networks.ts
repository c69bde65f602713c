import fc from 'fast-check';
import { checkDeclaration } from '../../../projections/domain/declaration/check.js';
import type { Declaration } from '../../../projections/domain/declaration/types.js';

/** A distribution over `size` values, now and then with zeros in it. */
export const distribution = (size: number): fc.Arbitrary<number[]> =>
  fc
    .array(fc.oneof({ weight: 8, arbitrary: fc.integer({ min: 1, max: 1000 }) }, { weight: 1, arbitrary: fc.constant(0) }), {
      minLength: size,
      maxLength: size,
    })
    .map((weights) => {
      const sum = weights.reduce((a, b) => a + b, 0);
      return sum === 0 ? weights.map(() => 1 / size) : weights.map((weight) => weight / sum);
    });

/** Up to `max` discrete variables v0, v1, … of one to three values with up to three parents each, and up to two number variables x0, x1 under them. */
export function networks(max = 7): fc.Arbitrary<Declaration> {
  return fc
    .record({
      sizes: fc
        .array(fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 2, max: 3 }) }, { weight: 1, arbitrary: fc.constant(1) }), {
          minLength: 2,
          maxLength: max,
        })
        .map(([first, ...others]) => [Math.max(2, first), ...others]),
      numbers: fc.integer({ min: 0, max: 2 }),
      density: fc.constantFrom(15, 30, 60),
      seeds: fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 40, maxLength: 40 }),
    })
    .chain(({ sizes, numbers, density, seeds }) => {
      const values = (i: number) => Array.from({ length: sizes[i] }, (_, v) => `s${v}`);
      const parentsOf = (limit: number, at: number) =>
        [...sizes.keys()]
          .slice(0, limit)
          .filter((parent) => seeds[(at + parent) % seeds.length] < density)
          .slice(-3);
      const rowsOf = (parents: readonly number[]) =>
        parents.reduce<Record<string, string>[]>(
          (rows, p) => rows.flatMap((row) => values(p).map((v) => ({ ...row, [`v${p}`]: v }))),
          [{}],
        );
      const discrete = sizes.map((size, i) => {
        const parents = parentsOf(i, i * 3);
        return fc.tuple(...rowsOf(parents).map((given) => distribution(size).map((p) => ({ given, p })))).map((rows) => ({
          type: 'categorical',
          values: values(i),
          parents: parents.map((p) => `v${p}`),
          cpt: rows.map(({ given, p }) => ({ given, p: Object.fromEntries(p.map((x, v) => [`s${v}`, x])) })),
        }));
      });
      const leaves = Array.from({ length: numbers }, (_, i) => {
        const parents = parentsOf(sizes.length, 20 + i * 5);
        const normal = fc.record({ mean: fc.integer({ min: -30, max: 30 }), sd: fc.integer({ min: 1, max: 40 }) });
        return fc
          .tuple(...rowsOf(parents).map((given) => normal.map(({ mean, sd }) => ({ given, mean: mean / 10, sd: sd / 10 }))))
          .map((cpt) => ({
            type: 'number',
            parents: parents.map((p) => `v${p}`),
            cpt,
          }));
      });
      return fc.tuple(fc.tuple(...discrete), fc.tuple(...leaves)).map(([nodes, numbersDeclared]) => {
        const variables = Object.fromEntries([
          ...nodes.map((node, i) => [`v${i}`, node]),
          ...numbersDeclared.map((node, i) => [`x${i}`, node]),
        ]);
        const targets = sizes.length > 3 ? [0, sizes.length - 1] : [0];
        const hypotheses = targets.flatMap((t) =>
          values(t).map((value) => ({ hypothesis_id: `v${t}=${value}`, label: value, variable: `v${t}`, value })),
        );
        const checked = checkDeclaration({ description: '', schema: { variables }, hypotheses });
        if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
        return checked.value;
      });
    });
}

/** Observations of some of a declaration's variables: mostly hard, some soft. */
export function observationsOf(declaration: Declaration): fc.Arbitrary<Record<string, string | number | Record<string, number>>> {
  const entries = Object.entries(declaration.schema.variables).map(([name, { values }]) => {
    const one: fc.Arbitrary<string | number | Record<string, number>> =
      values === undefined
        ? fc.integer({ min: -50, max: 50 }).map((x) => x / 10)
        : fc.oneof(
            { weight: 4, arbitrary: fc.constantFrom(...values) },
            { weight: 1, arbitrary: distribution(values.length).map((p) => Object.fromEntries(values.map((value, i) => [value, p[i]]))) },
          );
    return fc.option(one, { freq: 2 }).map((value) => [name, value] as const);
  });
  return fc.tuple(...entries).map((pairs) => Object.fromEntries(pairs.filter(([, value]) => value !== null)) as never);
}
