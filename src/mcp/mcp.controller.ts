import { createMcpHandler } from '@modelcontextprotocol/server';
import { Controller, Delete, Get, Post, Req, Res } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HindcastError } from '../errors.js';
import { Allow } from '../gateway/access.js';
import { jsonType } from './api.js';
import { mcpServer } from './mcp-server.js';
import { expectFewMembers } from './message-bounds.js';
import { OwnApi } from './own-api.js';
import { Toolbox } from './tools.js';

/** What messages are taken to be sent to. Their own Host may be no host of a URL, and nothing asks for it. */
const address = 'http://localhost/mcp';

/**
 * The Model Context Protocol over streamable HTTP (https://modelcontextprotocol.io/specification), without sessions: each request is whole in itself, so any node takes it.
 * Nothing is ever sent unasked, so there is no stream to open (GET) and no session to end (DELETE): both are 405.
 */
@ApiExcludeController()
@Controller('mcp')
export class McpController {
  private toolbox: Promise<Toolbox> | null = null;

  constructor(private readonly adapter: HttpAdapterHost) {}

  @Post()
  @Allow('agent')
  message(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.handle(request, reply);
  }

  @Get()
  @Allow('agent')
  async stream(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    // Fastify asks this route for HEAD too, and knows no web response there.
    if (request.method === 'HEAD') throw new HindcastError('method_not_allowed', 'send messages with POST', { allow: ['POST'] });
    return this.handle(request, reply);
  }

  @Delete()
  @Allow('agent')
  end(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.handle(request, reply);
  }

  /** Makes the tools, and answers a message as a client would send it, before there is any: the first takes long. The routes must be there. */
  async prepare(): Promise<void> {
    const message = { jsonrpc: '2.0', id: 0, method: 'tools/list' };
    const headers = { ...jsonType, accept: 'application/json, text/event-stream' };
    const asked = new Request(address, { method: 'POST', headers, body: JSON.stringify(message) });
    const answer = await this.answer(this.ownApi({}), asked, message);
    await answer.text();
  }

  private async handle(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    expectFewMembers(request.body);
    // What the message asks for are requests that get places of their own.
    request.visit?.end();
    const api = this.ownApi({ authorization: request.headers.authorization ?? '', 'x-request-id': request.id });
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    // its body is handed over parsed, beside it
    const asked = new Request(address, { method: request.method, headers: headersOf(request), signal: gone.signal });
    const answer = await this.answer(api, asked, request.body ?? undefined);
    if (answer.status === 405) reply.header('allow', 'POST');
    // whether the connection stays is between the client and this server
    answer.headers.delete('connection');
    await reply.send(answer);
  }

  private ownApi(headers: Readonly<Record<string, string>>): OwnApi {
    return new OwnApi(this.adapter.httpAdapter.getInstance<FastifyInstance>(), headers);
  }

  /** @param parsedBody of what is asked */
  private async answer(api: OwnApi, asked: Request, parsedBody: unknown): Promise<Response> {
    const toolbox = await this.toolboxOf(api);
    // Nobody is told of changes: a stream that waits for them would wait for ever.
    return createMcpHandler(() => mcpServer(api, toolbox), { maxSubscriptions: 0 }).fetch(asked, { parsedBody });
  }

  /** Made once the API reference is there. @throws {HindcastError} overloaded */
  private async toolboxOf(api: OwnApi): Promise<Toolbox> {
    this.toolbox ??= Toolbox.of(api);
    try {
      return await this.toolbox;
    } catch (error) {
      this.toolbox = null;
      throw new HindcastError('overloaded', 'the tools could not be made yet; try again in 1 s', { retryAfterS: 1, cause: error });
    }
  }
}

function headersOf({ headers }: FastifyRequest): Headers {
  const all = new Headers();
  for (const [name, value] of Object.entries(headers)) for (const one of [value ?? []].flat()) all.append(name, one);
  return all;
}
