type NumberArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

/** A copy of `array` with room for at least `length` elements, half as many again to spare; new ones are zero. */
export function grown<A extends NumberArray>(array: A, length: number): A {
  return grownTo(array, Math.max(length, array.length + (array.length >> 1), 16));
}

function grownTo<A extends NumberArray>(array: A, length: number): A {
  const make = array.constructor as new (length: number) => A;
  const larger = new make(length);
  larger.set(array as never);
  return larger;
}

const blockBits = 10;
const blockRows = 1 << blockBits;
const blockMask = blockRows - 1;

type ColumnArray = Uint8Array | Uint32Array | Float64Array;

/**
 * A column of numbers by row, in blocks that never move: it grows without copying what is there and without leaving copies behind. Rows not set yet are 0.
 * The first block starts small, so that a session of three memories stays small.
 */
export class Column {
  private readonly blocks: ColumnArray[];

  /** @param make the kind of numbers: `(length) => new Uint32Array(length)`, `Uint8Array` or `Float64Array` */
  constructor(private readonly make: (length: number) => ColumnArray) {
    this.blocks = [make(16)];
  }

  get(row: number): number {
    return this.blocks[row >>> blockBits][row & blockMask];
  }

  set(row: number, value: number): void {
    const block = row >>> blockBits;
    if (block >= this.blocks.length || (row & blockMask) >= this.blocks[block].length) this.reach(row);
    this.blocks[block][row & blockMask] = value;
  }

  /** The rows before `end`, copied. */
  slice(end: number): ColumnArray {
    const copy = this.make(end);
    for (let start = 0; start < end; start += blockRows) {
      const block = this.blocks[start >>> blockBits];
      copy.set(block === undefined ? [] : (block.subarray(0, end - start) as never), start);
    }
    return copy;
  }

  get sizeBytes(): number {
    const [first] = this.blocks;
    return first.byteLength + (this.blocks.length - 1) * blockRows * first.BYTES_PER_ELEMENT;
  }

  private reach(row: number): void {
    const [first] = this.blocks;
    if (first.length < blockRows) this.blocks[0] = grownTo(first, row < blockRows ? Math.min(blockRows, row * 2) : blockRows);
    while (this.blocks.length <= row >>> blockBits) this.blocks.push(this.make(blockRows));
  }
}

export const bytes = (length: number): Uint8Array => new Uint8Array(length);
export const words = (length: number): Uint32Array => new Uint32Array(length);
export const floats = (length: number): Float64Array => new Float64Array(length);

const pageBits = 16;

/** Words in a page of a {@link WordArena}: 256 KiB each. */
export const pageWords = 1 << pageBits;
const pageMask = pageWords - 1;

/**
 * Append-only store of 32-bit words in pages that never move, so that it grows without copying what is there.
 * An address is a word's ordinal. The first page starts small, so that a session of three memories stays small.
 */
export class WordArena {
  readonly pages: Uint32Array[] = [new Uint32Array(256)];
  /** Words handed out so far. */
  length = 0;

  /** The address of `words` zeroed words that lie in one page; `words` must be at most {@link pageWords}. */
  take(words: number): number {
    let start = this.length;
    if ((start & pageMask) + words > pageWords) start = (start | pageMask) + 1;
    const page = start >>> pageBits;
    if (page === this.pages.length) this.pages.push(new Uint32Array(pageWords));
    else if (start + words > this.pages[0].length && page === 0) {
      this.pages[0] = grownTo(this.pages[0], Math.min(pageWords, (start + words) * 2));
    }
    this.length = start + words;
    return start;
  }

  page(address: number): Uint32Array {
    return this.pages[address >>> pageBits];
  }

  /** Where `address` lies in its page. */
  offset(address: number): number {
    return address & pageMask;
  }

  /** Bytes this arena holds on to. */
  get sizeBytes(): number {
    return this.pages.reduce((sum, page) => sum + page.byteLength, 0);
  }
}
