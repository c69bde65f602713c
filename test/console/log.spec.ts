import { expect, it } from 'vitest';
import { ok } from '../kit/http.js';
import { agent } from '../kit/started.js';
import { describeInBrowser, openSignedIn, seriousFindings } from './kit/browser.js';

describeInBrowser('the log in the console', () => {
  it('shows what is written while it is written', async () => {
    await agent.store({ memory_id: 'first', content: 'The first of all.' });
    const page = await openSignedIn('#/log');
    const events = page.getByRole('region', { name: 'Events, newest first' });
    await events.getByRole('button', { name: /The first of all/ }).waitFor();
    await page.getByText('live', { exact: true }).first().waitFor();
    await agent.store({ memory_id: 'second', content: 'Something new.' });
    await events.getByRole('button', { name: /Something new/ }).waitFor();
    expect(await events.getByRole('button').first().textContent()).toContain('Something new.');
  });

  it('says whole words on a small screen', async () => {
    const events = [{ features: { hour: 5 }, outcome: 57 }];
    await ok(agent.post('/domains/load/adapt/events/batch', { events }));
    const page = await openSignedIn('#/log', { viewport: { width: 360, height: 740 } });
    await page.getByRole('button', { name: /adaptive\.observed.*load: 57 · hour = 5/ }).waitFor();
    const cut = await page.evaluate(
      `[...document.querySelectorAll('.event-row > *')].filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent)`,
    );
    expect(cut).toEqual([]);
  });

  it('is filtered and searched, and shows one event whole', async () => {
    for (let i = 1; i <= 30; i++) await agent.store({ memory_id: `m${i}`, content: i === 4 ? 'A needle.' : `Hay ${i}` });
    await agent.post('/memory/delete', { memory_id: 'm7' });
    const page = await openSignedIn('#/log');
    const rows = page.getByRole('region', { name: 'Events, newest first' }).getByRole('button');
    await page.getByLabel('Find in them').fill('needle');
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByLabel('Find in them').fill('');
    await page.getByLabel('Type').selectOption('memory.deleted');
    await expect.poll(() => rows.count()).toBe(1);
    await rows.first().click();
    const dialog = page.getByRole('dialog', { name: 'Event 31' });
    await dialog.getByText('"memory_id": "m7"', { exact: false }).waitFor();
    await dialog.getByText('Its link in the hash chain').click();
    await dialog.getByText('the service says the same', { exact: false }).waitFor();
    const { head } = await ok(agent.get('/events/verify'));
    await dialog.getByText(head, { exact: true }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'The one before' }).click();
    await page.getByRole('dialog', { name: 'Event 30' }).getByText('Hay 30', { exact: false }).waitFor();
  });

  it('stays where it is read, and keeps the focus, while more is written', async () => {
    const write = async (name: string): Promise<void> => {
      for (let i = 0; i < 100; i += 50)
        await ok(agent.post('/memory/batch', { items: Array.from({ length: 50 }, (_, j) => ({ content: `${name} ${i + j}` })) }));
    };
    await write('early');
    const page = await openSignedIn('#/log');
    const events = page.getByRole('region', { name: 'Events, newest first' });
    const read = events.getByRole('button', { name: /early 60/ });
    await page.getByText('live', { exact: true }).first().waitFor();
    await events.evaluate((list) => {
      list.scrollTop = 39 * 44;
    });
    await read.focus();
    const place = (await read.boundingBox())?.y;
    await write('late');
    await page.getByText('200 loaded').waitFor();
    expect((await read.boundingBox())?.y).toBeCloseTo(place as number, 0);
    expect(await page.evaluate('document.activeElement.textContent')).toContain('early 60');
    await events.evaluate((list) => {
      list.scrollTop = 0;
    });
    await events.getByRole('button', { name: /late 99/ }).waitFor();
  });

  it('goes from event to event by keyboard, and back to the row it came from', async () => {
    for (let i = 1; i <= 5; i++) await agent.store({ memory_id: `m${i}`, content: `Fact ${i}` });
    const page = await openSignedIn('#/log');
    await page.getByRole('button', { name: /Fact 5/ }).press('Enter');
    const before = page.getByRole('button', { name: 'The one before' });
    await before.press('Enter');
    await page.getByRole('dialog', { name: 'Event 4' }).getByText('Fact 4', { exact: false }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Event 3' }).getByText('Fact 3', { exact: false }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.textContent')).toContain('Fact 5');
  });

  it('shows in its fields what the link asks, also after going back', async () => {
    await agent.store('tea');
    const page = await openSignedIn('#/log');
    await page.getByLabel('Domain').fill('rack');
    await page.getByLabel('Domain').press('Enter');
    await page.getByText('No such events').waitFor();
    await page.getByLabel('Its own id, or its Idempotency-Key').fill('nobody');
    await page.getByRole('button', { name: 'Look', exact: true }).click();
    await page.getByText('It never reached the log.').waitFor();
    await page.goBack();
    await page.goBack();
    await page.getByRole('button', { name: /tea/ }).waitFor();
    expect(await page.getByLabel('Domain').inputValue()).toBe('');
    expect(await page.getByLabel('Its own id, or its Idempotency-Key').inputValue()).toBe('');
  });

  it('is verified by the service and by the browser', async () => {
    for (let i = 1; i <= 20; i++) await agent.store({ memory_id: `m${i}`, content: `Fact ${i} with an umlaut: ü` });
    const page = await openSignedIn('#/log');
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText('The service finds it whole').waitFor();
    await page.getByText('This browser comes to the same head').waitFor();
    const { head } = (await agent.get('/events/verify')).body;
    await page.getByText(head).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('notices where what it is handed was changed', async () => {
    for (let i = 1; i <= 3; i++) await agent.store({ memory_id: `m${i}`, content: `Fact ${i}` });
    const page = await openSignedIn('#/log');
    await page.route('**/events/export', async (route) => {
      const response = await route.fetch();
      const lines = (await response.text()).split('\n');
      lines[1] = lines[1].replace(/"(.)([A-Za-z0-9+/=]*)"\}$/, (_, first, rest) => `"${first === 'A' ? 'B' : 'A'}${rest}"}`);
      await route.fulfill({ response, body: lines.join('\n') });
    });
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText('This browser finds the chain broken at position 2.').waitFor();
  });

  it('tells whether a write got through', async () => {
    await agent.store({ memory_id: 'known', content: 'A fact.' });
    const page = await openSignedIn('#/log');
    const id = page.getByLabel('Its own id, or its Idempotency-Key');
    await id.fill('known');
    await page.getByRole('button', { name: 'Look', exact: true }).click();
    await page.getByText('It got through.').waitFor();
    await id.fill('never-sent');
    await page.getByRole('button', { name: 'Look', exact: true }).click();
    await page.getByText('It never reached the log.').waitFor();
  });
});
