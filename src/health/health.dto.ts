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

/** Something that an operator should look at. */
export class ProblemDto {
  /** With the first three no write is taken. */
  code!: 'disk_full' | 'log_unavailable' | 'keys_unavailable' | 'proof_damaged' | 'log_damaged' | 'clock_jumped' | 'clock_behind';
  /** What it is, and what to do. */
  detail!: string;
}

export class HealthDto {
  /** `degraded`: requests are taken, and there are `problems`. */
  status!: 'ok' | 'degraded' | 'starting' | 'stopping';
  /** Of disk, log, key store, checkpoint log and clock; none where all is well. */
  problems!: ProblemDto[];
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

/** The nodes that share a log, as the one that was asked knows them. */
export class NodesAnswer {
  session_id!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'Id of the node that answers; null where it works alone.' })
  self!: string | null;
  @ApiProperty({
    type: 'string',
    nullable: true,
    description:
      'Id of the node that answers for the session of the key; null where the node that was asked works alone or is not among the others yet.',
  })
  owner!: string | null;
  /** Grows whenever it changes who answers for what; 0 where this node works alone or is not among them yet. */
  generation!: number;
  /** All nodes and what they answer for; none where this one works alone. */
  members!: MemberDto[];
  /** Engine of the event log. */
  log!: string;
  /** Engine of the views. */
  views!: string;
  status!: 'ok' | 'starting' | 'stopping';
  /** Sessions in this node's memory. */
  sessions!: number;
  /** Share of its start-up work that is done, 0 to 1. */
  progress!: number;
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
