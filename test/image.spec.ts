import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const lines = readFileSync('Dockerfile', 'utf8')
  .replace(/\\\n/g, ' ')
  .split('\n')
  .map((line) => line.trim());
const folder = mkdtempSync(path.join(tmpdir(), 'hindcast-image-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The third level of the runtime's binaries: a folder each for Node-API's version, system and processor. */
const binaries = (at: string): string[] =>
  readdirSync(at, { recursive: true, encoding: 'utf8' }).filter((name) => name.split(path.sep).length === 3);

describe('Dockerfile', () => {
  it('keeps the binaries for models of this system and processor alone', () => {
    const runtime = 'node_modules/onnxruntime-node/bin';
    const before = binaries(runtime).filter((name) => !name.includes('.'));
    for (const name of before) mkdirSync(path.join(folder, runtime, name), { recursive: true });
    const [removal] = lines.filter((line) => line.startsWith('RUN cd node_modules/onnxruntime-node'));
    execFileSync('sh', ['-c', removal.replace(/^RUN /, '')], { cwd: folder });
    expect(before.length).toBeGreaterThan(1);
    expect(binaries(path.join(folder, runtime))).toEqual(before.filter((name) => name.endsWith(path.join('linux', process.arch))));
  });

  it('installs the runtime for models in the version that the tests run on', () => {
    const [install] = lines.filter((line) => line.startsWith('RUN npm install'));
    const { peerDependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
      string,
      Record<string, string>
    >;
    const said = execFileSync('sh', ['-c', install.replace(/^RUN npm install/, 'echo')], { encoding: 'utf8' });
    expect(said.trim().split(' ').at(-1)).toBe(`onnxruntime-node@${devDependencies['onnxruntime-node']}`);
    expect(peerDependencies['onnxruntime-node']).toBe(devDependencies['onnxruntime-node']);
  });

  it('copies what is there, and no more than the package holds beside what it runs on', () => {
    const copied = lines.filter((line) => line.startsWith('COPY --from=build')).map((line) => line.split(' ').slice(2, -1));
    const names = copied.flat().map((name) => name.replace('/app/', ''));
    const { files } = JSON.parse(readFileSync('package.json', 'utf8')) as { files: string[] };
    expect(names.sort()).toEqual([...files.filter((name) => name !== 'README.md'), 'node_modules', 'package.json'].sort());
    expect(names.filter((name) => !name.startsWith('dist/') && !existsSync(name))).toEqual([]);
  });

  it('leaves data, tests and what is built here out of the build', () => {
    const ignored = readFileSync('.dockerignore', 'utf8').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['.git', 'data', 'dist', 'node_modules', 'test']));
  });
});
