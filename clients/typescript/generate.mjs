// Writes the types of the service's API document to src/generated/openapi.ts. With --check it changes nothing, and fails where the file is not what it would write.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import openapiTypescript, { astToString } from 'openapi-typescript';

const root = fileURLToPath(new URL('../..', import.meta.url));
const file = fileURLToPath(new URL('src/generated/openapi.ts', import.meta.url));
const head = `// biome-ignore-all lint: made by a generator
// biome-ignore-all format: made by a generator
// biome-ignore-all assist: made by a generator
// Types of the service's API document. Made by \`npm run generate\`; changes by hand are lost.

`;

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** The document as a started service tells it. */
async function documentOfService() {
  const folder = mkdtempSync(path.join(tmpdir(), 'hindcast-document-'));
  const port = await freePort();
  const settings = { HINDCAST_LOG: 'memory', HINDCAST_VIEWS: 'memory', HINDCAST_LOG_LEVEL: 'error', HINDCAST_DATA_DIR: folder };
  // Settings of whoever runs this are none of the document's.
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('HINDCAST_')));
  const service = spawn(process.execPath, ['bin/hindcast.js', 'serve'], {
    cwd: root,
    env: { ...inherited, ...settings, PORT: String(port), HINDCAST_API_KEY: 'hck_of_the_generator' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    for (let tries = 0; tries < 600 && service.exitCode === null; tries++) {
      const answer = await fetch(`http://127.0.0.1:${port}/openapi.json`).catch(() => null);
      if (answer?.status === 200) return await answer.json();
      await sleep(100);
    }
    throw new Error('the service did not start');
  } finally {
    service.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The document without what the client has a form of its own for: errors, which are classes, and other names of the same routes. */
function reduced(document) {
  for (const [route, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      if (operation.operationId?.endsWith('Alias')) delete operations[method];
      else operation.responses = Object.fromEntries(Object.entries(operation.responses).filter(([status]) => status.startsWith('2')));
    }
    if (Object.keys(operations).length === 0) delete document.paths[route];
  }
  return document;
}

const text = head + astToString(await openapiTypescript(reduced(await documentOfService())));
if (!process.argv.includes('--check')) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text) {
  process.stderr.write('src/generated/openapi.ts is not what the service tells of itself; run: npm run generate\n');
  process.exitCode = 1;
}
