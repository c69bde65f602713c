import { Injectable } from '@nestjs/common';
import type { StringTable } from '../../../projections/compact/string-table.js';
import type { DomainState } from '../../../projections/domain/domain-state.js';
import type { Domains } from '../../../projections/domain/domains.js';
import type { Session } from '../../../projections/session.js';
import { DomainLogs } from '../../replays/domain-logs.js';
import { PastDomains } from '../../replays/past-domains.js';
import { type ReadAt, SessionHost } from '../../sessions/session-host.js';
import { noDomain, undeclared } from '../domain-of.js';

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
  /** The session's memories of then; null where they were not asked for. */
  readonly memories: Session | null;
}

/** {@link DomainLook} at a domain that is declared. */
export interface DomainView extends DomainLook {
  readonly domain: DomainState;
}

/** Whether the memories of then are needed beside the domain, which may depend on it. */
export type WantsMemories = (domain: DomainState) => boolean;

/** Reads domains as they are, or as they were at a point of the past: then only the domain itself is folded, and of the session what is asked for beside. */
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
  async look(sessionId: string, domainId: string, at: ReadAt, wantsMemories: WantsMemories): Promise<DomainLook> {
    const position = await this.pastPosition(sessionId, at);
    if (position !== null) return this.lookBack(sessionId, domainId, { position, signal: at.signal }, wantsMemories);
    const memories = await this.host.read(sessionId, { waitFor: at.waitFor });
    const { domains, ids } = memories;
    return { position: memories.position, isPast: false, domain: domains.find(domainId), domains, ids, memories };
  }

  /** {@link look} at a declared domain. @throws {HindcastError} not_found, overloaded, request_timeout */
  async read(sessionId: string, domainId: string, at: ReadAt, wantsMemories: WantsMemories): Promise<DomainView> {
    const look = await this.look(sessionId, domainId, at, wantsMemories);
    const { domain, position } = look;
    if (domain === undefined) throw (await this.hasLearned(sessionId, domainId, position)) ? undeclared(domainId) : noDomain(domainId);
    return { ...look, domain };
  }

  /** Whether a domain had taken adaptive events by a position. */
  async hasLearned(sessionId: string, domainId: string, position: number): Promise<boolean> {
    return (await this.logs.of(sessionId)).log.standing(domainId, position).adaptiveEvents > 0;
  }

  private async lookBack(
    sessionId: string,
    domainId: string,
    { position, signal }: { readonly position: number; readonly signal?: AbortSignal },
    wantsMemories: WantsMemories,
  ): Promise<DomainLook> {
    const { domains, ids } = await this.past.at(sessionId, domainId, position, signal);
    const domain = domains.find(domainId);
    const wants = domain !== undefined && wantsMemories(domain);
    const memories = wants ? await memoriesAt(this.host, sessionId, position, signal) : null;
    return { position, isPast: true, domain, domains, ids, memories };
  }
}

/** The session's memories as they were at a position. */
const memoriesAt = (host: SessionHost, sessionId: string, position: number, signal: AbortSignal | undefined): Promise<Session> =>
  host.read(sessionId, { asOf: { position }, signal });
