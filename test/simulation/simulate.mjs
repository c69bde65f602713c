import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';

// npm run simulate -- [--seed N] [--minutes M]: tells the stories of the seeds from N on; at the first that fails, a shorter one that fails alike.
const { values } = parseArgs({ options: { seed: { type: 'string', default: '1' }, minutes: { type: 'string', default: '1' } } });
const load = async (file) => (await runnerImport(new URL(file, import.meta.url).pathname, { configFile: false, logLevel: 'error' })).module;
const { Simulation } = await load('./simulation.ts');
const { shrink, told } = await load('./shrink.ts');
const { storyOf } = await load('./world/stories.ts');

const simulation = await Simulation.open();
const endMs = Date.now() + Number(values.minutes) * 60_000;
const totals = { stories: 0, steps: 0, answers: 0, records: 0 };
const faults = {};
let toldMs = Date.now();
let failure = null;
for (let seed = Number(values.seed); Date.now() < endMs && failure === null; seed++) {
  const result = await simulation.run({ seed });
  totals.stories++;
  for (const what of ['steps', 'answers', 'records']) totals[what] += result[what];
  for (const [kind, count] of Object.entries(result.faults)) faults[kind] = (faults[kind] ?? 0) + count;
  if (result.violation !== null) failure = { seed, ...result.violation };
  if (Date.now() - toldMs > 5000) {
    toldMs = Date.now();
    console.log(`seed ${seed}: ${JSON.stringify(totals)}`);
  }
}
console.log(JSON.stringify({ ...totals, faults }));
if (failure !== null) {
  console.log(`seed ${failure.seed} fails: ${failure.message}\nlooking for a shorter story…`);
  const story = await shrink(simulation, storyOf(failure.seed), failure.invariant);
  const { trace } = await simulation.run({ story });
  console.log(`${told(story)}\n\n${trace.join('\n')}`);
  process.exitCode = 1;
}
await simulation.close();
