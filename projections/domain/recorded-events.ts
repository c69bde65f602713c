import type { BinaryReader, Writing } from '../compact/binary.js';
import { StringTable } from '../compact/string-table.js';
import { Table } from '../compact/table.js';
import type { Json, JsonObject } from '../events.js';

/**
 * Words of an event's row: the ordinal of its id; its position and its time, both floats; and 1 + the ordinals of its metadata and of its observations among the texts, or
 * {@link nothing}.
 */
const [idOrdinal, position, time, metadata, observations] = [0, 1, 3, 5, 6];
const rowWords = 7;

/** No metadata, no observations. */
const nothing = 0;

/**
 * What the state keeps of a domain's events: who, when, observations and metadata, about 40 bytes an event and each distinct text once. Texts and relations stay on the
 * log. Events are numbered in the order of the log.
 */
export class RecordedEvents {
  /** Events ever recorded: the next one's number. */
  end = 0;
  private readonly rows = new Table(rowWords);
  /** Distinct metadata and observations, as JSON. */
  private readonly texts = new StringTable();
  private readonly retracted = new Set<number>();

  /** Events that were not taken back. */
  get size(): number {
    return this.end - this.retracted.size;
  }

  /** @param id ordinal of the event's id @param timeMs when it happened, ms since 1970 @returns its number */
  addEvent(id: number, atPosition: number, timeMs: number, observed: JsonObject | undefined, fields: JsonObject | undefined): number {
    const event = this.end++;
    this.rows.set(event, idOrdinal, id);
    this.rows.setFloat(event, position, atPosition);
    this.rows.setFloat(event, time, timeMs);
    this.rows.set(event, metadata, this.intern(fields));
    this.rows.set(event, observations, this.intern(observed));
    return event;
  }

  /** Has it count no more. */
  retract(event: number): void {
    this.retracted.add(event);
  }

  /** Events that were taken back. */
  get retractions(): number {
    return this.retracted.size;
  }

  /** @param event number of the event, from 0 */
  isRetracted(event: number): boolean {
    return this.retracted.has(event);
  }

  /** The event at a position of the log, -1 where there is none of this domain. */
  at(sought: number): number {
    let [low, high] = [0, this.end - 1];
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const found = this.positionOf(middle);
      if (found === sought) return middle;
      if (found < sought) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  /** Ordinal of the event's id. */
  idOf(event: number): number {
    return this.rows.get(event, idOrdinal);
  }

  /** Its position on the log, from 1. */
  positionOf(event: number): number {
    return this.rows.getFloat(event, position);
  }

  /** When it happened, or, where it does not say, when it was recorded: ms since 1970. */
  timeOf(event: number): number {
    return this.rows.getFloat(event, time);
  }

  /** Equal for equal metadata. */
  metadataOrdinal(event: number): number {
    return this.rows.get(event, metadata);
  }

  /** As it was sent. */
  metadataOf(event: number): JsonObject {
    return this.textAt(this.rows.get(event, metadata)) as JsonObject;
  }

  /** As they were sent. */
  observationsOf(event: number): Record<string, Json> {
    return this.textAt(this.rows.get(event, observations)) as JsonObject;
  }

  /** Whether it came with any. */
  hasObservations(event: number): boolean {
    return this.rows.get(event, observations) !== nothing;
  }

  /** Bytes of its metadata and observations as JSON. */
  bytesOf(event: number): number {
    const bytesAt = (ordinal: number): number => (ordinal === nothing ? 0 : this.texts.byteLength(ordinal - 1));
    return bytesAt(this.rows.get(event, metadata)) + bytesAt(this.rows.get(event, observations));
  }

  get sizeBytes(): number {
    return this.rows.sizeBytes + this.texts.sizeBytes + this.retracted.size * 40;
  }

  /** A snapshot of the events as they are now. */
  freeze(): Writing {
    const { end, rows } = this;
    const texts = this.texts.freeze();
    const retracted = [...this.retracted].sort((a, b) => a - b);
    return function* (writer) {
      yield* texts(writer);
      writer.count(end);
      let [lastId, lastPosition, lastTime] = [0, 0, 0];
      for (let event = 0; event < end; event++) {
        const [id, atPosition, timeMs] = [rows.get(event, idOrdinal), rows.getFloat(event, position), rows.getFloat(event, time)];
        writer.difference(id - lastId);
        writer.difference(atPosition - lastPosition);
        writer.difference(timeMs - lastTime);
        [lastId, lastPosition, lastTime] = [id, atPosition, timeMs];
        writer.count(rows.get(event, metadata));
        writer.count(rows.get(event, observations));
        if ((event & 4095) === 4095) yield;
      }
      writer.count(retracted.length);
      for (const event of retracted) writer.count(event);
    };
  }

  /** Reads what {@link freeze} wrote. */
  *load(reader: BinaryReader): Generator<void> {
    yield* this.texts.load(reader);
    yield* this.texts.catchUp();
    const end = reader.count();
    let [id, atPosition, timeMs] = [0, 0, 0];
    for (let event = 0; event < end; event++) {
      id += reader.difference();
      atPosition += reader.difference();
      timeMs += reader.difference();
      this.rows.set(event, idOrdinal, id);
      this.rows.setFloat(event, position, atPosition);
      this.rows.setFloat(event, time, timeMs);
      this.rows.set(event, metadata, reader.count());
      this.rows.set(event, observations, reader.count());
      if ((event & 4095) === 4095) yield;
    }
    this.end = end;
    for (let count = reader.count(); count > 0; count--) this.retracted.add(reader.count());
  }

  private intern(fields: JsonObject | undefined): number {
    return fields === undefined || Object.keys(fields).length === 0 ? nothing : this.texts.intern(JSON.stringify(fields)) + 1;
  }

  private textAt(ordinal: number): Json {
    return ordinal === nothing ? {} : (JSON.parse(this.texts.text(ordinal - 1)) as Json);
  }
}
