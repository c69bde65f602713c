import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networks } from '../../../test/kit/domain/random-networks.js';
import { checkDeclaration } from './check.js';
import type { Problem } from './place.js';
import { checkRuleSizes } from './read-rules.js';

const even = { true: 0.5, false: 0.5 };
const sprinkler = () => ({
  description: 'Why is the grass wet?',
  schema: {
    variables: {
      rain: { type: 'boolean', cpt: [{ given: {}, p: { true: 0.2, false: 0.8 } }] },
      wet: {
        type: 'boolean',
        parents: ['rain'],
        cpt: [
          { given: { rain: true }, p: { true: 0.9, false: 0.1 } },
          { given: { rain: 'false' }, p: { true: 0.1, false: 0.9 } },
        ],
      },
      temp: { type: 'number', unit: '°C', cpt: [{ mean: 22, sd: 5 }] },
      sky: { type: 'categorical', values: ['heiter', 'bewölkt'] },
    },
  },
  hypotheses: [{ hypothesis_id: 'h', label: 'It rained', variable: 'rain', value: true }],
  rules: [{ rule_id: 'r', when: { temp: { gt: 30 }, NOT: { 'sky.heiter': { lt: 0.5 } } }, supports: { h: 0.5 } }],
});

type Path = readonly (string | number)[];

/** Problems of the declaration with something put in one place, or taken away from there. */
function problemsWith(path: Path, value: unknown): readonly Problem[] {
  const declaration = sprinkler();
  // biome-ignore lint/suspicious/noExplicitAny: declarations are broken on purpose
  let holder: any = declaration;
  for (const key of path.slice(0, -1)) holder = holder[key];
  if (value === undefined) delete holder[path[path.length - 1]];
  else holder[path[path.length - 1]] = value;
  const checked = checkDeclaration(declaration);
  return checked.ok ? [] : checked.problems;
}

const v = (...path: Path): Path => ['schema', 'variables', ...path];
const derivation = (match: unknown, derive: unknown) => ({ rule_id: 'x', match, derive });
const on = ['?a', 'on', '?b'];

describe('a declaration', () => {
  it('that is whole passes, with values as keys', () => {
    const checked = checkDeclaration(sprinkler());
    if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
    const { variables } = checked.value.schema;
    expect(variables.rain.values).toEqual(['true', 'false']);
    expect(variables.wet.cpt).toEqual([
      { given: { rain: 'true' }, p: { true: 0.9, false: 0.1 } },
      { given: { rain: 'false' }, p: { true: 0.1, false: 0.9 } },
    ]);
    expect(checked.value.hypotheses[0].value).toBe('true');
  });

  it('that was checked passes again unchanged', () => {
    fc.assert(
      fc.property(networks(), (declaration) => {
        expect(checkDeclaration(JSON.parse(JSON.stringify(declaration)))).toEqual({ ok: true, value: declaration });
      }),
      { numRuns: 50 },
    );
  });

  it('may be short: no tables, no priors, values by example', () => {
    const checked = checkDeclaration({
      description: '',
      schema: { variables: { led: { type: 'categorical' }, temp: { type: 'number' }, fan: { type: 'boolean' } } },
      hypotheses: [{ hypothesis_id: 'a', likelihoods: { led: { red: 0.5, green: 0.5 } } }, { hypothesis_id: 'b' }],
    });
    const variables = { led: { values: ['red', 'green'] } };
    const value = { schema: { variables }, hypotheses: [{ label: 'a' }, { label: 'b' }], rules: [], query_templates: {} };
    expect(checked).toMatchObject({ ok: true, value });
  });

  it.each<[title: string, path: Path, value: unknown, type: string, loc?: Path]>([
    ['a parent that is not there', v('wet', 'parents', 1), 'snow', 'unknown_variable'],
    ['a parent that is not there, of which the table speaks', v('wet', 'parents', 0), 'snow', 'unknown_variable'],
    ['a number as a parent', v('wet', 'parents', 1), 'temp', 'parent_type'],
    ['a parent named twice', v('wet', 'parents', 1), 'rain', 'parent_doubled'],
    ['a table that misses a row', v('wet', 'cpt'), [{ given: { rain: true }, p: even }], 'row_missing'],
    ['a table that doubles a row', v('wet', 'cpt', 2), { given: { rain: true }, p: even }, 'row_doubled', v('wet', 'cpt', 2, 'given')],
    ['a row that does not sum to 1', v('rain', 'cpt', 0, 'p', 'true'), 0.20001, 'row_sum', v('rain', 'cpt', 0, 'p')],
    ['a probability below 0', v('rain', 'cpt', 0, 'p', 'true'), -0.5, 'greater_than_equal'],
    ['a probability above 1', v('rain', 'cpt', 0, 'p', 'true'), 1.2, 'less_than_equal'],
    ['a row that misses a value', v('rain', 'cpt', 0, 'p', 'false'), undefined, 'missing'],
    ['a row with a value that is none', v('rain', 'cpt', 0, 'p', 'maybe'), 0, 'unknown_value'],
    ['a row given a stranger', v('wet', 'cpt', 0, 'given', 'sky'), 'heiter', 'unknown_parent'],
    ['a row given an unknown value', v('wet', 'cpt', 0, 'given', 'rain'), 'perhaps', 'unknown_value'],
    ['a spread of 0', v('temp', 'cpt', 0, 'sd'), 0, 'greater_than_equal'],
    ['a mean that is no number', v('temp', 'cpt', 0, 'mean'), 'warm', 'number_type'],
    ['a type that there is not', v('sky', 'type'), 'string', 'enum'],
    ['a categorical without any values', v('sky', 'values'), undefined, 'missing'],
    ['a value named twice', v('sky', 'values', 2), 'heiter', 'value_doubled'],
    ['a cost of 0', v('sky', 'cost'), 0, 'greater_than'],
    ['a misspelt field', v('sky', 'parent'), [], 'unknown_field'],
    ['a variable that filters take for an operator', v('AND'), { type: 'boolean' }, 'name_reserved'],
    ['an empty name', v(''), { type: 'boolean' }, 'name_empty'],
    ['a name that is too long', v('x'.repeat(257)), { type: 'boolean' }, 'name_too_long'],
    ['a hypothesis of an unknown variable', ['hypotheses', 0, 'variable'], 'snow', 'unknown_variable'],
    ['a hypothesis of an unknown value', ['hypotheses', 0, 'value'], 'maybe', 'unknown_value'],
    ['a hypothesis about a number', ['hypotheses', 0, 'variable'], 'temp', 'hypothesis_type'],
    ['a hypothesis of both forms', ['hypotheses', 0, 'likelihoods'], {}, 'two_forms'],
    ['an id used twice', ['hypotheses', 1], { hypothesis_id: 'h' }, 'id_doubled', ['hypotheses', 1, 'hypothesis_id']],
    [
      'a state that is two',
      ['hypotheses', 1],
      { hypothesis_id: 'g', variable: 'rain', value: true },
      'state_doubled',
      ['hypotheses', 1, 'value'],
    ],
    [
      'likelihoods of a variable with parents',
      ['hypotheses', 1],
      { hypothesis_id: 'g', likelihoods: { wet: even } },
      'two_tables',
      ['hypotheses', 1, 'likelihoods', 'wet'],
    ],
    ['priors that do not sum to 1', ['hypotheses', 1], { hypothesis_id: 'g', prior: 0.5 }, 'prior_sum', ['hypotheses']],
    ['a rule for an unknown hypothesis', ['rules', 0, 'supports', 'x'], 2, 'unknown_hypothesis'],
    ['a ratio of 0', ['rules', 0, 'supports', 'h'], 0, 'greater_than_equal'],
    ['a condition on an unknown variable', ['rules', 0, 'when', 'NOT', 'wett'], true, 'unknown_variable'],
    ['a condition with an unknown operator', ['rules', 0, 'when', 'temp', 'above'], 3, 'unknown_operator'],
    ['a rule of no kind', ['rules', 0], { rule_id: 'x' }, 'rule_form'],
    ['an unbound variable', ['rules', 0], derivation([on], { relation: ['?a', 'near', '?c'] }), 'unbound_variable', ['rules', 0, 'derive']],
    ['a negated triple', ['rules', 0], derivation([{ not: on }], { relation: on }), 'negation', ['rules', 0, 'match', 0]],
    [
      'a derived value that is none',
      ['rules', 0],
      derivation([on], { observation: { sky: 'grün' } }),
      'unknown_value',
      ['rules', 0, 'derive', 'observation', 'sky'],
    ],
    ['a strength of 0', ['schema', 'strength'], 0, 'greater_than'],
    ['no schema', ['schema'], undefined, 'missing'],
    ['no hypotheses', ['hypotheses'], undefined, 'missing'],
    ['no description', ['description'], undefined, 'missing'],
  ])('is refused for %s', (_, path, value, type, loc = path) => {
    expect(problemsWith(path, value)).toMatchObject([{ loc: ['body', ...loc], type }]);
  });

  it('is refused for a cycle, which is named', () => {
    const [problem, ...more] = problemsWith(v('rain', 'parents'), ['wet']);
    expect(more).toEqual([]);
    expect(problem).toMatchObject({ type: 'cycle', ctx: { cycle: expect.arrayContaining(['rain', 'wet']) } });
    expect(problem.ctx!.cycle).toHaveLength(3);
  });

  it.each(['__proto__', 'constructor', 'toString'])('is refused for the name %s', (name) => {
    const text = `{"description":"","schema":{"variables":{"${name}":{"type":"boolean"}}},"hypotheses":[]}`;
    const checked = checkDeclaration(JSON.parse(text));
    expect(checked).toMatchObject({ ok: false, problems: [{ type: 'name_reserved', loc: ['body', ...v(name)] }] });
  });

  it('is refused for tables above their limits, written out or not', () => {
    const variables = (count: number, parents: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, i) => {
          const before = Array.from({ length: Math.min(parents, i) }, (__, p) => `n${i - p - 1}`);
          return [`n${i}`, { type: 'boolean', parents: before }];
        }),
      );
    const check = (all: unknown, hypotheses: unknown[] = []) =>
      checkDeclaration({ description: '', schema: { variables: all }, hypotheses });
    expect(check(variables(20, 20))).toMatchObject({ ok: false, problems: [{ type: 'table_too_large' }, { type: 'table_too_large' }] });
    expect(check(variables(40, 15))).toMatchObject({ ok: false, problems: [{ type: 'tables_too_large' }] });
    const causes = Array.from({ length: 900 }, (_, i) => ({ hypothesis_id: `h${i}` }));
    expect(check(variables(900, 0), causes)).toMatchObject({
      ok: false,
      problems: [{ type: 'tables_too_large', loc: ['body', 'hypotheses'] }],
    });
    const states = Array.from({ length: 40 }, (_, i) => ({ hypothesis_id: `h${i}`, variable: `n${i}`, value: true }));
    expect(check(variables(40, 0), states)).toMatchObject({ ok: false, problems: [{ type: 'too_many_targets' }] });
  });

  it('that was taken before holds, however long the lists in its conditions are', () => {
    const long = Array.from({ length: 10_001 }, (_, i) => i);
    const rules = [{ rule_id: 'r', when: { temp: { in: long } }, supports: { h: 0.5 } }];
    const checked = checkDeclaration({ ...sprinkler(), rules });
    expect(checked.ok && checkRuleSizes(checked.value.rules, ['body', 'rules'])).toMatchObject([
      { loc: ['body', 'rules', 0, 'when', 'temp', 'in'], type: 'too_many_values' },
    ]);
  });

  it('derives so many observations by its rules that planning them is short', () => {
    const schema = { variables: Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`v${i}`, { type: 'boolean' }])) };
    const observation = Object.fromEntries(Object.keys(schema.variables).map((name) => [name, true]));
    const rule = { match: [['?x', 'is', '?y']], derive: { observation } };
    const rules = (count: number) => Array.from({ length: count }, (_, i) => ({ rule_id: `r${i}`, ...rule }));
    const problems = (count: number) => {
      const checked = checkDeclaration({ description: '', schema, hypotheses: [], rules: rules(count) });
      return checked.ok ? checkRuleSizes(checked.value.rules, ['body', 'rules']) : checked.problems;
    };
    expect(problems(10)).toEqual([]);
    expect(problems(11)).toMatchObject([{ loc: ['body', 'rules'], type: 'too_many_derived', ctx: { max: 10_000 } }]);
  });

  it('of whatever shape is answered, never thrown over', () => {
    const fragment = fc.jsonValue({ maxDepth: 4 });
    const field = fc.constantFrom('schema', 'hypotheses', 'rules', 'query_templates', 'description');
    fc.assert(
      fc.property(fragment, fragment, field, fc.boolean(), (value, deep, name, inside) => {
        const declaration: Record<string, unknown> = sprinkler();
        declaration[name] = inside && typeof value === 'object' && value !== null ? { ...value, variables: deep } : value;
        const checked = checkDeclaration(declaration);
        if (!checked.ok) expect(checked.problems.length).toBeGreaterThan(0);
        expect(checkDeclaration(value).ok).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});
