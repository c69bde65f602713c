import type { BinaryReader, Writing } from './binary.js';

/** A part of a state that is saved and read by itself. */
interface Part {
  /** A snapshot of the part as it is now. */
  freeze(): Writing;
  /** Reads what {@link Part.freeze} wrote. */
  load(reader: BinaryReader): Generator<void>;
}

/** A snapshot of parts under their names, as they are now: their number, then each name and part, in the map's order. */
export function freezeNamed(parts: ReadonlyMap<string, Part>): Writing {
  const frozen = [...parts].map(([name, part]) => [name, part.freeze()] as const);
  return function* (writer) {
    writer.count(frozen.length);
    for (const [name, part] of frozen) {
      writer.text(name);
      yield* part(writer);
    }
  };
}

/**
 * Reads what {@link freezeNamed} wrote, bit by bit.
 * @param parts what is read is put into; each part when it is whole
 * @param make an empty part
 */
export function* loadNamed<T extends Part>(reader: BinaryReader, parts: Map<string, T>, make: () => T): Generator<void> {
  for (let count = reader.count(); count > 0; count--) {
    const name = reader.text();
    const part = make();
    yield* part.load(reader);
    parts.set(name, part);
    yield;
  }
}
