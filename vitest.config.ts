import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * Longest that tests, their preparation and what they wait for may take before they count as hanging: no measure of anything, so a machine many times slower than a desk's
 * has time enough.
 */
const minuteMs = 60_000;
const patience = (minutes: number) => ({
  testTimeout: minutes * minuteMs,
  hookTimeout: minutes * minuteMs,
  expect: { poll: { timeout: 2 * minuteMs, interval: 50 } },
});

/** Fast ones first: pure folds and adapters, then how well they answer (`quality`), then the really started service, then its faults; the same on real engines apart, by `npm run test:engines`, and the console in a browser, by `npm run test:console`. */
export default defineConfig({
  test: {
    teardownTimeout: minuteMs,
    // A test and the service that it started wait for each other: one file at a time leaves a third of two cores idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'projections/**/*.spec.ts',
            'spatial/**/*.spec.ts',
            'src/**/*.spec.ts',
            'console/src/**/*.spec.ts',
            'test/*.spec.ts',
            'test/golden/*.spec.ts',
          ],
          setupFiles: ['test/kit/seed.ts'],
          // They keep nothing to themselves but in folders of their own, and what they import takes as long as they do.
          isolate: false,
          ...patience(5),
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'quality',
          include: ['test/quality/**/*.spec.ts'],
          globalSetup: ['test/quality/data-folder.ts'],
          ...patience(5),
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'simulation',
          include: ['test/simulation/**/*.spec.ts'],
          ...patience(10),
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'http',
          include: ['test/http/**/*.spec.ts', 'test/docs/**/*.spec.ts'],
          globalSetup: ['test/kit/build.mjs'],
          ...patience(5),
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          name: 'faults',
          include: ['test/faults/**/*.spec.ts'],
          exclude: ['test/faults/stalls.spec.ts'],
          globalSetup: ['test/kit/build.mjs'],
          ...patience(10),
          sequence: { groupOrder: 4 },
        },
      },
      {
        test: {
          name: 'stalls',
          // It watches the clock, so nothing else runs.
          include: ['test/faults/stalls.spec.ts'],
          globalSetup: ['test/kit/build.mjs'],
          ...patience(10),
          sequence: { groupOrder: 5 },
        },
      },
      {
        test: {
          name: 'engines',
          include: ['test/engines/**/*.spec.ts'],
          globalSetup: ['test/kit/build.mjs', 'test/engines/fetch.ts'],
          setupFiles: ['test/kit/seed.ts'],
          ...patience(10),
          sequence: { groupOrder: 6 },
        },
      },
      {
        test: {
          name: 'engines-http',
          include: ['test/http/**/*.spec.ts', 'test/nodes/*.spec.ts'],
          // No engine has a part in what connections, bodies, documents, pages and pictures are like, in what is refused before it is looked at, in what is computed from a state, nor in what a
          // model says; and a host without a service of its own runs one on embedded engines.
          exclude: [
            'test/http/{chat,hostile,mcp,vision}/**',
            'test/http/adaptive/{fair-replays,hindcast}.spec.ts',
            'test/http/domains/{asking,explain,questions}.spec.ts',
            'test/http/memory/{metadata-filter,vectors}.spec.ts',
            'test/http/{asyncapi,examples,openapi*}.spec.ts',
            'test/http/gateway/{console,errors,exact-numbers,web-manners}.spec.ts',
          ],
          globalSetup: ['test/kit/build.mjs', 'test/engines/fetch.ts', 'test/engines/setup.ts'],
          ...patience(10),
          sequence: { groupOrder: 7 },
        },
      },
      {
        test: {
          name: 'engines-faults',
          // What damages the embedded log's own files is none of these engines'.
          include: ['test/faults/{kill,eviction,shutdown}.spec.ts', 'test/nodes/faults/*.spec.ts'],
          globalSetup: ['test/kit/build.mjs', 'test/engines/fetch.ts', 'test/engines/setup.ts'],
          ...patience(10),
          sequence: { groupOrder: 8 },
        },
      },
      {
        test: {
          name: 'console',
          include: ['test/console/**/*.spec.ts'],
          globalSetup: ['test/kit/build.mjs'],
          ...patience(5),
          sequence: { groupOrder: 9 },
        },
      },
    ],
  },
});
