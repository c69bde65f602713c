import { Readable } from 'node:stream';
import { Controller, Get, Headers, Param, Query, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiBearerAuth, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isInForce } from '../../projections/accounts/accounts.js';
import { invalidField } from '../errors.js';
import { Allow, Caller } from '../gateway/access.js';
import { exports } from '../gateway/answer-places.js';
import { prefix } from '../gateway/api-prefix.js';
import { ClientGone, goneSignal, whenAnswered } from '../gateway/client-gone.js';
import { At, pathId } from '../gateway/request-parameters.js';
import { oneAhead } from '../ndjson.js';
import { type ReadAt, SessionHost } from '../sessions/session-host.js';
import { EventList, EventsQuery, OperationAnswer, OperationQuery, StreamQuery, VerifyAnswer } from './audit.dto.js';
import { EventStream } from './event-stream.js';
import { EventHistogram, HistogramQuery } from './histogram.dto.js';
import { GetEventHistogram } from './queries/get-event-histogram.handler.js';
import { GetOperation } from './queries/get-operation.handler.js';
import { ListEvents } from './queries/list-events.handler.js';
import { VerifySession } from './queries/verify-session.handler.js';
import { exportSession } from './session-export.js';

/** What happened, and the proof of it. */
@ApiTags('audit')
@ApiBearerAuth('agent')
@Controller(prefix)
export class AuditController {
  constructor(
    private readonly queries: QueryBus,
    private readonly host: SessionHost,
    private readonly streams: EventStream,
  ) {}

  /** What became of a write, by any id it can have: its own or the request's Idempotency-Key. 404: it never reached the log and is safe to send again. */
  @Get('operations/:id')
  @Allow('audit')
  operation(@Param('id') id: string, @Query() _: OperationQuery, @Caller() caller: Caller, @At() at: ReadAt): Promise<OperationAnswer> {
    return this.queries.execute(new GetOperation(caller.sessionId, pathId('id', id), at));
  }

  /** The session's events, oldest first. */
  @Get('events')
  @Allow('audit')
  events(@Query() page: EventsQuery, @Caller() caller: Caller, @At() at: ReadAt): Promise<EventList> {
    return this.queries.execute(new ListEvents(caller.sessionId, page, at));
  }

  /** How many writes of each type there were, over the positions or the time of the session's history. */
  @Get('events/histogram')
  @Allow('audit')
  histogram(@Query() asked: HistogramQuery, @Caller() caller: Caller, @At() at: ReadAt): Promise<EventHistogram> {
    return this.queries.execute(new GetEventHistogram(caller.sessionId, asked, at));
  }

  /** The session's events as they happen (server-sent events; `Last-Event-ID` goes on where a stream broke off). */
  @Get('events/stream')
  @Allow('audit', { longLived: true })
  @ApiProduces('text/event-stream')
  @ApiOkResponse({ content: { 'text/event-stream': { schema: { type: 'string' } } } })
  async stream(
    @Query() { after }: StreamQuery,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Caller() { sessionId, agent, key }: Caller,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (request.method === 'HEAD') return reply.header('content-type', 'text/event-stream; charset=utf-8').send();
    if (lastEventId !== undefined && !/^\d{1,15}$/.test(lastEventId))
      throw invalidField(
        ['header', 'last-event-id'],
        'must be the id of an event of the stream: a position',
        'int_parsing',
        lastEventId.slice(0, 200),
      );
    const seen = lastEventId === undefined ? after : Number(lastEventId);
    const head = await this.host.positionAt(sessionId, {});
    // What a client has seen was on the log: where it ends before that, this node is behind, or an older log was put back.
    if (seen !== undefined && seen > head) await this.host.positionAt(sessionId, { waitFor: seen });
    await this.streams.send(reply, sessionId, seen ?? head, () => agent.deletedAtMs === null && isInForce(key, Date.now()));
  }

  /** Reads the session's log from the start and checks its hash chain. */
  @Get('events/verify')
  @Allow('audit')
  verify(@Caller() caller: Caller, @ClientGone() signal: AbortSignal | undefined): Promise<VerifyAnswer> {
    return this.queries.execute(new VerifySession(caller.sessionId, signal));
  }

  /** The session's whole log, a JSON object a line, each with its position and the chain's hash behind it. */
  @Get('events/export')
  @Allow('audit')
  @ApiProduces('application/x-ndjson')
  @ApiOkResponse({ content: { 'application/x-ndjson': { schema: { type: 'string' } } } })
  async export(@Caller() { sessionId }: Caller, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const head = await this.host.positionAt(sessionId, {});
    const send = async (): Promise<void> => {
      const lines = Readable.from(exportSession(this.host.log, sessionId), oneAhead);
      request.raw.once('close', () => lines.destroy());
      await reply
        .header('content-type', 'application/x-ndjson; charset=utf-8')
        .header('content-disposition', `attachment; filename="${sessionId}.ndjson"`)
        .header('x-hindcast-position', head)
        .send(lines);
    };
    await exports.make(sessionId, { signal: goneSignal(reply), answered: () => whenAnswered(reply) }, send, () => true);
  }
}
