// Whether linters find nothing in the served API document, and generators make clients of it that compile and work, all with their defaults; whether AsyncAPI's parser takes the document of the
// events, and the inspector of MCP lists and calls the tools. Needs `npm ci` in here and `npm run build` above.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Parser } from '@asyncapi/parser';

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'hindcast-generators-'));
const at = (name) => path.join(folder, name);
const key = 'hck_of_the_generators_tests';

const port = 20_000 + (process.pid % 20_000);
const url = `http://127.0.0.1:${port}`;
const settings = { HINDCAST_LOG: 'memory', HINDCAST_VIEWS: 'memory', HINDCAST_DATA_DIR: at('data'), HINDCAST_LOG_LEVEL: 'error' };
const service = spawn(process.execPath, ['bin/hindcast.js', 'serve'], {
  cwd: root,
  env: { ...process.env, ...settings, PORT: String(port), HINDCAST_API_KEY: key },
  stdio: ['ignore', 'ignore', 'inherit'],
});

/** Runs one of the tools, which must end well. @returns what it printed */
function run(tool, ...args) {
  const { status, stdout, stderr } = spawnSync(path.join(here, 'node_modules/.bin', tool), args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  if (status !== 0) throw new Error(`${tool} ended with ${status}:\n${stdout}\n${stderr}`);
  console.log(`${tool}: passed`);
  return stdout;
}

function expect(what, holds) {
  if (!holds) throw new Error(`${what} failed`);
}

async function documentOf() {
  for (let tries = 0; tries < 600; tries++) {
    const answer = await fetch(`${url}/health`).catch(() => null);
    if (answer?.status === 200) return (await fetch(`${url}/openapi.json`)).text();
    await sleep(100);
  }
  throw new Error('the service did not start');
}

/** AsyncAPI's own parser finds no error and no warning (severities 0 and 1) in the document of the events. */
async function checkAsyncApi() {
  const { document, diagnostics } = await new Parser().parse(await (await fetch(`${url}/asyncapi.json`)).text());
  const found = diagnostics.filter(({ severity }) => severity <= 1);
  expect(`AsyncAPI's parser without errors and warnings: ${JSON.stringify(found)}`, document !== undefined && found.length === 0);
  console.log('asyncapi: passed');
}

/** The inspector's command line lists and calls the tools, over standard input and output. Its releases that can send a key over HTTP want a newer Node. */
function checkInspector() {
  const env = { HINDCAST_URL: url, HINDCAST_API_KEY: key };
  const given = Object.entries(env).flatMap(([name, value]) => ['-e', `${name}=${value}`]);
  const inspect = (...args) =>
    JSON.parse(run('mcp-inspector', '--cli', ...given, process.execPath, path.join(root, 'bin/hindcast.js'), 'mcp', ...args));
  const { tools } = inspect('--method', 'tools/list');
  expect(
    'listing the tools',
    ['add_memory', 'search_memories', 'query_domain'].every((name) => tools.some((tool) => tool.name === name)),
  );
  const added = inspect('--method', 'tools/call', '--tool-name', 'add_memory', '--tool-arg', 'content=Bo plays the cello.', 'memory_id=i1');
  expect('calling a tool', added.structuredContent.memory_id === 'i1');
  const found = inspect('--method', 'tools/call', '--tool-name', 'search_memories', '--tool-arg', 'user_message=What does Bo play?');
  expect('finding by a tool', found.structuredContent.items[0].memory_id === 'i1');
  const { resources } = inspect('--method', 'resources/list');
  expect('listing resources', Array.isArray(resources));
}

/** The file that openapi-typescript's types and all clients must let a caller write: nothing but what must be given. */
const least = `import type { components } from './types.js';
type Schemas = components['schemas'];
export const search: Schemas['SearchDto'] = { user_message: 'x' };
export const store: Schemas['StoreMemoryDto'] = { content: 'x' };
export const query: Schemas['QueryDomainDto'] = { question: 'x' };
export const chat: Schemas['ChatDto'] = { messages: [{ role: 'user', content: 'x' }] };
`;

try {
  const document = at('openapi.json');
  writeFileSync(document, await documentOf());
  symlinkSync(path.join(here, 'node_modules'), at('node_modules'));

  const { totals } = JSON.parse(run('redocly', 'lint', '--extends', 'recommended', '--format', 'json', document));
  expect('redocly without errors and warnings', totals.errors === 0 && totals.warnings === 0);
  writeFileSync(at('.spectral.yaml'), 'extends: ["spectral:oas"]\n');
  run('spectral', 'lint', document, '--fail-severity', 'hint');

  run('openapi-typescript', document, '-o', at('types.ts'));
  writeFileSync(at('least.ts'), least);
  const config = { hindcast: { input: document, output: { target: at('orval.ts'), client: 'fetch', baseUrl: url } } };
  writeFileSync(at('orval.config.cjs'), `module.exports = ${JSON.stringify(config)};\n`);
  run('orval', '--config', at('orval.config.cjs'));
  run('openapi-ts', '-i', document, '-o', at('hey'));
  const compilerOptions = {
    target: 'es2022',
    module: 'preserve',
    moduleResolution: 'bundler',
    strict: true,
    skipLibCheck: true,
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: [],
    outDir: at('out'),
  };
  writeFileSync(at('package.json'), '{"type":"module"}\n');
  writeFileSync(at('tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts', 'hey/**/*.ts'] }));
  run('tsc', '-p', at('tsconfig.json'));

  const client = await import(pathToFileURL(at('out/orval.js')).href);
  const options = { headers: { authorization: `Bearer ${key}` } };
  const { paths } = JSON.parse(await (await fetch(`${url}/openapi.json`)).text());
  const { example: declaration } = paths['/api/v1/domains/{domain_id}'].put.requestBody.content['application/json'];
  const stored = await client.storeMemory({ memory_id: 'm1', content: 'Ada works from Lisbon.' }, options);
  expect('storing by the client', stored.status === 200 && stored.data.memory_id === 'm1');
  const found = await client.searchMemories({ user_message: 'Where does Ada work?' }, undefined, options);
  expect('searching by the client', found.data.items[0]?.memory_id === 'm1');
  await client.declareDomain('rack', declaration, options);
  const asked = await client.queryDomain('rack', { question: 'What is wrong if the light is red?' }, undefined, options);
  expect('asking a domain by the client', asked.data.ranked_hypotheses.length === 2);
  const chat = await client.createChatCompletion({ messages: [{ role: 'user', content: 'Where does Ada work?' }] }, undefined, options);
  expect('chatting by the client', JSON.stringify(chat.data).includes('Lisbon'));
  console.log('round trip: passed');
  await checkAsyncApi();
  checkInspector();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  service.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}
