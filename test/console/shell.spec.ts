import type { Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { rack } from '../http/domains/rack.js';
import { ok } from '../kit/http.js';
import { ownerToken } from '../kit/service.js';
import { agent, service } from '../kit/started.js';
import { describeInBrowser, openConsole, openSignedIn, seriousFindings, signIn } from './kit/browser.js';

/** What may come over the wire until the first page can be used, bytes. */
const firstLoadMaxBytes = 250_000;

const pages = ['memories', 'domains', 'predictions', 'image', 'chat', 'log', 'agents', 'service'];

describeInBrowser('the console', () => {
  it('opens with a key, and forgets it with the page', async () => {
    const page = await openConsole();
    expect(await seriousFindings(page)).toEqual([]);
    await signIn(page);
    await page.getByRole('slider', { name: 'Position in the history' }).waitFor({ state: 'attached' });
    expect(await page.title()).toBe('Memories · Hindcast');
    expect(await page.evaluate('[localStorage.length, sessionStorage.length, document.cookie]')).toEqual([0, 0, '']);
    await page.reload();
    await page.getByLabel('API key or account token').waitFor();
  });

  it('gives the page the whole of a low screen, such as one that is enlarged four times over', async () => {
    await agent.store({ memory_id: 'ada', content: 'Ada works from Lisbon.' });
    const page = await openSignedIn('#/memories?q=Ada', { viewport: { width: 320, height: 256 } });
    await page.locator('.hit').scrollIntoViewIfNeeded();
    const seen = `(({ top, bottom }) => Math.min(bottom, innerHeight) - Math.max(top, 0))(document.querySelector('main').getBoundingClientRect())`;
    expect(await page.evaluate(seen)).toBe(256);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('slider', { name: 'Position in the history' }).scrollIntoViewIfNeeded();
  });

  it('says that a key is wrong', async () => {
    const page = await openConsole();
    await page.getByLabel('API key or account token').fill('hck_nobodys_key');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').getByText('This key is not known').waitFor();
    expect(await page.getByText('401 unauthenticated').isVisible()).toBe(true);
  });

  it('opens with an account token, and asks for a key where that is needed', async () => {
    const page = await openConsole('#/service');
    await signIn(page, ownerToken);
    await page.getByRole('link', { name: 'Memories' }).click();
    await page.getByRole('heading', { name: 'This page needs an API key' }).waitFor();
    await page.getByLabel('API key').fill(agent.key);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'All memories' }).waitFor();
  });

  it('loads little, and nothing from elsewhere', async () => {
    const page = await openConsole();
    const requests: Request[] = [];
    const finished: Request[] = [];
    page.on('request', (request) => requests.push(request));
    page.on('requestfinished', (request) => finished.push(request));
    await page.reload();
    await signIn(page);
    await page.getByRole('heading', { name: 'All memories' }).waitFor();
    const own = `http://127.0.0.1:${service.port}/`;
    expect(requests.map((request) => request.url()).filter((url) => !url.startsWith(own))).toEqual([]);
    // What the page no longer waits for, such as the icon of a page that was left, has no size.
    const files = finished.filter((request) => request.url().startsWith(`${own}console`));
    expect(files.length).toBeGreaterThan(2);
    const sizes = await Promise.all(files.map((request) => request.sizes()));
    const bytes = sizes.reduce((sum, { responseBodySize, responseHeadersSize }) => sum + responseBodySize + responseHeadersSize, 0);
    console.log(`first load of the console: ${files.length} files, ${bytes} bytes over the wire`);
    expect(bytes).toBeLessThan(firstLoadMaxBytes);
  });

  it('says that the service went away, and goes on when it is back', async () => {
    await agent.store({ memory_id: 'there', content: 'The lighthouse keeper feeds the gulls.' });
    const page = await openSignedIn();
    await page.getByRole('button', { name: /lighthouse keeper/ }).waitFor();
    await page.context().setOffline(true);
    await page.getByRole('searchbox', { name: 'Question' }).fill('lighthouse');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByRole('alert').getByText('The service does not answer').first().waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await page.getByRole('button', { name: 'there', exact: true }).waitFor();
  });

  it.each(['light', 'dark'] as const)('can be read by anyone, %s', async (colorScheme) => {
    await agent.store({
      memory_id: 'one',
      content: 'The ferry to the island leaves at nine.',
      concepts: ['ferry', 'island'],
      metadata: { topic: 'travel' },
    });
    const page = await openSignedIn('#/memories?q=ferry', { colorScheme });
    for (const name of pages) {
      await page.evaluate(`location.hash = '#/${name}${name === 'memories' ? '?q=ferry' : ''}'`);
      await page.getByRole('main').locator('section, form').first().waitFor();
      await expect.poll(() => page.locator('.loading').count()).toBe(0);
      expect(await seriousFindings(page), name).toEqual([]);
    }
  });

  it.each(['light', 'dark'] as const)('shows where to press and to write, %s', async (colorScheme) => {
    const page = await openSignedIn('#/memories', { colorScheme });
    await page.getByRole('button', { name: 'Add a memory' }).first().waitFor();
    /** Of the weakest edge, to the ground inside it: at least 3 for who sees contrasts badly (WCAG 1.4.11). */
    const weakest = await page.evaluate(`(() => {
      const light = (rgb) => {
        const [r, g, b] = rgb.match(/\\d+/g).map((part) => (part /= 255) <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      return Math.min(...[...document.querySelectorAll('main input, main select, main .button:not(.primary, .quiet)')].map((element) => {
        const { borderTopColor, backgroundColor } = getComputedStyle(element);
        const [dark, bright] = [light(borderTopColor), light(backgroundColor)].sort((a, b) => a - b);
        return (bright + 0.05) / (dark + 0.05);
      }));
    })()`);
    expect(weakest).toBeGreaterThan(3);
  });

  it('is walked through by keyboard', async () => {
    await agent.store({ memory_id: 'one', content: 'The ferry to the island leaves at nine.', concepts: ['ferry', 'island'] });
    const page = await openSignedIn('#/memories');
    const focused = (): Promise<unknown> =>
      page.evaluate('document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent');
    const concepts = page.getByRole('region', { name: 'Concepts' });
    await concepts.getByRole('button', { name: 'ferry', exact: true }).waitFor();
    // signing in took away what had the focus: it goes on in the page
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.type')).toBe('search');
    await page.getByRole('button', { name: 'Sign out' }).focus();
    for (let link = 0; link < pages.length; link++) await page.keyboard.press('Shift+Tab');
    expect(await focused()).toBe('Memories');
    await page.keyboard.press('Shift+Tab');
    expect(await focused()).toBe('Skip to the page');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.type')).toBe('search');
    await concepts.getByRole('button', { name: 'ferry', exact: true }).focus();
    await page.keyboard.press('Enter');
    await concepts.getByText('stands beside', { exact: true }).waitFor();
    expect(await focused()).toBe('ferry');
    await page.getByRole('region', { name: 'Memories', exact: true }).getByRole('button').first().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Memory' }).waitFor();
    expect(await page.evaluate('document.querySelector("dialog").contains(document.activeElement)')).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Memory' }).waitFor({ state: 'detached' });
    expect(await focused()).toContain('The ferry to the island');
    await ok(agent.request('PUT', '/domains/rack', { body: rack }));
    await page.evaluate(`location.hash = '#/domains?domain=rack'`);
    const led = page.getByRole('region', { name: 'Network' }).getByRole('button', { name: /^led/ });
    await led.focus();
    expect(await focused()).toMatch(/^led/);
    await page.keyboard.press('Enter');
    await expect.poll(() => led.getAttribute('aria-pressed')).toBe('true');
  });

  it('moves nothing by itself for who wants less motion', async () => {
    await agent.store('tea');
    const page = await openSignedIn('#/memories', { reducedMotion: 'reduce' });
    for (const name of pages) {
      await page.evaluate(`location.hash = '#/${name}'`);
      await page.getByRole('main').locator('section, form').first().waitFor();
      const moving = await page.evaluate(`[...document.querySelectorAll('*')].filter((element) => {
        const { animationName, transitionDuration } = getComputedStyle(element);
        return animationName !== 'none' || transitionDuration.split(', ').some((time) => time !== '0s');
      }).map((element) => element.className)`);
      expect(moving, name).toEqual([]);
    }
  });

  it.each(pages)('fits a small screen: %s', async (name) => {
    const page = await openSignedIn(`#/${name}`, { viewport: { width: 360, height: 740 } });
    await page.getByRole('main').locator('section, form').first().waitFor();
    expect(await page.evaluate('[document.documentElement.scrollWidth, document.querySelector("main").scrollWidth]')).toEqual([360, 360]);
  });
});
