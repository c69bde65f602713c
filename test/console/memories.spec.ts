import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ok } from '../kit/http.js';
import { agent } from '../kit/started.js';
import { describeInBrowser, openSignedIn, seriousFindings } from './kit/browser.js';

const handle = (page: Page) => page.getByRole('slider', { name: 'Position in the history' });
const ask = async (page: Page, question: string): Promise<void> => {
  await page.getByRole('searchbox', { name: 'Question' }).fill(question);
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
};

/** Two memories of a boat, and one of something else. */
async function storeBoats(): Promise<void> {
  await agent.store({ memory_id: 'boat', content: 'Our boat is called Sunniva.', concepts: ['boat'], metadata: { speaker: 'Mira' } });
  await agent.store({
    memory_id: 'mooring',
    content: 'The boat lies at the east pier.',
    concepts: ['boat', 'pier'],
    metadata: { speaker: 'Teo' },
  });
  await agent.store({ memory_id: 'tea', content: 'Teo drinks green tea in the morning.', metadata: { speaker: 'Teo' } });
}

describeInBrowser('the memories in the console', () => {
  it('are stored, found, and each score taken apart', async () => {
    const page = await openSignedIn();
    await page.getByRole('button', { name: 'Add a memory' }).click();
    await page.getByLabel('What is to be remembered').fill('The spare key hangs behind the boiler.');
    await page.getByLabel('Id', { exact: true }).fill('spare-key');
    await page.getByRole('textbox', { name: 'Concepts' }).fill('key, boiler');
    await page.getByRole('button', { name: 'Remember' }).click();
    const dialog = page.getByRole('dialog', { name: 'Memory' });
    await dialog.getByText('The spare key hangs behind the boiler.').first().waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await ask(page, 'where is the spare key');
    const found = page.getByRole('list', { name: 'Memories found, best first' }).getByRole('listitem').first();
    await found.getByRole('button', { name: 'spare-key' }).waitFor();
    expect(await found.locator('mark').allTextContents()).toEqual(['spare', 'key']);
    const told = await found.getByRole('img', { name: 'Score of spare-key' }).getAttribute('aria-label');
    const numbers = [...(told ?? '').matchAll(/ ([\d.]+)(?:,|$)/g)].map(([, number]) => Number(number));
    const answer = await agent.post('/memory/query', {
      user_message: 'where is the spare key',
      include_reasoning: true,
      update_memory_state: false,
    });
    const { score, ...parts } = answer.body.reasoning.items['spare-key'];
    expect(numbers).toEqual(
      [parts.lexical, parts.concept, parts.temporal, parts.activation].map((part: number) => expect.closeTo(part, 2)),
    );
    expect(numbers.reduce((sum, number) => sum + number, 0)).toBeCloseTo(score, 2);
  });

  it('say how likely memory knows, in words that agree with the number', async () => {
    await storeBoats();
    const page = await openSignedIn();
    const words = new Set<string>();
    for (const question of ['Where does the boat lie?', 'boat in winter', 'Who repaired the violin?']) {
      const { support } = await ok(agent.post('/memory/query', { user_message: question, update_memory_state: false }));
      const { verdict, confidence } = support.meta_summary;
      const chip = verdict === 'none' ? 'probably not in memory' : confidence < 0.5 ? 'perhaps in memory' : 'probably in memory';
      await ask(page, question);
      await page.getByText(`with a probability of ${Math.round(100 * confidence)} %`).waitFor();
      await page.getByText(chip, { exact: true }).waitFor();
      words.add(chip);
    }
    expect(words.size).toBeGreaterThan(1);
  });

  it('are filtered by what is pressed, and the link holds it', async () => {
    await storeBoats();
    const page = await openSignedIn('#/memories?q=boat');
    const found = page.getByRole('list', { name: 'Memories found, best first' });
    await found.getByRole('button', { name: 'mooring', exact: true }).waitFor();
    await found.getByRole('button', { name: 'speaker: Teo' }).click();
    await expect.poll(() => found.locator('button.id').allTextContents()).toEqual(['mooring']);
    expect(new URL(page.url()).hash).toContain('filter=');
    await page.goBack();
    await expect.poll(async () => (await found.locator('button.id').allTextContents()).sort()).toEqual(['boat', 'mooring']);
  });

  it('say of which it is not known when they happened', async () => {
    await agent.store({ memory_id: 'ferry', content: 'The ferry was late.', occurred_at: '2024-05-01T09:00:00Z' });
    await agent.store({ memory_id: 'quay', content: 'The ferry lies at the quay.' });
    const page = await openSignedIn('#/memories?q=ferry');
    await page.getByText('1 of 2 does not say when; it stands where it was stored.').waitFor();
    await page.getByLabel('Happened from').fill('2024-01-01');
    const found = page.getByRole('list', { name: 'Memories found, best first' });
    await expect.poll(() => page.locator('.hit').count()).toBe(1);
    await page.getByText('Memories that do not say when they happened are left out.').waitFor();
    await page.getByRole('button', { name: 'Show them too' }).click();
    await found.getByRole('button', { name: 'quay', exact: true }).waitFor();
  });

  it('say why one is not among them', async () => {
    await storeBoats();
    const page = await openSignedIn('#/memories?q=boat');
    await page.getByLabel('Id of a memory that you expected').fill('tea');
    await page.getByRole('button', { name: 'Why is it not here?' }).click();
    await page.getByText('no word of the question stands in it', { exact: false }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('are changed, with a history that shows what', async () => {
    await storeBoats();
    const page = await openSignedIn('#/memories?m=mooring');
    const dialog = page.getByRole('dialog', { name: 'Memory' });
    await dialog.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('What is to be remembered').fill('The boat lies at the west pier.');
    await dialog.getByRole('button', { name: 'Save as the next version' }).click();
    await dialog.locator('del').waitFor();
    expect([await dialog.locator('del').allTextContents(), await dialog.locator('ins').allTextContents()]).toEqual([['east'], ['west']]);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('that were deleted are seen in the past, until they are erased', async () => {
    await storeBoats();
    const page = await openSignedIn('#/memories?m=tea');
    const dialog = page.getByRole('dialog', { name: 'Memory' });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByText('It was deleted', { exact: false }).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    const list = page.getByRole('region', { name: 'Memories' });
    const tea = list.getByRole('button', { name: /green tea/ });
    await expect.poll(() => tea.count()).toBe(0);
    // back by the keyboard, to before it was deleted
    await handle(page).focus();
    await page.keyboard.press('ArrowLeft');
    await tea.waitFor();
    await expect.poll(() => new URL(page.url()).hash).toContain('at=3');
    await page.getByRole('button', { name: 'Now', exact: true }).click();
    await expect.poll(() => tea.count()).toBe(0);
    // erased, it is gone from the past too
    await page.evaluate(`location.hash = '#/memories?m=tea'`);
    await dialog.getByRole('button', { name: 'Erase …' }).click();
    await dialog.getByText('It would erase 2 records of the log.').waitFor();
    await dialog.getByRole('button', { name: 'Erase for good' }).click();
    await dialog.getByText('Erased. 2 records', { exact: false }).waitFor();
    await dialog.locator('.body').getByRole('button', { name: 'Close' }).click();
    await handle(page).focus();
    await page.keyboard.press('Home');
    for (let position = 1; position <= 3; position++) await page.keyboard.press('ArrowRight');
    await list.getByRole('button', { name: /Sunniva/ }).waitFor();
    expect(await tea.count()).toBe(0);
  });

  it('follow the handle as it is dragged', async () => {
    for (let i = 1; i <= 40; i++) await agent.store({ memory_id: `m${i}`, content: `Fact number ${i}` });
    const page = await openSignedIn();
    const figure = page.locator('.figures dd').first();
    await expect.poll(() => figure.textContent()).toBe('40');
    const box = await handle(page).boundingBox();
    if (box === null) throw new Error('there is no time bar');
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + box.width - 1, y);
    await page.mouse.down();
    for (let step = 1; step <= 20; step++) await page.mouse.move(box.x + box.width - (step / 40) * box.width, y);
    await page.mouse.up();
    expect(Number(await handle(page).getAttribute('aria-valuenow'))).toBe(20);
    await expect.poll(() => figure.textContent()).toBe('20');
  });

  it('are reached in the middle of a long list without what lies before', async () => {
    const lines = Array.from({ length: 3000 }, (_, i) => JSON.stringify({ memory_id: `d${i}`, content: `Day ${i}.` }));
    await ok(agent.request('POST', '/memory/import', { raw: lines.join('\n'), headers: { 'content-type': 'application/x-ndjson' } }));
    const page = await openSignedIn();
    const list = page.getByRole('region', { name: 'Memories', exact: true });
    await list.getByRole('button', { name: /Day 2999\./ }).waitFor();
    const asked: number[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/v1/memory') asked.push(Number(searchParams.get('offset')));
    });
    await page.evaluate(`(() => {
      const list = document.querySelector('.virtual-list');
      list.scrollTop = list.scrollHeight / 2;
    })()`);
    await list.getByRole('button', { name: /Day 1499\./ }).waitFor();
    expect(asked.length).toBeLessThan(3);
    expect(Math.min(...asked)).toBeGreaterThan(1400);
  });

  it('stay where they were scrolled to where a part of the list is refused', async () => {
    const lines = Array.from({ length: 300 }, (_, i) => JSON.stringify({ memory_id: `d${i}`, content: `Day ${i}.` }));
    await ok(agent.request('POST', '/memory/import', { raw: lines.join('\n'), headers: { 'content-type': 'application/x-ndjson' } }));
    const page = await openSignedIn();
    const list = page.getByRole('region', { name: 'Memories', exact: true });
    await list.getByRole('button', { name: /Day 299\./ }).waitFor();
    let refusals = 0;
    await page.route(/\/api\/v1\/memory\?/, (route) => {
      if (refusals++ > 3) return route.continue();
      const body = JSON.stringify({ detail: 'too many requests at once', code: 'too_many_requests' });
      return route.fulfill({ status: 429, headers: { 'retry-after': '1', 'content-type': 'application/json' }, body });
    });
    await list.press('End');
    await page.getByRole('alert').getByText('It is asked again in 1 s.').waitFor();
    await list.getByRole('button', { name: /Day 0\./ }).waitFor();
    expect(refusals).toBeGreaterThan(4);
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  });

  it('lead from concept to concept, beyond those that are most shared', async () => {
    const shared = Array.from('abcdefghijklmnopqrstuvwxyz', (letter) => `alpha beta word${letter}${letter}`);
    const items = [...shared, ...shared].map((content) => ({ content }));
    for (const some of [items.slice(0, 26), items.slice(26)]) await ok(agent.post('/memory/batch', { items: some }));
    for (const content of ['alpha bridge', 'beta bridge', 'bridge lantern', 'lantern keeper']) await agent.store(content);
    const page = await openSignedIn();
    const concepts = page.getByRole('region', { name: 'Concepts' });
    const node = (name: string) => concepts.locator('svg').getByRole('button', { name, exact: true });
    await node('alpha').waitFor();
    expect(await node('keeper').count()).toBe(0);
    for (const name of ['bridge', 'lantern', 'keeper']) await node(name).click();
    await concepts.getByText('keeper', { exact: true }).first().waitFor();
    expect(new URL(page.url()).hash).toContain('concept=keeper');
    expect(await seriousFindings(page)).toEqual([]);
    await page.goBack();
    await node('bridge').waitFor();
    await concepts.getByRole('button', { name: 'Show the most shared' }).click();
    await node('alpha').waitFor();
  });

  it('are listed to the last one, in answers of less than a megabyte', async () => {
    const long = 'The harbour master writes a very long diary. '.repeat(400);
    for (let first = 0; first < 300; first += 50) {
      const items = Array.from({ length: 50 }, (_, i) => ({ memory_id: `d${first + i}`, content: `Day ${first + i}. ${long}` }));
      await ok(agent.post('/memory/batch', { items }));
    }
    const page = await openSignedIn('#/log');
    const sizes: Promise<number>[] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname === '/api/v1/memory')
        sizes.push(
          response.body().then(
            ({ length }) => length,
            () => 0,
          ),
        );
    });
    await page.getByRole('link', { name: 'Memories' }).click();
    const list = page.getByRole('region', { name: 'Memories', exact: true });
    await list.getByRole('button', { name: /Day 299\./ }).waitFor();
    await list.press('End');
    await list.getByRole('button', { name: /Day 0\./ }).waitFor();
    const largest = Math.max(...(await Promise.all(sizes)));
    console.log(`300 memories of ${long.length} characters: ${sizes.length} answers, the largest of ${largest} bytes`);
    expect(largest).toBeLessThan(1 << 20);
  });
});
