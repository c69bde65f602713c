import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { ok } from '../kit/http.js';
import { png } from '../kit/images.js';
import { ownerToken } from '../kit/service.js';
import { agent, call } from '../kit/started.js';
import { describeInBrowser, openConsole, openSignedIn, seriousFindings, signIn } from './kit/browser.js';

const card = (page: Page, name: string | RegExp): Locator => page.getByRole('region', { name });

/** A lamp that is on at night, and from the middle of the story on only late at night. */
async function teachLamp(): Promise<void> {
  for (let batch = 0; batch < 4; batch++) {
    const events = Array.from({ length: 40 }, (_, i) => {
      const n = 40 * batch + i;
      const hour = (5 * n) % 24;
      return { event_id: `l${n}`, features: { hour }, outcome: n < 80 ? hour < 7 || hour > 18 : hour > 21 };
    });
    await ok(agent.post('/domains/lamp/adapt/events/batch', { events }));
  }
}

describeInBrowser('predictions in the console', () => {
  it('are shown with scores, and a hindcast beside them, which can be adopted', async () => {
    await teachLamp();
    const page = await openSignedIn('#/predictions?domain=lamp');
    await card(page, 'How probable what happened was thought to be').getByRole('img').waitFor();
    const { scores } = await ok(agent.post('/domains/lamp/hindcast', {}));
    const accuracy = card(page, 'Scores')
      .getByRole('row', { name: /^Accuracy/ })
      .getByRole('cell')
      .nth(1);
    expect(Number(await accuracy.textContent())).toBe(Number(scores.as_was.accuracy.toPrecision(4)));
    await card(page, 'Calibration')
      .getByRole('img', { name: /^Reliability: said/ })
      .waitFor();
    expect(await card(page, 'Who predicts').getByRole('listitem').count()).toBeGreaterThan(2);
    expect(await seriousFindings(page)).toEqual([]);

    const what = card(page, 'Hindcast: what would have been said?');
    const declaration = { adapt: { experts: ['baselines'] } };
    await what.getByRole('button', { name: 'Only baselines' }).click();
    await what.getByRole('button', { name: 'Run the hindcast' }).click();
    const { first_difference: first } = await ok(agent.post('/domains/lamp/hindcast', { declaration }));
    const difference = card(page, 'First difference');
    await difference.getByText(first.event_id, { exact: true }).waitFor();
    await difference.getByRole('button', { name: String(first.position), exact: true }).waitFor();
    expect(await card(page, 'Scores').getByText('worse').count()).toBeGreaterThan(0);
    expect(await seriousFindings(page)).toEqual([]);
    await difference.getByRole('button', { name: 'Adopt …' }).click();
    await page.getByRole('button', { name: 'Put it in force' }).click();
    await difference.waitFor({ state: 'detached' });
    expect((await ok(agent.get('/domains/lamp'))).schema.adapt).toEqual(declaration.adapt);
  });

  it('mark where drift was noticed', async () => {
    for (let batch = 0; batch < 8; batch++) {
      const events = Array.from({ length: 50 }, (_, i) => {
        const n = 50 * batch + i;
        const isNight = (5 * n) % 24 < 7 || (5 * n) % 24 > 18;
        return { features: { hour: (5 * n) % 24 }, outcome: n < 200 ? isNight : !isNight };
      });
      await ok(agent.post('/domains/lamp/adapt/events/batch', { events }));
    }
    const { drifts } = await ok(agent.post('/domains/lamp/hindcast', {}));
    expect(drifts.as_was.length).toBeGreaterThan(0);
    const page = await openSignedIn('#/predictions?domain=lamp', { colorScheme: 'light' });
    const plot = card(page, 'How probable what happened was thought to be');
    await plot.getByRole('img', { name: `marked: drift at ${drifts.as_was.join(', ')}` }).waitFor();
    /** Pixels in the colour of warnings, which is no line's. */
    const marked = (): Promise<number> =>
      page.evaluate(`(() => {
      const canvas = document.querySelector('.plot canvas');
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      const warn = getComputedStyle(document.documentElement).getPropertyValue('--warn').trim();
      const [r, g, b] = [1, 3, 5].map((at) => parseInt(warn.slice(at, at + 2), 16));
      let count = 0;
      for (let i = 0; i < data.length; i += 4) if (data[i] === r && data[i + 1] === g && data[i + 2] === b) count++;
      return count;
    })()`);
    await expect.poll(marked).toBeGreaterThan(50);
    await card(page, 'Who predicts')
      .getByRole('button', { name: String(drifts.as_was[0]), exact: true })
      .click();
    await expect.poll(() => new URL(page.url()).hash).toContain(`at=${drifts.as_was[0]}`);
  });

  it('draw what is replayed while the rest is on its way, and leave no replay behind', async () => {
    await teachLamp();
    const { rows } = await ok(agent.post('/domains/lamp/hindcast', {}));
    const half = rows.length / 2;
    let job = '';
    let goOn = (): void => undefined;
    const isThrough = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const page = await openConsole('#/predictions?domain=lamp');
    // of a history so long that only half of it is read yet
    await page.route(/\/hindcasts\/[^/]+$/, async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const [url, query] = route.request().url().split('?');
      const answer = await (await route.fetch({ url })).json();
      if (answer.status !== 'done') return route.fulfill({ json: { ...answer, rows: [], next: 0 } });
      job = answer.job_id;
      if (query !== `cursor=${rows[half].position}`)
        return route.fulfill({
          json: { ...answer, status: 'running', progress: { position: 1, of: 2 }, rows: rows.slice(0, half), next: rows[half].position },
        });
      await isThrough;
      return route.fulfill({ json: { ...answer, rows: rows.slice(half) } });
    });
    await signIn(page);
    const plot = card(page, 'How probable what happened was thought to be').getByRole('img');
    const reaches = (count: number): Promise<void> =>
      plot.and(page.getByRole('img', { name: `Positions ${rows[0].position} to ${rows[count - 1].position};` })).waitFor();
    await reaches(half);
    await page.getByText('Replaying the domain’s history: 50 %').waitFor();
    await card(page, 'Scores').getByText('Judged when the replay is through').waitFor();
    expect(await card(page, 'Who predicts').getByRole('listitem').count()).toBeGreaterThan(2);
    await page.getByRole('button', { name: 'Only baselines' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    goOn();
    await reaches(rows.length);
    await card(page, 'Scores')
      .getByRole('row', { name: /^Accuracy/ })
      .waitFor();
    await expect.poll(async () => (await agent.get(`/domains/lamp/hindcasts/${job}`)).status).toBe(404);
  });

  it('are replayed again for what is written about their domain, not about others', async () => {
    await teachLamp();
    const page = await openConsole('#/predictions?domain=lamp');
    let replays = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/hindcast')) replays++;
    });
    await signIn(page);
    const outcomes = card(page, 'Who predicts');
    await outcomes.getByText('160 outcomes learned').waitFor();
    await card(page, 'Scores')
      .getByRole('row', { name: /^judged/ })
      .waitFor();
    const { position } = await agent.store('tea');
    await page.getByText(`position ${position}`).waitFor();
    await ok(agent.post('/domains/lamp/adapt/events', { features: { hour: 3 }, outcome: true }));
    await outcomes.getByText('161 outcomes learned').waitFor();
    await expect.poll(() => replays).toBe(2);
  });

  it('give up a replay before the next is begun, and say where one waits for others', async () => {
    await teachLamp();
    const page = await openConsole('#/predictions?domain=lamp');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/hindcasts?(\/|$)/.test(request.url()) && request.method() !== 'GET') asked.push(request.method());
    });
    // the agent's own replays are before it
    await page.route(/\/hindcasts\/[^/]+$/, async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const { pathname } = new URL(route.request().url());
      const [domain_id, , job_id] = pathname.split('/').slice(-3);
      await route.fulfill({
        json: { domain_id, session_id: agent.id, job_id, status: 'running', progress: { position: 0, of: 160 }, next: 0, rows: [] },
      });
    });
    await signIn(page);
    await page.getByText('another replay of this agent seems to be under way').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Only baselines' }).click();
    await page.getByRole('button', { name: 'Run the hindcast' }).click();
    await expect.poll(() => asked).toEqual(['POST', 'DELETE', 'POST']);
    await page.getByRole('link', { name: 'Log' }).click();
    await expect.poll(() => asked).toEqual(['POST', 'DELETE', 'POST', 'DELETE']);
  });

  it('leave the turns to the agent while nobody looks', async () => {
    await teachLamp();
    const page = await openConsole('#/predictions?domain=lamp');
    let replays = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/hindcast')) replays++;
    });
    await signIn(page);
    const judged = card(page, 'Scores').getByRole('row', { name: /^judged/ });
    await judged.waitFor();
    const look = (isHidden: boolean): Promise<unknown> =>
      page.evaluate(`(() => {
      Object.defineProperty(document, 'hidden', { value: ${isHidden}, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    })()`);
    await look(true);
    await ok(agent.post('/domains/lamp/adapt/events', { features: { hour: 3 }, outcome: true }));
    await card(page, 'Who predicts').getByText('161 outcomes learned').waitFor();
    expect(replays).toBe(1);
    await look(false);
    await expect.poll(() => replays).toBe(2);
  });

  it('mark what is wrong with a changed declaration', async () => {
    await teachLamp();
    const page = await openSignedIn('#/predictions?domain=lamp');
    const editor = page.getByLabel('Changed declaration');
    await editor.fill('{\n  "adapt": {\n    "memory": 7\n  }\n}');
    await page.getByRole('button', { name: 'Run the hindcast' }).click();
    await page.getByRole('button', { name: /^line 3 adapt › memory/ }).waitFor();
    await page.getByText('That declaration cannot be').waitFor();
  });
});

describeInBrowser('pictures in the console', () => {
  it('get points where the things are, masks, and the steps of the answer', async () => {
    const page = await openSignedIn('#/image');
    await page.getByText('Drop or paste a picture').waitFor();
    await page.getByLabel('Picture file').setInputFiles({ name: 'scene.png', mimeType: 'image/png', buffer: await png() });
    await page.getByRole('img', { name: 'The picture' }).waitFor();
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    const point = page.getByRole('img', { name: /^Point 1: red circle/ });
    await point.waitFor();
    const [frame, at] = [await page.locator('.picture').boundingBox(), await point.boundingBox()];
    if (frame === null || at === null) throw new Error('the point is not seen');
    expect((at.x + at.width / 2 - frame.x) / frame.width).toBeCloseTo(0.3, 1);
    expect((at.y + at.height / 2 - frame.y) / frame.height).toBeCloseTo(0.5, 1);
    await card(page, 'Answer').getByText('filter(color=blue)').waitFor();
    await card(page, /^Objects/)
      .getByRole('button', { name: 'blue square' })
      .click();
    const inked = (): Promise<{ square: boolean; circle: boolean }> =>
      page.evaluate(`(() => {
      const canvas = document.querySelector('canvas.masks');
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      const at = (x, y) => data[4 * (Math.round(y * canvas.height) * canvas.width + Math.round(x * canvas.width)) + 3];
      return { square: at(0.75, 0.5) > 0, circle: at(0.3, 0.5) > 0 };
    })()`);
    await expect.poll(inked).toEqual({ square: true, circle: false });
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('take hints that are drawn by hand', async () => {
    const page = await openSignedIn('#/image?q=Where%20is%20the%20cup%3F');
    await page.getByLabel('Picture file').setInputFiles({ name: 'scene.png', mimeType: 'image/png', buffer: await png() });
    const frame = await page.locator('.picture').boundingBox();
    if (frame === null) throw new Error('there is no picture');
    await page.mouse.move(frame.x + 0.5 * frame.width, frame.y + 0.1 * frame.height);
    await page.mouse.down();
    await page.mouse.move(frame.x + 0.9 * frame.width, frame.y + 0.3 * frame.height, { steps: 4 });
    await page.mouse.up();
    await page.getByLabel('What is in box 1').fill('cup');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByRole('img', { name: 'Point 1: cup at 0.70, 0.20' }).waitFor();
    const answer = card(page, 'Answer');
    await answer.getByText('from the hints alone').waitFor();
    await answer.getByText('Find all things, keep those whose label is cup: these are #1.').waitFor();
  });

  it('are not distorted where they are higher than the window', async () => {
    const page = await openSignedIn('#/image');
    const tall = await sharp({ create: { width: 200, height: 1000, channels: 3, background: 'white' } })
      .png()
      .toBuffer();
    await page.getByLabel('Picture file').setInputFiles({ name: 'tall.png', mimeType: 'image/png', buffer: tall });
    const frame = await page.locator('.picture').boundingBox();
    if (frame === null) throw new Error('there is no picture');
    expect(frame.height / frame.width).toBeCloseTo(5, 1);
    expect(frame.height).toBeLessThan(900);
  });

  it('that are none are refused in words', async () => {
    const page = await openSignedIn('#/image');
    await page.getByLabel('Picture file').setInputFiles({ name: 'note.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await page.getByRole('alert').getByText('This cannot be read as a picture').waitFor();
    await page.getByRole('button', { name: 'Choose another file' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('that are too large are scaled down on request', async () => {
    const page = await openSignedIn('#/image');
    const large = await sharp(await png())
      .resize(10_000, 5000)
      .png()
      .toBuffer();
    await page.getByLabel('Picture file').setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: large });
    await page.getByRole('img', { name: 'The picture' }).waitFor();
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByRole('alert').getByText('That is too large').waitFor();
    await page.getByRole('button', { name: 'Scale it down and ask again' }).click();
    await page.getByRole('img', { name: /^Point 1: red circle at 0\.30, 0\.50/ }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('say what can be asked where a question is not understood', async () => {
    const page = await openSignedIn('#/image?q=Who%20painted%20the%20sky%3F');
    await page.getByLabel('Picture file').setInputFiles({ name: 'scene.png', mimeType: 'image/png', buffer: await png() });
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    const answer = card(page, 'Answer');
    await answer.getByText('Not understood', { exact: false }).first().waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    for (const [question, said] of [
      ['Where is the red circle?', /red circle/],
      ['How many objects are there?', /2/],
      ['Which object is the largest?', /circle|square/],
    ] as const) {
      await page.getByLabel('Question about the picture').fill('Who painted the sky?');
      await page.getByRole('button', { name: 'Ask', exact: true }).click();
      await answer.getByRole('button', { name: question }).click();
      await expect.poll(() => answer.getByText('with reservations').count()).toBe(0);
      await expect.poll(() => answer.locator('.said').textContent()).toMatch(said);
      expect(await page.getByLabel('Question about the picture').inputValue()).toBe(question);
    }
  });
});

describeInBrowser('chats in the console', () => {
  it('answer in sentences that lead to their memories', async () => {
    const content = 'The launch is planned for 14 March at the Kourou site. Ada leads the team.';
    await agent.store({ memory_id: 'c1', content, occurred_at: '2025-06-03T10:00:00Z' });
    const page = await openSignedIn('#/chat', { locale: 'en-GB' });
    await page.getByLabel('Question').fill('When is the launch planned?');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    const sentence = page.getByRole('log').getByRole('button', { name: 'The launch is planned for 14 March at the Kourou site.' });
    await sentence.press('Enter');
    expect(await page.getByRole('log').getByRole('link', { name: 'c1, 3 Jun 2025', exact: true }).first().getAttribute('href')).toContain(
      'm=c1',
    );
    const source = card(page, 'Where it is from');
    expect(await source.locator('mark').textContent()).toBe('The launch is planned for 14 March at the Kourou site.');
    expect(await source.getByRole('link', { name: 'Open in Memories' }).getAttribute('href')).toContain('m=c1');
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByLabel('Question').fill('Who repaired the bicycle?');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByText('memory does not know').waitFor();
  });

  it.each([
    [1440, 900],
    [360, 740],
  ])('keep the next question in sight, however much was said, at %i px', async (width, height) => {
    await agent.store({ memory_id: 'c1', content: 'Ada moved to Kourou in March.' });
    const page = await openSignedIn('#/chat', { viewport: { width, height } });
    for (let turn = 1; turn <= 4; turn++) {
      await page.getByLabel('Question').fill('Where did Ada move?');
      await page.getByLabel('Question').press('Enter');
      await expect.poll(() => page.getByRole('log').getByRole('article').count()).toBe(turn);
    }
    const [asks, bar] = [page.getByRole('button', { name: 'Ask', exact: true }), page.locator('.time-bar')];
    const [button, below] = [await asks.boundingBox(), await bar.boundingBox()];
    if (button === null || below === null) throw new Error('there is no form or no time bar');
    expect(button.y + button.height).toBeLessThan(below.y);
  });

  it('ask nothing of the page that is open by the time they are answered', async () => {
    await agent.store('The kettle is blue.');
    const page = await openSignedIn('#/chat');
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/chat/completions**', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByLabel('Question').fill('Which colour is the kettle?');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByRole('link', { name: 'Memories' }).click();
    await page.getByRole('region', { name: 'All memories' }).waitFor();
    const answered = page.waitForResponse('**/chat/completions**');
    answer();
    await (await answered).finished();
    await page.getByRole('button', { name: /The kettle is blue/ }).click();
    expect(await page.evaluate('location.hash')).not.toContain('q=');
  });

  it('tell how likely memory knows, also where a question leans on the one before', async () => {
    await agent.store({ memory_id: 'c1', content: 'Ada moved to Kourou in March.' });
    await agent.store({ memory_id: 'c2', content: 'The cat sleeps on the boiler.' });
    const page = await openSignedIn('#/chat');
    const messages: object[] = [];
    for (const content of ['Where does Ada live?', 'And when did she move there?']) {
      messages.push({ role: 'user', content });
      const { choices, hindcast } = await ok(agent.post('/chat/completions', { messages }));
      messages.push(choices[0].message);
      await page.getByLabel('Question').fill(content);
      await page.getByRole('button', { name: 'Ask', exact: true }).click();
      const reply = page.getByRole('log').getByRole('article').last();
      await reply.getByText(content, { exact: true }).waitFor();
      await reply.getByText(`with a probability of ${Math.round(100 * hindcast.confidence)} %`).waitFor();
      const [sure, unsure] = ['probably in memory', 'perhaps in memory'];
      const words = hindcast.verdict === 'none' ? 'memory does not know' : hindcast.confidence < 0.5 ? unsure : sure;
      await reply.getByText(words, { exact: true }).waitFor();
    }
    expect(await seriousFindings(page)).toEqual([]);
  });
});

describeInBrowser('agents and keys in the console', () => {
  it('are warned of ending the key that they look with, and asked for another', async () => {
    const page = await openSignedIn('#/agents');
    await page.getByLabel('Account token').fill(ownerToken);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.evaluate(`location.hash = '#/agents?agent=${agent.id}'`);
    await page
      .getByRole('region', { name: /^Keys of/ })
      .getByRole('button', { name: /^End / })
      .click();
    await page.getByText('You are signed in with it', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'End it now' }).click();
    await page.getByText('It has no key in force').waitFor();
    await page.getByRole('link', { name: 'Memories' }).click();
    await page.getByRole('heading', { name: 'This page needs an API key' }).waitFor();
    await page.getByRole('link', { name: 'Agents' }).click();
    await page.getByRole('button', { name: 'Make an agent …' }).waitFor();
  });

  it('are made, limited, shown once and ended', async () => {
    const page = await openConsole('#/agents');
    await signIn(page, ownerToken);
    await page.getByRole('button', { name: 'Make an agent …' }).click();
    await page.getByLabel('Name').fill('assistant of the tests');
    await page.keyboard.press('Enter');
    const secret = page.locator('.secret');
    const first = (await secret.textContent()) as string;
    expect((await call('GET', '/api/v1/usage', { key: first })).status).toBe(200);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close' }).click();
    await secret.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Add a key …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a key' });
    await dialog.getByLabel('Name').fill('reader');
    await dialog.getByLabel('read', { exact: true }).check();
    await dialog.getByLabel('Ends after days').fill('7');
    await dialog.getByRole('button', { name: 'Make the key' }).click();
    const reader = (await secret.textContent()) as string;
    await page.getByRole('button', { name: 'Close' }).click();
    expect((await call('POST', '/api/v1/memory/store', { key: reader, body: { content: 'tea' } })).status).toBe(403);
    expect((await call('GET', '/api/v1/memory', { key: reader })).status).toBe(200);
    await page.getByRole('button', { name: 'End reader' }).click();
    await page.getByRole('button', { name: 'End it now' }).click();
    await page.getByRole('button', { name: 'End reader' }).waitFor({ state: 'detached' });
    expect((await call('GET', '/api/v1/memory', { key: reader })).status).toBe(401);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete the agent …' }).click();
    await page.getByLabel('Type “assistant of the tests” to go on').fill('assistant of the tests');
    await page.getByRole('button', { name: 'Delete it for good' }).click();
    await page.getByRole('button', { name: 'assistant of the tests' }).waitFor({ state: 'detached' });
    expect((await call('GET', '/api/v1/usage', { key: first })).status).toBe(403);
  });
});

describeInBrowser('the service in the console', () => {
  it('tells its state, its nodes and what was asked', async () => {
    await agent.store('tea');
    const page = await openSignedIn('#/service');
    await page.getByText('ready', { exact: true }).waitFor();
    await page.getByText('This node works alone').waitFor();
    await page.getByText('Events appended').waitFor();
    await card(page, 'What was asked since the start').getByText('POST /api/v1/memory/store').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Ask again' }).click();
    await page.getByRole('alert').getByText('The service does not answer').first().waitFor();
  });
});
