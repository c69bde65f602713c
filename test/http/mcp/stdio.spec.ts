import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFolder, removeFolder } from '../../kit/folders.js';
import { type Era, eras, McpTestClient } from '../../kit/mcp.js';
import { lampDomain, toolNames, useEveryTool } from '../../kit/mcp-tools.js';
import { defaultKey, TestService } from '../../kit/service.js';

let folder: string;
let open: McpTestClient[];
beforeEach(() => {
  folder = makeFolder();
  open = [];
});
afterEach(async () => {
  await Promise.all(open.map((mcp) => mcp.close()));
  removeFolder(folder);
});

/** A host program's process on the folder. */
async function host(env: Record<string, string> = {}, era: Era = eras[0]): Promise<McpTestClient> {
  const mcp = await McpTestClient.overStdio({ HINDCAST_DATA_DIR: folder, HINDCAST_VISION_TIMEOUT_MS: '120000', ...env }, era);
  open.push(mcp);
  return mcp;
}

const close = async (mcp: McpTestClient): Promise<void> => {
  open.splice(open.indexOf(mcp), 1);
  await mcp.close();
};

/** The command with no client's help. */
function run(env: Record<string, string>): ChildProcess & { output: { stdout: string; stderr: string }; ended: Promise<number> } {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, ['bin/hindcast.js', 'mcp'], { env: { PATH, HINDCAST_DATA_DIR: folder, ...env } });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (output.stdout += chunk));
  child.stderr.on('data', (chunk) => (output.stderr += chunk));
  return Object.assign(child, { output, ended: once(child, 'close').then(([code]) => code as number) });
}

/** The process that serves the folder, and where. */
const address = (): { pid: number; url: string; key: string | null } => JSON.parse(readFileSync(path.join(folder, 'service.json'), 'utf8'));

describe('MCP over stdio on a data folder', () => {
  it.each(eras)('serves a new folder with no settings: every tool, revision %s', async (era) => {
    const mcp = await host({}, era);
    expect((await mcp.client.listTools()).tools.map(({ name }) => name)).toEqual(toolNames);
    expect(address().pid).toBe(mcp.pid);
    expect(statSync(path.join(folder, 'service.json')).mode & 0o777).toBe(0o600);
    const { url, key } = address();
    const declared = await fetch(`${url}/api/v1/domains/lamp`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(lampDomain),
    });
    expect(declared.status).toBe(200);
    expect(await useEveryTool(mcp)).toEqual(new Set(toolNames));
    // That a master key was made is all there is to say.
    const said = mcp.stderr.split('\n').filter((line) => line !== '' && !line.includes('made a master key'));
    expect(said).toEqual([]);
  });

  it('keeps what was stored from one start to the next', async () => {
    const first = await host();
    await first.ok('add_memory', { content: 'Ada works from Lisbon.', memory_id: 'm' });
    await close(first);
    const second = await host();
    expect(await second.ok('get_memory', { memory_id: 'm' })).toMatchObject({ content: 'Ada works from Lisbon.' });
  });

  it('is served by the first of several processes that start at once, and the others join it', async () => {
    const hosts = await Promise.all(Array.from({ length: 4 }, () => host()));
    expect(hosts.map(({ pid }) => pid)).toContain(address().pid);
    await Promise.all(hosts.map((mcp, n) => mcp.ok('add_memory', { content: `note of host ${n}` })));
    for (const mcp of hosts) expect((await mcp.ok('list_memories')).total).toBe(4);
  });

  it('is taken over where the process that serves it is killed', async () => {
    const [first, second, third] = [await host(), await host(), await host()];
    expect(address().pid).toBe(first.pid);
    await second.ok('add_memory', { content: 'before', memory_id: 'before' });
    process.kill(first.pid as number, 'SIGKILL');
    const writes = [second, third].map((mcp, n) => mcp.ok('add_memory', { content: `after ${n}`, memory_id: `after-${n}` }));
    for (const written of await Promise.all(writes)) expect(written).toMatchObject({ status: 'success' });
    expect([second.pid, third.pid]).toContain(address().pid);
    for (const mcp of [second, third]) expect((await mcp.ok('list_memories')).total).toBe(3);
  });

  it('is taken over where the host of the process that serves it closes', async () => {
    const [first, second] = [await host(), await host()];
    await first.ok('add_memory', { content: 'note', memory_id: 'm' });
    await close(first);
    expect(await second.ok('get_memory', { memory_id: 'm' })).toMatchObject({ content: 'note' });
    expect(address().pid).toBe(second.pid);
  });

  it('joins a service that was started by itself, with its folder or a key', async () => {
    const service = await TestService.start({ HINDCAST_LOG: 'lmdb', HINDCAST_VIEWS: 'embedded', HINDCAST_MASTER_KEY: '' }, folder);
    const [byFolder, byKey] = [await host(), await host({ HINDCAST_API_KEY: defaultKey })];
    expect(address().pid).toBe(service.process.pid);
    await byFolder.ok('add_memory', { content: 'note', memory_id: 'm' });
    expect(await byKey.ok('get_memory', { memory_id: 'm' })).toMatchObject({ content: 'note' });
    await service.restart();
    expect(await byFolder.ok('get_memory', { memory_id: 'm' })).toMatchObject({ content: 'note' });
    expect(address().pid).toBe(service.process.pid);
    await service.stop();
  });

  it('writes the protocol to standard output and nothing else, and ends with its input', async () => {
    const messages = [
      {
        id: 1,
        method: 'initialize',
        params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'tests', version: '1' } },
      },
      { method: 'notifications/initialized' },
      { id: 2, method: 'tools/call', params: { name: 'add_memory', arguments: { content: 'note' } } },
    ];
    const child = run({ HINDCAST_LOG_LEVEL: 'trace' });
    for (const message of messages) child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    await expect.poll(() => child.output.stdout.split('\n').length).toBe(3);
    child.stdin?.end();
    expect(await child.ended).toBe(0);
    const lines = child.output.stdout.split('\n').slice(0, -1);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { jsonrpc: '2.0', id: 1, result: { serverInfo: { name: 'hindcast' } } },
      { jsonrpc: '2.0', id: 2, result: { structuredContent: { status: 'success' } } },
    ]);
    expect(child.output.stderr).toContain('"level":"');
    expect(existsSync(path.join(folder, 'service.json'))).toBe(false);
  });

  it.each([
    ['a setting', { HINDCAST_LOG: 'papyrus' }, 'HINDCAST_LOG must be one of'],
    ['an address where nobody answers', { HINDCAST_URL: 'http://127.0.0.1:9', HINDCAST_API_KEY: defaultKey }, 'no service answers at'],
    ['a key that is not given', { HINDCAST_URL: 'http://127.0.0.1:9' }, 'HINDCAST_API_KEY'],
  ])('ends with one line on standard error where there is something wrong with %s', async (_, env, words) => {
    const child = run(env);
    expect(await child.ended).toBe(1);
    expect(child.output.stdout).toBe('');
    expect(child.output.stderr.trim().split('\n')).toEqual([expect.stringContaining(words)]);
  });
});

describe('MCP over stdio at an address', () => {
  it('asks that service', async () => {
    const service = await TestService.start({}, folder);
    const env = { HINDCAST_URL: `http://127.0.0.1:${service.port}/`, HINDCAST_DATA_DIR: path.join(folder, 'not-used') };
    const agent = await service.newAgent();
    const mcp = await host({ ...env, HINDCAST_API_KEY: agent.key });
    await mcp.ok('add_memory', { content: 'note', memory_id: 'm' });
    expect((await agent.memory('m')).content).toBe('note');
    await expect(host({ ...env, HINDCAST_API_KEY: 'hck_of_nobody' })).rejects.toThrow();
    await expect(host(env)).rejects.toThrow();
    await service.kill();
    expect(await mcp.refusal('list_memories')).toMatch(/^unreachable: no service answers.*Nothing was changed/s);
    expect(await mcp.refusal('add_memory', { content: 'x', memory_id: 'mine' })).toMatch(/^unreachable.*get_write_outcome with id "mine"/s);
  });
});
