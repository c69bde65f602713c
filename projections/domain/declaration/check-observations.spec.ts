import { describe, expect, it } from 'vitest';
import { declared } from '../../../test/kit/domain/bif.js';
import { compileFilter } from '../../filter.js';
import { checkObservations, conditionFields } from './check-observations.js';
import { checkRelations } from './check-relations.js';

const declaration = declared({
  description: '',
  schema: { variables: { door: { type: 'boolean' }, led: { type: 'categorical', values: ['red', 'green'] }, temp: { type: 'number' } } },
  hypotheses: [],
});

describe('observations', () => {
  it('are read by the type of their variable', () => {
    const checked = checkObservations(declaration, { door: true, led: { red: 0.8, green: 0.2 }, temp: 21.5 });
    expect(checked).toEqual({
      ok: true,
      value: new Map<string, unknown>([
        ['door', { kind: 'value', value: 'true' }],
        ['led', { kind: 'likelihoods', likelihoods: [0.8, 0.2] }],
        ['temp', { kind: 'number', number: 21.5 }],
      ]),
    });
    expect(checkObservations(declaration, { temp: { mean: 20, sd: 2 }, led: { red: 1 } }).ok).toBe(true);
  });

  it.each([
    [{ dor: true }, ['body', 'observations', 'dor'], 'unknown_variable'],
    [{ door: 'open' }, ['body', 'observations', 'door'], 'unknown_value'],
    [{ led: 'blue' }, ['body', 'observations', 'led'], 'unknown_value'],
    [{ led: { blue: 1 } }, ['body', 'observations', 'led', 'blue'], 'unknown_value'],
    [{ led: { red: 0.5 } }, ['body', 'observations', 'led'], 'missing'],
    [{ led: { red: 0, green: 0 } }, ['body', 'observations', 'led'], 'no_weight'],
    [{ led: { red: -1, green: 2 } }, ['body', 'observations', 'led', 'red'], 'greater_than_equal'],
    [{ temp: '20' }, ['body', 'observations', 'temp'], 'number_type'],
    [{ temp: true }, ['body', 'observations', 'temp'], 'number_type'],
    [{ temp: 1e200 }, ['body', 'observations', 'temp'], 'less_than_equal'],
    [{ door: null }, ['body', 'observations', 'door'], 'unknown_value'],
    [[], ['body', 'observations'], 'object_type'],
  ])('are refused: %j', (input, loc, type) => {
    expect(checkObservations(declaration, input)).toMatchObject({ ok: false, problems: [{ loc, type }] });
  });

  it.each([
    [{ door: true }, true],
    [{ door: 'true' }, true],
    [{ door: false }, false],
    [{ door: { ne: 'true' } }, false],
    [{ door: { in: [false] } }, false],
    [{ 'led.red': { gt: 0.7 } }, true],
    [{ led: 'red' }, false],
    [{ temp: { gte: 21 } }, true],
  ])('answer the condition %j with %s', (when, holds) => {
    const fields = conditionFields(declaration, [
      ['door', true],
      ['led', { red: 0.8, green: 0.2 }],
      ['temp', 21.5],
    ]);
    expect(compileFilter(when as never)(fields)).toBe(holds);
  });
});

describe('relations of an event', () => {
  const good = { subject: 'shop', relation: 'depends_on', object: 'Datenbank ü' };

  it('are named in every part, and may have attributes', () => {
    const input = [good, { ...good, attributes: { since: 2020 } }];
    expect(checkRelations(input)).toEqual({ ok: true, value: input });
  });

  it.each<[unknown, (string | number)[], string]>([
    [[{ ...good, object: '' }], [0, 'object'], 'name_empty'],
    [[good, { subject: 'a', relation: 'b' }], [1, 'object'], 'missing'],
    [[{ ...good, subject: '?x' }], [0, 'subject'], 'variable_term'],
    [[{ ...good, weight: 1 }], [0, 'weight'], 'unknown_field'],
    [[{ ...good, attributes: 7 }], [0, 'attributes'], 'object_type'],
    [[{ ...good, relation: 3 }], [0, 'relation'], 'string_type'],
    [good, [], 'list_type'],
    [Array.from({ length: 1025 }, () => good), [], 'too_long'],
  ])('are refused: case %#', (input, loc, type) => {
    expect(checkRelations(input)).toMatchObject({ ok: false, problems: [{ loc: ['body', 'relations', ...loc], type }] });
  });

  it('are refused for a name that is none, with what to do', () => {
    const refused = checkRelations([{ ...good, object: 'constructor' }]);
    const msg = '"constructor" cannot be the name of an object: every object of JavaScript has it; take another';
    expect(refused).toMatchObject({ problems: [{ loc: ['body', 'relations', 0, 'object'], msg, type: 'name_reserved' }] });
  });
});
