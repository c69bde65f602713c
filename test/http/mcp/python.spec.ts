import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { lampDomain, toolNames } from '../../kit/mcp-tools.js';
import { agent, service, startService } from '../../kit/started.js';

/** What `test/mcp-python/install.sh` makes. */
const python = fileURLToPath(new URL('../../../.cache/mcp-python/bin/python', import.meta.url));
const hasClient = existsSync(python) && spawnSync(python, ['-c', 'import mcp']).status === 0;
const told = hasClient ? '' : ' (skipped: test/mcp-python/install.sh was not run, or could not install it)';

describe.skipIf(!hasClient)(`the official Python client of MCP${told}`, () => {
  startService();

  it('uses every tool, over HTTP and standard streams', async () => {
    await agent.request('PUT', '/domains/lamp', { body: lampDomain });
    const command = JSON.stringify([process.execPath, 'bin/hindcast.js', 'mcp']);
    const script = ['test/mcp-python/use_every_tool.py', `http://127.0.0.1:${service.port}`, agent.key, command];
    const { stdout } = await promisify(execFile)(python, script);
    expect(JSON.parse(stdout)).toEqual(toolNames);
  });
});
