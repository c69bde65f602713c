import { Column, floats } from './compact/arrays.js';
import type { BinaryReader, Growing, Lengths, Writing } from './compact/binary.js';

/** The session's events by their number, from 0: where on the log each lies and when it was recorded. What else has a place in time refers to them. */
export class Timeline implements Growing {
  /** Number of events. */
  size = 0;
  private readonly positions = new Column(floats);
  /** Time of the newest event up to each one, ms since 1970: it never falls. */
  private readonly latest = new Column(floats);
  /** Times of the few events that were recorded with an earlier time than one before them. */
  private readonly earlier = new Map<number, number>();

  /** @returns the event's number */
  add(position: number, atMs: number): number {
    const event = this.size++;
    const latestMs = this.latestAfter(event);
    this.positions.set(event, position);
    this.latest.set(event, Math.max(atMs, latestMs));
    if (atMs < latestMs) this.earlier.set(event, atMs);
    return event;
  }

  positionOf(event: number): number {
    return this.positions.get(event);
  }

  /** When an event was recorded, ms since 1970. */
  timeOf(event: number): number {
    return this.earlier.get(event) ?? this.latest.get(event);
  }

  /** Position of the last of the first `events` events, 0 for none. */
  positionAfter(events: number): number {
    return events === 0 ? 0 : this.positions.get(events - 1);
  }

  /** Time of the newest of the first `events` events, ms since 1970; 0 for none. */
  latestAfter(events: number): number {
    return events === 0 ? 0 : this.latest.get(events - 1);
  }

  /** How many events lie up to a position. */
  countUpTo(position: number): number {
    return position >= this.positionAfter(this.size) ? this.size : this.positions.countBelow(position + 1, this.size);
  }

  /** How many events were recorded by a time, ms since 1970: those before the first that was recorded, or follows one recorded, later. */
  countBy(timeMs: number): number {
    return this.latest.countBelow(timeMs + 1, this.size);
  }

  get sizeBytes(): number {
    return this.positions.sizeBytes + this.latest.sizeBytes + this.earlier.size * 40;
  }

  get grown(): Lengths {
    return [this.size, this.earlier.size];
  }

  freeze([from, earlierFrom]: Lengths = [0, 0]): Writing {
    const { size, positions, latest } = this;
    const earlier = [...this.earlier].slice(earlierFrom as number);
    return function* (writer) {
      writer.count(size);
      for (const column of [positions, latest]) yield* column.write(writer, from as number, size);
      writer.count(earlier.length);
      for (const [event, atMs] of earlier) {
        writer.count(event);
        writer.float(atMs);
      }
    };
  }

  *load(reader: BinaryReader): Generator<void> {
    const from = this.size;
    const size = reader.count();
    for (const column of [this.positions, this.latest]) yield* column.read(reader, from, size);
    this.size = size;
    for (let count = reader.count(); count > 0; count--) this.earlier.set(reader.count(), reader.float());
  }
}
