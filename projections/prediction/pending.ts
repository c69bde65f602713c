import type { Archive, Archived } from './archive.js';
import type { Features } from './encoder.js';

/** An event that waits for its outcome. */
export interface PendingEvent {
  readonly features?: Features;
  readonly weight?: number;
}

/** Events seen without outcome, by id; above a bound the oldest goes first. */
export class PendingEvents implements Archived {
  private readonly events = new Map<string, PendingEvent>();

  constructor(private readonly max: number) {}

  get size(): number {
    return this.events.size;
  }

  add(eventId: string, event: PendingEvent): void {
    this.events.set(eventId, event);
    if (this.events.size <= this.max) return;
    for (const oldest of this.events.keys()) {
      this.events.delete(oldest);
      return;
    }
  }

  /** The event, which is then no longer kept; undefined when it is not known. */
  take(eventId: string): PendingEvent | undefined {
    const event = this.events.get(eventId);
    this.events.delete(eventId);
    return event;
  }

  archive(archive: Archive): void {
    const rows = [...this.events];
    const count = archive.count(rows.length);
    for (let i = 0; i < count; i++) {
      const id = archive.text(archive.reading ? '' : rows[i][0]);
      const event = archive.text(archive.reading ? '' : JSON.stringify(rows[i][1]));
      if (archive.reading) this.events.set(id, JSON.parse(event) as PendingEvent);
    }
  }
}
