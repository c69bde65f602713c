import type { BinaryReader, Writing } from '../compact/binary.js';
import { freezeNamed, loadNamed } from '../compact/named-parts.js';
import type { StringTable } from '../compact/string-table.js';
import { type DomainEventType, type DomainFeedback, domainScope, type EventOf, type JsonObject } from '../events.js';
import type { Ledger, Verdict } from '../ledger.js';
import { type Checked, checkDeclaration, checkingDeclaration } from './declaration/check.js';
import type { Declaration } from './declaration/types.js';
import type { DeclarationInForce } from './declaration-in-force.js';
import { declarationRoom, declaredSizeOf } from './declared-size.js';
import { DomainState } from './domain-state.js';

/** Junction trees that a session keeps at hand besides that of the domain in use, bytes. */
const networkBytesMax = 134_217_728;

/** Which room is taken: for so many domains, or for so many bytes of declarations. */
export interface QuotaExceeded {
  readonly what: 'domains' | 'bytes';
  readonly max: number;
}

/** A session's domains by their ids. */
export class Domains {
  private readonly domains = new Map<string, DomainState>();
  /** Those used since their networks were let go of, the latest last. */
  private readonly used = new Map<string, DomainState>();
  /** What was found of the declaration that is folded next. */
  private preparedCheck: Checked<Declaration> | null = null;
  /** Last versions of the domains that were deleted: a domain declared anew goes on counting. */
  private readonly deletedVersions = new Map<string, number>();

  /** @param known a declaration of another state, to be shared where it is in force here too, see {@link DomainState} */
  constructor(
    private readonly ids: StringTable,
    private readonly ledger: Ledger,
    private readonly known: DeclarationInForce | null = null,
  ) {}

  /** Undefined where it was never declared. The one found counts as used last. */
  find(domainId: string): DomainState | undefined {
    const domain = this.domains.get(domainId);
    if (domain !== undefined) this.use(domainId, domain);
    return domain;
  }

  /** What stands against declaring a domain: the room for domains is taken. Null where there is room. */
  refusal(domainId: string, source: JsonObject, declaration: Declaration): QuotaExceeded | null {
    const { domains, bytes } = declarationRoom;
    if (!this.domains.has(domainId) && this.domains.size >= domains) return { what: 'domains', max: domains };
    let taken = declaredSizeOf(JSON.stringify(source).length, declaration);
    for (const [id, domain] of this.domains) if (id !== domainId) taken += domain.declaredSize;
    return taken > bytes ? { what: 'bytes', max: bytes } : null;
  }

  /** All domains, in the order in which they were first declared. */
  entries(): IterableIterator<[domainId: string, domain: DomainState]> {
    return this.domains.entries();
  }

  get size(): number {
    return this.domains.size;
  }

  /** Whether there is none, and never was. */
  get isEmpty(): boolean {
    return this.domains.size + this.deletedVersions.size === 0 && this.preparedCheck === null;
  }

  /** Number of a domain's event by its id, -1 where there is none or it was taken back. */
  findEvent(domainId: string, eventId: string): number {
    const domain = this.domains.get(domainId);
    const entry = this.ledger.findEntry(domainScope('domain.event_recorded', domainId), this.ids.find(eventId));
    if (domain === undefined || entry < 0) return -1;
    const event = domain.events.at(this.ledger.entry(entry).position);
    return event >= 0 && !domain.events.isRetracted(event) ? event : -1;
  }

  /** Does bit by bit what is long of an event that {@link apply} gets next. */
  *prepare(event: EventOf<DomainEventType>): Generator<void> {
    const { type, data } = event;
    const domain = this.domains.get(data.domain_id);
    if (type === 'domain.declared') yield* this.prepareDeclaration(event);
    if (domain === undefined) return;
    if (type === 'domain.event_recorded') yield* domain.prepareRecord(event.data);
    if (type === 'domain.feedback_given') yield* this.prepareFeedback(domain, event.data);
    if (type === 'domain.event_retracted' && this.findEvent(event.data.domain_id, event.data.event_id) >= 0)
      yield* domain.prepareRetract(event.data.relations);
  }

  private *prepareFeedback(domain: DomainState, feedback: DomainFeedback): Generator<void> {
    const evidence = this.evidenceOf(feedback);
    if (evidence !== null) yield* domain.prepareLearn(feedback, evidence);
  }

  /** Number of the event that feedback names; -1 where it names none, null where there is no such event. */
  private evidenceOf({ domain_id: domainId, event_id: eventId }: DomainFeedback): number | null {
    if (eventId === undefined) return -1;
    const event = this.findEvent(domainId, eventId);
    return event < 0 ? null : event;
  }

  /** @param id ordinal of the event's id */
  apply(event: EventOf<DomainEventType>, id: number, atMs: number): [Verdict, value: number] {
    if (event.type === 'domain.declared') return this.declare(event, atMs);
    const { domain_id: domainId } = event.data;
    const mark = { position: event.position, atMs };
    const domain = this.find(domainId);
    if (domain === undefined) return ['not_found', 0];
    switch (event.type) {
      case 'domain.deleted':
        this.deletedVersions.set(domainId, domain.version);
        this.domains.delete(domainId);
        this.used.delete(domainId);
        return ['deleted', 1];
      case 'domain.event_recorded':
        domain.record(id, event.data, mark);
        return ['recorded', 1];
      case 'domain.event_retracted': {
        const retracted = this.findEvent(domainId, event.data.event_id);
        if (retracted < 0) return ['not_found', 0];
        domain.retract(retracted, event.data.relations);
        return ['retracted', 1];
      }
      case 'domain.feedback_given': {
        const evidence = this.evidenceOf(event.data);
        if (evidence === null) return ['not_found', 0];
        return ['learned', domain.learn(event.data, evidence) === 'nothing' ? 0 : 1];
      }
      case 'domain.state_set': {
        const { state, mode, expected_version: expected } = event.data;
        if (expected !== undefined && expected !== domain.documentVersion) return ['version_conflict', domain.documentVersion];
        return ['updated', domain.setDocument(state, mode, mark)];
      }
    }
  }

  get sizeBytes(): number {
    let bytes = this.deletedVersions.size * 100;
    for (const domain of this.domains.values()) bytes += domain.sizeBytes;
    return bytes;
  }

  /** A snapshot of the domains as they are now. */
  freeze(): Writing {
    const deleted = [...this.deletedVersions];
    const domains = freezeNamed(this.domains);
    return function* (writer) {
      writer.count(deleted.length);
      for (const [domainId, version] of deleted) {
        writer.text(domainId);
        writer.count(version);
      }
      yield* domains(writer);
    };
  }

  /** Reads what {@link freeze} wrote. */
  *load(reader: BinaryReader): Generator<void> {
    for (let count = reader.count(); count > 0; count--) this.deletedVersions.set(reader.text(), reader.count());
    yield* loadNamed(reader, this.domains, () => this.empty());
  }

  private *prepareDeclaration({ data: { domain_id: domainId, declaration, expected_version: expected } }: EventOf<'domain.declared'>) {
    const known = this.domains.get(domainId);
    if (expected !== undefined && expected !== (known?.version ?? 0)) return;
    const checked = yield* checkingDeclaration(declaration);
    this.preparedCheck = checked;
    if (known === undefined || !checked.ok || this.refusal(domainId, declaration, checked.value) !== null) return;
    yield* known.prepareDeclare(checked.value);
  }

  private declare({ data, position }: EventOf<'domain.declared'>, atMs: number): [Verdict, value: number] {
    const { domain_id: domainId, declaration, expected_version: expected } = data;
    const known = this.domains.get(domainId);
    const current = known?.version ?? 0;
    if (expected !== undefined && expected !== current) return ['version_conflict', current];
    const checked = this.preparedCheck ?? checkDeclaration(declaration);
    this.preparedCheck = null;
    if (!checked.ok || this.refusal(domainId, declaration, checked.value) !== null) return ['invalid', 0];
    const version = (known?.version ?? this.deletedVersions.get(domainId) ?? 0) + 1;
    const domain = known ?? this.empty();
    domain.declare(declaration, checked.value, version, { position, atMs });
    this.domains.set(domainId, domain);
    this.deletedVersions.delete(domainId);
    return ['declared', version];
  }

  /** Lets go of the networks used longest ago, where all together are too big. */
  private use(domainId: string, domain: DomainState): void {
    const { used } = this;
    used.delete(domainId);
    used.set(domainId, domain);
    let bytes = 0;
    for (const { networkBytes } of used.values()) bytes += networkBytes;
    for (const [id, oldest] of used) {
      if (bytes <= networkBytesMax || id === domainId) break;
      bytes -= oldest.networkBytes;
      oldest.release();
      used.delete(id);
    }
  }

  private empty(): DomainState {
    return new DomainState((ordinal) => this.ids.text(ordinal), this.known);
  }
}
