/**
 * Makes the files that the tests of `hindcast import --from` read, with the systems' own code, where there is a package of it:
 *
 *   mkdir /tmp/systems && cd /tmp/systems
 *   npm install --legacy-peer-deps @modelcontextprotocol/server-memory @langchain/langgraph-checkpoint @langchain/core mem0ai better-sqlite3@12
 *   node <repository>/tools/import-fixtures.mjs /tmp/systems
 *   cd <repository> && npx biome format --write test/fixtures
 *
 * mem0 keeps its vectors in better-sqlite3, and asks an address for embeddings: a server of this script answers with the same vector for every text, which decides nothing of
 * what mem0 stores here.
 */
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const from = path.resolve(process.argv[2] ?? '.');
const target = fileURLToPath(new URL('../test/fixtures/importers/', import.meta.url));
const resolve = (name) => createRequire(path.join(from, 'package.json')).resolve(name);
const load = (name) => import(pathToFileURL(resolve(name)).href);
const write = (name, value) => writeFile(path.join(target, name), `${JSON.stringify(value, null, 2)}\n`);

async function mcp() {
  const { KnowledgeGraphManager } = await load('@modelcontextprotocol/server-memory/dist/index.js');
  const file = path.join(target, 'mcp.jsonl');
  await rm(file, { force: true });
  const graph = new KnowledgeGraphManager(file);
  await graph.createEntities([
    { name: 'Ada', entityType: 'person', observations: ['Repairs violins', 'Lives by the river'] },
    { name: 'Harbour Workshop', entityType: 'company', observations: [] },
  ]);
  await graph.addObservations([{ entityName: 'Ada', contents: ['Speaks Portuguese'] }]);
  await graph.createRelations([{ from: 'Ada', to: 'Harbour Workshop', relationType: 'works_at' }]);
}

async function langgraph() {
  const { InMemoryStore } = await load('@langchain/langgraph-checkpoint');
  const store = new InMemoryStore();
  await store.put(['users', 'ada', 'memories'], 'm1', { text: 'Ada prefers the early ferry.', topic: 'travel' });
  await store.put(['users', 'ada', 'memories'], 'm2', { kind: 'Memory', content: { content: 'Ada is allergic to walnuts.' } });
  await store.put(['users', 'ada', 'profile'], 'p', { language: 'pt', seats: 2 });
  await store.put(['users', 'ada', 'memories'], 'm1', { text: 'Ada prefers the late ferry.', topic: 'travel' });
  await write('langgraph.json', await store.search(['users'], { limit: 100 }));
}

async function mem0() {
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      const answer = { object: 'list', model: 'none', data: [{ object: 'embedding', index: 0, embedding: Array(8).fill(0.5) }], usage: {} };
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = {
    apiKey: 'none',
    baseURL: `http://127.0.0.1:${server.address().port}/v1`,
    url: `http://127.0.0.1:${server.address().port}/v1`,
  };
  process.env.MEM0_TELEMETRY = 'false';
  const { Memory } = await load('mem0ai/oss');
  const memory = new Memory({
    disableHistory: true,
    embedder: { provider: 'openai', config: { ...address, model: 'none', embeddingDims: 8 } },
    llm: { provider: 'openai', config: { ...address, model: 'none' } },
    vectorStore: {
      provider: 'memory',
      config: { collectionName: 'fixtures', dimension: 8, dbPath: path.join(tmpdir(), `mem0-${process.pid}.db`) },
    },
  });
  const add = (text, metadata) => memory.add(text, { userId: 'ada', infer: false, metadata });
  const { results } = await add('Ada keeps the spare key under the blue pot.', { place: 'home' });
  await add('Ada takes her coffee without sugar.', {});
  await memory.update(results[0].id, 'Ada keeps the spare key under the red pot.');
  await write('mem0.json', await memory.getAll({ filters: { user_id: 'ada' } }));
  server.close();
}

for (const make of [mcp, langgraph, mem0]) {
  await make();
  process.stdout.write(`${make.name} made\n`);
}
process.exit(0);
