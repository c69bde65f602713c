import { afterAll, beforeAll, expect, it } from 'vitest';
import { plantedBugs } from './planted-bugs.js';
import { shrink, told } from './shrink.js';
import { Simulation } from './simulation.js';
import { faultKinds } from './world/faults.js';
import { lateAloneSeeds, lateSeeds, retentionSeeds, storyOf } from './world/stories.js';

/** Stories of one run; `npm run simulate` tells as many as there is time for. */
const stories = 70;
/** Of these so many of each other kind of work. */
const special = [
  { from: lateSeeds, count: 14 },
  { from: lateAloneSeeds, count: 8 },
  { from: retentionSeeds, count: 14 },
];
const seeds = special.flatMap(({ from, count }) => Array.from({ length: count }, (_, i) => from + i));
for (let seed = 1; seeds.length < stories; seed++) seeds.push(seed);

let simulation: Simulation;
beforeAll(async () => {
  simulation = await Simulation.open();
});
afterAll(() => simulation.close());

it('tells a seed the same way again, whatever was told before', async () => {
  // But for nonces, which are drawn ahead, and with them the heads of chains.
  const tellSeven = async () => {
    const { trace, ...rest } = await simulation.run({ seed: 7 });
    return { ...rest, trace: trace.map((line) => line.replace(/"head":"\w+"/, '')) };
  };
  const first = await tellSeven();
  await simulation.run({ seed: 8 });
  expect(await tellSeven()).toEqual(first);
});

it(`keeps its promises in ${stories} stories of crashes, outages and lost answers`, async () => {
  const totals = { steps: 0, answers: 0, records: 0 };
  const faults: Record<string, number> = {};
  for (const seed of seeds) {
    const result = await simulation.run({ seed });
    for (const what of ['steps', 'answers', 'records'] as const) totals[what] += result[what];
    for (const [kind, count] of Object.entries(result.faults)) faults[kind] = (faults[kind] ?? 0) + count;
    if (result.violation === null) continue;
    const shorter = await shrink(simulation, storyOf(seed), result.violation.invariant);
    const { trace } = await simulation.run({ story: shorter });
    expect.fail(`seed ${seed}: ${result.violation.message}\n${told(shorter)}\n\n${trace.join('\n')}`);
  }
  console.info(JSON.stringify({ ...totals, faults }));
  const never = faultKinds.filter((kind) => faults[kind] === undefined);
  // Of the disk's failures there are few, so that nodes run long enough.
  expect(never.filter((kind) => kind !== 'flushFails')).toEqual([]);
});

it('finds a shorter story that fails alike', async () => {
  const bug = plantedBugs.find(({ what }) => what === 'clearing a session leaves all that was there');
  const planted = await Simulation.open(bug === undefined ? [] : [bug]);
  try {
    let seed = 1;
    while (seed < stories && (await planted.run({ seed })).violation === null) seed++;
    const story = storyOf(seed);
    const { violation } = await planted.run({ seed });
    const shorter = await shrink(planted, story, violation?.invariant ?? '');
    expect(shorter.actions.length).toBeLessThanOrEqual(4);
    expect((await planted.run({ story: shorter })).violation?.invariant).toBe(violation?.invariant);
    expect(told(shorter)).toContain('"kind":"clear"');
  } finally {
    await planted.close();
  }
});
