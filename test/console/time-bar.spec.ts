import type { Locator, Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { rack } from '../http/domains/rack.js';
import { ok } from '../kit/http.js';
import { agent, call } from '../kit/started.js';
import { until } from '../kit/until.js';
import { describeInBrowser, openConsole, openSignedIn, seriousFindings, signIn } from './kit/browser.js';

const handle = (page: Page): Locator => page.getByRole('slider', { name: 'Position in the history' });
const goTo = (page: Page, name: string, at: number | null): Promise<unknown> =>
  page.evaluate(`location.hash = '#/${name}${at === null ? '' : `${name.includes('?') ? '&' : '?'}at=${at}`}'`);

/** Where the time bar is, and how to hold its handle at a share of it. */
async function grip(page: Page): Promise<{ to: (share: number) => Promise<void> }> {
  const box = await handle(page).boundingBox();
  if (box === null) throw new Error('there is no time bar');
  return { to: (share) => page.mouse.move(box.x + share * box.width, box.y + box.height / 2) };
}

/** Memories, an observed rack, and a lamp that is learned, in this order. @returns the last position of each */
async function tellStory(): Promise<{ memories: number; rack: number; lamp: number }> {
  for (let i = 1; i <= 8; i++) await agent.store({ memory_id: `m${i}`, content: `The tide gauge told ${i} of the morning.` });
  const memories = await agent.eventCount();
  await ok(agent.request('PUT', '/domains/rack', { body: rack }));
  await ok(agent.post('/domains/rack/events', { observations: { led: 'red' } }));
  const declared = await agent.eventCount();
  await ok(agent.post('/domains/rack/events', { observations: { temp: 79 } }));
  const events = Array.from({ length: 40 }, (_, i) => ({ features: { hour: (5 * i) % 24 }, outcome: (5 * i) % 24 > 18 }));
  await ok(agent.post('/domains/lamp/adapt/events/batch', { events }));
  return { memories, rack: declared, lamp: await agent.eventCount() };
}

describeInBrowser('the time bar', () => {
  it('takes every page that has a past to it', async () => {
    const at = await tellStory();
    const page = await openSignedIn(`#/memories?at=${at.memories - 3}`);
    await expect.poll(() => page.locator('.figures dd').first().textContent()).toBe('5');
    await goTo(page, 'memories?q=tide', at.memories - 3);
    await expect.poll(() => page.locator('.hit').count()).toBe(5);
    await goTo(page, 'domains?domain=rack', at.rack);
    await page.getByRole('button', { name: 'led: red, observed' }).waitFor();
    await page.getByRole('button', { name: /^temp: about/ }).waitFor();
    await goTo(page, 'domains?domain=rack', null);
    await page.getByRole('button', { name: 'temp: 79, observed' }).waitFor();
    const judged = page.getByRole('row', { name: /^judged/ }).getByRole('cell');
    await goTo(page, 'predictions?domain=lamp', at.lamp - 20);
    await expect.poll(() => judged.nth(1).textContent()).toBe('19');
    await goTo(page, 'predictions?domain=lamp', null);
    await expect.poll(() => judged.nth(1).textContent()).toBe('39');
    await goTo(page, 'log', at.memories);
    await page.getByText(`as of ${at.memories}`, { exact: true }).waitFor();
    await expect
      .poll(() => page.getByRole('region', { name: 'Events, newest first' }).getByRole('button').first().textContent())
      .toContain('The tide gauge told 8');
    await goTo(page, 'chat', 2);
    await page.getByLabel('Question').fill('What did the tide gauge tell?');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByText('as of position 2', { exact: true }).waitFor();
    expect(await page.locator('.reply').textContent()).not.toContain('told 3');
  });

  it.each(['image', 'agents', 'service'])('says that the page shows now: %s', async (name) => {
    await agent.store('tea');
    const page = await openSignedIn(`#/${name}`);
    const said = page.getByText('· this page shows now', { exact: true });
    await handle(page).waitFor();
    expect(await said.count()).toBe(0);
    await handle(page).press('Home');
    await said.waitFor();
    // the page of agents asks for an account token first
    if (name !== 'agents') await page.getByText('This page shows now, not position 0.', { exact: false }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: name === 'agents' ? 'Now' : 'Go to now', exact: true }).click();
    await said.waitFor({ state: 'detached' });
  });

  it('says of a link to what is not written yet that it is not', async () => {
    await agent.store('tea');
    const page = await openSignedIn('#/memories?at=99');
    await page.getByText('as of 99, not written yet: the newest is 1').waitFor();
  });

  it('moves its handle with the pointer, frame by frame, and content follows', async () => {
    for (let i = 1; i <= 60; i++) await agent.store({ memory_id: `m${i}`, content: `Fact number ${i}` });
    const page = await openSignedIn();
    const figure = page.locator('.figures dd').first();
    await expect.poll(() => figure.textContent()).toBe('60');
    const { to } = await grip(page);
    await to(0.99);
    await page.mouse.down();
    const left =
      '(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(parseFloat(document.querySelector(".handle").style.left))))))()';
    for (let step = 1; step <= 12; step++) {
      const share = 0.99 - step / 24;
      await to(share);
      // positions are whole: half a position is the most that the handle may stand beside the pointer
      expect(Math.abs(Number(await page.evaluate(left)) - 100 * share)).toBeLessThanOrEqual(100 / 60);
    }
    await page.evaluate('(() => { window.frames_ = 0; const tick = () => { window.frames_++; requestAnimationFrame(tick); }; tick(); })()');
    const began = performance.now();
    for (let step = 1; step <= 60; step++) await to(0.49 + step / 150);
    const frames = Number(await page.evaluate('window.frames_'));
    const perSecond = (1000 * frames) / (performance.now() - began);
    const shown = await handle(page).getAttribute('aria-valuenow');
    const released = performance.now();
    await page.mouse.up();
    await expect.poll(() => figure.textContent(), { interval: 5 }).toBe(shown);
    console.log(
      `time bar: ${perSecond.toFixed(0)} frames a second while dragged; content ${(performance.now() - released).toFixed(0)} ms after the handle came to rest`,
    );
  });

  it('has content follow while the handle is moving', async () => {
    for (let i = 1; i <= 60; i++) await agent.store({ memory_id: `m${i}`, content: `Fact number ${i}` });
    const page = await openSignedIn();
    await expect.poll(() => page.locator('.figures dd').first().textContent()).toBe('60');
    // in each frame it is elsewhere: it never rests
    const seen = (await page.evaluate(`new Promise((resolve) => {
      const track = document.querySelector('.scrubber');
      const { left, width, top } = track.getBoundingClientRect();
      const move = (type, share) => track.dispatchEvent(
        new PointerEvent(type, { pointerId: 1, bubbles: true, clientX: left + share * width, clientY: top + 5 }));
      track.setPointerCapture = () => undefined;
      track.hasPointerCapture = () => true;
      move('pointerdown', 0.9);
      const seen = new Set();
      const end = performance.now() + 20_000;
      let frame = 0;
      const tick = () => {
        move('pointermove', 0.5 + 0.4 * Math.cos(++frame / 40));
        seen.add(document.querySelector('.figures dd').textContent);
        if (seen.size > 5 || performance.now() > end) resolve([...seen]);
        else requestAnimationFrame(tick);
      };
      tick();
    })`)) as string[];
    expect(seen.length).toBeGreaterThan(5);
  });

  it('gives up what was asked for where the handle has been', async () => {
    for (let i = 1; i <= 40; i++) await agent.store({ memory_id: `m${i}`, content: `Fact number ${i}` });
    const page = await openSignedIn();
    const figure = page.locator('.figures dd').first();
    await expect.poll(() => figure.textContent()).toBe('40');
    const given: string[] = [];
    page.on('requestfailed', (request) =>
      given.push(`${new URL(request.url()).searchParams.get('as_of')} ${request.failure()?.errorText}`),
    );
    // the answer for the first place comes late
    await page.route('**/memz/stats/own?as_of=10', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue().catch(() => undefined);
    });
    const { to } = await grip(page);
    const asked = (position: number): Promise<Request> =>
      page.waitForRequest((one) => one.url().includes(`/memz/stats/own?as_of=${position}`));
    const first = asked(10);
    await to(0.25);
    await page.mouse.down();
    await first;
    const second = asked(20);
    await to(0.5);
    await second;
    await page.mouse.up();
    await expect.poll(() => figure.textContent()).toBe('20');
    expect(given).toContain('10 net::ERR_ABORTED');
    // what comes late changes nothing
    await page.waitForTimeout(1700);
    expect(await figure.textContent()).toBe('20');
  });

  it('waits at now for what is asked, however much is written meanwhile', async () => {
    await agent.store({ memory_id: 'm1', content: 'Fact number 1' });
    const page = await openConsole();
    const given: string[] = [];
    page.on('requestfailed', (request) => given.push(new URL(request.url()).pathname));
    let goOn = (): void => undefined;
    const isRead = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/memz/stats/own', async (route) => {
      const response = await route.fetch();
      await isRead;
      await route.fulfill({ response }).catch(() => undefined);
    });
    await signIn(page);
    await page.locator('.where output', { hasText: 'live' }).waitFor();
    for (let i = 2; i <= 4; i++) {
      const { position } = await agent.store({ memory_id: `m${i}`, content: `Fact number ${i}` });
      await page.locator('.where output', { hasText: `position ${position}` }).waitFor();
    }
    goOn();
    await expect.poll(() => page.locator('.figures dd').first().textContent()).toBe('4');
    expect(given).not.toContain('/api/v1/memz/stats/own');
  });

  it('has the service give up too', async () => {
    for (let batch = 0; batch < 60; batch++) {
      const events = Array.from({ length: 50 }, (_, i) => ({ features: { hour: (7 * i + batch) % 24 }, outcome: i % 3 === 0 }));
      await ok(agent.post('/domains/lamp/adapt/events/batch', { events }));
    }
    const replays = async (): Promise<number> =>
      Number(/^hindcast_replays_under_way (\d+)$/m.exec((await call('GET', '/metrics')).text)?.[1]);
    const page = await openSignedIn('#/log');
    await page.getByText('live', { exact: true }).first().waitFor();
    const ended: string[] = [];
    page.on('requestfailed', (request) => ended.push(new URL(request.url()).pathname));
    await goTo(page, 'predictions?domain=lamp', 2900);
    await until('a replay is under way', async () => (await replays()) > 0);
    const left = performance.now();
    await goTo(page, 'chat', null);
    await until('no replay is under way', async () => (await replays()) === 0);
    console.log(`the service gave a replay up ${(performance.now() - left).toFixed(0)} ms after the page was left`);
    expect(ended).toContain('/api/v1/domains/lamp');
  });
});
