import { fileURLToPath } from 'node:url';
import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect } from 'vitest';
import type { Json } from './http.js';
import type { Env } from './service.js';

const bin = fileURLToPath(new URL('../../bin/hindcast.js', import.meta.url));

/** Revisions of the protocol that clients speak: with a handshake, and without. */
export const eras = ['2025-11-25', '2026-07-28'] as const;
export type Era = (typeof eras)[number];

const optionsOf = (era: Era) => (era === '2026-07-28' ? { versionNegotiation: { mode: { pin: era } } } : {});

/** The official client, connected. */
export class McpTestClient {
  private constructor(
    readonly client: Client,
    /** What the started process wrote to standard error; empty over HTTP. */
    private readonly written: { text: string },
    /** Of the started process; `null` over HTTP. */
    readonly pid: number | null,
  ) {}

  static async overHttp(url: string, key: string, era: Era = eras[0]): Promise<McpTestClient> {
    const client = new Client({ name: 'tests', version: '1' }, optionsOf(era));
    await client.connect(
      new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers: { authorization: `Bearer ${key}` } } }),
    );
    return new McpTestClient(client, { text: '' }, null);
  }

  /** Starts `hindcast mcp` as a host program does. */
  static async overStdio(env: Env, era: Era = eras[0]): Promise<McpTestClient> {
    const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('HINDCAST_') && name !== 'PORT');
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [bin, 'mcp'],
      env: { ...(Object.fromEntries(inherited) as Env), ...env },
      stderr: 'pipe',
    });
    const written = { text: '' };
    transport.stderr?.on('data', (chunk) => (written.text += chunk));
    const client = new Client({ name: 'tests', version: '1' }, optionsOf(era));
    await client.connect(transport);
    return new McpTestClient(client, written, transport.pid);
  }

  get stderr(): string {
    return this.written.text;
  }

  call(name: string, args: Record<string, unknown> = {}): Promise<CallToolResult> {
    return this.client.callTool({ name, arguments: args }) as Promise<CallToolResult>;
  }

  /** What a call that must succeed answers. */
  async ok(name: string, args: Record<string, unknown> = {}): Promise<Json> {
    const result = await this.call(name, args);
    expect(result.isError, textOf(result)).not.toBe(true);
    expect(JSON.parse(textOf(result))).toEqual(result.structuredContent);
    return result.structuredContent;
  }

  /** The words in which a call is refused, which it must be. */
  async refusal(name: string, args: Record<string, unknown> = {}): Promise<string> {
    const result = await this.call(name, args);
    expect(result.isError, textOf(result)).toBe(true);
    return textOf(result);
  }

  close(): Promise<void> {
    return this.client.close();
  }
}

const textOf = ({ content }: CallToolResult): string => content.map((block) => (block.type === 'text' ? block.text : '')).join('');
