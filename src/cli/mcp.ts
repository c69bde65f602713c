import 'reflect-metadata';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { loadConfig } from '../config.js';
import { makeLogger } from '../logger.js';
import { type Api, ApiUnreachableError } from '../mcp/api.js';
import { HttpApi } from '../mcp/http-api.js';
import { mcpServer } from '../mcp/mcp-server.js';
import { Toolbox } from '../mcp/tools.js';
import { ClientError } from './client.js';
import { FolderService } from './folder-service.js';

/** Largest message: an image of 20 MiB, which a vision request may have, with what stands around it. */
const messageBytesMax = 21 * 2 ** 20;

export interface McpOptions {
  /** Of a running service; left out: the data folder's. */
  readonly url?: string;
  readonly key?: string;
}

/**
 * Serves the Model Context Protocol on standard input and output, for the one host program that started this process, until that closes the input. Standard output carries
 * the protocol and nothing else; what there is to tell goes to standard error.
 * @throws {ClientError} where there is no service to ask, or it does not know the key
 */
export async function serveMcp({ url, key }: McpOptions): Promise<void> {
  const folder = url === undefined ? folderService() : null;
  const api = folder ?? remoteApi(url as string, key);
  const toolbox = await begin(api);
  const report = (error: Error): void => void process.stderr.write(`hindcast: ${error.message}\n`);
  const transport = new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize: messageBytesMax });
  // Nobody is told of changes: a subscription would wait for ever.
  const connection = serveStdio(() => mcpServer(api, toolbox), { transport, maxSubscriptions: 0, onerror: report });

  let isEnding = false;
  const end = async (): Promise<void> => {
    if (isEnding) return;
    isEnding = true;
    await connection.close();
    await folder?.leave();
    process.exit(0);
  };
  process.stdin.once('end', end).once('close', end);
  process.once('SIGTERM', end).once('SIGINT', end);
  if (process.stdin.readableEnded || process.stdin.destroyed) await end();
}

/** A service that this process starts listens on a free port, unless PORT says which. */
function folderService(): FolderService {
  const config = loadConfig({ PORT: '0', HINDCAST_LOG_LEVEL: 'warn', ...process.env });
  return new FolderService(config, makeLogger(config.logLevel, 2));
}

function remoteApi(url: string, key: string | undefined): HttpApi {
  if (key === undefined) throw new ClientError("give the agent's API key with HINDCAST_API_KEY or --key");
  return new HttpApi(url.replace(/\/+$/, ''), key);
}

/** @throws {ClientError} */
async function begin(api: Api): Promise<Toolbox> {
  try {
    const { status, text } = await api.send({ method: 'GET', path: '/v1/models' });
    if (status === 401) throw new ClientError(`the service does not take the key: ${text}`);
    return await Toolbox.of(api);
  } catch (error) {
    throw error instanceof ApiUnreachableError ? new ClientError(error.message) : error;
  }
}
