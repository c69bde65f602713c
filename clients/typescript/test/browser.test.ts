import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { root, Service } from './kit/service.js';

const chromium = '/usr/bin/chromium';
const driver = path.join(root, 'node_modules/playwright-core/index.mjs');
const missing = [chromium, driver].filter((file) => !existsSync(file));

const page = `<!doctype html><link rel="icon" href="data:,"><script type="module">
  import { Hindcast } from '/dist/index.js';
  window.use = async (url, apiKey) => {
    const hindcast = new Hindcast({ url, apiKey });
    await hindcast.memories.add({ memory_id: 'a', content: 'Ada rows.' }, { idempotencyKey: 'aus Köln' });
    await hindcast.memories.put('a', { content: 'Ada sails.' });
    const exported = [];
    for await (const { content } of hindcast.memories.export()) exported.push(content);
    const told = [];
    for await (const { type } of hindcast.events.stream({ after: 0 })) if (told.push(type) === 2) break;
    const missing = await hindcast.memories.get('b').catch(({ name, requestId }) => [name, requestId !== null]);
    return { found: (await hindcast.at(1).memories.search('Who rows?')).items.length, exported, told, missing };
  };
</script>`;

/** What the test needs of playwright-core, which is a package of the project and not of this folder. */
interface Driver {
  readonly chromium: {
    launch(options: { executablePath: string; args: string[] }): Promise<{
      newPage(): Promise<{
        goto(url: string): Promise<unknown>;
        waitForFunction(expression: string): Promise<unknown>;
        evaluate(expression: string): Promise<unknown>;
      }>;
      close(): Promise<void>;
    }>;
  };
}

describe('in a browser', { skip: missing.length > 0 && `without ${missing.join(' and ')}` }, () => {
  it('the client writes, reads, exports and streams from a page of another origin', async () => {
    const pages = createServer((request, response) => {
      const isScript = request.url?.startsWith('/dist/') === true;
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
      response.end(isScript ? readFileSync(path.join(root, 'clients/typescript', path.posix.normalize(request.url ?? ''))) : page);
    }).listen(0, '127.0.0.1');
    await once(pages, 'listening');
    const origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
    const service = await Service.start({ HINDCAST_LOG: 'memory', HINDCAST_VIEWS: 'memory', HINDCAST_CORS_ORIGINS: origin });
    const { chromium: browsers } = (await import(pathToFileURL(driver).href)) as Driver;
    const browser = await browsers.launch({ executablePath: chromium, args: ['--no-sandbox'] });
    try {
      const tab = await browser.newPage();
      await tab.goto(origin);
      await tab.waitForFunction('window.use');
      const seen = await tab.evaluate(`use(${JSON.stringify(service.url)}, ${JSON.stringify(await service.newKey())})`);
      assert.deepEqual(seen, {
        found: 1,
        exported: ['Ada rows.', 'Ada sails.'],
        told: ['memory.stored', 'memory.replaced'],
        missing: ['NotFoundError', true],
      });
    } finally {
      await browser.close();
      await service.dispose();
      pages.close();
    }
  });
});
