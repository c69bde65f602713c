import { defineConfig } from 'vitest/config';

/** Fast ones first: pure folds and adapters, then the really started service, then its faults; the same on real engines apart, by `npm run test:engines`. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['projections/**/*.spec.ts', 'src/**/*.spec.ts', 'test/golden/*.spec.ts'],
          setupFiles: ['test/kit/seed.ts'],
          testTimeout: 30_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'http',
          include: ['test/http/**/*.spec.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'faults',
          include: ['test/faults/**/*.spec.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          fileParallelism: false,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          name: 'engines',
          include: ['test/engines/**/*.spec.ts'],
          setupFiles: ['test/kit/seed.ts'],
          testTimeout: 60_000,
          hookTimeout: 180_000,
          fileParallelism: false,
          sequence: { groupOrder: 4 },
        },
      },
      {
        test: {
          name: 'engines-http',
          include: ['test/http/**/*.spec.ts', 'test/nodes/*.spec.ts'],
          globalSetup: ['test/engines/setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 5 },
        },
      },
      {
        test: {
          name: 'engines-faults',
          // What damages the embedded log's own files is none of these engines'.
          include: ['test/faults/{kill,eviction,shutdown}.spec.ts', 'test/nodes/faults/*.spec.ts'],
          globalSetup: ['test/engines/setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          fileParallelism: false,
          sequence: { groupOrder: 6 },
        },
      },
    ],
  },
});
