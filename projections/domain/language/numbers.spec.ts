import { describe, expect, it } from 'vitest';
import { finish } from '../../compact/binary.js';
import { checkDeclaration } from '../declaration/check.js';
import { Language } from './understanding.js';

/** What a question supposes of the only variable there is, of a unit; and its warnings. */
function asked(unit: string, supposition: string) {
  const checked = checkDeclaration({
    description: 'Which?',
    schema: { variables: { reading: { type: 'number', unit, label: 'gauge' } } },
    hypotheses: [
      { hypothesis_id: 'h', label: 'Hale', likelihoods: { reading: { mean: 1, sd: 1 } } },
      { hypothesis_id: 'i', label: 'Ill', likelihoods: { reading: { mean: 2, sd: 1 } } },
    ],
  });
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  const { supposed, warnings } = finish(
    finish(Language.of(checked.value)).readingQuestion(`What would it be if the gauge were ${supposition}?`),
  );
  return [supposed.reading, warnings] as const;
}

describe('a number with a unit', () => {
  it.each([
    ['mm/s', '9 mm/s', 9],
    ['km/h', '9 km/h', 9],
    ['km/h', '9 km per hour', 9],
    ['km/h', '10 m/s', 36],
    ['kWh', '9 kWh', 9],
    ['mg/dL', '9 mg/dL', 9],
    ['mmHg', '120 mmHg', 120],
    ['m/s^2', '9 m/s^2', 9],
    ['req/s', '600 req/s', 600],
    ['req/s', '600 req/minute', 10],
    ['C', '176 °F', 80],
    ['C', '80 degrees Celsius', 80],
    ['%', '80%', 80],
    ['days', '2 weeks', 14],
    ['EUR', '1 200 EUR', 1200],
    ['EUR', '1\u00a0200 EUR', 1200],
    ['EUR', '1\u202f200,50 EUR', 1200.5],
    ['EUR', '1,200 EUR', 1200],
    ['EUR', '€900', 900],
    ['EUR', 'EUR 900', 900],
    ['EUR', '900 euros', 900],
    ['EUR', '900 +/- 50', 900],
    ['EUR', '900 ± 50 EUR', 900],
    ['EUR', '900 instead of 50', 900],
    ['EUR', '900 rather than 50 EUR', 900],
    ['EUR', '900', 900],
    ['EUR', '900 today', 900],
    ['EUR', 'exactly 900 at noon', 900],
    ['A', '5 A', 5],
  ])('of a variable in %s is read: %s', (unit, supposition, number) => expect(asked(unit, supposition)).toEqual([number, []]));

  it.each([
    ['mm', '9 mm/s'],
    ['mm', '9 mmHg'],
    ['mm/s', '9 mm'],
    ['mg/dL', '5 mmol/L'],
    ['req/s', '600 per minute'],
    ['EUR', '900 cents'],
    ['EUR', '$900'],
    ['EUR', 'USD 900'],
    ['EUR', '900 GBP'],
    ['hours', '900 EUR'],
    ['V', '9 widgets'],
    ['kg', '2 stones'],
  ])('of a variable in %s is not read where it is another: %s', (unit, supposition) =>
    expect(asked(unit, supposition)).toEqual([undefined, [expect.stringContaining(`which is in ${unit}`)]]),
  );

  it.each([
    'not 900',
    'not 900 EUR',
    '900 or 50',
    '900 EUR or 50 EUR',
    'between 50 and 90 EUR',
    '900 or more',
    '900 EUR or more',
    '20 EUR higher',
    'above 900',
  ])('is not read where several, none or a range are said: %s', (supposition) =>
    expect(asked('EUR', supposition)).toEqual([undefined, [expect.any(String)]]),
  );
});
