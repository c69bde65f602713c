import type { HindcastEvent, JsonObject } from '../events.js';
import type { Serializable, Serializer } from '../prediction/serializer.js';
import { adaptOf } from './adapt-settings.js';
import { AdaptiveDomain } from './adaptive-domain.js';

/**
 * What one domain has learned, folded from its own records alone: those that the session's fold took, since whether an event was refused can depend on the rest of the
 * session. Written down as a checkpoint it is a fraction of the domain: old answers are left out.
 */
export class LearnerFold implements Serializable {
  /** Null where the domain does not learn. */
  domain: AdaptiveDomain | null = null;
  /** Whether there was a declaration, be it one of learning or not. */
  isDeclared = false;
  /** Positions of the events that came without an outcome, by their ids. */
  private readonly waiting = new Map<string, number>();

  /**
   * The fold that has come as far as a session's own domain: what it writes down is what folding the domain's records from the first on would.
   * @param isDeclared whether the domain has a declaration
   * @param waiting positions of the events that came without an outcome and still wait for it, by their ids, in their order
   */
  static of(domain: AdaptiveDomain, isDeclared: boolean, waiting: Iterable<readonly [eventId: string, position: number]>): LearnerFold {
    const fold = new LearnerFold();
    fold.domain = domain;
    fold.isDeclared = isDeclared;
    for (const [eventId, position] of waiting) fold.waiting.set(eventId, position);
    return fold;
  }

  /** Folds the domain's next event; what does not bear on learning is passed over. */
  apply(event: HindcastEvent): void {
    const atMs = Date.parse(event.recorded_at);
    switch (event.type) {
      case 'domain.declared':
        this.isDeclared = true;
        this.configure(event.data.declaration);
        return;
      case 'domain.deleted':
        this.isDeclared = false;
        this.domain = null;
        this.waiting.clear();
        return;
      case 'adaptive.observed':
        this.domain ??= new AdaptiveDomain();
        this.domain.observe(event.id, event.data, event.position, atMs);
        if (this.domain.outcomeIn(event.data) === null) this.waiting.set(event.id, event.position);
        return;
      case 'adaptive.completed': {
        const { event_id: eventId } = event.data;
        const position = this.waiting.get(eventId);
        if (position === undefined || this.domain === null) return;
        this.domain.complete(event.data, position, event.position, atMs);
        this.waiting.delete(eventId);
        return;
      }
      default:
    }
  }

  serialize(serializer: Serializer): void {
    this.isDeclared = serializer.count(this.isDeclared ? 1 : 0) === 1;
    const isThere = serializer.count(this.domain === null ? 0 : 1) === 1;
    if (!isThere) return;
    const domain = serializer.reading ? new AdaptiveDomain() : (this.domain as AdaptiveDomain);
    const waiting = [...this.waiting].filter(([id]) => domain.awaits(id));
    for (let i = 0, count = serializer.count(waiting.length); i < count; i++) {
      const id = serializer.text(waiting[i]?.[0] ?? '');
      const position = serializer.count(waiting[i]?.[1] ?? 0);
      if (serializer.reading) this.waiting.set(id, position);
    }
    domain.serializeCheckpoint(serializer, new Set(serializer.reading ? this.waiting.values() : waiting.map(([, position]) => position)));
    this.domain = domain;
  }

  private configure(declaration: JsonObject): void {
    const { adapt } = declaration.schema as JsonObject;
    if (this.domain !== null) this.domain.configure(adaptOf(adapt));
    else if (adapt !== undefined) this.domain = new AdaptiveDomain(adaptOf(adapt));
  }
}
