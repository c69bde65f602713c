import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { compile, installedFromTarball, run } from './kit/package.js';
import { root, Service } from './kit/service.js';

const page = readFileSync(path.join(root, 'docs/clients-typescript.md'), 'utf8');
const blocks = (language: string): string =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(([, text]) => text).join('');

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
    writeFileSync(
      path.join(folder, 'wrong.ts'),
      "import { Hindcast } from '@hindcast/client';\nnew Hindcast({ apiKey: 'x' }).memories.add({ text: 'x' });\n",
    );
    assert.throws(() => compile(folder, 'wrong.ts'), /'text' does not exist/);
    writeFileSync(
      path.join(folder, 'past.ts'),
      "import { Hindcast } from '@hindcast/client';\nnew Hindcast({ apiKey: 'x' }).at(1).memories.clear();\n",
    );
    assert.throws(() => compile(folder, 'past.ts'), /'clear' does not exist/);
  });

  it('does what docs/clients-typescript.md says', async () => {
    writeFileSync(path.join(folder, 'page.ts'), blocks('ts'));
    compile(folder, 'page.ts');
    assert.equal(await runProgram('page.js'), blocks('text'));
  });
});
