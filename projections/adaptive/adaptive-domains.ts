import type { BinaryReader, Writing } from '../compact/binary.js';
import { freezeNamed, loadNamed } from '../compact/named-parts.js';
import type { StringTable } from '../compact/string-table.js';
import { type AdaptiveEventType, domainScope, type EventOf, type JsonObject } from '../events.js';
import type { Applied } from '../fold-outcome.js';
import { isRejection, type Ledger } from '../ledger.js';
import { adaptOf } from './adapt-settings.js';
import { AdaptiveDomain } from './adaptive-domain.js';
import { LearnerFold } from './learner-fold.js';

/** The domains of a session that learn from adaptive events, by their ids. A domain needs no declaration for that; its first event makes it. */
export class AdaptiveDomains {
  private readonly domains = new Map<string, AdaptiveDomain>();

  constructor(
    private readonly ids: StringTable,
    private readonly ledger: Ledger,
  ) {}

  /** Undefined where no event has opened it. */
  find(domainId: string): AdaptiveDomain | undefined {
    return this.domains.get(domainId);
  }

  /** By id, in the order they were first written to. */
  entries(): IterableIterator<[domainId: string, domain: AdaptiveDomain]> {
    return this.domains.entries();
  }

  get size(): number {
    return this.domains.size;
  }

  get isEmpty(): boolean {
    return this.domains.size === 0;
  }

  /** Puts the settings of a declaration in force. */
  configure(domainId: string, declaration: JsonObject): void {
    const settings = adaptOf((declaration.schema as JsonObject).adapt);
    const domain = this.domains.get(domainId);
    if (domain !== undefined) domain.configure(settings);
    else if ((declaration.schema as JsonObject).adapt !== undefined) this.domains.set(domainId, new AdaptiveDomain(settings));
  }

  /** @returns whether there was one that had taken events */
  delete(domainId: string): boolean {
    const hadEvents = (this.domains.get(domainId)?.events ?? 0) > 0;
    this.domains.delete(domainId);
    return hadEvents;
  }

  /** Position of an adaptive event by its id, -1 where there is none. */
  findEvent(domainId: string, eventId: string): number {
    const index = this.ledger.findEntry(domainScope('adaptive.observed', domainId), this.ids.find(eventId));
    if (index < 0) return -1;
    const { verdict, position } = this.ledger.entry(index);
    return isRejection(verdict) ? -1 : position;
  }

  /** What a domain has learned, in the form of a checkpoint; null where it does not learn. @param isDeclared whether it has a declaration */
  freezeCheckpoint(domainId: string, isDeclared: boolean): Writing | null {
    const domain = this.domains.get(domainId);
    if (domain === undefined) return null;
    const waiting = Array.from(domain.awaited, (eventId) => [eventId, this.findEvent(domainId, eventId)] as const);
    return domain.freezeAs(LearnerFold.of(domain, isDeclared, waiting));
  }

  /** Does bit by bit what has to be done before a domain may change. */
  *prepare(domainId: string): Generator<void> {
    const domain = this.domains.get(domainId);
    if (domain !== undefined) yield* domain.prepare();
  }

  /** Folds an event of a domain, which is opened by its first. Events of another writer than the declared one are refused. @param atMs when it was recorded, ms since 1970 */
  apply({ id, type, data, position }: EventOf<AdaptiveEventType>, atMs: number): Applied {
    const domain = this.domains.get(data.domain_id);
    if (domain !== undefined && !domain.admits(data.writer)) return ['writer_conflict', 0];
    if (type === 'adaptive.observed') return (domain ?? this.open(data.domain_id)).observe(id, data, position, atMs);
    const event = this.findEvent(data.domain_id, data.event_id);
    return domain === undefined || event < 0 ? ['not_found', 0] : domain.complete(data, event, position, atMs);
  }

  get sizeBytes(): number {
    let bytes = 0;
    for (const domain of this.domains.values()) bytes += domain.sizeBytes;
    return bytes;
  }

  /** A snapshot of the domains as they are now. */
  freeze(): Writing {
    return freezeNamed(this.domains);
  }

  /** Reads what {@link freeze} wrote. */
  load(reader: BinaryReader): Generator<void> {
    return loadNamed(reader, this.domains, () => new AdaptiveDomain());
  }

  private open(domainId: string): AdaptiveDomain {
    const domain = new AdaptiveDomain();
    this.domains.set(domainId, domain);
    return domain;
  }
}
