import type { Start } from '../gateway/start.js';
import type { Owners } from '../nodes/owners.js';
import type { SessionHost } from '../sessions/session-host.js';
import type { HealthDto, NodesAnswer, NodesDto } from './health.dto.js';
import { type Places, Problems } from './problems.js';

/** Whether the service takes requests. */
export class Readiness implements Start {
  private status: 'starting' | 'ok' | 'stopping' = 'starting';
  private readonly problems: Problems;
  private readonly startedMs = Date.now();

  constructor(
    private readonly host: SessionHost,
    private readonly engines: { readonly log: string; readonly views: string },
    private readonly owners: Owners,
    places: Places = { folder: null },
  ) {
    this.problems = new Problems(host.writes.health, places);
  }

  get isStarting(): boolean {
    return this.status === 'starting';
  }

  get progress(): number {
    if (!this.isStarting) return 1;
    return Math.min(0.99, Math.floor(100 * (this.host.log.catchingUp?.progress() ?? 0)) / 100);
  }

  started(): void {
    this.status = 'ok';
  }

  stopping(): void {
    this.status = 'stopping';
  }

  async health(): Promise<HealthDto> {
    const problems = await this.problems.list();
    return {
      status: this.status === 'ok' && problems.length > 0 ? 'degraded' : this.status,
      problems,
      ...this.engines,
      sessions: this.host.sessionCount,
      progress: this.progress,
      nodes: this.nodes(),
      uptime_s: this.uptimeS,
    };
  }

  /** The nodes as this one knows them, and which of them answers for a session. */
  nodesFor(sessionId: string): NodesAnswer {
    const { selfId } = this.owners;
    const { generation, members } = this.owners.status();
    return {
      session_id: sessionId,
      self: selfId,
      owner: members.length === 0 ? null : (this.owners.ownerOf(sessionId)?.id ?? selfId),
      generation,
      members: members.map(({ node, partitions }) => ({ node: node.id, partitions: [...partitions] })),
      ...this.engines,
      status: this.status,
      sessions: this.host.sessionCount,
      progress: this.progress,
      uptime_s: this.uptimeS,
    };
  }

  private get uptimeS(): number {
    return Math.round((Date.now() - this.startedMs) / 1000);
  }

  private nodes(): NodesDto | null {
    const { selfId } = this.owners;
    if (selfId === null) return null;
    const { generation, members } = this.owners.status();
    return { self: selfId, generation, members: members.map(({ node, partitions }) => ({ node: node.id, partitions: [...partitions] })) };
  }
}
