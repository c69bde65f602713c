import { Controller, Get, HttpCode, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiExcludeEndpoint, ApiOkResponse, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Allow, Caller } from '../gateway/access.js';
import { prefix } from '../gateway/api-prefix.js';
import { Metrics } from '../metrics.js';
import { HealthDto, LivenessDto, NodesAnswer, VersionDto } from './health.dto.js';
import { stopsWrites } from './problems.js';
import { Readiness } from './readiness.js';
import { version } from './version.js';

/** Whether the service lives, is ready, and which it is. */
@ApiTags('health')
@Controller()
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    private readonly metrics: Metrics,
  ) {}

  /** The process answers. */
  @Get('livez')
  @Allow('public')
  livez(): LivenessDto {
    return { status: 'ok' };
  }

  /** Requests are taken; 503 while the service starts or stops. Reads are answered where writes are not: `problems` says so. */
  @Get('readyz')
  @Allow('public')
  @ApiOkResponse({ type: HealthDto })
  @ApiServiceUnavailableResponse({ type: HealthDto, description: 'It starts or stops; `progress` says how far the start is.' })
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<HealthDto> {
    const health = await this.readiness.health();
    reply.code(isServing(health) ? 200 : 503);
    return health;
  }

  /** All is well; 503 while the service starts or stops, and while it cannot take writes: the disk is full, or log or key store failed the last one. */
  @Get(['health', `${prefix}/health`])
  @Allow('public')
  @ApiOkResponse({ type: HealthDto })
  @ApiServiceUnavailableResponse({ type: HealthDto, description: 'It starts or stops, or cannot take writes: `problems` says why.' })
  async health(@Res({ passthrough: true }) reply: FastifyReply): Promise<HealthDto> {
    const health = await this.readiness.health();
    reply.code(isServing(health) && !health.problems.some(stopsWrites) ? 200 : 503);
    return health;
  }

  /** Versions of the service, of the interface and of Node. */
  @Get(['version', `${prefix}/version`])
  @Allow('public')
  version(): VersionDto {
    return { name: 'hindcast', version, interface: '1.0.0', node: process.version };
  }

  /** The nodes that share a log as the one that was asked knows them, which of them answers for the key's session, and how far it is. */
  @Get(`${prefix}/nodes`)
  @ApiBearerAuth('agent')
  @Allow('agent')
  nodes(@Caller() { sessionId }: Caller): NodesAnswer {
    return this.readiness.nodesFor(sessionId);
  }

  /** Prometheus metrics. */
  @Get('metrics')
  @Allow('metrics', { isLarge: true })
  @HttpCode(200)
  @ApiExcludeEndpoint()
  async prometheus(@Res() reply: FastifyReply): Promise<void> {
    const text = await this.metrics.text();
    await reply.header('content-type', this.metrics.contentType).send(text);
  }
}

const isServing = ({ status }: HealthDto): boolean => status === 'ok' || status === 'degraded';
