import { Controller, Get, HttpCode, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Allow } from '../gateway/access.js';
import { prefix } from '../gateway/prefix.js';
import { Metrics } from '../metrics.js';
import { Readiness } from './readiness.js';
import { version } from './version.js';

export class LivenessDto {
  status!: 'ok';
}

/** One of the nodes that share a log. */
export class MemberDto {
  /** Its id, as `X-Hindcast-Node` carries it on its answers; another one after every start. */
  node!: string;
  /** The partitions of the log whose sessions it answers for. */
  partitions!: number[];
}

/** The nodes that share a log, as this one knows them. */
export class NodesDto {
  /** Id of the node that answers. */
  self!: string;
  /** Grows whenever it changes who answers for what; 0 while this node is not among them yet. */
  generation!: number;
  members!: MemberDto[];
}

export class HealthDto {
  status!: 'ok' | 'starting' | 'stopping';
  /** Engine of the event log. */
  log!: string;
  /** Engine of the views. */
  views!: string;
  /** Sessions in memory. */
  sessions!: number;
  /** Share of the start-up work that is done, 0 to 1. */
  progress!: number;
  @ApiProperty({ type: NodesDto, nullable: true, description: 'The nodes on the same log; null on an engine where this one works alone.' })
  nodes!: NodesDto | null;
  uptime_s!: number;
}

export class VersionDto {
  name!: 'hindcast';
  /** Version of the service. */
  version!: string;
  /** Version of the interface. */
  interface!: string;
  node!: string;
}

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

  /** Requests are taken; 503 while the service starts or stops. */
  @Get(['readyz', 'health', `${prefix}/health`])
  @Allow('public')
  health(@Res({ passthrough: true }) reply: FastifyReply): HealthDto {
    const health = this.readiness.health();
    reply.code(health.status === 'ok' ? 200 : 503);
    return health;
  }

  /** Versions of the service, of the interface and of Node. */
  @Get(['version', `${prefix}/version`])
  @Allow('public')
  version(): VersionDto {
    return { name: 'hindcast', version, interface: '1.0.0', node: process.version };
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
