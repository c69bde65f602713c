import { setTimeout as sleep } from 'node:timers/promises';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiAcceptedResponse, ApiBearerAuth, ApiOkResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Allow, Caller } from '../../gateway/access.js';
import { prefix } from '../../gateway/api-prefix.js';
import { At, pathId, ReadQuery } from '../../gateway/request-parameters.js';
import type { ReadAt } from '../../sessions/session-host.js';
import { HindcastDto, HindcastPageQuery } from './hindcast.dto.js';
import { HindcastAnswer, HindcastDropped, HindcastJobAnswer } from './hindcast-answers.dto.js';
import { jobAnswer, pageJson } from './hindcast-answers.js';
import { type HindcastJob, HindcastJobs } from './hindcast-jobs.js';
import { StartHindcast } from './start-hindcast.handler.js';

/** How long a request waits for its hindcast before it is answered with an id to ask by, ms. */
const waitMaxMs = 45_000;

/** Replay a domain's history under its own or another declaration. */
@ApiTags('hindcast')
@ApiBearerAuth('agent')
@Controller(`${prefix}/domains/:domain_id`)
export class HindcastController {
  constructor(
    private readonly commands: CommandBus,
    private readonly jobs: HindcastJobs,
  ) {}

  /**
   * Replays the domain's history from the log, as it was and as it would have been, in a thread beside the service. With an empty body `as_was` is what was answered live. One that
   * takes long, or is to be made in the `background`, is answered 202 with a `job_id`.
   */
  @Post('hindcast')
  @Allow('read', { worksMs: waitMaxMs })
  @HttpCode(200)
  @ApiOkResponse({ type: HindcastAnswer })
  @ApiAcceptedResponse({ type: HindcastJobAnswer })
  async hindcast(
    @Param('domain_id') domainId: string,
    @Body() request: HindcastDto,
    @Query() _: ReadQuery,
    @Caller() caller: Caller,
    @At() at: ReadAt,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<unknown> {
    const id = pathId('domain_id', domainId);
    const job = await this.commands.execute(new StartHindcast(caller.sessionId, id, request, at));
    if (request.background !== true) await this.waitFor(job, reply);
    if (job.status === 'failed') this.jobs.drop(job);
    if (job.error !== null) throw job.error;
    if (job.status === 'running') {
      void reply.status(202).header('location', `${prefix}/domains/${encodeURIComponent(id)}/hindcasts/${job.id}`);
      return jobAnswer(job);
    }
    const isWhole = request.background !== true && job.rows.pages === 1;
    if (isWhole) this.jobs.drop(job);
    return this.page(job, request.cursor, reply, !isWhole);
  }

  /**
   * A hindcast that was answered 202, or further pages of one: its result, or while it goes on how far it is and the rows so far. Ask on with `cursor` = `next`, until the `status`
   * is done and `next` is null.
   */
  @Get('hindcasts/:job_id')
  @Allow('read')
  @ApiOkResponse({ schema: { oneOf: [{ $ref: getSchemaPath(HindcastAnswer) }, { $ref: getSchemaPath(HindcastJobAnswer) }] } })
  result(
    @Param('domain_id') domainId: string,
    @Param('job_id') jobId: string,
    @Query() { cursor }: HindcastPageQuery,
    @Caller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): unknown {
    const job = this.jobs.find(caller.sessionId, pathId('domain_id', domainId), pathId('job_id', jobId));
    return job.status === 'failed' ? jobAnswer(job) : this.page(job, cursor, reply, true);
  }

  /** Ends a hindcast that is under way, and forgets it. */
  @Delete('hindcasts/:job_id')
  @Allow('read')
  drop(@Param('domain_id') domainId: string, @Param('job_id') jobId: string, @Caller() caller: Caller): HindcastDropped {
    const job = this.jobs.find(caller.sessionId, pathId('domain_id', domainId), pathId('job_id', jobId));
    this.jobs.drop(job);
    return { job_id: job.id, status: 'dropped' };
  }

  private page(job: HindcastJob, cursor: number | undefined, reply: FastifyReply, isKept: boolean): Buffer {
    void reply.header('content-type', 'application/json; charset=utf-8');
    return pageJson(job, cursor, isKept);
  }

  /** Waits for a hindcast, but not for ever; who goes away meanwhile needs it no more. */
  private async waitFor(job: HindcastJob, reply: FastifyReply): Promise<void> {
    const waited = new AbortController();
    const gone = (): void => {
      if (!reply.raw.writableEnded) this.jobs.drop(job);
    };
    reply.raw.once('close', gone);
    await Promise.race([job.ended, sleep(waitMaxMs, undefined, { signal: waited.signal }).catch(() => undefined)]);
    waited.abort();
    reply.raw.off('close', gone);
  }
}
