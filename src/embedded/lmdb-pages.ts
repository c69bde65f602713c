import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** A page of an LMDB file that is not what its tree needs at that place, and the keys that are out of reach by it. */
export interface DamagedPage {
  /** The tree's name; `free` for the list of free pages, `main` for the list of trees. */
  readonly tree: string;
  /** Number of the page in the file, from 0. */
  readonly page: number;
  readonly reason: string;
  /** First key that may lie there; `null`: there is none before. */
  readonly from: Buffer | null;
  /** First key that lies behind it; `null`: there is none. */
  readonly to: Buffer | null;
}

/** What an LMDB file is made of. */
export interface LmdbPages {
  /** Its trees, by their names. */
  readonly trees: readonly {
    readonly name: string;
    readonly isEmpty: boolean;
    /** Whether its pages have as many keys as it says: an old leaf in the place of a newer one passes for sound by itself. */
    readonly hasAll: boolean;
  }[];
  readonly damaged: readonly DamagedPage[];
}

/** Bytes of the header of a page, behind which its nodes' offsets begin, and of a node's own. */
const [pageHeader, nodeHeader] = [24, 8];
/** Where a page's fields lie. */
const at = { page: 0, transaction: 8, flags: 18, lower: 20, upper: 22 } as const;
const [branch, leaf, overflow] = [1, 2, 4];
/** Flags of a leaf's node: its data lie on pages of their own; its data are a tree. */
const [bigData, subTree] = [1, 2];
/** Bytes of a node's data that name pages of their own, and that name a tree. */
const [bigDataBytes, treeBytes] = [24, 48];
/** Trees are this deep at most (the engine's own bound). */
const depthMax = 32;
const noPage = 2n ** 64n - 1n;
/** Bytes that are read in one go, and how many such blocks are kept: the pages of a tree lie near each other. */
const [blockBytes, blocksMax] = [1 << 17, 64];

/** Where a tree begins, as its parent or the file's header tells it. */
interface Tree {
  readonly name: string;
  readonly root: bigint;
  readonly depth: number;
  /** Keys that it says it has. */
  readonly entries: number;
  /** Order of its keys. */
  readonly compare: KeyOrder;
}

/** Gets a node's key, its data and its flags. */
type NodeVisitor = (key: Buffer, data: Buffer, flags: number) => void;

/** What a page is expected to be, by those above it. */
interface Expected {
  readonly tree: Tree;
  /** Levels from here down to the leaves, this one counted. */
  readonly levels: number;
  readonly from: Buffer | null;
  readonly to: Buffer | null;
  /** The transaction that wrote the page above: none below can be newer, since a change of a page is one of all above it. */
  readonly transaction: bigint;
}

/** A page that is not what it should be. */
class BadPage extends Error {}

/**
 * Walks all trees of an LMDB file that no process has open and checks each page that a tree needs: that it is that page and of that level, that its nodes lie inside it and not over each other, that
 * its keys are in order and between those that the page above names, that it is no newer than the page above, and that no page is needed twice or needed and free. What passes can be read
 * and written by the engine without it ending the process. Of data on pages of their own only the header is looked at, by which they are freed. After mdb.c of the LMDB that lmdb-js brings (format version 2), whose
 * own checks are assertions.
 * @param header where the header lies in the file, in bytes
 * @param isKept whether nothing is ever removed from a tree, so that its data need not be looked at: whoever reads them has checksums
 */
export function checkLmdbPages(file: string, header: number, pageSize: number, isKept: (tree: string) => boolean = () => false): LmdbPages {
  const descriptor = openSync(file, 'r');
  try {
    return new PageCheck(descriptor, pageSize, isKept).check(header);
  } finally {
    closeSync(descriptor);
  }
}

class PageCheck {
  private readonly blocks = new Map<number, Buffer>();
  private readonly damaged: DamagedPage[] = [];
  private readonly trees: Tree[] = [];
  /** Keys of the tree that is walked. */
  private entries = 0;
  private pages = 0;
  /** One bit a page that a tree needs. */
  private used = new Uint8Array(0);
  /** The pages that are looked at, one of each level. */
  private readonly levels: Buffer[] = [];
  private readonly fileSize: number;

  constructor(
    private readonly descriptor: number,
    private readonly pageSize: number,
    private readonly isKept: (tree: string) => boolean,
  ) {
    this.fileSize = fstatSync(descriptor).size;
  }

  check(header: number): LmdbPages {
    const meta = Buffer.from(this.bytesAt(header, this.pageSize));
    this.pages = Number(meta.readBigUInt64LE(144)) + 1;
    this.used = new Uint8Array(Math.ceil(this.pages / 8));
    const transaction = meta.readBigUInt64LE(152);
    this.walk(treeOf(meta.subarray(96, 144), 'main'), transaction, (key, data, flags) => {
      if ((flags & subTree) === 0) return;
      if (data.length !== treeBytes || data.readUInt16LE(4) !== 0) throw new BadPage('it names a tree that is none');
      this.trees.push(treeOf(Buffer.from(data), treeName(key)));
    });
    const trees = this.trees.map((tree) => {
      this.entries = 0;
      this.walk(tree, transaction);
      return { name: tree.name, isEmpty: tree.root === noPage, hasAll: this.entries === tree.entries };
    });
    this.walk(treeOf(meta.subarray(48, 96), 'free'), transaction, (_, data) => this.checkFree(data));
    return { trees, damaged: this.damaged };
  }

  /** @param visit gets each key with its data, where they lie on the page itself, and the node's flags */
  private walk(tree: Tree, transaction: bigint, visit?: NodeVisitor): void {
    if (tree.root === noPage) return;
    this.visitPage(tree.root, { tree, levels: tree.depth, from: null, to: null, transaction }, visit);
  }

  private visitPage(number: bigint, expected: Expected, visit?: NodeVisitor): void {
    const { tree, levels, from, to } = expected;
    try {
      if (levels < 1 || levels > depthMax) throw new BadPage('the tree is not as deep as it says');
      const page = this.take(number, levels);
      const count = checkNodes(page, number, expected, this.pageSize);
      if (levels > 1) this.visitChildren(page, count, expected, visit);
      else this.visitLeaf(page, count, tree, visit);
    } catch (error) {
      if (!(error instanceof BadPage)) throw error;
      this.damaged.push({ tree: tree.name, page: Number(number), reason: error.message, from: copyOf(from), to: copyOf(to) });
    }
  }

  private visitChildren(page: Buffer, count: number, { tree, levels, from, to }: Expected, visit?: NodeVisitor): void {
    const transaction = page.readBigUInt64LE(at.transaction);
    let key = from;
    for (let i = 0; i < count; i++) {
      const next = i + 1 < count ? keyOf(page, nodeAt(page, i + 1)) : to;
      this.visitPage(pageOf(page, nodeAt(page, i)), { tree, levels: levels - 1, from: key, to: next, transaction }, visit);
      key = next;
    }
  }

  private visitLeaf(page: Buffer, count: number, tree: Tree, visit?: NodeVisitor): void {
    this.entries += count;
    for (let i = 0; i < count; i++) {
      const node = nodeAt(page, i);
      const flags = page.readUInt16LE(node + 4);
      const isBig = (flags & bigData) !== 0;
      if (!isBig && visit === undefined) continue;
      const key = keyOf(page, node);
      const size = page.readUInt32LE(node);
      const dataAt = node + nodeHeader + key.length;
      const data = page.subarray(dataAt, dataAt + (isBig ? bigDataBytes : size));
      if (isBig) this.takeRun(data.readBigUInt64LE(0), size, tree);
      visit?.(key, isBig ? this.runOf(data.readBigUInt64LE(0), size) : data, flags);
    }
  }

  /** The pages of a list of free ones; a negative number says how many follow each other from the next one on. */
  private checkFree(data: Buffer): void {
    let length = 1;
    for (let offset = 8; offset + 8 <= data.length; offset += 8) {
      const entry = Number(data.readBigInt64LE(offset));
      if (entry < 0) length = -entry;
      else {
        if (entry + length > this.pages) throw new BadPage('it lists pages as free that are none');
        for (let page = entry; entry > 0 && page < entry + length; page++)
          if (this.isUsed(page)) throw new BadPage(`it lists page ${page} as free, which a tree needs`);
        length = 1;
      }
    }
  }

  /** A copy of a page that a tree needs, which no other does; good until the next one of its level is taken. */
  private take(number: bigint, level: number): Buffer {
    this.use(number, 1);
    this.levels[level] ??= Buffer.alloc(this.pageSize);
    this.levels[level].set(this.bytesAt(Number(number) * this.pageSize, this.pageSize));
    return this.levels[level];
  }

  /** The pages of data that have their own. */
  private takeRun(number: bigint, size: number, tree: Tree): void {
    const count = Math.floor((pageHeader - 1 + size) / this.pageSize) + 1;
    this.use(number, count);
    if (this.isKept(tree.name)) return;
    const page = this.bytesAt(Number(number) * this.pageSize, this.pageSize);
    if (page.readBigUInt64LE(at.page) !== number || page.readUInt16LE(at.flags) !== overflow || page.readUInt32LE(at.lower) !== count)
      throw new BadPage(`page ${number}, which has its data, is another`);
  }

  private runOf(number: bigint, size: number): Buffer {
    const bytes = Buffer.alloc(size);
    readSync(this.descriptor, bytes, 0, size, Number(number) * this.pageSize + pageHeader);
    return bytes;
  }

  private use(number: bigint, count: number): void {
    if (number < 2n || number + BigInt(count) > BigInt(this.pages)) throw new BadPage(`page ${number} is not in the file`);
    for (let page = Number(number); page < Number(number) + count; page++) {
      if (this.isUsed(page)) throw new BadPage(`page ${page} is needed in two places`);
      this.used[page >> 3] |= 1 << (page & 7);
    }
  }

  private isUsed = (page: number): boolean => ((this.used[page >> 3] >> (page & 7)) & 1) === 1;

  /** Good until the next bytes are asked for. */
  private bytesAt(offset: number, length: number): Buffer {
    const start = offset - (offset % blockBytes);
    let block = this.blocks.get(start);
    if (block === undefined) {
      block = this.blocks.size < blocksMax ? Buffer.alloc(blockBytes) : this.oldest();
      const wanted = Math.min(blockBytes, this.fileSize - start);
      for (let read = 0; read < wanted; ) {
        const count = readSync(this.descriptor, block, read, wanted - read, start + read);
        if (count === 0) throw new BadPage('the file ends before it');
        read += count;
      }
      this.blocks.set(start, block);
    }
    return block.subarray(offset - start, offset - start + length);
  }

  /** The block that was read first, to be read into anew. */
  private oldest(): Buffer {
    const [start, block] = this.blocks.entries().next().value as [number, Buffer];
    this.blocks.delete(start);
    return block;
  }
}

/** Keys lie on pages that are read over. */
const copyOf = (key: Buffer | null): Buffer | null => (key === null ? null : Buffer.from(key));

/** Where a node of a page lies in it, from 0. */
const nodeAt = (page: Buffer, i: number): number => page.readUInt16LE(pageHeader + i * 2) + pageHeader;

const keyOf = (page: Buffer, node: number): Buffer => page.subarray(node + nodeHeader, node + nodeHeader + page.readUInt16LE(node + 6));

/**
 * Checks the nodes of a page. Pages are many: nothing is made for each node.
 * @returns how many there are
 * @throws {BadPage}
 */
function checkNodes(page: Buffer, number: bigint, { tree, levels, from, to, transaction }: Expected, pageSize: number): number {
  if (page.readBigUInt64LE(at.page) !== number) throw new BadPage('another page lies there');
  if (page.readUInt16LE(at.flags) !== (levels > 1 ? branch : leaf)) throw new BadPage(`it is no ${levels > 1 ? 'branch' : 'leaf'}`);
  if (page.readBigUInt64LE(at.transaction) > transaction) throw new BadPage('it is newer than the page above it');
  const [lower, upper] = [page.readUInt16LE(at.lower), page.readUInt16LE(at.upper)];
  const room = pageSize - pageHeader;
  if (lower % 2 !== 0 || lower > upper || upper > room) throw new BadPage('its bounds are none');
  const count = lower / 2;
  if (levels > 1 ? count < 2 : count < 1 && (from !== null || to !== null)) throw new BadPage('it has too few keys');
  let taken = 0;
  let lastAt = -1;
  let lastSize = 0;
  for (let i = 0; i < count; i++) {
    const node = nodeAt(page, i);
    const offset = node - pageHeader;
    if (offset % 2 !== 0 || offset < upper || offset + nodeHeader > room) throw new BadPage('a node lies outside of it');
    const keyAt = node + nodeHeader;
    const keySize = page.readUInt16LE(node + 6);
    const flags = levels > 1 ? 0 : page.readUInt16LE(node + 4);
    const size = levels > 1 ? 0 : page.readUInt32LE(node);
    if (flags > (bigData | subTree)) throw new BadPage('a node is of a kind that is not used');
    const bytes = nodeHeader + keySize + ((flags & bigData) === 0 ? size : bigDataBytes);
    if (offset + bytes > room) throw new BadPage('a node lies outside of it');
    taken += bytes + (bytes % 2);
    // The first key of a branch says nothing.
    if (levels > 1 && i === 0) continue;
    if (keySize === 0) throw new BadPage('a key is empty');
    if (lastAt >= 0 ? tree.compare(page, keyAt, keySize, page, lastAt, lastSize) <= 0 : isBefore(tree, page, keyAt, keySize, from))
      throw new BadPage('its keys are out of order');
    [lastAt, lastSize] = [keyAt, keySize];
  }
  if (lastAt >= 0 && to !== null && !isBefore(tree, page, lastAt, lastSize, to)) throw new BadPage('its keys belong elsewhere');
  if (taken !== room - upper) throw new BadPage('its nodes lie over each other');
  return count;
}

const isBefore = ({ compare }: Tree, page: Buffer, keyAt: number, keySize: number, bound: Buffer | null): boolean =>
  bound !== null && compare(page, keyAt, keySize, bound, 0, bound.length) < 0;

/** The page that a node of a branch names: 48 bits. */
const pageOf = (page: Buffer, node: number): bigint => BigInt(page.readUIntLE(node, 6));

function treeOf(record: Buffer, name: string): Tree {
  return {
    name,
    root: record.readBigUInt64LE(40),
    depth: record.readUInt16LE(6),
    entries: Number(record.readBigUInt64LE(32)),
    compare: name === 'free' ? compareNumbers : compareBytes,
  };
}

/** Order of two keys where they lie: below 0, 0 or above 0. */
type KeyOrder = (a: Buffer, aAt: number, aSize: number, b: Buffer, bAt: number, bSize: number) => number;

/** As `Buffer.compare`, in a fifth of the time: keys are short. */
const compareBytes: KeyOrder = (a, aAt, aSize, b, bAt, bSize) => {
  const end = Math.min(aSize, bSize);
  for (let i = 0; i < end; i++) {
    const difference = a[aAt + i] - b[bAt + i];
    if (difference !== 0) return difference;
  }
  return aSize - bSize;
};

const compareNumbers: KeyOrder = (a, aAt, aSize, b, bAt, bSize) => {
  if (aSize !== 8 || bSize !== 8) throw new BadPage('a key is no number');
  return Number(a.readBigUInt64LE(aAt) - b.readBigUInt64LE(bAt));
};

/** The engine ends names with a zero. */
const treeName = (key: Buffer): string => key.toString('utf8').replace(/\0+$/, '');
