import { describe, expect, it } from 'vitest';
import { finish } from '../../../projections/compact/binary.js';
import type { HindcastError } from '../../errors.js';
import { checkingSound } from './declaration-check.js';

const declaration = (led: string) => ({
  description: '',
  schema: {
    variables: { fan: { type: 'boolean', cpt: [{ p: { true: 0.2, false: 0.8 } }] }, led: { type: 'categorical', values: ['red', 'off'] } },
  },
  hypotheses: [{ hypothesis_id: 'fan', variable: 'fan', value: true }],
  rules: [{ rule_id: 'r', when: { led }, supports: { fan: 2 } }],
});

/** Field, kind and words of what a declaration is refused for. */
function refusalOf(sent: ReturnType<typeof declaration>): string[] {
  try {
    finish(checkingSound(sent));
    return [];
  } catch (error) {
    return ((error as HindcastError).details.fields ?? []).map(({ loc, type, msg }) => `${loc.join('.')}: ${type}: ${msg}`);
  }
}

describe('a declaration that comes in', () => {
  it('is taken where its rules can hold', () => {
    expect(refusalOf(declaration('red'))).toEqual([]);
  });

  it('is refused for a rule on a value that there is not, which it names', () => {
    expect(refusalOf(declaration('nope'))).toEqual([
      'body.rules.0.when.led: unknown_value: Is not a value of "led"; there are "red", "off"',
    ]);
  });
});
