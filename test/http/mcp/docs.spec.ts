import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../kit/http.js';
import { McpTestClient } from '../../kit/mcp.js';
import { toolNames } from '../../kit/mcp-tools.js';
import { defaultKey, TestService } from '../../kit/service.js';

const page = readFileSync(new URL('../../../docs/mcp.md', import.meta.url), 'utf8');

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service?.dispose());

/** What the page has of a reader's own, as it is here. */
const here = (text: string): string =>
  text
    .replaceAll('http://127.0.0.1:3000', `http://127.0.0.1:${service.port}`)
    .replaceAll('hck_your_api_key', defaultKey)
    .replaceAll('/home/ada/hindcast', path.join(service.folder, 'of-a-host'));

const blocks = (language: string): string[] =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(([, text]) => text);
const hosts = blocks('json').flatMap((text) => {
  const { mcpServers, servers } = JSON.parse(text);
  return Object.entries((mcpServers ?? servers) as Json).map(([name, entry]): [string, string] => [name, JSON.stringify(entry)]);
});

describe('docs/mcp.md', () => {
  it('has configurations of both ways in', () => {
    expect(hosts).toHaveLength(4);
  });

  it.each(hosts)('configures a host that works: %s %s', async (_, text) => {
    const entry = JSON.parse(here(text)) as {
      command?: string;
      args?: string[];
      env?: Record<string, string>;
      url?: string;
      headers?: Record<string, string>;
    };
    if (entry.url !== undefined) expect(entry.url).toMatch(/\/mcp$/);
    else expect([entry.command, ...(entry.args ?? [])]).toEqual(['npx', '-y', 'hindcast', 'mcp']);
    const mcp =
      entry.url === undefined
        ? await McpTestClient.overStdio(entry.env ?? {})
        : await McpTestClient.overHttp(entry.url, (entry.headers?.Authorization ?? '').replace(/^Bearer /, ''));
    expect((await mcp.client.listTools()).tools).toHaveLength(toolNames.length);
    expect(await mcp.ok('add_memory', { content: 'Ada works from Lisbon.' })).toMatchObject({ status: 'success' });
    await mcp.close();
  });

  it('names every tool, and no other', () => {
    const [, table] = page.split('## Tools');
    const named = [...table.split('\n\n')[1].matchAll(/`([a-z_]+)`(?=[^|]*\|[^|]*\|[^|]*\|)/g)].map(([, name]) => name);
    expect(named.sort()).toEqual([...toolNames].sort());
  });

  it('has a command that works', async () => {
    const [command] = blocks('sh');
    const child = spawn('bash', ['-c', here(command)], { env: { ...process.env, HINDCAST_API_KEY: defaultKey } });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    await once(child, 'close');
    expect(output).toContain('"structuredContent":{"status":"success"');
  });
});
