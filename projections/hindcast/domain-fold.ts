import type { BinaryReader, Writing } from '../compact/binary.js';
import { StringTable } from '../compact/string-table.js';
import type { DeclarationInForce } from '../domain/declaration-in-force.js';
import { Domains } from '../domain/domains.js';
import { domainScope, type HindcastEvent, isDomainEvent } from '../events.js';
import { Ledger } from '../ledger.js';
import { Timeline } from '../timeline.js';

/** Whether a session had a memory before a position. */
export type HadMemory = (memoryId: string, position: number) => boolean;

/**
 * One domain's declarations, events, feedback and state document, folded from its own records alone: those that the session's fold took, since whether one was refused can
 * depend on the rest of the session.
 */
export class DomainFold {
  /** Ids of the domain's events, and of memories that feedback spoke of; the ordinals are others than in the session. */
  readonly ids = new StringTable();
  private readonly timeline = new Timeline();
  private readonly ledger = new Ledger(this.ids, this.timeline);
  readonly domains: Domains;

  /** @param known a declaration of another state of the domain, whose network and words are used where it is in force here too */
  constructor(
    private readonly domainId: string,
    private readonly hadMemory: HadMemory,
    known: DeclarationInForce | null = null,
  ) {
    this.domains = new Domains(this.ids, this.ledger, known);
  }

  /** {@link apply} bit by bit, the last bit being the fold itself. */
  *applying(event: HindcastEvent): Generator<void> {
    if (isDomainEvent(event)) yield* this.domains.prepare(event);
    this.apply(event);
  }

  /** Folds the domain's next event; adaptive ones are passed over. */
  apply(event: HindcastEvent): void {
    const atMs = Date.parse(event.recorded_at);
    switch (event.type) {
      case 'domain.event_recorded': {
        const id = this.ids.intern(event.id);
        const [verdict, value] = this.domains.apply(event, id, atMs);
        const number = this.timeline.addEvent(event.position, atMs);
        this.ledger.addEntry(id, domainScope(event.type, this.domainId), event.digest, number, verdict, value);
        return;
      }
      case 'domain.feedback_given': {
        this.domains.apply(event, 0, atMs);
        const { memory_id: memoryId, hypothesis_id: hypothesis, verdict } = event.data;
        if (memoryId !== undefined && this.hadMemory(memoryId, event.position))
          this.domains.find(this.domainId)?.memoryUses.addFeedback(this.ids.intern(memoryId), hypothesis, verdict !== 'rejected');
        return;
      }
      case 'domain.declared':
      case 'domain.deleted':
      case 'domain.event_retracted':
      case 'domain.state_set':
        this.domains.apply(event, 0, atMs);
        return;
      default:
    }
  }

  get sizeBytes(): number {
    return this.timeline.sizeBytes + this.ids.sizeBytes + this.ledger.sizeBytes + this.domains.sizeBytes;
  }

  /** A snapshot of the domain as it is now. */
  freeze(): Writing {
    const parts = [this.timeline, this.ids, this.ledger, this.domains].map((part) => part.freeze());
    return function* (writer) {
      for (const part of parts) yield* part(writer);
    };
  }

  /** Reads what {@link freeze} wrote. */
  *load(reader: BinaryReader): Generator<void> {
    yield* this.timeline.load(reader);
    yield* this.ids.load(reader);
    yield* this.ids.catchUp();
    yield* this.ledger.load(reader);
    yield* this.domains.load(reader);
  }
}
