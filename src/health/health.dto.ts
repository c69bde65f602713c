import { ApiProperty } from '@nestjs/swagger';

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
