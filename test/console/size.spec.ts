import { expect, it } from 'vitest';
import { ok } from '../kit/http.js';
import { agent } from '../kit/started.js';
import { describeInBrowser, openSignedIn } from './kit/browser.js';

const memoryCount = 100_000;
const linesAtATime = 5000;
const variableCount = 76;
/** Elements that a page may have: lists draw what is seen of them alone. */
const elementsMax = 3000;
const answerMaxBytes = 1 << 20;

/** A tree of sensors, each of which mostly shows what the one above it shows. */
function plant(): object {
  const values = ['low', 'normal', 'high'];
  const p = (likely: string): object => Object.fromEntries(values.map((value) => [value, value === likely ? 0.6 : 0.2]));
  const variables = Object.fromEntries(
    Array.from({ length: variableCount }, (_, i) => {
      const parent = `sensor_${Math.floor((i - 1) / 3)}`;
      const table =
        i === 0
          ? { cpt: [{ given: {}, p: p('normal') }] }
          : { parents: [parent], cpt: values.map((value) => ({ given: { [parent]: value }, p: p(value) })) };
      return [`sensor_${i}`, { type: 'categorical', values, question: `What does sensor ${i} show?`, ...table }];
    }),
  );
  const hypotheses = values.map((value) => ({ hypothesis_id: value, label: value, variable: 'sensor_0', value }));
  return { description: 'A plant of sensors', schema: { variables }, hypotheses };
}

async function fill(): Promise<void> {
  for (let first = 0; first < memoryCount; first += linesAtATime) {
    const lines = Array.from({ length: linesAtATime }, (_, i) => {
      const n = first + i;
      return JSON.stringify({ memory_id: `n${n}`, content: `Note ${n}: room ${n % 997}, shelf ${n % 89}, box ${n % 13}.` });
    });
    const headers = { 'content-type': 'application/x-ndjson' };
    await ok(agent.request('POST', '/memory/import', { raw: lines.join('\n'), headers }));
  }
  await ok(agent.request('PUT', '/domains/plant', { body: plant() }));
  for (let i = 0; i < 20; i++)
    await ok(agent.post('/domains/plant/events', { observations: { [`sensor_${variableCount - 1 - i}`]: 'high' } }));
}

describeInBrowser('100,000 memories and a domain of 76 variables', () => {
  it('are looked at in small answers, of which little is drawn', async () => {
    await fill();
    const page = await openSignedIn('#/service');
    let sizes: Promise<readonly [bytes: number, path: string]>[] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.endsWith('/stream')) return;
      const bytes = response.body().then(
        ({ length }) => length,
        () => 0,
      );
      sizes.push(bytes.then((length) => [length, pathname] as const));
    });
    for (const [hash, shown] of [
      ['#/memories', page.getByRole('button', { name: /Note 99999:/ })],
      ['#/memories?q=room+12+shelf+7', page.getByRole('list', { name: 'Memories found, best first' }).getByRole('listitem')],
      ['#/domains?domain=plant', page.getByRole('region', { name: /^Network: 76 nodes/ }).getByRole('button')],
      ['#/predictions?domain=plant', page.getByRole('region', { name: 'Scores' }).getByRole('row')],
      ['#/log', page.getByRole('region', { name: 'Events, newest first' }).getByRole('button')],
    ] as const) {
      sizes = [];
      await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
      await shown.first().waitFor();
      await expect.poll(() => page.locator('main .loading, main .replaying').count()).toBe(0);
      const elements = (await page.evaluate('document.querySelectorAll("*").length')) as number;
      const [largest, path] = (await Promise.all(sizes)).sort(([a], [b]) => b - a)[0];
      console.log(`${hash}: ${sizes.length} answers, the largest of ${largest} bytes (${path}); ${elements} elements`);
      expect(largest, path).toBeLessThan(answerMaxBytes);
      expect(elements, hash).toBeLessThan(elementsMax);
    }
  });
});
