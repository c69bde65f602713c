import { Accounts } from './accounts/accounts.js';
import { AdaptiveDomains } from './adaptive/adaptive-domains.js';
import { type BinaryReader, freezeParts, type Growing, grownOf, type Lengths, type Writing } from './compact/binary.js';
import { StringTable } from './compact/string-table.js';
import { utf8SizeMax, writeUtf8 } from './compact/utf8.js';
import { Domains } from './domain/domains.js';
import { MemoryLinks } from './domain/memory-links.js';
import { erasedDomain } from './erased-domain.js';
import { assertNever, type EventOf, type HindcastEvent, holdsText, isDomainEvent, scopeOf, scopeOfType } from './events.js';
import type { Applied, FoldOutcome, KnownWrite } from './fold-outcome.js';
import { Ledger } from './ledger.js';
import { Memory } from './memory/memory.js';
import type { MemoryReader } from './memory/memory-reader.js';
import { Timeline } from './timeline.js';

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
export const sessionVersion = 27;

/** The parts of a session's state, in the order in which snapshots hold them. */
const growingParts = ['timeline', 'ids', 'ledger', 'memory'] as const;
const changingParts = ['accounts', 'domains', 'adaptive'] as const;
export const sessionParts = [...growingParts, ...changingParts] as const;
export type SessionPart = (typeof sessionParts)[number];

/** What a session of a few memories takes beside its numbers: objects, its keys, and what the platform needs for each array. Measured on Node 20 as anonymous memory of 6,000 sessions of ten memories. */
const objectBytes = 18_432;

/** Events before which something may have to be done that is long. */
const preparedTypes: ReadonlySet<HindcastEvent['type']> = new Set(['adaptive.observed', 'adaptive.completed', 'domain.declared'] as const);

/** Events by which memories die. */
const deletingTypes: ReadonlySet<HindcastEvent['type']> = new Set(['memory.deleted', 'memories.deleted', 'memories.expired'] as const);

type TextEvent = EventOf<'memory.stored' | 'memory.imported' | 'memory.updated' | 'memory.replaced'>;
const isTextEvent = (event: HindcastEvent): event is TextEvent => holdsText(event.type);

/**
 * Everything that one session's events add up to. One `apply` per event, in the order of the log; the same events always give the same
 * state, to the byte, and the same outcomes.
 */
export class Session {
  /** Position of the last event folded, 0 before the first. */
  position = 0;
  /** Bytes of all records folded, as they lie on the log. */
  recordBytes = 0;
  head: string;
  readonly timeline = new Timeline();
  /** Every id that a write or a thing has, numbered. */
  readonly ids = new StringTable();
  readonly ledger = new Ledger(this.ids, this.timeline);
  readonly memory = new Memory(this.ids, this.timeline);
  /** What most sessions do without: made when it is first asked for. */
  private readonly own: { accounts?: Accounts; domains?: Domains; adaptive?: AdaptiveDomains; memoryLinks?: MemoryLinks } = {};

  constructor(
    readonly id: string,
    private readonly link: ChainLink,
  ) {
    this.head = firstHead(link, id);
  }

  get accounts(): Accounts {
    this.own.accounts ??= new Accounts();
    return this.own.accounts;
  }

  get domains(): Domains {
    this.own.domains ??= new Domains(this.ids, this.ledger);
    return this.own.domains;
  }

  get adaptive(): AdaptiveDomains {
    this.own.adaptive ??= new AdaptiveDomains(this.ids, this.ledger);
    return this.own.adaptive;
  }

  get memoryLinks(): MemoryLinks {
    this.own.memoryLinks ??= new MemoryLinks(this.memory);
    return this.own.memoryLinks;
  }

  /** Whether there are domains, of whatever kind: asking for them would make room for some. */
  get hasDomains(): boolean {
    return (this.own.domains?.size ?? 0) + (this.own.adaptive?.size ?? 0) > 0;
  }

  /** Bytes that its domains take by what they learn. */
  get learnerBytes(): number {
    return this.own.adaptive?.sizeBytes ?? 0;
  }

  /** Does bit by bit what has to be done before an event may be folded, which else would do it at once: some is long. */
  *prepare(event: HindcastEvent): Generator<void> {
    const { index } = this.memory;
    if (isTextEvent(event) && !index.isPrepared(event.data) && this.isTaken(event)) yield* index.prepare(event.data);
    if (deletingTypes.has(event.type)) yield* index.prepareDeaths();
    if (preparedTypes.has(event.type) && 'domain_id' in event.data) yield* this.adaptive.prepare(event.data.domain_id);
    if (isDomainEvent(event) && this.isNew(event)) yield* this.domains.prepare(event);
  }

  /** Whether an event that comes next gives a memory its text: it is no repeat, and nothing speaks against it. */
  private isTaken(event: TextEvent): boolean {
    if (!this.isNew(event)) return false;
    if (event.type === 'memory.stored' || event.type === 'memory.imported') return true;
    const atMs = Date.parse(event.recorded_at);
    return (event.type === 'memory.updated' ? this.updatable(event.data, atMs) : this.replaceable(event.data, atMs)) === null;
  }

  private isNew(event: HindcastEvent): boolean {
    return this.ledger.findEntry(scopeOf(event), this.ids.find(event.id)) < 0;
  }

  /**
   * Folds the next event.
   * @param record the event's bytes on the log
   * @returns what became of it; the ledger keeps that for ever
   */
  apply(event: HindcastEvent, record: Uint8Array): FoldOutcome {
    const atMs = Date.parse(event.recorded_at);
    this.position = event.position;
    this.recordBytes += record.length;
    this.timeline.addEvent(event.position, atMs);
    this.head = this.link(this.head, record);
    const scope = scopeOf(event);
    const id = this.ids.intern(event.id);
    const known = this.findFirst(event, scope, id);
    return known < 0 ? this.record(event, scope, id, atMs) : this.repeat(event, known);
  }

  /** What a write that comes now would be: a duplicate of an earlier one, a conflict with one, or `null` where its id is new. */
  findOutcome(scope: string, id: string, digest: string): KnownWrite | null {
    const entry = this.ledger.findEntry(scope, this.ids.find(id));
    return entry < 0 ? null : this.known(entry, digest);
  }

  /** Whether a memory's content was erased: its id stays taken for ever. */
  isErased(memoryId: string): boolean {
    const id = this.ids.find(memoryId);
    return this.ledger.findEntry('memory', id) >= 0 && this.memory.rowOf(id) < 0;
  }

  /** Position of the write of an id, null where there is none. */
  positionOf(scope: string, id: string): number | null {
    const entry = this.ledger.findEntry(scope, this.ids.find(id));
    return entry < 0 ? null : this.ledger.entry(entry).position;
  }

  /** Number of events folded. */
  get eventCount(): number {
    return this.timeline.size;
  }

  /** Time of the newest event, ms since 1970, as the clock says since it fell: what "now" means to phases and fading. */
  get lastRecordedAtMs(): number {
    return this.timeline.latestAfter(this.timeline.size);
  }

  /** The memories as they were when this position was the last; without one, as they are now. @param nowMs what had expired by then is not there, ms since 1970 */
  memories(position = this.position, nowMs?: number): MemoryReader {
    return this.memory.reader(this.timeline.countUpTo(position), nowMs);
  }

  /** Row of a memory, -1 where there is none or where it is deleted. @param nowMs one that had expired by then is not there, ms since 1970 */
  findMemory(memoryId: string, nowMs?: number): number {
    const row = this.memory.rowOf(this.ids.find(memoryId));
    return this.memory.documentOf(row, nowMs) < 0 ? -1 : row;
  }

  /** Row of a memory that is or once was, -1 where there never was one or where it was erased. */
  findMemoryEver(memoryId: string): number {
    return this.memory.rowOf(this.ids.find(memoryId));
  }

  get sizeBytes(): number {
    const { timeline, ids, ledger, memory, own, learnerBytes } = this;
    return [timeline, ids, ledger, memory].reduce(
      (sum, part) => sum + part.sizeBytes,
      objectBytes + (own.domains?.sizeBytes ?? 0) + learnerBytes,
    );
  }

  /** How far the parts that only grow have grown. */
  get grown(): Lengths {
    return grownOf(this.growing);
  }

  /** A snapshot of what was added since to the parts that only grow. */
  freezeGrowth(since?: Lengths): Writing {
    return freezeParts(this.growing, since);
  }

  /** Reads what {@link freezeGrowth} wrote behind what is there. */
  *loadGrowth(reader: BinaryReader): Generator<void> {
    for (const part of this.growing) yield* part.load(reader);
  }

  /** A snapshot of where the session stands and of the parts that change in place. */
  freezeRest(): Writing {
    const { position, recordBytes, head } = this;
    const parts = changingParts.map((part) => this[part].freeze());
    this.letGoOfEmpty();
    return function* (writer) {
      writer.count(position);
      writer.count(recordBytes);
      writer.text(head);
      for (const part of parts) yield* part(writer);
    };
  }

  /** Reads what {@link freezeRest} wrote, when everything that grows is there. */
  *loadRest(reader: BinaryReader): Generator<void> {
    yield* this.ids.catchUp();
    yield* this.memory.index.catchUp();
    this.position = reader.count();
    this.recordBytes = reader.count();
    this.head = reader.text();
    for (const part of changingParts) yield* this[part].load(reader);
    this.letGoOfEmpty();
  }

  /** A snapshot of the whole state as it is now. Equal states give equal bytes. */
  freeze(): Writing {
    const [growth, rest] = [this.freezeGrowth(), this.freezeRest()];
    return function* (writer) {
      yield* growth(writer);
      yield* rest(writer);
    };
  }

  /** Reads what {@link freeze} wrote into a session that has folded nothing yet. */
  *load(reader: BinaryReader): Generator<void> {
    yield* this.loadGrowth(reader);
    yield* this.loadRest(reader);
  }

  private get growing(): Growing[] {
    return growingParts.map((part) => this[part]);
  }

  /** Lets go of the parts that were asked for and hold nothing. */
  private letGoOfEmpty(): void {
    for (const part of changingParts) if (this.own[part]?.isEmpty) this.own[part] = undefined;
  }

  /** The first write under an event's id, also where its content was erased and with it the name of its domain; -1 where there is none. */
  private findFirst({ type, domain }: HindcastEvent, scope: string, id: number): number {
    const known = this.ledger.findEntry(scope, id);
    return known >= 0 || domain === undefined || type === 'tombstone'
      ? known
      : this.ledger.findEntry(scopeOfType(type, erasedDomain(domain)), id);
  }

  /** Folds an event whose id is new. */
  private record(event: HindcastEvent, scope: string, id: number, atMs: number): FoldOutcome {
    const [verdict, value, observation = null] = this.route(event, id, atMs);
    const index = this.ledger.addEntry(id, scope, event.digest, this.timeline.size - 1, verdict, value);
    this.alias(event, index);
    const entry = { id: event.id, scope, position: event.position, recordedAtMs: atMs, verdict, value };
    return { status: 'recorded', entry, observation };
  }

  /** Folds an event whose id is taken: changes nothing but that a repeat is found by its key too. */
  private repeat(event: HindcastEvent, first: number): KnownWrite {
    const outcome = this.known(first, event.digest);
    if (outcome.status === 'duplicate') this.alias(event, first);
    return outcome;
  }

  private known(first: number, digest: string): KnownWrite {
    return { status: this.ledger.sameDigest(first, digest) ? 'duplicate' : 'conflict', entry: this.ledger.entry(first) };
  }

  private alias({ key, position }: HindcastEvent, entry: number): void {
    if (key !== undefined) this.ledger.alias(this.ids.intern(key), entry, position);
  }

  private route(event: HindcastEvent, id: number, atMs: number): Applied {
    const { memory } = this;
    switch (event.type) {
      case 'memory.stored':
        memory.store(id, event.data);
        return ['stored', 1];
      case 'memory.imported':
        memory.import(id, event.data);
        return ['imported', event.data.version];
      case 'memory.updated': {
        const { memory_id: memoryId, updated_at: updatedAt } = event.data;
        return this.updatable(event.data, atMs) ?? ['updated', memory.update(this.findMemory(memoryId), event.data, updatedAt)];
      }
      case 'memory.replaced': {
        const { memory_id: memoryId, updated_at: updatedAt } = event.data;
        return this.replaceable(event.data, atMs) ?? ['replaced', memory.update(this.findMemoryEver(memoryId), event.data, updatedAt)];
      }
      case 'memory.deleted': {
        const row = this.findMemory(event.data.memory_id, atMs);
        if (row < 0) return ['not_found', 0];
        memory.delete(row);
        return ['deleted', 1];
      }
      case 'memories.deleted':
        return ['deleted', this.deleteMemories(event.data.memory_ids, atMs)];
      case 'memories.expired':
        return [
          'expired',
          memory.purge(
            event.data.memory_ids.map((memoryId) => this.findMemory(memoryId)),
            atMs,
          ),
        ];
      case 'memory.recalled': {
        const rows = event.data.memory_ids.map((memoryId) => this.findMemory(memoryId, atMs)).filter((row) => row >= 0);
        for (const row of rows) memory.recall(row, atMs);
        return ['recalled', rows.length];
      }
      case 'memory.answered':
        return ['answered', event.data.memory_ids.length];
      case 'memory.embedded': {
        const row = this.findMemory(event.data.memory_id);
        if (row < 0) return ['not_found', 0];
        const version = memory.versionOf(row);
        if (version !== event.data.memory_version) return ['version_conflict', version];
        const kept = memory.embed(row, event.data);
        return kept === 0 ? ['invalid', 0] : ['embedded', kept];
      }
      case 'session.cleared':
        return ['cleared', memory.clear(atMs)];
      case 'account.created':
      case 'account.token_set':
      case 'agent.created':
      case 'agent.key_added':
      case 'agent.key_rotated':
      case 'agent.key_ended':
      case 'agent.deleted':
      case 'agent.retention_set':
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
      case 'records.erased':
        return ['erased', event.data.records.length];
      case 'tombstone':
        return [event.data.verdict, event.data.value];
      default:
        return assertNever(event);
    }
  }

  /** What speaks against a change of a memory, `null` where nothing does. */
  private updatable({ memory_id: memoryId, base_version: base }: EventOf<'memory.updated'>['data'], atMs: number): Applied | null {
    const row = this.findMemory(memoryId, atMs);
    if (row < 0) return ['not_found', 0];
    const version = this.memory.versionOf(row);
    return version === base ? null : ['version_conflict', version];
  }

  /** What speaks against a text that takes the place of what a memory said, `null` where nothing does. */
  private replaceable(
    { memory_id: memoryId, expected_version: expected }: EventOf<'memory.replaced'>['data'],
    atMs: number,
  ): Applied | null {
    if (this.findMemoryEver(memoryId) < 0) return ['not_found', 0];
    const row = this.findMemory(memoryId, atMs);
    const version = row < 0 ? 0 : this.memory.versionOf(row);
    return expected === undefined || expected === version ? null : ['version_conflict', version];
  }

  /** @returns how many there were; those erased since count as they did */
  private deleteMemories(memoryIds: readonly string[], atMs: number): number {
    let deleted = 0;
    for (const memoryId of memoryIds) {
      const row = this.findMemory(memoryId, atMs);
      if (row >= 0) this.memory.delete(row);
      if (row >= 0 || this.isErased(memoryId)) deleted++;
    }
    return deleted;
  }

  private declare(event: EventOf<'domain.declared'>, id: number, atMs: number): Applied {
    const outcome = this.domains.apply(event, id, atMs);
    if (outcome[0] === 'declared') this.adaptive.configure(event.data.domain_id, event.data.declaration);
    return outcome;
  }

  private deleteDomain(event: EventOf<'domain.deleted'>, id: number, atMs: number): Applied {
    const outcome = this.domains.apply(event, id, atMs);
    return this.adaptive.delete(event.data.domain_id) ? ['deleted', 1] : outcome;
  }

  /** Feedback to a domain; a memory that it confirms was of use, as if it had been recalled. */
  private learn(event: EventOf<'domain.feedback_given'>, id: number, atMs: number): Applied {
    const outcome = this.domains.apply(event, id, atMs);
    const { domain_id: domainId, memory_id: memoryId, hypothesis_id: hypothesis, verdict } = event.data;
    const row = outcome[0] !== 'learned' || memoryId === undefined ? -1 : this.findMemory(memoryId);
    if (row < 0) return outcome;
    const isConfirmed = verdict !== 'rejected';
    this.domains.find(domainId)?.memoryUses.addFeedback(this.memory.rows.idOf(row), hypothesis, isConfirmed);
    if (isConfirmed) this.memory.recall(row, atMs);
    return outcome;
  }
}
