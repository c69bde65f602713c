import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { agent, service, startService } from '../../kit/started.js';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const executablePath = process.env.HINDCAST_CHROMIUM ?? usualPlaces.find((place) => existsSync(place));

/** Longest wait for anything in a page before it counts as hanging, ms. */
const patienceMs = 60_000;

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let browser: Browser;
/** What went wrong in the pages of a test: errors that were logged or thrown, and what the policy refused. */
let complaints: string[] = [];

/** Tests in a real browser at a service of their own. They are skipped, and say so, where there is no Chromium: `HINDCAST_CHROMIUM` names one. */
export function describeInBrowser(name: string, tests: () => void): void {
  const title = executablePath === undefined ? `${name} (skipped: no Chromium here; HINDCAST_CHROMIUM names one)` : name;
  describe.skipIf(executablePath === undefined)(title, () => {
    startService();
    beforeAll(async () => {
      // Chromium's own sandbox does not start for root.
      const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
      browser = await chromium.launch({ executablePath, args });
    });
    afterAll(() => browser?.close());
    afterEach(async () => {
      for (const context of browser.contexts()) await context.close();
      const heard = complaints;
      complaints = [];
      expect(heard).toEqual([]);
    });
    tests();
  });
}

/** Opens the console. @param hash where in it, such as `#/log` */
export async function openConsole(hash = '', options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(patienceMs);
  page.on('console', (message) => {
    // An answer that is no 200 is logged by the browser itself; the page shows what it means.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.addInitScript(
    `addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => console.error('policy', violatedDirective, blockedURI))`,
  );
  await page.goto(`http://127.0.0.1:${service.port}/console${hash}`);
  return page;
}

/** Signs in, with the key of the test's agent unless another is given. */
export async function signIn(page: Page, key = agent.key): Promise<void> {
  await page.getByLabel('API key or account token').fill(key);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Pages' }).waitFor();
}

/** The console, signed in. */
export async function openSignedIn(hash = '', options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openConsole(hash, options);
  await signIn(page);
  return page;
}

interface Finding {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[];
}

/** What axe-core finds wrong for people who cannot see, or use no mouse: what is serious or worse. */
export async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const violations = (await page.evaluate('axe.run().then(({ violations }) => violations)')) as Finding[];
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`).join('; ')}`);
}
