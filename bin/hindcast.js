#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { buildIfNeeded } from './build-if-needed.js';

// What a start makes stays for good, and V8 concludes from it that whatever the same lines of code make later will stay too: it puts that among the old objects at once. There
// it is garbage that only a full collection finds, and keeps alive what it refers to: each request left some KiB
// behind, and collecting took 0.15 ms a store instead of 0.012.
setFlagsFromString('--no-allocation-site-pretenuring');
// V8 looks for garbage when old objects have grown by about as much again. Most of what the service holds are arrays outside of its heap, in shared memory that V8 does not count: a small
// object that is garbage may keep many times its size. Of 30, 60, 75 and 100: docs/decisions/0020-searches-in-threads.md.
setFlagsFromString('--heap-growing-percent=75');

await buildIfNeeded();
const { run } = await import('../dist/bundle/cli.js');
await run(process.argv);
