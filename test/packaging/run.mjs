// Whether the packed package works on its own: packs it, installs it into an empty folder, and has `npx hindcast` run its demo and serve. Needs `npm run build` and a registry; ends with 1 where something fails.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'hindcast-packaging-'));
const empty = path.join(folder, 'empty');
mkdirSync(empty);
// else npm installs into the first folder above that has packages
writeFileSync(path.join(empty, 'package.json'), '{ "private": true }\n');

/** Longest that a step may take before it counts as hanging, ms. */
const patienceMs = 300_000;
/** The packed package was 2.6 MB; what is much larger has something in it that nobody needs. */
const packedBytesMax = 4_000_000;
const key = 'hck_of_the_packaging_test';

const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:HINDCAST_|PORT$|npm_)/.test(name)));
const run = (cwd, command, ...args) =>
  execFileSync(command, args, { cwd, env: inherited, encoding: 'utf8', timeout: patienceMs, stdio: ['ignore', 'pipe', 'pipe'] });

function expect(what, holds) {
  if (!holds) throw new Error(`failed: ${what}`);
  console.log(`passed: ${what}`);
}

/** Serves from the installed package until `use` has ended. */
async function serving(use) {
  // a model without the runtime for models
  const model = path.join(folder, 'model.onnx');
  writeFileSync(model, '');
  const settings = { PORT: '0', HINDCAST_API_KEY: key, HINDCAST_DATA_DIR: path.join(folder, 'data'), HINDCAST_DETECTOR_MODEL: model };
  const service = spawn('npx', ['hindcast', 'serve'], {
    cwd: empty,
    env: { ...inherited, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const timer = setTimeout(() => process.kill(-service.pid, 'SIGKILL'), patienceMs);
  try {
    let output = '';
    for await (const chunk of service.stdout) {
      output += chunk;
      const [, url] = /"url":"([^"]+)"/.exec(output) ?? [];
      if (url !== undefined) return await use(url);
    }
    throw new Error(`the service did not start:\n${output}`);
  } finally {
    clearTimeout(timer);
    if (service.exitCode === null) process.kill(-service.pid, 'SIGTERM');
  }
}

try {
  const [{ filename, size, files }] = JSON.parse(run(root, 'npm', 'pack', '--json', '--silent', '--pack-destination', folder));
  const strange = files
    .map((file) => file.path)
    .filter((name) => !/^(?:bin|dist|examples)\/|^(?:package\.json|README\.md|LICENSE)$/.test(name));
  expect('the package holds nothing but what is built, examples and what npm wants', strange.length === 0);
  expect('it holds no tests and no sources', !files.some((file) => /\.spec\.|\.tsx?$|\.tsbuildinfo$/.test(file.path)));
  expect(`it has at most ${packedBytesMax} bytes packed`, size <= packedBytesMax);

  // Packages may run their scripts, but the hosts that those fetch more from are away.
  const away = { GLOBAL_AGENT_HTTP_PROXY: 'http://127.0.0.1:9', GLOBAL_AGENT_HTTPS_PROXY: 'http://127.0.0.1:9', SCARF_ANALYTICS: 'false' };
  run(
    empty,
    'env',
    ...Object.entries(away).map((pair) => pair.join('=')),
    'npm',
    'install',
    '--ignore-scripts=false',
    '--no-audit',
    '--no-fund',
    '--silent',
    path.join(folder, filename),
  );
  expect('it came without the runtime for models', !existsSync(path.join(empty, 'node_modules/onnxruntime-node')));
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  expect('npx hindcast tells its version', run(empty, 'npx', 'hindcast', '--version').trim() === version);
  expect('its demo ends with a valid hash chain', run(empty, 'npx', 'hindcast', 'demo').includes('hash chain valid'));

  await serving(async (url) => {
    const call = async (route, body) => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      return (await fetch(`${url}/api/v1${route}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    };
    await call('/memory', { memory_id: 'ada-1', content: 'Ada prefers tea in the morning and works from Lisbon.' });
    const { items } = await call('/memory/search', { user_message: 'Where does Ada work?' });
    expect('it stores and finds', items?.[0]?.memory_id === 'ada-1');
    const image = readFileSync(path.join(empty, 'node_modules/hindcast/examples/scene.png')).toString('base64');
    const { answer, warnings } = await call('/vision/spatial', {
      question: 'Where is the red circle to the left of the blue square?',
      image,
    });
    expect('it answers a question about an image', answer === 'red circle');
    expect(
      'a model without its runtime is told of',
      warnings.some((warning) => warning.includes('npm install onnxruntime-node')),
    );
    const reference = await fetch(`${url}/docs`);
    expect('it serves the API reference', reference.status === 200);
  });
} catch (error) {
  console.error(error.message, error.stderr ?? '');
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
