import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { rack } from '../http/domains/rack.js';
import { ok } from '../kit/http.js';
import { agent } from '../kit/started.js';
import { describeInBrowser, openSignedIn, seriousFindings } from './kit/browser.js';

const card = (page: Page, name: string | RegExp): Locator => page.getByRole('region', { name });
const hypothesis = (page: Page, label: string): Locator => card(page, 'What is the case').getByRole('button', { name: label });

/** The probability that a hypothesis is shown with, in percent. */
const shareOf = async (page: Page, label: string): Promise<number> =>
  Number.parseFloat((await hypothesis(page, `${label} `).locator('.number').textContent()) as string);

const believed = async (id: string, body: object = {}): Promise<Record<string, number>> => {
  const { ranked_hypotheses: ranked } = await ok(agent.post(`/domains/${id}/query`, { question: 'What is the case?', ...body }));
  return Object.fromEntries(
    ranked.map((one: { label: string; probability: number }) => [one.label, Number((100 * one.probability).toFixed(1))]),
  );
};

describeInBrowser('domains in the console', () => {
  it('are declared in an editor that marks what is refused', async () => {
    const page = await openSignedIn('#/domains');
    await page.getByText('There is no domain yet').waitFor();
    await page.getByRole('button', { name: 'Declare a domain' }).click();
    const editor = page.getByLabel('Declaration', { exact: true });
    const declaration = JSON.stringify(rack, null, 2);
    await editor.fill(declaration.replace('"type": "number"', '"type": "numbr"'));
    await page.getByRole('button', { name: 'Declare', exact: true }).click();
    const line = declaration.slice(0, declaration.indexOf('"type": "number"')).split('\n').length;
    const fault = page.getByRole('button', { name: new RegExp(`^line ${line} schema › variables › temp › type`) });
    await fault.waitFor();
    expect(
      await page.evaluate(
        '(({ value, selectionStart, selectionEnd }) => value.slice(selectionStart, selectionEnd))(document.activeElement)',
      ),
    ).toBe('"numbr"');
    expect(await seriousFindings(page)).toEqual([]);
    await editor.fill(declaration.slice(0, -1));
    await page.getByRole('alert').getByText(/line/).first().waitFor();
    await editor.fill(declaration);
    await page.getByRole('button', { name: 'Declare', exact: true }).click();
    await hypothesis(page, 'Healthy 50').waitFor();
    expect(await agent.get('/domains/rack').then(({ body }) => body.version)).toBe(1);
  });

  it('are observed, supposed and taught, and say why', async () => {
    await ok(agent.request('PUT', '/domains/rack', { body: rack }));
    const page = await openSignedIn('#/domains?domain=rack');
    await page.getByRole('button', { name: /^led: green/ }).click();
    await card(page, 'led').getByRole('button', { name: 'Observe led red' }).click();
    await page.getByRole('button', { name: 'led: red, observed' }).waitFor();
    expect(await shareOf(page, 'Fan stuck')).toBe((await believed('rack'))['Fan stuck']);
    const steps = card(page, 'Why: Fan stuck').getByRole('listitem');
    expect(await steps.allTextContents()).toEqual([
      expect.stringMatching(/^prior\s*−0\.85$/),
      expect.stringMatching(/^led = red/),
      expect.stringMatching(/^posterior/),
    ]);
    const before = await agent.eventCount();
    await card(page, 'led').getByRole('button', { name: 'what if' }).last().click();
    await page.getByRole('button', { name: 'led: off, supposed' }).waitFor();
    expect(await shareOf(page, 'PSU dead')).toBe((await believed('rack', { given: { led: 'off' } }))['PSU dead']);
    expect(page.url()).toContain('given=');
    expect(await agent.eventCount()).toBe(before);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Back to what is known' }).click();
    await page.getByRole('button', { name: 'led: red, observed' }).waitFor();
    const priorOfFan = (): Promise<number> => agent.get('/domains/rack').then(({ body }) => body.learned?.priors.fan.prior ?? 0.3);
    expect(await priorOfFan()).toBe(0.3);
    await page.getByRole('button', { name: '✓ Fan stuck' }).click();
    const moved = page.getByRole('row', { name: /^prior of fan/ });
    await moved.waitFor();
    const [, was, is] = await moved.getByRole('cell').allTextContents();
    expect([Number(was), Number(is)]).toEqual([0.3, Number((await priorOfFan()).toPrecision(4))]);
  });

  it('tell what feedback moved also where another hypothesis leads by it', async () => {
    const hypotheses = rack.hypotheses.map((one) => ({ ...one, prior: one.hypothesis_id === 'ok' ? 0.36 : 0.32 }));
    await ok(agent.request('PUT', '/domains/rack', { body: { ...rack, hypotheses } }));
    const page = await openSignedIn('#/domains?domain=rack');
    await page.getByRole('button', { name: '✗ not Healthy' }).click();
    await page.getByRole('button', { name: '✗ not Healthy' }).waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: /^✗ not Healthy: \d+ numbers of the tables moved/ }).waitFor();
  });

  it('bring into sight why an observation was refused', async () => {
    await ok(agent.request('PUT', '/domains/rack', { body: rack }));
    const page = await openSignedIn('#/domains?domain=rack&node=led', { viewport: { width: 360, height: 740 } });
    await page.route('**/domains/rack/events', (route) =>
      route.fulfill({ status: 409, json: { code: 'writer_conflict', detail: 'the domain is written by another' } }),
    );
    await card(page, 'led').getByRole('button', { name: 'Observe led red' }).click();
    const said = page.getByText('the domain is written by another');
    await said.waitFor();
    // of what it lies beneath: neither the head of the page nor the time bar
    const isSeen = (): Promise<boolean> =>
      said.evaluate((one) => {
        const { left, top, height } = one.getBoundingClientRect();
        return one.contains(one.ownerDocument.elementFromPoint(left + 5, top + height / 2));
      });
    await expect.poll(isSeen).toBe(true);
  });

  it('record what is observed once, however often it is pressed', async () => {
    await ok(agent.request('PUT', '/domains/rack', { body: rack }));
    const before = await agent.eventCount();
    const page = await openSignedIn('#/domains?domain=rack&node=led');
    const red = card(page, 'led').getByRole('button', { name: 'Observe led red' });
    await red.dblclick();
    await page.getByRole('button', { name: 'led: red, observed' }).waitFor();
    expect(await red.isDisabled()).toBe(true);
    expect(await red.textContent()).toBe('observed');
    expect(await agent.eventCount()).toBe(before + 1);
    // what differs is another observation
    await card(page, 'led').getByRole('button', { name: 'Observe led off' }).click();
    await page.getByRole('button', { name: 'led: off, observed' }).waitFor();
    expect(await agent.eventCount()).toBe(before + 2);
    expect(await red.isEnabled()).toBe(true);
  });

  it('record a number once, and wait with the next until the page shows it', async () => {
    await ok(agent.request('PUT', '/domains/rack', { body: rack }));
    const before = await agent.eventCount();
    const page = await openSignedIn('#/domains?domain=rack&node=temp');
    const temp = card(page, 'temp');
    await temp.getByLabel('Value in C').fill('81.5');
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/domains/rack/explain**', (route) => held.then(() => route.continue()));
    const written = page.waitForResponse('**/domains/rack/events');
    await temp.getByRole('button', { name: 'Observe', exact: true }).click();
    await written;
    await expect.poll(() => agent.eventCount()).toBe(before + 1);
    expect(await temp.getByRole('button', { name: 'Observe', exact: true }).isDisabled()).toBe(true);
    goOn();
    await page.getByRole('button', { name: 'temp: 81.5, observed' }).waitFor();
    expect(await temp.getByRole('button', { name: 'Observed', exact: true }).isDisabled()).toBe(true);
    await temp.getByLabel('Value in C').fill('82');
    await temp.getByRole('button', { name: 'Observe', exact: true }).click();
    await page.getByRole('button', { name: 'temp: 82, observed' }).waitFor();
    expect(await agent.eventCount()).toBe(before + 2);
  });

  it('record once what was recorded without an answer, and is tried again', async () => {
    await ok(agent.request('PUT', '/domains/rack', { body: rack }));
    const before = await agent.eventCount();
    const page = await openSignedIn('#/domains?domain=rack&node=led');
    await page.route('**/events/stream*', (route) => route.abort());
    await page.route('**/domains/rack/events', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await card(page, 'led').getByRole('button', { name: 'Observe led red' }).click();
    const alert = page.getByRole('alert');
    await alert.getByText('The service does not answer').waitFor();
    expect(await agent.eventCount()).toBe(before + 1);
    await page.unrouteAll();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'led: red, observed' }).waitFor();
    await alert.waitFor({ state: 'detached' });
    expect(await agent.eventCount()).toBe(before + 1);
  });

  it('take feedback once where it is pressed twice', async () => {
    await ok(agent.request('PUT', '/domains/rack', { body: rack }));
    const before = await agent.eventCount();
    const page = await openSignedIn('#/domains?domain=rack');
    // both before the button is drawn as busy
    await page
      .getByRole('button', { name: /^✓/ })
      .first()
      .evaluate((button: { click(): void }) => {
        button.click();
        button.click();
      });
    await page.getByText(/numbers of the tables moved/).waitFor();
    expect(await agent.eventCount()).toBe(before + 1);
  });

  it('say what to ask next, and take the answer', async () => {
    await ok(agent.request('PUT', '/domains/rack', { body: rack }));
    const page = await openSignedIn('#/domains?domain=rack');
    const next = card(page, 'Ask this next');
    await next.getByText('What colour is the LED?').waitFor();
    await next.getByRole('button', { name: 'Observe led off' }).click();
    await page.getByRole('button', { name: 'led: off, observed' }).waitFor();
    const known = card(page, 'What is known').getByRole('row', { name: /^led/ });
    await known.getByRole('button', { name: /Take back/ }).click();
    await page.getByText('Nothing was observed yet').waitFor();
  });

  it('prove what rules derive, and travel in time', async () => {
    const folder = 'examples/incident';
    await ok(agent.request('PUT', '/domains/incident', { body: JSON.parse(readFileSync(`${folder}/domain.json`, 'utf8')) }));
    const positions: number[] = [];
    for (const line of readFileSync(`${folder}/story.ndjson`, 'utf8').trim().split('\n')) {
      const { event } = JSON.parse(line);
      if (event !== undefined) positions.push((await ok(agent.post('/domains/incident/events', event))).position);
    }
    const page = await openSignedIn('#/domains?domain=incident');
    const proof = card(page, 'What follows, and its proof');
    await proof.getByText('ledger depends_on ledger-db').waitFor();
    await proof.getByText('ledger-db has alert').waitFor();
    await card(page, 'Belief from event to event')
      .getByRole('img', { name: /Probability of each hypothesis over positions/ })
      .waitFor();
    const now = await shareOf(page, 'Database out of connections');
    await page.evaluate(`location.hash = '#/domains?domain=incident&at=${positions[1]}'`);
    await expect.poll(() => shareOf(page, 'Database out of connections')).not.toBe(now);
    expect(await page.getByRole('button', { name: '✓ Bad deploy of checkout' }).count()).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('of 76 variables are drawn whole, in answers of less than a megabyte', async () => {
    const names = Array.from({ length: 76 }, (_, i) => `v${i}`);
    const variables = Object.fromEntries(
      names.map((name, i) => {
        const parents = i === 0 ? [] : [names[Math.floor((i - 1) / 2)]];
        const row = (given: object, p: number) => ({ given, p: { true: p, false: 1 - p } });
        const cpt = i === 0 ? [row({}, 0.3)] : [row({ [parents[0]]: 'true' }, 0.8), row({ [parents[0]]: 'false' }, 0.25)];
        return [name, { type: 'boolean', ...(i === 0 ? {} : { parents }), cpt }];
      }),
    );
    const hypotheses = [{ hypothesis_id: 'h', label: 'v0 is so', variable: 'v0', value: 'true' }];
    await ok(agent.request('PUT', '/domains/large', { body: { description: 'Large', schema: { variables }, hypotheses } }));
    await ok(agent.post('/domains/large/events', { observations: { v75: true } }));
    const page = await openSignedIn('#/domains');
    const sizes: Promise<number>[] = [];
    page.on('response', (response) => {
      // The live stream has no end.
      if (response.headers()['content-type']?.startsWith('text/event-stream')) return;
      sizes.push(
        response.body().then(
          ({ length }) => length,
          () => 0,
        ),
      );
    });
    await page.evaluate(`location.hash = '#/domains?domain=large'`);
    await page.getByRole('button', { name: 'v75: true, observed' }).waitFor();
    expect(await page.locator('.network .node').count()).toBe(76);
    expect(Math.max(...(await Promise.all(sizes)))).toBeLessThan(1 << 20);
  });
});
