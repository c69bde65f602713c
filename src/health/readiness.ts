import type { SessionHost } from '../sessions/session-host.js';
import type { HealthDto } from './health.controller.js';

/** Whether the service takes requests. */
export class Readiness {
  private status: HealthDto['status'] = 'starting';
  private readonly startedMs = Date.now();

  constructor(
    private readonly host: SessionHost,
    private readonly engines: { readonly log: string; readonly views: string },
  ) {}

  started(): void {
    this.status = 'ok';
  }

  stopping(): void {
    this.status = 'stopping';
  }

  health(): HealthDto {
    return {
      status: this.status,
      ...this.engines,
      sessions: this.host.sessionCount,
      progress: this.status === 'starting' ? 0 : 1,
      uptime_s: Math.round((Date.now() - this.startedMs) / 1000),
    };
  }
}
