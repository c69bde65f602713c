import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { plantedBugs } from './planted-bugs.js';
import { smallConstants } from './replacements.js';
import { Simulation } from './simulation.js';
import type { RunResult } from './world/run.js';

/** Stories that are told at most until a planted bug is found, from its seed on: a change of the service may shift what comes in which. */
const storiesMax = 40;

it.each([...smallConstants, ...plantedBugs])('$file holds once what is replaced: $from', ({ file, from }) => {
  expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2);
});

describe('A planted bug is found', () => {
  it.each(plantedBugs)('$what', async (bug) => {
    const simulation = await Simulation.open([bug]);
    try {
      let found: RunResult['violation'] = null;
      let { seed } = bug;
      for (; found === null && seed < bug.seed + storiesMax; seed++) found = (await simulation.run({ seed })).violation;
      expect(bug.foundBy, `seed ${seed - 1}: ${found?.message}`).toContain(found?.invariant);
    } finally {
      await simulation.close();
    }
  });

  it('twenty times at least', () => expect(plantedBugs.length).toBeGreaterThanOrEqual(20));
});
