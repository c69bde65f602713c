import { describe, expect, it } from 'vitest';
import { finish } from '../../compact/binary.js';
import { checkDeclaration } from './check.js';
import { checkConditionValues } from './check-condition-values.js';

const table = (p: object) => [{ p }];
const variables = {
  led: { type: 'categorical', values: ['red', 'green', '3'] },
  fan: { type: 'boolean', cpt: table({ true: 0.2, false: 0.8 }) },
  hot: { type: 'boolean', parents: ['fan'] },
  door: { type: 'boolean' },
  temp: { type: 'number' },
  'a.b': { type: 'categorical', values: ['x.y', 'z'] },
};
const states = (...hypotheses: object[]) => hypotheses.map((one, i) => ({ hypothesis_id: `h${i}`, ...one }));

/** What is found in a declaration that passes as one on the log does. */
function found(hypotheses: object[], when: object = {}): string[] {
  const rules = [{ rule_id: 'r', when, supports: { h0: 2 } }];
  const checked = checkDeclaration({ description: '', schema: { variables }, hypotheses, rules });
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return finish(checkConditionValues(checked.value, ['body'])).map(({ loc, type }) => `${loc.join('/')}: ${type}`);
}
const foundIn = (when: object): string[] => found(states({ variable: 'fan', value: true }), when);

describe('a condition of a rule', () => {
  it.each([
    ['a value there is', { led: 'red' }],
    ['a number that is a value', { led: 3 }],
    ['either spelling of a boolean', { $or: [{ fan: true }, { fan: 'false' }] }],
    ['values in a list', { led: { $in: ['red', 'green'] } }],
    ['parts of a value', { led: { contains: 're', starts_with: 'g' } }],
    ['whether it is known', { led: { exists: false }, temp: { exists: true } }],
    ['numbers', { temp: { gt: 3, ne: 5 }, AND: [{ temp: 4 }] }],
    ['a soft observation', { 'led.red': { gt: 0.5 }, NOT: { 'a.b.x.y': { lt: 0.1 } } }],
    ['a whole soft observation', { led: { eq: { red: 0.5, green: 0.5 } } }],
    ['a reading', { 'temp.mean': { gt: 3 }, 'temp.sd': { lt: 1 } }],
  ])('may ask for %s', (_, when) => {
    expect(foundIn(when)).toEqual([]);
  });

  it.each([
    ['a value there is not', { led: 'nope' }, ['led']],
    ['no value', { led: null }, ['led']],
    ['a list in place of a value', { led: ['red', 'green'] }, ['led']],
    ['another type', { fan: 1 }, ['fan']],
    ['the denial of one', { NOT: { led: { ne: 'blue' } } }, ['NOT/led/ne']],
    ['one of a list', { $and: [{ led: { $in: ['red', 'blue'] } }, { fan: { nin: ['yes'] } }] }, ['$and/0/led/$in/1', '$and/1/fan/nin/0']],
    ['a text of a number', { temp: 'high' }, ['temp']],
    ['a number above a text', { temp: { gt: '70' } }, ['temp/gt']],
    ['a part of a soft observation that is none', { 'led.blue': { gt: 0.5 }, 'temp.high': { gt: 1 } }, ['led.blue', 'temp.high']],
  ] as [string, object, string[]][])('is refused for %s', (_, when, at) => {
    expect(foundIn(when)).toEqual(at.map((path) => `body/rules/0/when/${path}: unknown_value`));
  });
});
