import { expect, it } from 'vitest';
import { agent } from '../kit/started.js';
import { describeInBrowser, openConsole, openSignedIn, seriousFindings } from './kit/browser.js';

/** What somebody sees who never saw the service, with nothing in it: each page says what to do next. */
describeInBrowser('a first visit', () => {
  it('is told where a key comes from, and what to look at where it is wrong', async () => {
    const page = await openConsole();
    await page.getByText('The service prints one of each when it is first started.', { exact: false }).waitFor();
    await page.getByLabel('API key or account token').fill('hck_nobodys_key');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').getByText('It is neither an API key nor an account token of this service', { exact: false }).waitFor();
  });

  it('adds a first memory where there is none', async () => {
    const page = await openSignedIn();
    await page.getByText('Nothing is remembered yet').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'add the first' }).click();
    await page.getByLabel('What is to be remembered').fill('The ferry leaves at nine.');
    await page.getByRole('button', { name: 'Remember' }).click();
    const dialog = page.getByRole('dialog', { name: 'Memory' });
    await dialog.getByText('The ferry leaves at nine.').first().waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('region', { name: 'Memories', exact: true }).getByRole('button', { name: /ferry/ }).waitFor();
  });

  it('gets out of filters and questions that leave nothing', async () => {
    await agent.store({ memory_id: 'ferry', content: 'The ferry leaves at nine.', occurred_at: '2024-05-01T09:00:00Z' });
    const page = await openSignedIn('#/memories?from=2025-01-01');
    await page.getByRole('button', { name: 'Show all' }).click();
    const list = page.getByRole('region', { name: 'Memories', exact: true });
    await list.getByRole('button', { name: /ferry/ }).waitFor();
    await page.evaluate(`location.hash = '#/memories?q=ferry&from=2025-01-01'`);
    await page.getByRole('button', { name: 'Search all' }).click();
    await page
      .getByRole('list', { name: 'Memories found, best first' })
      .getByRole('button', { name: 'ferry', exact: true })
      .first()
      .waitFor();
    await page.evaluate(`location.hash = '#/memories?q=violin'`);
    await page.getByText('Nothing fits').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'list all' }).click();
    await list.getByRole('button', { name: /ferry/ }).waitFor();
  });

  it('is led on from a chat that does not know, and from pages without a domain', async () => {
    const page = await openSignedIn('#/chat');
    await page.getByLabel('Question').fill('Where is the boat?');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByRole('link', { name: 'See what comes nearest, or add it' }).click();
    expect(await page.getByRole('searchbox', { name: 'Question' }).inputValue()).toBe('Where is the boat?');
    await page.getByRole('link', { name: 'Predictions' }).click();
    const body = await page.getByRole('main').locator('code').first().textContent();
    // what is shown as an example is one
    const answer = await agent.post('/domains/lamp/adapt/events', JSON.parse(body ?? ''));
    expect(answer.status, answer.text).toBe(200);
    await page.getByText('1 outcomes learned').waitFor();
  });
});
