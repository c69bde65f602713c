import type { Features } from './instance.js';
import type { Serializable, Serializer } from './serializer.js';

/** An event that waits for its outcome. */
export interface PendingEvent {
  readonly features?: Features;
  readonly weight?: number;
}

/** Characters of ids and features that are kept at most. */
const charactersMax = 8 << 20;

/** Events seen without outcome, by id; above a bound on their number or their size the oldest goes first. */
export class PendingEvents implements Serializable {
  /** As JSON: what waits is not looked at, and written down as it is. */
  private readonly events = new Map<string, string>();
  private characters = 0;

  constructor(private readonly max: number) {}

  get size(): number {
    return this.events.size;
  }

  /** Ids of those that wait, the oldest first. */
  ids(): IterableIterator<string> {
    return this.events.keys();
  }

  /** Whether it still waits for its outcome. */
  has(eventId: string): boolean {
    return this.events.has(eventId);
  }

  /** Keeps it until its outcome comes; the oldest leave where there are too many, or too long ones. */
  addEvent(eventId: string, event: PendingEvent): void {
    this.enter(eventId, JSON.stringify(event));
    for (const oldest of this.events.keys()) {
      if (this.events.size <= this.max && this.characters <= charactersMax) return;
      this.drop(oldest);
    }
  }

  /** The event, which is then no longer kept; undefined when it is not known. */
  take(eventId: string): PendingEvent | undefined {
    const event = this.drop(eventId);
    return event === undefined ? undefined : (JSON.parse(event) as PendingEvent);
  }

  serialize(serializer: Serializer): void {
    const rows = [...this.events];
    const count = serializer.count(rows.length);
    for (let i = 0; i < count; i++) {
      const id = serializer.text(serializer.reading ? '' : rows[i][0]);
      const event = serializer.text(serializer.reading ? '' : rows[i][1]);
      if (serializer.reading) this.enter(id, event);
    }
  }

  private enter(eventId: string, event: string): void {
    this.drop(eventId);
    this.events.set(eventId, event);
    this.characters += eventId.length + event.length;
  }

  private drop(eventId: string): string | undefined {
    const event = this.events.get(eventId);
    if (event === undefined) return undefined;
    this.events.delete(eventId);
    this.characters -= eventId.length + event.length;
    return event;
  }
}
