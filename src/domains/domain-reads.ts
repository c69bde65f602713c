import { Injectable } from '@nestjs/common';
import type { StringTable } from '../../projections/compact/string-table.js';
import type { DomainState } from '../../projections/domain/domain-state.js';
import type { Domains } from '../../projections/domain/domains.js';
import type { MemoryLinks } from '../../projections/domain/memory-links.js';
import type { JsonObject } from '../../projections/events.js';
import type { MemoryReader } from '../../projections/memory/memory-reader.js';
import { DomainLogs } from '../replays/domain-logs.js';
import { PastDomains } from '../replays/past-domains.js';
import { nowOf } from '../sessions/read-model.js';
import { type ReadAt, SessionHost } from '../sessions/session-host.js';
import { noDomain, undeclared } from './domain-of.js';

/** What a session holds of a domain, now or once. To be looked at before the reader next awaits: that of now goes on changing. */
export interface DomainLook {
  /** Position of the state that answers. */
  readonly position: number;
  readonly isPast: boolean;
  /** Undefined where none is declared. */
  readonly domain: DomainState | undefined;
  /** Where its events are found by their ids; of other domains it may have none. */
  readonly domains: Domains;
  /** The ids by whose ordinals the domain knows memories. */
  readonly ids: StringTable;
  /** The session's memories of then; they are read where they lie. */
  readonly memories: MemoryReader;
  /** Which of the session's memories, of whatever time, name things of a domain. */
  readonly links: MemoryLinks;
}

/** {@link DomainLook} at a domain that is declared. */
export interface DomainView extends DomainLook {
  readonly domain: DomainState;
}

/** Reads domains as they are, or as they were at a point of the past: then only the domain itself is folded. */
@Injectable()
export class DomainReads {
  constructor(
    private readonly host: SessionHost,
    private readonly logs: DomainLogs,
    private readonly past: PastDomains,
  ) {}

  /** The position of the past that a read means; null where it means now. */
  async pastPosition(sessionId: string, at: ReadAt): Promise<number | null> {
    if (at.asOf === undefined) return null;
    const position = await this.host.positionAt(sessionId, at);
    return position < (await this.host.read(sessionId)).position ? position : null;
  }

  /** @throws {HindcastError} overloaded, request_timeout */
  async look(sessionId: string, domainId: string, at: ReadAt): Promise<DomainLook> {
    const position = await this.pastPosition(sessionId, at);
    if (position !== null) return this.lookBack(sessionId, domainId, position, at.signal);
    const state = await this.host.read(sessionId, { waitFor: at.waitFor });
    const { domains, ids, memoryLinks: links, position: last } = state;
    const memories = state.memories(last, nowOf(state));
    return { position: last, isPast: false, domain: domains.find(domainId), domains, ids, memories, links };
  }

  /** {@link look} at a declared domain. @throws {HindcastError} not_found, overloaded, request_timeout */
  async read(sessionId: string, domainId: string, at: ReadAt): Promise<DomainView> {
    const look = await this.look(sessionId, domainId, at);
    const { domain, position } = look;
    if (domain === undefined) throw (await this.hasLearned(sessionId, domainId, position)) ? undeclared(domainId) : noDomain(domainId);
    return { ...look, domain };
  }

  /** Whether a domain had taken adaptive events by a position. */
  async hasLearned(sessionId: string, domainId: string, position: number): Promise<boolean> {
    return (await this.logs.openLog(sessionId)).log.totalsAt(domainId, position).adaptiveEvents > 0;
  }

  private async lookBack(sessionId: string, domainId: string, position: number, signal: AbortSignal | undefined): Promise<DomainLook> {
    const { domains, ids } = await this.past.at(sessionId, domainId, position, signal);
    const memories = await this.host.memories(sessionId, { asOf: { position } });
    const { memoryLinks: links } = await this.host.read(sessionId);
    return { position, isPast: true, domain: domains.find(domainId), domains, ids, memories, links };
  }
}

/** Counts of a domain's entity graph. */
export function relationsOf({ graph }: DomainState): JsonObject {
  return { asserted: graph?.asserted ?? 0, derived: graph?.derived ?? 0, overflow: graph?.overflow?.message ?? null };
}
