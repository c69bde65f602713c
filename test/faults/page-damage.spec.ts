import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);

/** The tool itself, a few rounds of it; a thousand and more are run by hand. */
it.each([
  ['sealed, with views', []],
  ['not sealed, without views', ['--unsealed', '--no-views']],
])('a page of an embedded file that is damaged at random is never served wrong, and ends no process: %s', async (_, options) => {
  const { stdout } = await run(process.execPath, ['tools/damage.mjs', '16', '7', ...options]).catch((error: { stdout: string }) => error);
  const { total, bad } = JSON.parse(stdout);
  expect(bad).toEqual([]);
  expect(total).toMatchObject({ wrong: 0, aborted: 0 });
  expect(total.noticed).toBeGreaterThan(0);
  expect(total.harmless).toBeGreaterThan(0);
});
