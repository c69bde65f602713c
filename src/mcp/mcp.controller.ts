import { toWebRequest } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { Controller, Delete, Get, Post, Req, Res } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HindcastError } from '../errors.js';
import { Allow } from '../gateway/access.js';
import { mcpServer } from './mcp-server.js';
import { expectFewMembers } from './message-bounds.js';
import { OwnApi } from './own-api.js';
import { Toolbox } from './tools.js';

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
  stream(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.handle(request, reply);
  }

  @Delete()
  @Allow('agent')
  end(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.handle(request, reply);
  }

  private async handle(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    expectFewMembers(request.body);
    // What the message asks for are requests that get places of their own.
    request.visit?.end();
    const fastify = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    const api = new OwnApi(fastify, { authorization: request.headers.authorization ?? '', 'x-request-id': request.id });
    const toolbox = await this.toolboxOf(api);
    // Nobody is told of changes: a stream that waits for them would wait for ever.
    const handler = createMcpHandler(() => mcpServer(api, toolbox), { maxSubscriptions: 0 });
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    // its body is handed over parsed, beside it
    const asked = await toWebRequest(request.raw, {}, { signal: gone.signal });
    const answer = await handler.fetch(asked, { parsedBody: request.body ?? undefined });
    if (answer.status === 405) reply.header('allow', 'POST');
    await reply.send(answer);
  }
  /** Made once, by the first request that gets the API reference. @throws {HindcastError} overloaded */
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
