import { expect, it } from 'vitest';
import { rack } from '../http/domains/rack.js';
import { ok } from '../kit/http.js';
import { agent, service } from '../kit/started.js';
import { describeInBrowser, openConsole, openSignedIn, seriousFindings, signIn } from './kit/browser.js';

describeInBrowser('a session without events', () => {
  it('has an empty log, until there is one', async () => {
    const page = await openSignedIn('#/log');
    await page.getByText('No such events').waitFor();
    await agent.store({ memory_id: 'first', content: 'The first of all.' });
    await page
      .getByRole('region', { name: 'Events, newest first' })
      .getByRole('button', { name: /The first of all/ })
      .waitFor();
  });
});

describeInBrowser('a key that may not read', () => {
  it('is told so once, and in the log', async () => {
    const writer = await service.newAgent(['write']);
    const page = await openConsole('#/log', { viewport: { width: 360, height: 740 } });
    await signIn(page, writer.key);
    await page.getByText('This key may not read the history').waitFor();
    await page.getByRole('region', { name: 'Events' }).getByRole('alert').getByText('This key may not do that', { exact: true }).waitFor();
    expect(await page.locator('.loading').count()).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
  });
});

describeInBrowser('a service that cannot answer', () => {
  it('is asked again by itself once it is back', async () => {
    await agent.store('tea');
    const page = await openSignedIn('#/log');
    await page.getByText('live', { exact: true }).first().waitFor();
    await page.route('**/events/stream*', (route) => route.abort());
    await page.route('**/memz/stats/own*', (route) => route.abort());
    await page.getByRole('button', { name: 'Sign out' }).click();
    await signIn(page);
    await page.evaluate(`location.hash = '#/memories'`);
    await page.getByRole('alert').getByText('The service does not answer').waitFor();
    await page.getByText('reconnecting').waitFor();
    await page.unrouteAll();
    await expect.poll(() => page.locator('.figures dd').first().textContent()).toBe('1');
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('is asked again for a part of the console that was not loaded yet', async () => {
    const page = await openSignedIn('#/log');
    await page.getByText('live', { exact: true }).first().waitFor();
    await page.route('**/console/assets/domains*', (route) => route.abort());
    await page.route('**/version', (route) => route.abort());
    await page.getByRole('link', { name: 'Domains' }).click();
    await page.getByRole('alert').getByText('The service does not answer').waitFor();
    await page.unroute('**/version');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('alert').getByText('reload the page', { exact: false }).waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('There is no domain yet').waitFor();
    expect(await page.evaluate('getComputedStyle(document.querySelector(".domain-choice")).display')).toBe('flex');
  });

  it('is asked again by itself when it says so, where it has too much to do', async () => {
    await agent.store('tea');
    const page = await openSignedIn('#/log');
    let refusals = 0;
    await page.route('**/memz/stats/own*', (route) => {
      if (refusals++ > 0) return route.continue();
      const body = JSON.stringify({ detail: 'too many requests at once', code: 'too_many_requests' });
      return route.fulfill({ status: 429, headers: { 'retry-after': '2', 'content-type': 'application/json' }, body });
    });
    await page.getByRole('link', { name: 'Memories' }).click();
    await page.getByRole('alert').getByText('It is asked again in 2 s.').waitFor();
    await expect.poll(() => page.locator('.figures dd').first().textContent()).toBe('1');
  });

  it('is not said to be asked again where only a press does that', async () => {
    const page = await openSignedIn('#/chat');
    await page.route('**/chat/completions', (route) => {
      const body = JSON.stringify({ detail: 'too many requests at once', code: 'too_many_requests' });
      return route.fulfill({ status: 429, headers: { 'retry-after': '2', 'content-type': 'application/json' }, body });
    });
    await page.getByLabel('Question').fill('When is the launch planned?');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    const alert = page.getByRole('alert');
    await alert.getByText('It asks to be tried again in 2 s.').waitFor();
    await page.unrouteAll();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('memory does not know').waitFor();
  });

  it('is told of once, where nothing of a page can be had', async () => {
    const page = await openSignedIn('#/log');
    await page.route('**/api/v1/domains?*', (route) => route.abort());
    await page.route('**/api/v1/domains/**', (route) => route.abort());
    await page.evaluate(`location.hash = '#/domains?domain=rack'`);
    await page.getByRole('alert').getByText('The service does not answer').waitFor();
    expect(await page.getByRole('alert').count()).toBe(1);
  });

  it('asks for another key where this one has ended, and goes on where it was', async () => {
    await agent.store({ memory_id: 'there', content: 'The lighthouse keeper feeds the gulls.' });
    const { agentKey } = agent;
    const { apiKey, keyId } = await ok(service.owner('POST', '/v1/accounts/units/keys', { agentKey, name: 'short' }));
    const page = await openConsole('#/log');
    await signIn(page, apiKey);
    await page.getByRole('region', { name: 'Events, newest first' }).waitFor();
    await ok(service.owner('DELETE', '/v1/accounts/units/keys', { agentKey, keyId }));
    await page.evaluate(`location.hash = '#/memories?q=gulls'`);
    await page.getByRole('alert').getByText('This key is not known, or has ended').first().waitFor();
    await page.getByRole('button', { name: 'Sign in again' }).first().click();
    await signIn(page);
    await page.getByRole('button', { name: 'there', exact: true }).waitFor();
  });

  it('comes back to the page, the question and the position that a key ended on', async () => {
    await ok(agent.request('PUT', '/domains/rack', { body: rack }));
    const { position } = await ok(agent.post('/domains/rack/events', { observations: { led: 'red' } }));
    await ok(agent.post('/domains/rack/events', { observations: { led: 'off' } }));
    const { agentKey } = agent;
    const { apiKey, keyId } = await ok(service.owner('POST', '/v1/accounts/units/keys', { agentKey, name: 'short' }));
    const page = await openConsole(`#/domains?domain=rack&node=led&q=Is+the+fan+stuck%3F`);
    await signIn(page, apiKey);
    await page.getByRole('button', { name: 'led: off, observed' }).waitFor();
    await ok(service.owner('DELETE', '/v1/accounts/units/keys', { agentKey, keyId }));
    await page.evaluate(`location.hash += '&at=${position}'`);
    const where = page.url();
    await page.getByRole('button', { name: 'Sign in again' }).first().click();
    await signIn(page);
    await page.getByRole('button', { name: 'led: red, observed' }).waitFor();
    expect(await page.getByLabel('Question').inputValue()).toBe('Is the fan stuck?');
    expect(await page.getByRole('slider', { name: 'Position in the history' }).getAttribute('aria-valuenow')).toBe(String(position));
    expect(page.url()).toBe(where);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('offers to sign in again where a key ended before an observation', async () => {
    await ok(agent.request('PUT', '/domains/rack', { body: rack }));
    const { agentKey } = agent;
    const { apiKey, keyId } = await ok(service.owner('POST', '/v1/accounts/units/keys', { agentKey, name: 'short' }));
    const page = await openConsole('#/domains?domain=rack&node=led');
    await signIn(page, apiKey);
    const red = page.getByRole('region', { name: 'led', exact: true }).getByRole('button', { name: 'Observe led red' });
    await red.waitFor();
    await ok(service.owner('DELETE', '/v1/accounts/units/keys', { agentKey, keyId }));
    await red.click();
    await page.getByRole('alert').getByText('This key is not known, or has ended').first().waitFor();
    await page.getByRole('button', { name: 'Sign in again' }).first().click();
    await signIn(page);
    await red.click();
    await page.getByRole('button', { name: 'led: red, observed' }).waitFor();
  });

  it.each([
    ['memories', 'No memories here'],
    ['domains', 'There is no domain yet'],
    ['predictions', 'There is no domain yet'],
  ])('shows the next agent nothing of the one whose key ended, on the page %s', async (name, empty) => {
    await agent.store({ memory_id: 'secret', content: 'The lighthouse keeper feeds the gulls.' });
    await ok(agent.request('PUT', '/domains/rack', { body: rack }));
    const page = await openSignedIn(`#/${name}`);
    const main = page.getByRole('main');
    await expect.poll(() => main.innerText()).toMatch(/lighthouse|rack/);
    await page.route('**/api/v1/**', (route) =>
      route.fulfill({ status: 401, json: { code: 'unauthenticated', detail: 'the key has ended' } }),
    );
    await page.evaluate(`location.hash = '#/${name}?at=1'`);
    await page.getByRole('button', { name: 'Sign in again' }).first().click();
    await page.unrouteAll();
    const other = await service.newAgent();
    await signIn(page, other.key);
    await main.getByText(empty).waitFor();
    expect(await main.innerText()).not.toMatch(/lighthouse|rack|gulls/);
  });
});
