import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { service, startService } from '../kit/started.js';
import { blocksOf, notOnMacOs } from './page.js';
import { problemsOf } from './run-page.js';
import { isAsShown } from './shown-output.js';

startService();

const pages = ['README.md', ...readdirSync('docs').map((name) => `docs/${name}`)].filter((name) => name.endsWith('.md'));
const textOf = (page: string): string => readFileSync(page, 'utf8');

describe('the pages', () => {
  it.concurrent.each(pages)('%s: every block does what it says', async (page) => {
    expect((await problemsOf(textOf(page), service)).join('\n\n')).toBe('');
  });

  it('leave no more blocks out than these', () => {
    const left = pages.map((page) => [page, blocksOf(textOf(page)).filter(({ notRun }) => notRun !== null).length] as const);
    expect(Object.fromEntries(left.filter(([, count]) => count > 0))).toEqual({
      'README.md': 1,
      'docs/README.md': 1,
      'docs/quickstart.md': 2,
      'docs/security.md': 1,
    });
  });
});

describe('a page with a mistake', () => {
  const [page] = textOf('docs/filters.md').split('## Operators');

  it('is right without one', async () => {
    expect(await problemsOf(page, service)).toEqual([]);
  });

  const broken = [
    ['a field that there is not', '"metadata":', '"metdata":'],
    ['a route that there is not', '/memory/batch', '/memory/bach'],
    ['a variable that nobody set', '$KEY', '$A'],
    ['another answer than it shows', '"total":3', '"total":4'],
    ['an option that curl does not have', 'curl -s', 'curl -s --no-such-option'],
    ['a flag that macOS does not have', 'curl -s', 'true | base64 -w0; curl -s'],
    ['JSON that is none', '```console', '```json'],
    ['a block without an end', /\n```\n(?!.*```)/s, '\n'],
  ] as const;

  it.concurrent.each(broken)('fails: %s', async (_, right, wrong) => {
    const planted = page.replace(right, wrong);
    expect(planted).not.toBe(page);
    const problems = await problemsOf(planted, service).catch((error: Error) => [error.message]);
    expect(problems).not.toEqual([]);
  });
});

describe('what is shown and what is printed', () => {
  const printed = '{"id":"agent_77","items":[{"a":1.23456},{"b":2}],"at":"2026-11-22T10:00:00.000Z","took":"3.1 ms"}';

  it.each([
    ['{"took": "9.9 ms", "id": "agent_CV8n", "items": [{"a": 1.2346}, {"b": 2}], "at": "2020-01-01T00:00:00.000Z"}', true],
    ['{…"items":[{"a":1.23456}…]…}', true],
    ['{"items": […, {"b": 2}], …}', true],
    ['{"items": …, …}', true],
    ['{…"items":[{"b":2}…]…}', false],
    ['{…"items":[{"a":1.2}…]…}', false],
    ['{…"items":[{"a":1.2345}…]…}', false],
    ['{"id":"agent_77"}', false],
    ['{"id":"agent_77", "else": 1, …}', false],
    ['{"id":…, "items":[], …}', false],
  ])('are compared as JSON: %s', (shown, fits) => {
    expect(isAsShown(shown, printed)).toBe(fits);
  });

  it('are compared as text, but for white space, where they are none', () => {
    expect(isAsShown('3 stored\n  in … s', '3 stored  in 0.7 s\n')).toBe(true);
    expect(isAsShown('3 stored', '4 stored')).toBe(false);
    expect(isAsShown('ab…ba', 'aba')).toBe(false);
  });

  it('says what macOS does not have', () => {
    expect(notOnMacOs('base64 -w0 a.png | tr -d x')).toEqual(['base64 -w']);
    expect(notOnMacOs("base64 < a.png | tr -d '\\n' | sed -n 's/a/b/p'")).toEqual([]);
  });
});
