import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './package.js';
import type { Service } from './service.js';

/** The code of a page's blocks of one language, one behind the other: they share what they name. */
export const blocks = (page: string, language: string): string =>
  [...readFileSync(page, 'utf8').matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(([, text]) => text).join('');

/** Runs the program that a package's README is. @returns what it printed, and what the page says that it prints */
export async function runReadme(folder: string, service: Service): Promise<{ printed: string; told: string }> {
  const page = path.join(folder, 'README.md');
  writeFileSync(path.join(folder, 'out/readme.mjs'), blocks(page, 'js'));
  const env = { HINDCAST_URL: service.url, HINDCAST_API_KEY: await service.newKey() };
  return { printed: run(folder, env, process.execPath, 'out/readme.mjs'), told: blocks(page, 'text') };
}
