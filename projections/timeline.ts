import type { BinaryReader, Growing, Lengths, Writing } from './compact/binary.js';
import type { HandoverReader, HandoverWriter, Shared } from './compact/sharing.js';
import { Table } from './compact/table.js';

/** Words of a row, both floats: the event's position on the log; the time of the newest event up to it, ms since 1970, which never falls. */
const [position, latest] = [0, 2];
const rowWords = 4;

/** The session's events by their number, from 0: where on the log each lies and when it was recorded. What else has a place in time refers to them. */
export class Timeline implements Growing, Shared {
  /** Number of events. */
  size = 0;
  private readonly rows = new Table(rowWords);
  /** Times of the few events that were recorded with an earlier time than one before them. */
  private earlier: Map<number, number> | null = null;

  /** @returns the event's number */
  add(eventPosition: number, atMs: number): number {
    const event = this.size++;
    const latestMs = this.latestAfter(event);
    this.rows.setFloat(event, position, eventPosition);
    this.rows.setFloat(event, latest, Math.max(atMs, latestMs));
    if (atMs < latestMs) this.setEarlier(event, atMs);
    return event;
  }

  /** Where the event lies on the log. @param event its number, from 0 */
  positionOf(event: number): number {
    return this.rows.getFloat(event, position);
  }

  /** When an event was recorded, ms since 1970. */
  timeOf(event: number): number {
    return this.earlier?.get(event) ?? this.rows.getFloat(event, latest);
  }

  /** Position of the last of the first `events` events, 0 for none. */
  positionAfter(events: number): number {
    return events === 0 ? 0 : this.rows.getFloat(events - 1, position);
  }

  /** Time of the newest of the first `events` events, ms since 1970; 0 for none. */
  latestAfter(events: number): number {
    return events === 0 ? 0 : this.rows.getFloat(events - 1, latest);
  }

  /** How many events lie up to a position. */
  countUpTo(last: number): number {
    return last >= this.positionAfter(this.size) ? this.size : this.rows.countFloatsBelow(position, last + 1, this.size);
  }

  /** How many events were recorded by a time, ms since 1970: those before the first that was recorded, or follows one recorded, later. */
  countBy(timeMs: number): number {
    return this.rows.countFloatsBelow(latest, timeMs + 1, this.size);
  }

  get sizeBytes(): number {
    return this.rows.sizeBytes + this.earlierCount * 40;
  }

  get grown(): Lengths {
    return [this.size, this.earlierCount];
  }

  freeze([from, earlierFrom]: Lengths = [0, 0]): Writing {
    const { size, rows } = this;
    const earlier = [...(this.earlier ?? [])].slice(earlierFrom as number);
    return function* (writer) {
      writer.count(size);
      yield* rows.write(writer, from as number, size);
      writer.count(earlier.length);
      for (const [event, atMs] of earlier) {
        writer.count(event);
        writer.float(atMs);
      }
    };
  }

  share(to: HandoverWriter): void {
    to.number(this.size);
    this.rows.share(to);
    to.array(Float64Array.from([...(this.earlier ?? [])].flat()));
  }

  attach(from: HandoverReader): void {
    this.size = from.number();
    this.rows.attach(from);
    this.earlier = null;
    const earlier = from.array<Float64Array>();
    for (let i = 0; i < earlier.length; i += 2) this.setEarlier(earlier[i], earlier[i + 1]);
  }

  *load(reader: BinaryReader): Generator<void> {
    const from = this.size;
    const size = reader.count();
    yield* this.rows.read(reader, from, size);
    this.size = size;
    for (let count = reader.count(); count > 0; count--) this.setEarlier(reader.count(), reader.float());
  }

  private get earlierCount(): number {
    return this.earlier?.size ?? 0;
  }

  private setEarlier(event: number, atMs: number): void {
    this.earlier ??= new Map();
    this.earlier.set(event, atMs);
  }
}
