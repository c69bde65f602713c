import { Accounts } from './accounts/accounts.js';
import { AdaptiveDomains } from './adaptive/adaptive-domains.js';
import type { BinaryReader, Writing } from './compact/binary.js';
import { StringTable } from './compact/string-table.js';
import { utf8SizeMax, writeUtf8 } from './compact/utf8.js';
import { Domains } from './domain/domains.js';
import { MemoryLinks } from './domain/memory-links.js';
import { assertNever, type EventOf, type HindcastEvent, scopeOf } from './events.js';
import { Ledger, type Outcome, type Verdict } from './ledger.js';
import { Memory } from './memory/memory.js';

/**
 * The next head of a session's hash chain: SHA-256 over the head before and the record's bytes as they lie on the log.
 * Heads are strings of 32 characters of one byte each. Comes from outside, since hashing is the platform's.
 */
export type ChainLink = (head: string, record: Uint8Array) => string;

/** The head of a session's chain before its first event: it binds the chain to the session, so that records cannot change sessions. */
export const firstHead = (link: ChainLink, session: string): string => link('\0'.repeat(32), utf8(session));

function utf8(text: string): Uint8Array {
  const bytes = new Uint8Array(utf8SizeMax(text));
  return bytes.subarray(0, writeUtf8(text, bytes, 0));
}

/** Changes with every change of what a fold means: a snapshot of another version is not read, the log is folded anew. */
export const sessionVersion = 6;

/** The parts of a session's state, in the order in which snapshots hold them. */
export const sessionParts = ['ids', 'ledger', 'memory', 'accounts', 'domains', 'adaptive'] as const;
export type SessionPart = (typeof sessionParts)[number];

/** What the objects of an empty session take beside their numbers: columns, tables, maps. Measured on Node 20, some 19 KB on the heap. */
const objectBytes = 19_456;

/** Events before which something may have to be done that is long. */
const settled: ReadonlySet<HindcastEvent['type']> = new Set(['adaptive.observed', 'adaptive.completed', 'domain.declared'] as const);

/**
 * Everything that one session's events add up to. One `apply` per event, in the order of the log; the same events always give the same
 * state, to the byte, and the same outcomes.
 */
export class Session {
  /** Position of the last event folded, 0 before the first. */
  position = 0;
  /** Number of events folded. */
  eventCount = 0;
  head: string;
  /** Time of the last event, ms since 1970: what "now" means to phases and fading. */
  lastRecordedAtMs = 0;
  /** Every id that a write or a thing has, numbered. */
  readonly ids = new StringTable();
  readonly ledger = new Ledger(this.ids);
  readonly memory = new Memory();
  readonly memoryLinks = new MemoryLinks(this.memory);
  readonly accounts = new Accounts();
  readonly domains = new Domains(this.ids, this.ledger);
  readonly adaptive = new AdaptiveDomains(this.ids, this.ledger);

  constructor(
    readonly id: string,
    private readonly link: ChainLink,
  ) {
    this.head = firstHead(link, id);
  }

  /** Does bit by bit what has to be done before an event may be folded, which else would do it at once: some is long. */
  *settle(event: HindcastEvent): Generator<void> {
    if (settled.has(event.type) && 'domain_id' in event.data) yield* this.adaptive.settle(event.data.domain_id);
  }

  /**
   * Folds the next event.
   * @param record the event's bytes on the log
   * What became of it stands in the ledger afterwards.
   */
  apply(event: HindcastEvent, record: Uint8Array): void {
    const atMs = Date.parse(event.recorded_at);
    this.position = event.position;
    this.eventCount++;
    this.head = this.link(this.head, record);
    this.lastRecordedAtMs = Math.max(this.lastRecordedAtMs, atMs);
    const { ledger } = this;
    const scope = scopeOf(event);
    const id = this.ids.intern(event.id);
    const known = ledger.find(scope, id);
    let entry = known;
    if (known < 0) {
      const [verdict, value] = this.route(event, id, atMs);
      entry = ledger.add(id, scope, event.digest, event.position, atMs, verdict, value);
    } else if (!ledger.sameDigest(known, event.digest)) return;
    if (event.key !== undefined) ledger.alias(this.ids.intern(event.key), entry);
  }

  /** What a write that comes now would be: a duplicate of an earlier one, a conflict with one, or `null` where its id is new. */
  foresee(scope: string, id: string, digest: string): Outcome | null {
    const entry = this.ledger.find(scope, this.ids.find(id));
    if (entry < 0) return null;
    return { kind: this.ledger.sameDigest(entry, digest) ? 'duplicate' : 'conflict', first: this.ledger.entry(entry) };
  }

  /** Position of the write of an id, null where there is none. */
  positionOf(scope: string, id: string): number | null {
    const entry = this.ledger.find(scope, this.ids.find(id));
    return entry < 0 ? null : this.ledger.entry(entry).position;
  }

  /** Slot of a memory, -1 where there is none or where it is deleted. */
  findMemory(memoryId: string): number {
    const slot = this.memory.slotOf(this.ids.find(memoryId));
    return this.memory.documentOf(slot) < 0 ? -1 : slot;
  }

  /** Slot of a memory that is or once was. */
  findMemoryEver(memoryId: string): number {
    return this.memory.slotOf(this.ids.find(memoryId));
  }

  /** Ordinal of an id, -1 for one that was never used. */
  idOf(text: string): number {
    return this.ids.find(text);
  }

  memoryId(slot: number): string {
    return this.ids.text(this.memory.slots.ids.get(slot));
  }

  get sizeBytes(): number {
    const { ids, ledger, memory, domains, adaptive } = this;
    return objectBytes + ids.sizeBytes + ledger.sizeBytes + memory.sizeBytes + domains.sizeBytes + adaptive.sizeBytes;
  }

  /** Takes hold of the state as it is now. Equal states give equal bytes. */
  freeze(): Writing {
    const { position, eventCount, head, lastRecordedAtMs } = this;
    const parts = sessionParts.map((part) => this[part].freeze());
    return function* (writer) {
      writer.count(position);
      writer.count(eventCount);
      writer.text(head);
      writer.float(lastRecordedAtMs);
      for (const part of parts) yield* part(writer);
    };
  }

  /** Reads what {@link freeze} wrote into a session that has folded nothing yet. */
  *load(reader: BinaryReader): Generator<void> {
    this.position = reader.count();
    this.eventCount = reader.count();
    this.head = reader.text();
    this.lastRecordedAtMs = reader.float();
    for (const part of sessionParts) yield* this[part].load(reader);
  }

  private route(event: HindcastEvent, id: number, atMs: number): [Verdict, value: number] {
    const { memory } = this;
    switch (event.type) {
      case 'memory.stored':
        memory.store(id, event.data, event.position, atMs);
        return ['stored', 1];
      case 'memory.updated': {
        const slot = this.findMemory(event.data.memory_id);
        if (slot < 0) return ['not_found', 0];
        const version = memory.slots.versions.get(slot);
        if (version !== event.data.base_version) return ['version_conflict', version];
        return ['updated', memory.update(slot, event.data, event.position, atMs)];
      }
      case 'memory.deleted': {
        const slot = this.findMemory(event.data.memory_id);
        if (slot < 0) return ['not_found', 0];
        memory.delete(slot, event.position);
        return ['deleted', 1];
      }
      case 'memory.recalled': {
        const slots = event.data.memory_ids.map((memoryId) => this.findMemory(memoryId)).filter((slot) => slot >= 0);
        for (const slot of slots) memory.recall(slot, atMs);
        return ['recalled', slots.length];
      }
      case 'session.cleared':
        return ['cleared', memory.clear(event.position)];
      case 'account.created':
      case 'account.token_set':
      case 'agent.created':
      case 'agent.key_rotated':
      case 'agent.deleted':
        return this.accounts.apply(event, atMs);
      case 'domain.feedback_given':
        return this.learn(event, id, atMs);
      case 'domain.declared':
        return this.declare(event, id, atMs);
      case 'domain.deleted':
        return this.deleteDomain(event, id, atMs);
      case 'domain.event_recorded':
      case 'domain.event_retracted':
      case 'domain.state_set':
        return this.domains.apply(event, id, atMs);
      case 'adaptive.observed':
      case 'adaptive.completed':
        return this.adaptive.apply(event, atMs);
      default:
        return assertNever(event);
    }
  }

  private declare(event: EventOf<'domain.declared'>, id: number, atMs: number): [Verdict, value: number] {
    const outcome = this.domains.apply(event, id, atMs);
    if (outcome[0] === 'declared') this.adaptive.configure(event.data.domain_id, event.data.declaration);
    return outcome;
  }

  private deleteDomain(event: EventOf<'domain.deleted'>, id: number, atMs: number): [Verdict, value: number] {
    const outcome = this.domains.apply(event, id, atMs);
    return this.adaptive.delete(event.data.domain_id) ? ['deleted', 1] : outcome;
  }

  /** Feedback to a domain; a memory that it confirms was of use, as if it had been recalled. */
  private learn(event: EventOf<'domain.feedback_given'>, id: number, atMs: number): [Verdict, value: number] {
    const outcome = this.domains.apply(event, id, atMs);
    const { domain_id: domainId, memory_id: memoryId, hypothesis_id: hypothesis, verdict } = event.data;
    const slot = outcome[0] !== 'learned' || memoryId === undefined ? -1 : this.findMemory(memoryId);
    if (slot < 0) return outcome;
    const isConfirmed = verdict !== 'rejected';
    this.domains.find(domainId)?.memoryUses.add(this.memory.slots.ids.get(slot), hypothesis, isConfirmed);
    if (isConfirmed) this.memory.recall(slot, atMs);
    return outcome;
  }
}
