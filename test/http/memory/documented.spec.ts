import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { agent, service, startService } from '../../kit/started.js';

startService();

const run = promisify(execFile);
const page = readFileSync(new URL('../../../docs/memory.md', import.meta.url), 'utf8');

/** The commands of the page and what it says they print, in their order; … stands for anything. */
const told = [...page.matchAll(/```console\n([\s\S]*?)```/g)]
  .flatMap(([, block]) => block.split(/^\$ /m).slice(1))
  .map((one) => {
    const lines = one.trimEnd().split('\n');
    const end = lines.findIndex((line) => !line.endsWith('\\')) + 1;
    return { command: lines.slice(0, end).join('\n'), printed: lines.slice(end).join('\n') };
  });

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
const patternOf = (printed: string): RegExp => new RegExp(`^${printed.split('…').map(escaped).join('[^]*')}$`);

it('every command of docs/memory.md does what the page says', async () => {
  expect(told.length).toBeGreaterThan(6);
  for (const { command, printed } of told) {
    const here = command.replaceAll('localhost:3000', `127.0.0.1:${service.port}`);
    const { stdout } = await run('bash', ['-c', here], { env: { ...process.env, KEY: agent.key } });
    expect(stdout, command).toMatch(patternOf(printed));
  }
});
