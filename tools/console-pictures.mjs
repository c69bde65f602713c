// Makes the pictures of the console in docs/images: a service of its own with the examples in it, looked at in headless Chromium.
// usage: npm run build && node tools/console-pictures.mjs [folder]     (HINDCAST_CHROMIUM names a Chromium that is not in the usual places)
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';

const to = process.argv[2] ?? 'docs/images';
const [key, token] = ['console-pictures-key', 'console-pictures-token'];
const usualPlaces = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = process.env.HINDCAST_CHROMIUM ?? usualPlaces.find((place) => existsSync(place));
const folder = mkdtempSync(path.join(tmpdir(), 'hindcast-pictures-'));
const port = 20_000 + (process.pid % 10_000);
const url = `http://127.0.0.1:${port}`;
const env = {
  ...process.env,
  PORT: String(port),
  HINDCAST_HOST: '127.0.0.1',
  HINDCAST_DATA_DIR: path.join(folder, 'data'),
  HINDCAST_API_KEY: key,
  HINDCAST_ACCOUNT_TOKEN: token,
};

async function call(method, at, body) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const response = await fetch(`${url}/api/v1${at}`, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${method} ${at}: ${response.status} ${await response.text()}`);
  return response.json();
}

const linesOf = (file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

/** The conversation of the examples, a memory with a history, the incident, and a series that is predicted. */
async function fill() {
  const memories = linesOf('examples/conversation.jsonl');
  for (let i = 0; i < memories.length; i += 50) await call('POST', '/memory/batch', { items: memories.slice(i, i + 50) });
  const berth = { concepts: ['boat', 'pier'], metadata: { speaker: 'Mira' } };
  await call('POST', '/memory/store', { memory_id: 'berth', content: 'Mira keeps the boat at berth 14 of the east pier.', ...berth });
  await call('POST', '/memory/update', { memory_id: 'berth', content: 'Mira keeps the boat at berth 22 of the west pier since May.' });
  await call('POST', '/memory/update', {
    memory_id: 'berth',
    content: 'Mira keeps the boat at berth 22 of the west pier since May; the harbour master has the spare key.',
  });
  await call('POST', '/memory/store', { memory_id: 'draft', content: 'A note that was written by mistake.' });
  await call('POST', '/memory/delete', { memory_id: 'draft' });
  await call('POST', '/memory/query', { user_message: 'where is the boat' });
  await call('PUT', '/domains/incident', JSON.parse(readFileSync('examples/incident/domain.json', 'utf8')));
  for (const { event } of linesOf('examples/incident/story.ndjson'))
    if (event !== undefined) await call('POST', '/domains/incident/events', event);
  for (let hour = 0; hour < 300; hour += 50) {
    const events = Array.from({ length: 50 }, (_, i) => hour + i).map((at) => ({
      event_id: `load-${at}`,
      features: { hour: at % 24, rain: at % 7 < 3 },
      outcome: Math.round(80 + 20 * Math.sin((2 * Math.PI * at) / 24) + ((at * 37) % 9)),
    }));
    await call('POST', '/domains/load/adapt/events/batch', { events });
  }
}

async function open(browser, hash, colorScheme = 'light') {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme, reducedMotion: 'reduce', locale: 'en-GB' });
  await page.goto(`${url}/console${hash}`);
  await page.getByLabel('API key or account token').fill(key);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Pages' }).waitFor();
  return page;
}

/** In 96 colours: a third of the size, and nothing is seen of it. */
async function keep(page, name) {
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.waitForTimeout(1000);
  const png = await sharp(await page.screenshot())
    .png({ palette: true, colours: 96, compressionLevel: 9, effort: 10 })
    .toBuffer();
  writeFileSync(path.join(to, `${name}.png`), png);
  console.log(`${name}.png: ${png.length} bytes`);
  await page.close();
}

const service = spawn(process.execPath, ['bin/hindcast.js', 'serve'], { env, stdio: 'ignore' });
try {
  for (let left = 240; ; left--) {
    if (
      await fetch(`${url}/health`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break;
    if (left === 0 || service.exitCode !== null) throw new Error('the service did not start');
    await new Promise((done) => setTimeout(done, 500));
  }
  await fill();
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
  try {
    const memories = await open(browser, '#/memories?q=where+is+the+boat');
    await memories.getByRole('list', { name: 'Memories found, best first' }).waitFor();
    await keep(memories, 'console-memories');
    const memory = await open(browser, '#/memories?m=berth', 'dark');
    await memory.getByText('What changed when').waitFor();
    await keep(memory, 'console-memory-dark');
    const domains = await open(browser, '#/domains?domain=incident');
    await domains.getByText('posterior', { exact: true }).waitFor();
    await keep(domains, 'console-domains');
    const log = await open(browser, '#/log');
    await log.getByRole('button', { name: 'Verify', exact: true }).click();
    await log.getByText('This browser comes to the same head').waitFor();
    await keep(log, 'console-log');
  } finally {
    await browser.close();
  }
} finally {
  service.kill();
  await new Promise((done) => (service.exitCode === null ? service.once('exit', done) : done()));
  rmSync(folder, { recursive: true, force: true });
}
