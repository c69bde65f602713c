import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterEach, describe, expect, it } from 'vitest';
import walls from '../.dependency-cruiser.mjs';
import { arrowsBetweenRooms, roomsInRings, roomsPage } from '../tools/graph.mjs';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** The names of the walls that a tree of files goes through. */
async function broken(files: Readonly<Record<string, string>>): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'walls-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  const { forbidden, options } = walls;
  const { output } = await cruise(
    ['src', 'projections', 'spatial'].filter((top) => Object.keys(files).some((name) => name.startsWith(top))),
    {
      ...options,
      tsConfig: undefined,
      baseDir: folder,
      validate: true,
      ruleSet: { forbidden },
    } as Parameters<typeof cruise>[1],
  );
  return [...new Set((output as ICruiseResult).summary.violations.map(({ rule }) => rule.name))].sort();
}

const value = 'export const value = 1;\nexport type Value = number;\n';
const use = (file: string): string => `import { value } from '${file}';\nexport const used = value;\n`;
const useType = (file: string): string => `import type { Value } from '${file}';\nexport type Used = Value;\n`;

/** An import that each wall forbids. */
const planted: readonly (readonly [wall: string, files: Record<string, string>])[] = [
  ['no-circle', { 'src/chat/a.ts': `${use('./b.js')}${value}`, 'src/chat/b.ts': `${use('./a.js')}${value}` }],
  ['no-circle', { 'projections/a.ts': `${useType('./b.js')}${value}`, 'projections/b.ts': `${useType('./a.js')}${value}` }],
  ['feature-by-its-doors', { 'src/chat/a.ts': useType('../vision/b.js'), 'src/vision/b.ts': value }],
  ['gateway-below-features', { 'src/gateway/a.ts': useType('../accounts/b.js'), 'src/accounts/b.ts': value }],
  ['nodes-below-features', { 'src/nodes/a.ts': useType('../health/b.js'), 'src/health/b.ts': value }],
  ['sessions-know-no-http', { 'src/sessions/a.ts': use('../gateway/b.js'), 'src/gateway/b.ts': value }],
  ['replays-below-features', { 'src/replays/a.ts': use('../domains/own.js'), 'src/domains/own.ts': value }],
  ['adapters-know-their-port', { 'src/log/lmdb/a.ts': use('../../sessions/b.js'), 'src/sessions/b.ts': value }],
  ['adapters-know-their-port', { 'src/sealing/a.ts': useType('../sessions/b.js'), 'src/sessions/b.ts': value }],
  ['adapters-stay-apart', { 'src/log/lmdb/a.ts': use('../kafka/b.js'), 'src/log/kafka/b.ts': value }],
  ['ports-not-engines', { 'src/memory/a.ts': use('../log/lmdb/b.js'), 'src/log/lmdb/b.ts': value }],
  ['tools-know-no-room', { 'src/errors.ts': use('./chat/b.js'), 'src/chat/b.ts': value }],
  ['root-on-top', { 'src/chat/a.ts': use('../service.js'), 'src/service.ts': value }],
  ['projections-are-pure', { 'projections/a.ts': "import { readFileSync } from 'node:fs';\nexport const read = readFileSync;\n" }],
  ['projections-are-pure', { 'projections/a.ts': use('../src/errors.js'), 'src/errors.ts': value }],
  ['spatial-is-pure', { 'spatial/a.ts': use('../projections/b.js'), 'projections/b.ts': value }],
  ['spatial-by-its-index', { 'src/vision/a.ts': use('../../spatial/scene.js'), 'spatial/scene.ts': value }],
  ['verifier-shares-nothing', { 'src/cli/verifier/a.ts': use('../../proof/b.js'), 'src/proof/b.ts': value }],
  ['verifier-shares-nothing', { 'src/cli/verifier/a.ts': useType('../../../projections/b.js'), 'projections/b.ts': value }],
  ['memory-index-alone', { 'projections/memory/index/a.ts': useType('../memory.js'), 'projections/memory/memory.ts': value }],
  ['claims-below-search', { 'projections/memory/claims/a.ts': use('../search/b.js'), 'projections/memory/search/b.ts': value }],
  ['spatial-for-vision', { 'src/chat/a.ts': use('../../spatial/index.js'), 'spatial/index.ts': value }],
];

describe('the walls', () => {
  it('stand where features, sessions, ports and folds keep to their floors', async () => {
    const files = {
      'projections/events.ts': value,
      'src/log/event-log.ts': use('../../projections/events.js'),
      'src/sessions/host.ts': `${use('../log/event-log.js').replaceAll('value', 'used').replace('const used', 'const value')}`,
      'src/memory/memory.ts': use('../sessions/host.js'),
      'src/gateway/authenticator.ts': value,
      'src/accounts/directory.ts': useType('../gateway/authenticator.js'),
    };
    expect(await broken(files)).toEqual([]);
  });

  it.each(planted)('fail by %s', async (wall, files) => {
    expect(await broken(files)).toEqual([wall]);
  });

  it('have a forbidden import each', () => {
    expect(walls.forbidden.map(({ name }) => name).sort()).toEqual([...new Set(planted.map(([wall]) => wall))].sort());
  });
});

describe('threads', () => {
  const frameworks = /^node_modules\/(@nestjs|class-validator|class-transformer|fastify|reflect-metadata|rxjs)\//;

  it('load no framework, which would cost each of them most of a second and tens of megabytes', async () => {
    const workers = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.worker.ts'));
    expect(workers).toContain(path.join('memory', 'readers', 'reader.worker.ts'));
    for (const worker of workers) {
      const { output } = await cruise(
        [`src/${worker}`],
        { ...walls.options, tsPreCompilationDeps: false } as Parameters<typeof cruise>[1],
        {},
        {
          tsConfig: { options: { verbatimModuleSyntax: true } },
        },
      );
      const loaded = (output as ICruiseResult).modules.map(({ source }) => source);
      expect(loaded).toContain(`src/${worker}`);
      expect(
        loaded.filter((source) => frameworks.test(source)),
        worker,
      ).toEqual([]);
    }
  });
});

describe('the rooms', () => {
  it('import each other as docs/rooms.md draws it (npm run graph), and none itself over others', async () => {
    const arrows = await arrowsBetweenRooms();
    expect(roomsPage(arrows)).toBe(readFileSync('docs/rooms.md', 'utf8'));
    expect(roomsInRings(arrows.service)).toEqual([]);
    expect(roomsInRings(arrows.folds)).toEqual([]);
  });

  it('are found in a ring', () => {
    const arrows = [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'b'],
    ] as const;
    expect(roomsInRings(arrows)).toEqual(['b', 'c']);
  });
});
