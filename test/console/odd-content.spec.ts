import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { rack } from '../http/domains/rack.js';
import { ok } from '../kit/http.js';
import { agent } from '../kit/started.js';
import { describeInBrowser, openSignedIn, seriousFindings } from './kit/browser.js';

const small = { viewport: { width: 360, height: 740 } };
const longWord = 'x'.repeat(4000);
const rightToLeft = 'שלום עולם، هذا نص طويل من اليمين إلى اليسار';

/** How wide the page is, with what sticks out of it. */
const widths = (page: Page): Promise<number[]> =>
  page.evaluate('[document.documentElement.scrollWidth, document.querySelector("main").scrollWidth]');

describeInBrowser('content that fits badly', () => {
  it('stays within a small screen', async () => {
    await agent.store({
      memory_id: 'm'.repeat(128),
      content: `${longWord} lights`,
      concepts: ['y'.repeat(128)],
      metadata: { ['k'.repeat(100)]: longWord },
    });
    const hypotheses = rack.hypotheses.map((one) => ({ ...one, label: 'VeryLong'.repeat(20) }));
    await ok(agent.request('PUT', '/domains/wide', { body: { ...rack, description: 'w'.repeat(300), hypotheses } }));
    await ok(agent.post('/domains/wide/events', { observations: { led: 'red', temp: 81 } }));
    const page = await openSignedIn('#/memories?q=lights', small);
    await page.locator('.hit').waitFor();
    expect(await widths(page)).toEqual([360, 360]);
    await page.evaluate(`location.hash = '#/memories?m=${'m'.repeat(128)}'`);
    const dialog = page.getByRole('dialog', { name: 'Memory' });
    await dialog.getByText('What changed when').waitFor();
    expect(await page.evaluate('(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector("dialog"))')).toBe(0);
    for (const [name, sign] of [
      ['domains?domain=wide', 'Why: '],
      ['log', 'Events'],
    ]) {
      await page.evaluate(`location.hash = '#/${name}'`);
      await page.getByRole('heading', { name: sign }).waitFor();
      expect(await widths(page), name).toEqual([360, 360]);
    }
  });

  it('shows large numbers whole, beside plots and bars', async () => {
    const events = Array.from({ length: 20 }, (_, i) => ({ features: { size: i }, outcome: 1e6 * (i % 7) }));
    await ok(agent.post('/domains/price/adapt/events/batch', { events }));
    await ok(agent.request('PUT', '/domains/hot', { body: rack }));
    await ok(agent.post('/domains/hot/events', { observations: { led: 'red', temp: 1e9 } }));
    const page = await openSignedIn('#/predictions?domain=price', small);
    /** Pixels at the left edge of the plot that are not empty: those of a number that goes on beyond it. */
    const cutOff = (): Promise<number> =>
      page.evaluate(`(() => {
      const canvas = document.querySelector('.plot canvas');
      return canvas.getContext('2d').getImageData(0, 0, 3, canvas.height).data.filter((part) => part !== 0).length;
    })()`);
    await page.getByRole('region', { name: 'Outcomes and predictions' }).getByRole('img').waitFor();
    await expect.poll(() => page.locator('.plot canvas').count()).toBeGreaterThan(0);
    expect(await cutOff()).toBe(0);
    await page.evaluate(`location.hash = '#/domains?domain=hot'`);
    await page.locator('.waterfall .number').first().waitFor();
    const heights = await page.evaluate(
      `[...new Set([...document.querySelectorAll('.waterfall .number')].map((one) => one.offsetHeight))]`,
    );
    expect(heights).toHaveLength(1);
  });

  it('is written from right to left where it is read so', async () => {
    await agent.store({ memory_id: 'rtl', content: `${rightToLeft} lights` });
    await agent.store({ memory_id: 'ltr', content: `From left to right: lights` });
    const page = await openSignedIn();
    const list = page.getByRole('region', { name: 'Memories', exact: true });
    await list.getByRole('button', { name: /^rtl/ }).waitFor();
    const directions = await page.evaluate(
      `[...document.querySelectorAll('.memory-row')].map((row) => [row.querySelector('.mono').textContent, getComputedStyle(row.querySelector('.one-line')).direction])`,
    );
    expect(directions).toEqual([
      ['ltr', 'ltr'],
      ['rtl', 'rtl'],
    ]);
  });

  it('is shown in part where it is very long, around the words that matched', async () => {
    const content =
      `${'All is quiet on the pier. '.repeat(9000)}The keeper put the lights out. ${'Nobody said a word. '.repeat(1300)}`.slice(0, 262_144);
    await agent.store({ memory_id: 'long', content });
    const page = await openSignedIn('#/memories?q=keeper');
    const hit = page.locator('.hit');
    await expect.poll(() => hit.locator('mark').allTextContents()).toEqual(['keeper']);
    expect((await hit.locator('.content').textContent())?.length).toBeLessThan(1300);
    await hit.getByRole('button', { name: `Show all ${content.length.toLocaleString('en')} characters` }).click();
    expect(await hit.locator('.content').textContent()).toBe(content);
    expect(await seriousFindings(page)).toEqual([]);
    await hit.getByRole('button', { name: 'Show less' }).click();
    expect((await hit.locator('.content').textContent())?.length).toBeLessThan(1300);
  });
});
