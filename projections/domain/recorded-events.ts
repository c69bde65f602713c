import { Column, floats, words } from '../compact/arrays.js';
import type { BinaryReader, Writing } from '../compact/binary.js';
import { StringTable } from '../compact/string-table.js';
import type { Json, JsonObject } from '../events.js';

/** No metadata, no observations. */
const nothing = 0;

/**
 * What the state keeps of a domain's events: who, when, observations and metadata, about 40 bytes an event and each distinct text once. Texts and relations stay on the
 * log. Events are numbered in the order of the log.
 */
export class RecordedEvents {
  /** Events ever recorded: the next one's number. */
  end = 0;
  private readonly ids = new Column(words);
  private readonly positions = new Column(floats);
  private readonly times = new Column(floats);
  /** 1 + ordinal among the texts, or {@link nothing}. */
  private readonly metadataOrdinals = new Column(words);
  private readonly observationOrdinals = new Column(words);
  /** Distinct metadata and observations, as JSON. */
  private readonly texts = new StringTable();
  private readonly retracted = new Set<number>();

  /** Events that were not taken back. */
  get size(): number {
    return this.end - this.retracted.size;
  }

  /** @param id ordinal of the event's id @param timeMs when it happened, ms since 1970 @returns its number */
  add(id: number, position: number, timeMs: number, observations: JsonObject | undefined, metadata: JsonObject | undefined): number {
    const event = this.end++;
    this.ids.set(event, id);
    this.positions.set(event, position);
    this.times.set(event, timeMs);
    this.metadataOrdinals.set(event, this.intern(metadata));
    this.observationOrdinals.set(event, this.intern(observations));
    return event;
  }

  retract(event: number): void {
    this.retracted.add(event);
  }

  isRetracted(event: number): boolean {
    return this.retracted.has(event);
  }

  /** The event at a position of the log, -1 where there is none of this domain. */
  at(position: number): number {
    let [low, high] = [0, this.end - 1];
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const found = this.positions.get(middle);
      if (found === position) return middle;
      if (found < position) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  /** Ordinal of the event's id. */
  idOf(event: number): number {
    return this.ids.get(event);
  }

  positionOf(event: number): number {
    return this.positions.get(event);
  }

  /** When it happened, or, where it does not say, when it was recorded. */
  timeOf(event: number): number {
    return this.times.get(event);
  }

  /** Equal for equal metadata. */
  metadataOrdinal(event: number): number {
    return this.metadataOrdinals.get(event);
  }

  metadataOf(event: number): JsonObject {
    return this.textAt(this.metadataOrdinals.get(event)) as JsonObject;
  }

  /** As they were sent. */
  observationsOf(event: number): Record<string, Json> {
    return this.textAt(this.observationOrdinals.get(event)) as JsonObject;
  }

  hasObservations(event: number): boolean {
    return this.observationOrdinals.get(event) !== nothing;
  }

  get sizeBytes(): number {
    const columns = [this.ids, this.positions, this.times, this.metadataOrdinals, this.observationOrdinals];
    return columns.reduce((sum, column) => sum + column.sizeBytes, this.texts.sizeBytes + this.retracted.size * 40);
  }

  /** Takes hold of the events as they are now. */
  freeze(): Writing {
    const { end, ids, positions, times, metadataOrdinals, observationOrdinals } = this;
    const texts = this.texts.freeze();
    const retracted = [...this.retracted].sort((a, b) => a - b);
    return function* (writer) {
      yield* texts(writer);
      writer.count(end);
      let [lastId, lastPosition, lastTime] = [0, 0, 0];
      for (let event = 0; event < end; event++) {
        const [id, position, time] = [ids.get(event), positions.get(event), times.get(event)];
        writer.difference(id - lastId);
        writer.difference(position - lastPosition);
        writer.difference(time - lastTime);
        [lastId, lastPosition, lastTime] = [id, position, time];
        writer.count(metadataOrdinals.get(event));
        writer.count(observationOrdinals.get(event));
        if ((event & 4095) === 4095) yield;
      }
      writer.count(retracted.length);
      for (const event of retracted) writer.count(event);
    };
  }

  /** Reads what {@link freeze} wrote. */
  *load(reader: BinaryReader): Generator<void> {
    yield* this.texts.load(reader);
    const end = reader.count();
    let [id, position, time] = [0, 0, 0];
    for (let event = 0; event < end; event++) {
      id += reader.difference();
      position += reader.difference();
      time += reader.difference();
      this.ids.set(event, id);
      this.positions.set(event, position);
      this.times.set(event, time);
      this.metadataOrdinals.set(event, reader.count());
      this.observationOrdinals.set(event, reader.count());
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
