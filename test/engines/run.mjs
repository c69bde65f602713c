// Runs what needs real engines: the contract suites and faults over them, and the HTTP suite of the service on them. usage: npm run test:engines [-- vitest's options]
import { spawnSync } from 'node:child_process';

const missing = ['java', 'javac', 'mvn'].filter((tool) => spawnSync(tool, ['-version'], { stdio: 'ignore' }).status !== 0);
if (missing.length > 0)
  console.log(`no ${missing.join(' and no ')} here: skipped is all that needs a Kafka or MongoDB server of the tests' own`);
const projects = missing.length > 0 ? ['engines'] : ['engines', 'engines-http', 'engines-faults'];
const { status } = spawnSync('npx', ['vitest', 'run', ...projects.flatMap((name) => ['--project', name]), ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
