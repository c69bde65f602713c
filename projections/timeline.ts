import type { BinaryReader, Growing, Lengths, Writing } from './compact/binary.js';
import type { HandoverReader, HandoverWriter, Shareable } from './compact/sharing.js';
import { Table } from './compact/table.js';

/**
 * A time that lies this much before that of an event before it, ms, says that the clock had run ahead; one that lies less before it, that two clocks differ. It is PANICT of RFC 5905: a clock that NTP
 * keeps is never further off.
 */
export const clockFallMs = 1_000_000;

/** Words of a row, both floats: the event's position on the log; the time of the newest event up to it since the clock fell, ms since 1970, which rises from one fall to the next. */
const [position, latest] = [0, 2];
const rowWords = 4;

/**
 * The session's events by their number, from 0: where on the log each lies and when it was recorded. What else has a place in time refers to them. The order is that of the log; times are those of
 * clocks. Where they contradict each other by more than {@link clockFallMs}, the later event is believed: those before it were recorded before it, whatever their clock said.
 */
export class Timeline implements Growing, Shareable {
  /** Number of events. */
  size = 0;
  private readonly rows = new Table(rowWords);
  /** Times of the few events that were recorded with an earlier time than one before them. */
  private earlier: Map<number, number> | null = null;
  /** The events at which the clock fell, ascending. */
  private falls: number[] = [];

  /** @returns the event's number */
  addEvent(eventPosition: number, atMs: number): number {
    const event = this.size++;
    const latestMs = this.latestAfter(event);
    this.rows.setFloat(event, position, eventPosition);
    const fell = latestMs - atMs > clockFallMs;
    this.rows.setFloat(event, latest, fell ? atMs : Math.max(atMs, latestMs));
    if (fell) this.falls.push(event);
    else if (atMs < latestMs) this.setEarlier(event, atMs);
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

  /** Time of the newest of the first `events` events, ms since 1970, as the clock says since it fell; 0 for none. */
  latestAfter(events: number): number {
    return events === 0 ? 0 : this.rows.getFloat(events - 1, latest);
  }

  /** How many events lie up to a position. @param last position on the log, from 0; inclusive */
  countUpTo(last: number): number {
    return last >= this.positionAfter(this.size) ? this.size : this.rows.countFloatsBelow(position, last + 1, this.size);
  }

  /** How many events were recorded by a time, ms since 1970: those up to the last one of that time, and of those since the clock fell those before the first of a later time. */
  countBy(timeMs: number): number {
    for (let i = this.falls.length - 1, end = this.size; i >= 0; end = this.falls[i--]) {
      const from = this.falls[i];
      if (this.rows.getFloat(from, latest) <= timeMs) return this.countFrom(from, end, timeMs);
    }
    return this.countFrom(0, this.falls[0] ?? this.size, timeMs);
  }

  /** The number of the first event of a later time, among those from one fall of the clock to the next. */
  private countFrom(from: number, end: number, timeMs: number): number {
    return this.rows.countFloatsBelow(latest, timeMs + 1, end, from);
  }

  get sizeBytes(): number {
    return this.rows.sizeBytes + this.earlierCount * 40 + this.falls.length * 8;
  }

  get grown(): Lengths {
    return [this.size, this.earlierCount, this.falls.length];
  }

  freeze([from, earlierFrom, fallsFrom]: Lengths = [0, 0, 0]): Writing {
    const { size, rows } = this;
    const earlier = [...(this.earlier ?? [])].slice(earlierFrom as number);
    const falls = this.falls.slice(fallsFrom as number);
    return function* (writer) {
      writer.count(size);
      yield* rows.write(writer, from as number, size);
      writer.count(earlier.length);
      for (const [event, atMs] of earlier) {
        writer.count(event);
        writer.float(atMs);
      }
      writer.count(falls.length);
      for (const event of falls) writer.count(event);
    };
  }

  share(to: HandoverWriter): void {
    to.number(this.size);
    this.rows.share(to);
    to.array(Float64Array.from([...(this.earlier ?? [])].flat()));
    to.array(Float64Array.from(this.falls));
  }

  attach(from: HandoverReader): void {
    this.size = from.number();
    this.rows.attach(from);
    this.earlier = null;
    const earlier = from.array<Float64Array>();
    for (let i = 0; i < earlier.length; i += 2) this.setEarlier(earlier[i], earlier[i + 1]);
    this.falls = [...from.array<Float64Array>()];
  }

  *load(reader: BinaryReader): Generator<void> {
    const from = this.size;
    const size = reader.count();
    yield* this.rows.read(reader, from, size);
    this.size = size;
    for (let count = reader.count(); count > 0; count--) this.setEarlier(reader.count(), reader.float());
    for (let count = reader.count(); count > 0; count--) this.falls.push(reader.count());
  }

  private get earlierCount(): number {
    return this.earlier?.size ?? 0;
  }

  private setEarlier(event: number, atMs: number): void {
    this.earlier ??= new Map();
    this.earlier.set(event, atMs);
  }
}
