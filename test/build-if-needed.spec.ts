import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';

const script = 'bin/build-if-needed.js';
let folder: string;

/** Build tools that take a while, note that they ran, and leave what the real ones leave. */
const tools = {
  'node_modules/@nestjs/cli/bin/nest.js': `
    const { mkdirSync, rmSync, writeFileSync, appendFileSync } = require('node:fs');
    appendFileSync('built.log', 'service\\n');
    rmSync('dist', { recursive: true, force: true });
    setTimeout(() => { mkdirSync('dist/src', { recursive: true }); writeFileSync('dist/src/main.js', ''); }, 300);`,
  'tools/bundle.mjs': `
    import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
    mkdirSync('dist/bundle');
    writeFileSync('dist/bundle/cli.js', readFileSync('dist/src/main.js'));`,
  'tools/openapi.mjs': `
    import { readFileSync, writeFileSync } from 'node:fs';
    writeFileSync('dist/openapi.json', readFileSync('dist/bundle/cli.js'));`,
  'node_modules/vite/bin/vite.js': `
    const { mkdirSync, writeFileSync, appendFileSync } = require('node:fs');
    appendFileSync('built.log', 'console\\n');
    setTimeout(() => { mkdirSync('dist/console', { recursive: true }); writeFileSync('dist/console/index.html', ''); }, 300);`,
};

const put = (file: string, content: string): void => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), content);
};

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'hindcast-build-'));
  put('package.json', '{}');
  put('bin/package.json', '{"type": "module"}');
  for (const [file, content] of Object.entries(tools)) put(file, content);
  for (const file of ['src/main.ts', 'projections/session.ts', 'console/main.ts']) put(file, `// ${file}`);
  cpSync(script, path.join(folder, script));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Starts as `hindcast` does, and ends with 7 where nothing is built then. */
const code = `await (await import('./${script}')).buildIfNeeded(); if (!(await import('node:fs')).existsSync('dist/console/index.html')) process.exit(7);`;

/** @returns what it said */
async function start(): Promise<string> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const [said, out, [status]] = await Promise.all([text(child.stderr), text(child.stdout), once(child, 'close')]);
  expect([status, out], said).toEqual([0, '']);
  return said;
}

/** What was built since it was last asked. */
function built(): string[] {
  const log = path.join(folder, 'built.log');
  const lines = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
  rmSync(log, { force: true });
  return lines;
}

const lockFile = (): string => path.join(folder, '.cache/build.lock');
const touch = (file: string): void => utimesSync(path.join(folder, file), new Date(Date.now() + 60_000), new Date(Date.now() + 60_000));

it('is built once by several first starts', async () => {
  const said = await Promise.all(Array.from({ length: 4 }, start));
  expect(built()).toEqual(['service', 'console']);
  expect(said.filter((one) => one.includes('building (once)'))).toHaveLength(1);
  expect(existsSync(lockFile())).toBe(false);
  expect(await start()).toBe('');
  expect(built()).toEqual([]);
});

it('waits, and says so, while another start builds', async () => {
  put('.cache/build.lock', String(process.pid));
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  const [said] = await once(child.stderr, 'data');
  expect(String(said)).toBe('hindcast: another start builds; waiting for it …\n');
  expect(built()).toEqual([]);
  rmSync(lockFile());
  await once(child, 'close');
  expect(built()).toEqual(['service', 'console']);
});

it('is built anew where sources say something else, and not where they are only newer', async () => {
  await start();
  built();
  touch('src/main.ts');
  const copy = `${folder}-copy`;
  cpSync(folder, copy, { recursive: true });
  rmSync(folder, { recursive: true });
  cpSync(copy, folder, { recursive: true });
  rmSync(copy, { recursive: true });
  expect(await start()).toBe('');
  put('src/main.spec.ts', '// a test');
  put('console/main.ts', '// other');
  await start();
  expect(built()).toEqual(['console']);
  put('src/new.ts', '// new');
  await start();
  expect(built()).toEqual(['service', 'console']);
  rmSync(path.join(folder, 'src/new.ts'));
  await start();
  expect(built()).toEqual(['service', 'console']);
});

it('that was built by other means is told by its times', async () => {
  for (const file of ['dist/bundle/cli.js', 'dist/console/index.html']) put(file, '');
  expect(await start()).toBe('');
  touch('projections/session.ts');
  await start();
  expect(built()).toEqual(['service', 'console']);
});

it('is built whole after a build that was killed', async () => {
  await start();
  built();
  const ended = spawn(process.execPath, ['-e', '']);
  await once(ended, 'close');
  put('.cache/build.lock', String(ended.pid));
  await Promise.all([start(), start(), start()]);
  expect(built()).toEqual(['service', 'console']);
  expect(existsSync(lockFile())).toBe(false);
});

it('leaves no lock where its build fails', async () => {
  put('node_modules/vite/bin/vite.js', 'process.exit(3);');
  await expect(start()).rejects.toThrow(/building/);
  expect(existsSync(lockFile())).toBe(false);
});

it('is no matter of an installed package', async () => {
  for (const gone of ['src', 'projections', 'console', 'node_modules']) rmSync(path.join(folder, gone), { recursive: true });
  put('dist/console/index.html', '');
  expect(await start()).toBe('');
});
