import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agent, service, startService } from '../kit/started.js';

startService();

/** Where a browser may be; `CHROMIUM` names another one. */
const browsers = [process.env.CHROMIUM ?? '', '/usr/bin/chromium', '/usr/bin/google-chrome'];
const executablePath = browsers.find((file) => file !== '' && existsSync(file));

let browser: Browser;
beforeAll(async () => {
  if (executablePath !== undefined) browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
});
afterAll(() => browser?.close());

/** Opens a route of the reference, presses "Try it out" and "Execute" with what is filled in already. @returns the answer's status */
async function tryOut(page: Page, operationId: string): Promise<string> {
  const operation = page.locator(`.opblock[id$="-${operationId}"]`);
  await operation.locator('.opblock-summary-control').click();
  await operation.locator('.try-out__btn').click();
  await operation.locator('.btn.execute').click();
  return operation.locator('.live-responses-table .response-col_status').last().innerText();
}

describe('/docs in a browser', () => {
  const title = 'tries out a store, a search, and a question to a domain, with what is filled in';
  it.skipIf(executablePath === undefined)(`${title}${executablePath === undefined ? ' (there is no browser here)' : ''}`, async () => {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${service.port}/docs`);
    await page.locator('.btn.authorize').first().click();
    const form = page.locator('.auth-container').first();
    await form.locator('input').fill(agent.key);
    await form.locator('button[type=submit]').click();
    await page.locator('.btn-done').first().click();

    for (const operation of ['storeMemory', 'searchMemories', 'declareDomain', 'queryDomain'])
      expect([operation, (await tryOut(page, operation)).split('\n')[0]]).toEqual([operation, '200']);
    const { items } = (await agent.post('/memory/search', { user_message: 'Where does Ada work?' })).body;
    expect(items.length).toBeGreaterThan(0);
  });
});
