import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HindcastError } from '../errors.js';
import { Allow } from '../gateway/access.js';
import { ConsoleFiles } from './console-files.js';

/** What the pages of the console may do: load what lies beside them, and ask this service. Pictures that are dropped on them are shown from memory. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The console: the page at `/console` and the files that it is made of. */
@ApiExcludeController()
@Controller('console')
export class ConsoleController {
  constructor(private readonly files: ConsoleFiles) {}

  /** The page. Where in it one is stands behind the `#` of its address. */
  @Get()
  @Allow('public', { isLarge: true })
  page(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.send('index.html', request, reply);
  }

  @Get('*')
  @Allow('public', { isLarge: true })
  file(@Param('*') name: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.send(name === '' ? 'index.html' : name, request, reply);
  }

  private async send(name: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const file = this.files.get(name);
    if (file === null)
      throw new HindcastError(
        'not_found',
        name === 'index.html' ? 'the console was not built; run: npm run build' : 'the console has no such file; see /console',
      );
    void reply.header('content-security-policy', policy).header('referrer-policy', 'no-referrer');
    await reply.send(await file.begin(request, reply));
  }
}
