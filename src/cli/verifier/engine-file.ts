import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import path from 'node:path';
import { open, type RootDatabase } from 'lmdb';
import { type Header, headerOfPages, readHeader, type Tree, treeBytes, treeOf } from './engine-header.js';
import { isFile, isThere } from './is-there.js';
import { DamagedFileError, VerifierError } from './notes.js';

/** A key of a tree and what lies under it. */
export interface Row {
  readonly key: Buffer;
  readonly value: Buffer;
}

/** A page that is not what its tree needs at that place. */
export interface Damage {
  readonly page: number;
  readonly reason: string;
  /** First key that may lie there; `null`: there is none before. */
  readonly from: Buffer | null;
  /** First key that lies behind it; `null`: there is none. */
  readonly to: Buffer | null;
}

const pageHeader = 24;
const nodeHeader = 8;
/** Where a page's fields lie. */
const at = { number: 0, transaction: 8, kind: 18, lower: 20, upper: 22 } as const;
/** Kinds of pages. */
const [branch, leaf, long] = [1, 2, 4];
/** Kinds of a leaf's values: on pages of their own; a tree. */
const [longValue, subTree] = [1, 2];
/** Bytes by which a leaf tells where the pages of a value are. */
const longBytes = 24;
/** A file that is read in order is read in pieces of so many bytes; of that many the last are kept. */
const [pieceBytes, piecesMax] = [1 << 17, 64];

class BadPage extends Error {
  /** @param page where it is another than the one that names it */
  constructor(
    message: string,
    readonly page?: number,
  ) {
    super(message);
  }
}

/**
 * A file of the embedded engine, read by its format (that of LMDB, as lmdb-js has it) and not by the engine, which a damaged page can have end the process. Each page is checked before it is
 * believed. Nothing is changed.
 */
export class EngineFile {
  private readonly pieces = new Map<number, Buffer>();

  private constructor(
    readonly name: string,
    private readonly descriptor: number,
    /** Keeps the pages of today from being written over, where a service is using the file. */
    private readonly reader: { done(): Promise<void> } | null,
    /** `null`: what holds from the first look on. */
    private header: Header | null,
  ) {}

  /** @param folder that has `data.mdb`; a service may be using it @throws {VerifierError} */
  static open(folder: string): EngineFile {
    const name = path.join(folder, 'data.mdb');
    const descriptor = openFile(name);
    try {
      readHeader(name, descriptor);
      return new EngineFile(name, descriptor, isFile(path.join(folder, 'lock.mdb')) ? registerReader(folder) : null, null);
    } catch (error) {
      closeSync(descriptor);
      throw error;
    }
  }

  /** @param folder that has `data.mdb`, which may lack its header and pages at its end; nobody may be using it */
  static openUnused(folder: string): EngineFile {
    const name = path.join(folder, 'data.mdb');
    const descriptor = openFile(name);
    try {
      return new EngineFile(name, descriptor, null, readHeader(name, descriptor, true));
    } catch (error) {
      if (error instanceof VerifierError) return new EngineFile(name, descriptor, null, headerOfPages(descriptor));
      closeSync(descriptor);
      throw error;
    }
  }

  /**
   * The rows of a tree, in the order of their keys; none where there is no such tree.
   * @param onDamage gets each page that cannot be read, in its place between the rows
   * @throws {VerifierError} where the tree cannot be found
   */
  *rows(name: string, onDamage: (damage: Damage) => void): Generator<Row> {
    const header = this.readHeader();
    const tree = this.tree(header, name);
    if (tree !== null) yield* this.rowsOf(header, tree, onDamage);
  }

  /** The rows of all leaves that lie in the file, whichever tree they belong to: also of those that no tree has any more, which may be older. No page says what its tree is. */
  *rowsOfLeaves(): Generator<Row> {
    const header = this.readHeader();
    const pages = Math.min(header.pages, Math.floor(fstatSync(this.descriptor).size / header.pageSize));
    const walk = new Walk(
      header,
      1,
      (offset, length) => this.bytesAt(offset, length),
      () => undefined,
    );
    for (let number = 2; number < pages; number++)
      if (walk.isLeaf(number)) yield* walk.page({ number, levels: 1, from: null, to: null, transaction: header.transaction });
  }

  /** How many keys a tree says it has. @throws {VerifierError} where the tree cannot be found */
  keysOf(name: string): number {
    return this.tree(this.readHeader(), name)?.keys ?? 0;
  }

  async close(): Promise<void> {
    closeSync(this.descriptor);
    await this.reader?.done();
  }

  private readHeader(): Header {
    this.header ??= readHeader(this.name, this.descriptor);
    return this.header;
  }

  private tree(header: Header, name: string): Tree | null {
    if (header.main === null) throw new DamagedFileError(`${this.name} lost its header: its trees cannot be found`);
    const fail = ({ page, reason }: Damage): never => {
      throw new DamagedFileError(`page ${page} is damaged, of the list of trees of ${this.name}: ${reason}`);
    };
    // The engine ends names with a zero.
    for (const { key, value } of this.rowsOf(header, header.main, fail))
      if (key.toString().replace(/\0+$/, '') === name) return treeOf(name, value);
    return null;
  }

  private *rowsOf(header: Header, tree: Tree, onDamage: (damage: Damage) => void): Generator<Row> {
    if (tree.root === 0) return;
    const walk = new Walk(header, tree.depth, (offset, length) => this.bytesAt(offset, length), onDamage);
    yield* walk.page({ number: tree.root, levels: tree.depth, from: null, to: null, transaction: header.transaction });
  }

  private bytesAt(offset: number, length: number): Buffer {
    if (length > pieceBytes) return this.read(offset, length);
    const start = offset - (offset % pieceBytes);
    if (offset + length > start + pieceBytes) return this.read(offset, length);
    let piece = this.pieces.get(start);
    if (piece === undefined) {
      const [oldest] = this.pieces.keys();
      if (this.pieces.size === piecesMax) this.pieces.delete(oldest);
      piece = this.read(start, pieceBytes);
      this.pieces.set(start, piece);
    }
    return piece.subarray(offset - start, offset - start + length);
  }

  /** As much of it as there is. */
  private read(offset: number, length: number): Buffer {
    const bytes = Buffer.alloc(length);
    let done = 0;
    for (let count = -1; count !== 0 && done < length; done += count)
      count = readSync(this.descriptor, bytes, done, length - done, offset + done);
    return bytes.subarray(0, done);
  }
}

/** @throws {DamagedFileError} where something else stands there */
function openFile(name: string): number {
  if (isThere(name) && !isFile(name)) throw new DamagedFileError(`${name} is no file`);
  return openSync(name, 'r');
}

/** The engine writes over no page that a reader could see. It looks at nothing but the header for that. */
function registerReader(folder: string): { done(): Promise<void> } {
  let root: RootDatabase;
  try {
    root = open({ path: folder, maxDbs: 1, readOnly: true });
  } catch (cause) {
    throw new VerifierError(`the engine cannot open ${folder}: ${(cause as Error).message}`, { cause });
  }
  const transaction = root.useReadTransaction();
  return {
    done: async () => {
      transaction.done();
      await root.close();
    },
  };
}

/** What a page is expected to be, by those above it. */
interface Expected {
  readonly number: number;
  /** Levels from here down to the leaves, this one counted. */
  readonly levels: number;
  readonly from: Buffer | null;
  readonly to: Buffer | null;
  /** Of the page above: none below is newer. */
  readonly transaction: bigint;
}

interface Node {
  readonly key: Buffer;
  /** Where its value begins on the page; of a branch, where the node does. */
  readonly start: number;
  readonly size: number;
  readonly kind: number;
}

/** One tree, from its first key to its last. */
class Walk {
  constructor(
    private readonly header: Header,
    /** How deep the tree is, levels. */
    private readonly depth: number,
    private readonly bytesAt: (offset: number, length: number) => Buffer,
    private readonly onDamage: (damage: Damage) => void,
  ) {}

  *page(expected: Expected): Generator<Row> {
    const { number, levels, from, to } = expected;
    const damaged = (error: unknown, first: Buffer | null, behind: Buffer | null): void => {
      if (!(error instanceof BadPage)) throw error;
      this.onDamage({ page: error.page ?? number, reason: error.message, from: first, to: behind });
    };
    let page: Buffer;
    let nodes: Node[];
    try {
      if (levels < 1 || levels > 32) throw new BadPage(`its tree cannot be ${this.depth} levels deep`);
      page = this.pageAt(number);
      nodes = this.nodes(page, expected);
    } catch (error) {
      return damaged(error, from, to);
    }
    for (const [i, { key, start, size, kind }] of nodes.entries()) {
      const behind = nodes[i + 1]?.key ?? to;
      if (levels > 1) {
        const child = { number: page.readUIntLE(start, 6), levels: levels - 1, from: i === 0 ? from : key, to: behind };
        yield* this.page({ ...child, transaction: page.readBigUInt64LE(at.transaction) });
        continue;
      }
      let value: Buffer;
      try {
        value = (kind & longValue) === 0 ? page.subarray(start, start + size) : this.longValue(Number(page.readBigUInt64LE(start)), size);
      } catch (error) {
        damaged(error, key, behind);
        continue;
      }
      yield { key, value };
    }
  }

  /** Whether a page says of itself that it is a leaf. */
  isLeaf(number: number): boolean {
    const { pageSize } = this.header;
    return this.bytesAt(number * pageSize, pageSize).readUInt16LE(at.kind) === leaf;
  }

  private pageAt(number: number, count = 1): Buffer {
    const { pages, pageSize } = this.header;
    if (number < 2 || number + count > pages) throw new BadPage('it is not in the file', number);
    const bytes = this.bytesAt(number * pageSize, count * pageSize);
    if (bytes.length < count * pageSize) throw new BadPage('the file ends in it', number);
    if (Number(bytes.readBigUInt64LE(at.number)) !== number) throw new BadPage('another page lies there', number);
    return bytes;
  }

  private longValue(number: number, size: number): Buffer {
    const count = Math.ceil((pageHeader + size) / this.header.pageSize);
    const bytes = this.pageAt(number, count);
    if (bytes.readUInt16LE(at.kind) !== long || bytes.readUInt32LE(at.lower) !== count)
      throw new BadPage('it is none of such a value', number);
    return bytes.subarray(pageHeader, pageHeader + size);
  }

  /** The nodes of a page, in order. @throws {BadPage} */
  private nodes(page: Buffer, { levels, from, to, transaction }: Expected): Node[] {
    const isLeaf = levels === 1;
    if (page.readUInt16LE(at.kind) !== (isLeaf ? leaf : branch)) throw new BadPage(`it is no ${isLeaf ? 'leaf' : 'branch'}`);
    if (page.readBigUInt64LE(at.transaction) > transaction) throw new BadPage('it is newer than the page above it');
    const [lower, upper] = [page.readUInt16LE(at.lower), page.readUInt16LE(at.upper)];
    const room = page.length - pageHeader;
    if (lower % 2 !== 0 || lower > upper || upper > room) throw new BadPage('it is not filled as a page can be');
    const nodes: Node[] = [];
    for (let i = 0; i < lower / 2; i++) {
      const node = this.node(page, page.readUInt16LE(pageHeader + i * 2), isLeaf);
      // The first key of a branch says nothing.
      if (isLeaf || i > 0) {
        const before = i === 0 || (!isLeaf && i === 1) ? null : nodes[i - 1].key;
        const isInOrder =
          (before === null || before.compare(node.key) < 0) &&
          (from === null || from.compare(node.key) <= 0) &&
          (to === null || to.compare(node.key) > 0);
        if (!isInOrder) throw new BadPage('its keys are out of order, or belong elsewhere');
      }
      nodes.push(node);
    }
    if (isLeaf ? nodes.length === 0 && (from !== null || to !== null) : nodes.length < 2) throw new BadPage('it has too few keys');
    return nodes;
  }

  private node(page: Buffer, offset: number, isLeaf: boolean): Node {
    const begin = pageHeader + offset;
    const outside = new BadPage('a node lies outside of it');
    if (begin + nodeHeader > page.length) throw outside;
    const kind = isLeaf ? page.readUInt16LE(begin + 4) : 0;
    if (kind > (longValue | subTree)) throw new BadPage('a node is of a kind that is not used');
    const size = isLeaf ? page.readUInt32LE(begin) : 0;
    const start = begin + nodeHeader + page.readUInt16LE(begin + 6);
    const end = start + ((kind & longValue) === 0 ? size : longBytes);
    if (end > page.length) throw outside;
    if ((kind & subTree) !== 0 && size !== treeBytes) throw new BadPage('it names a tree that is none');
    return { key: page.subarray(begin + nodeHeader, start), start: isLeaf ? start : begin, size, kind };
  }
}
