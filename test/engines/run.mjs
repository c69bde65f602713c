// Runs what needs real engines: the contract suites and faults over them, and the HTTP suite of the service on them. usage: npm run test:engines [-- vitest's options]
import { spawnSync } from 'node:child_process';

const missing = ['java', 'mvn'].filter((tool) => spawnSync(tool, ['-version'], { stdio: 'ignore' }).status !== 0);
if (missing.length > 0) {
  console.log(`engine tests skipped: no ${missing.join(' and no ')} here`);
  process.exit(0);
}
const projects = ['--project', 'engines', '--project', 'engines-http', '--project', 'engines-faults'];
const { status } = spawnSync('npx', ['vitest', 'run', ...projects, ...process.argv.slice(2)], { stdio: 'inherit' });
process.exit(status ?? 1);
