import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { nextDayOf, usageOf } from '../sessions/quotas.js';
import type { ReadNow } from '../sessions/read-model.js';
import { SessionHost } from '../sessions/session-host.js';
import type { UsageAnswer, UsageOf } from './usage.dto.js';

/** What an agent has, and how much it may have. */
export class GetUsage extends Query<UsageAnswer> {
  constructor(
    readonly sessionId: string,
    readonly at: ReadNow,
  ) {
    super();
  }
}

@QueryHandler(GetUsage)
export class GetUsageHandler implements IQueryHandler<GetUsage> {
  constructor(private readonly host: SessionHost) {}

  async execute({ sessionId, at }: GetUsage): Promise<UsageAnswer> {
    const state = await this.host.read(sessionId, at);
    const nowMs = Date.now();
    const usage = usageOf(state, nowMs);
    const { quotas } = this.host;
    const of = (name: keyof typeof usage): UsageOf => ({ used: usage[name], limit: quotas[name] === 0 ? null : quotas[name] });
    return {
      session_id: sessionId,
      memories: of('memories'),
      log_bytes: of('bytes'),
      domains: of('domains'),
      events_today: { ...of('eventsPerDay'), resets_at: new Date(nextDayOf(nowMs)).toISOString() },
      events: state.eventCount,
      position: state.position,
    };
  }
}
