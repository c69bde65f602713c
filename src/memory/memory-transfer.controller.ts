import { Readable } from 'node:stream';
import { Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBearerAuth, ApiBody, ApiConsumes, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HindcastError } from '../errors.js';
import { Allow, Caller } from '../gateway/access.js';
import { exports } from '../gateway/answer-places.js';
import { prefix } from '../gateway/api-prefix.js';
import { At } from '../gateway/request-parameters.js';
import { oneAhead } from '../ndjson.js';
import { type ReadAt, SessionHost } from '../sessions/session-host.js';
import { ImportMemories } from './commands/import-memories.handler.js';
import { ExportQuery, ImportAnswer, ImportQuery } from './memory-transfer.dto.js';
import { exportMemories } from './queries/export-memories.js';

const ndjson = 'application/x-ndjson';

/** Memories out and in, a JSON object a line. */
@ApiTags('memory')
@ApiBearerAuth('agent')
@Controller(`${prefix}/memory`)
export class MemoryTransferController {
  constructor(
    private readonly commands: CommandBus,
    private readonly host: SessionHost,
  ) {}

  /** The session's memories with their texts, times, versions and use, a JSON object a line, as `POST /memory/import` takes them. Deleted memories are not among them. */
  @Get('export')
  @Allow('read')
  @ApiProduces(ndjson)
  @ApiOkResponse({ content: { [ndjson]: { schema: { type: 'string' } } } })
  async export(
    @Query() { versions }: ExportQuery,
    @Caller() { sessionId }: Caller,
    @At() at: ReadAt,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const memories = await this.host.memories(sessionId, at);
    const send = async (): Promise<void> => {
      const lines = Readable.from(exportMemories(this.host, sessionId, memories, versions), oneAhead);
      request.raw.once('close', () => lines.destroy());
      await reply
        .header('content-type', `${ndjson}; charset=utf-8`)
        .header('content-disposition', `attachment; filename="${sessionId}-memories.ndjson"`)
        .header('x-hindcast-position', memories.position)
        .send(lines);
    };
    await exports.make(sessionId, at, send, () => true);
  }

  /**
   * Takes in memories as they were elsewhere, a JSON object a line (`GET /memory/export` writes such lines), with their ids, times, versions and use. The body is read as it comes: it may be of any
   * length, and must arrive in the time that bodies have. A line whose memory says so already is a duplicate, so an import that broke off is sent again as it was; a deleted memory comes back, an erased one does not. What is wrong with a line does not stop the others.
   */
  @Post('import')
  @Allow('write', { takesLines: true })
  @HttpCode(200)
  @ApiConsumes(ndjson)
  @ApiBody({ schema: { type: 'string', example: '{"memory_id":"m1","content":"The heron came back."}\n' } })
  import(@Query() { dry_run }: ImportQuery, @Caller() caller: Caller, @Req() request: FastifyRequest): Promise<ImportAnswer> {
    const { body } = request;
    if (!(body instanceof Readable)) throw new HindcastError('unsupported_media_type', `send a JSON object a line, as ${ndjson}`);
    return this.commands.execute(new ImportMemories(caller.sessionId, body, dry_run === true, caller));
  }
}
