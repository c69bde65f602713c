// Puts what `nest build` made and the packages it imports into few files, dist/bundle: a start that opens three thousand files one by one takes nearly twice as long. Beside them it
// writes the licences of what is in them.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const folder = path.join(root, 'dist/bundle');

/** What is started by its file: the command, and each kind of thread beside where its pool looks for it. */
const entries = {
  cli: 'cli/cli',
  'embedder.worker': 'embedding/onnx/embedder.worker',
  'reader.worker': 'memory/readers/reader.worker',
  'replay.worker': 'replays/replay.worker',
  'tokens.worker': 'chat/tokens.worker',
  'worker/vision.worker': 'vision/worker/vision.worker',
};

/** Packages with binaries, with files or threads of their own beside their code, and large ones that only some services load. */
const apart = [
  '@kurrent/kurrentdb-client',
  'gpt-tokenizer',
  'kafkajs',
  'lmdb',
  'mongodb',
  'onnxruntime-node',
  'pino',
  'piscina',
  'sharp',
  'swagger-ui-dist',
];

const bundle = await rolldown({
  cwd: root,
  input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, `dist/src/${file}.js`])),
  platform: 'node',
  external: (id) => apart.some((name) => id === name || id.startsWith(`${name}/`)),
  onLog(level, log, handle) {
    // Packages that Nest and others use where they are installed, and this service does not have. What the service itself imports must be there.
    if (log.code === 'UNRESOLVED_IMPORT' && log.id?.includes('node_modules')) return;
    handle(log.code === 'UNRESOLVED_IMPORT' ? 'error' : level, log);
  },
});
rmSync(folder, { recursive: true, force: true });
const { output } = await bundle.write({
  dir: folder,
  format: 'esm',
  keepNames: true,
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
});
await bundle.close();
writeFileSync(path.join(folder, 'LICENSES.txt'), licences(output.flatMap(({ moduleIds }) => moduleIds ?? [])));

/** @param {readonly string[]} files what is bundled */
function licences(files) {
  const folders = new Set(
    files
      .map((file) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file.replaceAll('\\', '/'))?.[0])
      .filter((found) => found !== undefined),
  );
  const texts = [...folders].sort().map((from) => {
    const { name, version, license } = JSON.parse(readFileSync(path.join(from, 'package.json'), 'utf8'));
    const text = readdirSync(from).find((file) => /^licen[cs]e/i.test(file) && existsSync(path.join(from, file)));
    return `${name} ${version} (${license})\n\n${text === undefined ? '' : readFileSync(path.join(from, text), 'utf8')}`;
  });
  return `Packages that are part of these files, and their licences.\n\n${texts.join('\n\n----\n\n')}\n`;
}
