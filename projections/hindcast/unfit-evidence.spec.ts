import { describe, expect, it } from 'vitest';
import type { Declaration } from '../domain/declaration/types.js';
import { UnfitEvidence } from './unfit-evidence.js';

const declaring = (...values: string[]): Declaration =>
  ({ schema: { variables: { led: { type: 'categorical', values } } } }) as unknown as Declaration;

describe('evidence that does not fit', () => {
  it('is listed as far as a line goes, the commonest first', () => {
    const unfit = new UnfitEvidence();
    const values = Array.from({ length: 2000 }, (_, i) => `v${i}`);
    const [was, would] = [declaring(...values), declaring('none')];
    for (const led of [...values, 'v7', 'v7', 'v3']) unfit.addEvent({ led }, was, would);
    const [warning, ...others] = unfit.warnings('as_would');
    expect(warning).toMatch(/^as_would: 2003 observations .* \(led = "v7": 3, led = "v3": 2, led = "v0": 1, .*, others: 1990\)$/);
    expect(warning.length).toBeLessThan(400);
    expect(others).toEqual([]);
  });

  it('does not blame a declaration for what fitted neither', () => {
    const unfit = new UnfitEvidence();
    unfit.addEvent({ led: 'blue', fan: true }, declaring('red'), declaring('green'));
    unfit.addEvent({ led: { red: 0.5, blue: 0.5 } }, declaring('red'), declaring('green'));
    unfit.addEvent({ led: 'red' }, declaring('red'), declaring('red', 'green'));
    expect(unfit.warnings('as_would')).toEqual([]);
  });
});
