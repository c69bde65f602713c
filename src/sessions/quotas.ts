import type { EventDraft, EventType } from '../../projections/events.js';
import type { Session } from '../../projections/session.js';
import { HindcastError } from '../errors.js';

/** What one agent may have; 0 for as much as it likes. */
export interface SessionQuotas {
  readonly memories: number;
  /** Of its log. */
  readonly bytes: number;
  readonly domains: number;
  /** On one day, in UTC. */
  readonly eventsPerDay: number;
}

/** What a session has of all that has a quota. */
export type Usage = { readonly [K in keyof SessionQuotas]: number };

/** The quotas that the settings give every agent. */
export const quotasOf = (config: {
  readonly agentMemoriesMax: number;
  readonly agentLogMb: number;
  readonly agentDomainsMax: number;
  readonly agentEventsPerDay: number;
}): SessionQuotas => ({
  memories: config.agentMemoriesMax,
  bytes: config.agentLogMb * 2 ** 20,
  domains: config.agentDomainsMax,
  eventsPerDay: config.agentEventsPerDay,
});

export const noQuotas: SessionQuotas = { memories: 0, bytes: 0, domains: 0, eventsPerDay: 0 };

const dayMs = 86_400_000;

/** The beginning of the day of a time in UTC, ms since 1970. */
export const dayOf = (timeMs: number): number => timeMs - (timeMs % dayMs);
/** The beginning of the next day. */
export const nextDayOf = (timeMs: number): number => dayOf(timeMs) + dayMs;

/** What a session has now. @param nowMs says which day it is */
export function usageOf({ memory, timeline, domains, adaptive, recordBytes }: Session, nowMs: number): Usage {
  let domainCount = domains.size;
  for (const [id] of adaptive.entries()) if (domains.find(id) === undefined) domainCount++;
  const eventsBefore = timeline.countBy(dayOf(nowMs) - 1);
  return {
    memories: memory.reader(timeline.size).size,
    bytes: recordBytes,
    domains: domainCount,
    eventsPerDay: timeline.size - eventsBefore,
  };
}

/** Whether quotas bound a write. None keeps out what frees what was taken, what the service writes by itself, and the accounts, whose session is no agent's. */
const isBounded: Readonly<Record<EventType, boolean>> = {
  'memory.stored': true,
  'memory.updated': true,
  'memory.imported': true,
  'memory.replaced': true,
  'memory.deleted': false,
  'memories.deleted': false,
  'memories.expired': false,
  'memory.recalled': true,
  'memory.answered': false,
  'memory.embedded': true,
  'session.cleared': false,
  'account.created': false,
  'account.token_set': false,
  'agent.created': false,
  'agent.key_added': false,
  'agent.key_rotated': false,
  'agent.key_ended': false,
  'agent.deleted': false,
  'agent.retention_set': false,
  'domain.declared': true,
  'domain.deleted': false,
  'domain.event_recorded': true,
  'domain.event_retracted': false,
  'domain.feedback_given': true,
  'domain.state_set': true,
  'adaptive.observed': true,
  'adaptive.completed': true,
  'records.erased': false,
  tombstone: false,
};

/** Writes that a domain begins with. */
const beginsDomain: ReadonlySet<EventType> = new Set([
  'domain.declared',
  'domain.event_recorded',
  'domain.state_set',
  'adaptive.observed',
] as const);

/**
 * The quotas on writes that go on the log together. They are looked at before that: writes under way at the same moment may go beyond by what they add.
 */
export class QuotaCheck {
  private readonly used: { -readonly [K in keyof Usage]: number };
  private readonly begun = new Set<string>();

  /** @returns the check, or `null` where nothing is bounded */
  static of(quotas: SessionQuotas, state: Session, nowMs: number): QuotaCheck | null {
    return Object.values(quotas).some((max) => max > 0) ? new QuotaCheck(quotas, state, nowMs) : null;
  }

  private constructor(
    private readonly quotas: SessionQuotas,
    private readonly state: Session,
    private readonly nowMs: number,
  ) {
    this.used = { ...usageOf(state, nowMs) };
  }

  /** Counts a write. @returns why it is refused: then it is not counted */
  take(draft: EventDraft): HindcastError | null {
    const { type, data } = draft;
    if (!isBounded[type]) return null;
    const domainId = beginsDomain.has(type) ? (data as { domain_id: string }).domain_id : null;
    const { domains, adaptive } = this.state;
    const isNewDomain =
      domainId !== null && !this.begun.has(domainId) && domains.find(domainId) === undefined && adaptive.find(domainId) === undefined;
    const added: Usage = {
      memories: this.addsMemory(draft) ? 1 : 0,
      bytes: Buffer.byteLength(JSON.stringify(data)),
      domains: isNewDomain ? 1 : 0,
      eventsPerDay: 1,
    };
    for (const name of Object.keys(added) as (keyof Usage)[]) {
      const max = this.quotas[name];
      if (max > 0 && added[name] > 0 && this.used[name] + added[name] > max) return quotaExceeded(name, max, this.used[name], this.nowMs);
    }
    for (const name of Object.keys(added) as (keyof Usage)[]) this.used[name] += added[name];
    if (isNewDomain) this.begun.add(domainId);
    return null;
  }

  /** Whether there is one memory more after it: one that was deleted may be brought back. */
  private addsMemory({ type, data }: EventDraft): boolean {
    if (type === 'memory.replaced') return this.state.findMemory((data as { memory_id: string }).memory_id) < 0;
    return type === 'memory.stored' || type === 'memory.imported';
  }
}

function quotaExceeded(name: keyof Usage, max: number, used: number, nowMs: number): HindcastError {
  switch (name) {
    case 'memories':
      return new HindcastError(
        'quota_exceeded',
        `this agent may have ${max} memories and has ${used}: delete some, or have the quota raised`,
      );
    case 'domains':
      return new HindcastError(
        'quota_exceeded',
        `this agent may have ${max} domains and has ${used}: delete one, or have the quota raised`,
      );
    case 'eventsPerDay':
      return new HindcastError(
        'quota_exceeded',
        `this agent may write ${max} events a day and has written ${used}: go on from ${new Date(nextDayOf(nowMs)).toISOString()}, or have the quota raised`,
      );
    case 'bytes':
      return new HindcastError(
        'storage_exceeded',
        `this agent's log may have ${max} bytes and has ${used}, too many for this write: have the quota raised (what is deleted stays on the log)`,
      );
  }
}
