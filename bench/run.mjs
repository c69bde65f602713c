// What it costs, against what else a user would pick, side by side in one run. usage: npm run bench [-- write|search|replay|past|domains|adaptive|vision|kafka|nodes|sizing …]
import { availableParallelism } from 'node:os';
import { benchAdaptive } from './adaptive.mjs';
import { benchDomains } from './domains.mjs';
import { benchKafka } from './kafka.mjs';
import { heading } from './kit/figures.mjs';
import { benchSearch } from './memory-search.mjs';
import { benchNodes } from './nodes.mjs';
import { benchPast } from './past.mjs';
import { benchReplay } from './replay.mjs';
import { benchSizing } from './sizing.mjs';
import { benchVision } from './vision.mjs';
import { benchWrites } from './write.mjs';

const parts = {
  write: benchWrites,
  search: benchSearch,
  replay: benchReplay,
  past: benchPast,
  domains: benchDomains,
  adaptive: benchAdaptive,
  vision: benchVision,
  kafka: benchKafka,
  nodes: benchNodes,
  sizing: benchSizing,
};
const wanted = process.argv.slice(2).filter((name) => name in parts);

console.log(`Node ${process.version}, ${availableParallelism()} cores, load generator and peers on the same machine`);
heading();
for (const name of wanted.length > 0 ? wanted : Object.keys(parts)) await parts[name]();
