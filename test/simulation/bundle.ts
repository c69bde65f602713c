import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'vite';
import { type Replacement, smallConstants } from './replacements.js';

const root = path.resolve(import.meta.dirname, '../..');
const world = path.join(import.meta.dirname, 'world');
/** Within the tree, so that packages are found from there; git ignores it. */
const folder = path.join(root, '.cache/simulation');

/** What the world puts in the place of modules, and for whom; for all of the service where it says nobody. */
const simulated: readonly { readonly module: RegExp; readonly by: string; readonly importers?: RegExp }[] = [
  { module: /^node:timers\/promises$/, by: 'timers-promises.ts' },
  { module: /\/slices\.js$/, by: 'slices.ts' },
  { module: /\/answer-places\.js$/, by: 'answer-places.ts' },
  { module: /^node:crypto$/, by: 'crypto.ts' },
  { module: /^node:fs$/, by: 'fs.ts', importers: /src\/(sealing|embedded\/private-files)/ },
  { module: /\/data-folder-lock\.js$/, by: 'data-folder.ts', importers: /embedded-key-store/ },
  { module: /\/membership\.js$/, by: 'membership.ts', importers: /kafka-owners/ },
];

const isService = (importer: string): boolean => /^(src|projections)\//.test(path.relative(root, importer));

/** Puts the world in the place of modules. @throws where one of them is imported nowhere, as after a change of its name */
function simulating(): Plugin {
  const replaced = new Set<string>();
  return {
    name: 'simulated world',
    enforce: 'pre',
    resolveId(module, importer) {
      if (importer === undefined || !isService(importer)) return null;
      const found = simulated.find((one) => one.module.test(module) && (one.importers?.test(importer) ?? true));
      if (found === undefined) return null;
      replaced.add(found.by);
      return path.join(world, found.by);
    },
    buildEnd(error) {
      const missed = simulated.filter(({ by }) => !replaced.has(by)).map(({ module }) => module);
      if (error === undefined && missed.length > 0) throw new Error(`the service imports nowhere: ${missed.join(', ')}`);
    },
  };
}

/** Applies replacements as the sources are read; the tree itself stays as it is. @throws where one does not fit */
function replacing(replacements: readonly Replacement[]): Plugin {
  return {
    name: 'replacements',
    enforce: 'pre',
    transform(source, id) {
      let text = source;
      for (const { file, from, to } of replacements) {
        if (path.join(root, file) !== id) continue;
        if (text.split(from).length !== 2) throw new Error(`${file} does not hold exactly once: ${from}`);
        text = text.replace(from, () => to);
      }
      return text === source ? null : text;
    },
  };
}

let bundles = 0;

/**
 * The simulated world and the service's own code, as one module.
 * @param replacements besides the small constants
 * @returns the file, and what removes it
 */
export async function bundleWorld(replacements: readonly Replacement[] = []): Promise<{ file: string; remove: () => void }> {
  mkdirSync(folder, { recursive: true });
  const name = `world-${process.pid}-${++bundles}.mjs`;
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [simulating(), replacing([...smallConstants, ...replacements])],
    build: {
      ssr: path.join(world, 'main.ts'),
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      minify: false,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: name, codeSplitting: false } },
    },
  });
  const file = path.join(folder, name);
  return { file, remove: () => rmSync(file, { force: true }) };
}
