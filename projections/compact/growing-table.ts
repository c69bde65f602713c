import type { BinaryReader, Growing, Lengths, Writing } from './binary.js';
import type { HandoverReader, HandoverWriter, Shareable } from './sharing.js';
import { Table } from './table.js';

/** A {@link Table} that only gets longer, and so is saved by what was added since it was saved last. */
export abstract class GrowingTable implements Growing, Shareable {
  /** How many rows there are: the number of the next. */
  end = 0;
  protected readonly rows: Table;

  /** @param width words in a row @param written how many of them, from the first on, are saved: the others follow from what is saved, or change */
  constructor(width: number, written = width) {
    this.rows = new Table(width, written);
  }

  get grown(): Lengths {
    return [this.end];
  }

  freeze([from]: Lengths = [0]): Writing {
    const { end, rows } = this;
    return function* (writer) {
      writer.count(end);
      yield* rows.write(writer, from as number, end);
    };
  }

  /** Reads all that is saved; words that follow from it are 0 until they are worked out. */
  *load(reader: BinaryReader): Generator<void> {
    const from = this.end;
    this.end = reader.count();
    yield* this.rows.read(reader, from, this.end);
  }

  share(to: HandoverWriter): void {
    to.number(this.end);
    this.rows.share(to);
  }

  attach(from: HandoverReader): void {
    this.end = from.number();
    this.rows.attach(from);
  }

  get sizeBytes(): number {
    return this.rows.sizeBytes;
  }
}
