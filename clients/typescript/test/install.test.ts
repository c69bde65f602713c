import assert from 'node:assert/strict';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { blocks } from './kit/blocks.js';
import { compile, installedFromTarball, run } from './kit/package.js';
import { root, Service } from './kit/service.js';

const page = path.join(root, 'docs/clients-typescript.md');

describe('the package, installed from its tarball', () => {
  let service: Service;
  let folder: string;
  before(async () => {
    service = await Service.start({ HINDCAST_LOG: 'memory', HINDCAST_VIEWS: 'memory' });
    folder = installedFromTarball();
  });
  after(async () => {
    await service?.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  const runProgram = async (file: string): Promise<string> =>
    run(folder, { HINDCAST_URL: service.url, HINDCAST_API_KEY: await service.newKey() }, process.execPath, file);

  it('brings no other package', () => {
    assert.deepEqual(
      readdirSync(path.join(folder, 'node_modules')).filter((name) => !name.startsWith('.')),
      ['@hindcast'],
    );
    assert.deepEqual(readdirSync(path.join(folder, 'node_modules/@hindcast')), ['client']);
  });

  it('works from an ES module', async () => {
    const program = `import { Hindcast } from '@hindcast/client';
      const hindcast = new Hindcast({ url: process.env.HINDCAST_URL, apiKey: process.env.HINDCAST_API_KEY });
      await hindcast.memories.add('Ada rows.');
      console.log((await hindcast.memories.list().toArray()).map(({ content }) => content).join());`;
    writeFileSync(path.join(folder, 'plain.mjs'), program);
    assert.equal(await runProgram('plain.mjs'), 'Ada rows.\n');
  });

  it('is typed: what the document does not have does not compile', () => {
    const wrong = ["memories.add({ text: 'x' })", 'at(1).memories.clear()'].map((use) => `new Hindcast({ apiKey: 'x' }).${use};\n`);
    writeFileSync(path.join(folder, 'wrong.ts'), `import { Hindcast } from '@hindcast/client';\n${wrong.join('')}`);
    assert.throws(() => compile(folder, 'wrong.ts'), /'text' does not exist[\s\S]*'clear' does not exist/);
  });

  it('is typed for CommonJS of compilers that do not read exports, and for optional fields that are exact', () => {
    const use = "import { Hindcast } from '@hindcast/client';\nnew Hindcast({ url: process.env.HINDCAST_URL, apiKey: 'x' });\n";
    writeFileSync(path.join(folder, 'common.cts'), use);
    compile(folder, '--noEmit', '--exactOptionalPropertyTypes', 'common.cts', '--module', 'commonjs', '--moduleResolution', 'node10');
  });

  it('works from a CommonJS module', async () => {
    const program = `const { Hindcast } = require('@hindcast/client');
      const hindcast = new Hindcast({ url: process.env.HINDCAST_URL, apiKey: process.env.HINDCAST_API_KEY });
      hindcast.usage().then(({ events }) => console.log(events));`;
    writeFileSync(path.join(folder, 'plain.cjs'), program);
    assert.equal(await runProgram('plain.cjs'), '0\n');
  });

  it('does what docs/clients-typescript.md says', async () => {
    writeFileSync(path.join(folder, 'page.ts'), blocks(page, 'ts'));
    compile(folder, 'page.ts');
    assert.equal(await runProgram('page.js'), blocks(page, 'text'));
  });
});
