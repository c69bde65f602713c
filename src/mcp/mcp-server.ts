import {
  type JSONRPCRequest,
  ProtocolError,
  ProtocolErrorCode,
  type Result,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { version } from '../health/version.js';
import { type Api, ApiUnreachableError } from './api.js';
import { listResources, readResource, resourceTemplates } from './resources.js';
import type { Toolbox } from './tools.js';

const instructions = `Hindcast keeps memories across conversations and reasons over declared domains.
Search memories before answering what may depend on earlier conversations; add what will matter later. Nothing is ever silently overwritten: every change has a history, and as_of (a position or an ISO time) answers reads from the past.
A domain turns observations into probabilities of causes: record_event tells it what was seen, query_domain asks, give_feedback teaches. learn_outcome and predict learn from examples.
Errors say what to do next. After a write without an answer, get_write_outcome tells whether it happened.`;

type Handler = (request: JSONRPCRequest, context: ServerContext) => Promise<Result>;

/** Says of parameters that break the protocol's schema which, as invalid ones (-32602). The SDK throws its validator's JSON as an error without a code, which is an internal one. */
class StrictServer extends Server {
  protected override _wrapHandler(method: string, handler: Handler): Handler {
    const wrapped = super._wrapHandler(method, handler);
    return (request, context) =>
      wrapped(request, context).catch((error: unknown) => {
        const broken = brokenRules(error);
        throw broken === null ? error : new ProtocolError(ProtocolErrorCode.InvalidParams, broken);
      });
  }
}

/** An MCP server of the service that `api` opens: its tools, and its memories and domains as resources. Holds no state of a client's. */
export function mcpServer(api: Api, { tools, listed }: Toolbox): Server {
  const server = new StrictServer(
    { name: 'hindcast', title: 'Hindcast', version },
    { capabilities: { tools: {}, resources: {} }, instructions },
  );

  server.setRequestHandler('tools/list', () => ({ tools: listed }));

  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const tool = tools.get(params.name);
    if (tool === undefined)
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `there is no tool "${params.name.slice(0, 200)}"; there are ${[...tools.keys()].join(', ')}`,
      );
    return tool.call(api, params.arguments ?? {}, mcpReq.signal);
  });

  server.setRequestHandler('resources/list', ({ params }, { mcpReq }) => reached(listResources(api, params?.cursor, mcpReq.signal)));

  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates }));

  server.setRequestHandler('resources/read', ({ params }, { mcpReq }) => reached(readResource(api, params.uri, mcpReq.signal)));

  return server;
}

/** What the service does not answer is an error of the protocol, except of tools: these say so in their results. */
async function reached<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw error instanceof ApiUnreachableError ? new ProtocolError(ProtocolErrorCode.InternalError, error.message) : error;
  }
}

/** The rules of a schema that the SDK's validator found broken; `null` for any other error. */
function brokenRules(error: unknown): string | null {
  const text = error instanceof Error ? error.message.replace(/^Invalid tools\/call request: /, '') : '';
  if (!text.startsWith('[')) return null;
  try {
    const issues = JSON.parse(text) as readonly { path: readonly (string | number)[]; message: string }[];
    return issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n');
  } catch {
    return null;
  }
}
