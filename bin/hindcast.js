#!/usr/bin/env node
import { buildIfNeeded } from './build-if-needed.js';

await buildIfNeeded();
const { run } = await import('../dist/src/cli/cli.js');
await run(process.argv);
