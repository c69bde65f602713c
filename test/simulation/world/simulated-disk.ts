import type { Faults } from './faults.js';
import { theScheduler } from './scheduler.js';

/** What a disk writes whole, or not at all. */
const sectorBytes = 512;

interface FileWrite {
  readonly at: number;
  readonly bytes: Buffer;
}

/** A file as the processes see it, and what of it surely outlives a crash. */
class File {
  now: Buffer = Buffer.alloc(0);
  private durable: Buffer = Buffer.alloc(0);
  private unflushed: FileWrite[] = [];

  write(bytes: Uint8Array, at: number): void {
    this.unflushed.push({ at, bytes: Buffer.from(bytes) });
    this.now = written(this.now, bytes, at);
  }

  truncate(length: number): void {
    this.now = resized(this.now, length);
    this.durable = resized(this.durable, length);
    this.unflushed = this.unflushed.filter(({ at }) => at < length);
  }

  get unflushedCount(): number {
    return this.unflushed.length;
  }

  /** Makes the first writes that wait durable. */
  flush(count = this.unflushed.length): void {
    for (const { at, bytes } of this.unflushed.splice(0, count)) this.durable = written(this.durable, bytes, at);
  }

  /** Of what was not flushed each sector is there or not. */
  crash(): void {
    for (const { at, bytes } of this.unflushed.splice(0))
      for (let from = 0; from < bytes.length; from += sectorBytes)
        if (theScheduler().random.below(2) === 0) this.durable = written(this.durable, bytes.subarray(from, from + sectorBytes), at + from);
    this.now = Buffer.from(this.durable);
  }
}

const resized = (bytes: Buffer, length: number): Buffer => {
  const other = Buffer.alloc(length);
  bytes.copy(other, 0, 0, length);
  return other;
};

function written(bytes: Buffer, piece: Uint8Array, at: number): Buffer {
  const after = at + piece.length > bytes.length ? resized(bytes, at + piece.length) : Buffer.from(bytes);
  after.set(piece, at);
  return after;
}

/** A machine's disk: files by their paths. What was not flushed may be lost, or torn, in a crash. */
export class SimulatedDisk {
  readonly files = new Map<string, File>();
  private readonly open = new Map<number, string>();
  private nextDescriptor = 3;
  /** What was done to folders and is not flushed yet: takes it back. */
  private undo: { readonly folder: string; readonly take: () => void }[] = [];

  constructor(private readonly faults: Faults) {}

  /** The machine dies, and all that has files open with it. */
  crash(): void {
    for (const file of this.files.values()) file.crash();
    for (let left = theScheduler().random.below(this.undo.length + 1); left > 0; left--) this.undo.pop()?.take();
    this.undo = [];
    this.open.clear();
  }

  openFile(path: string, flags: string): number {
    if (!this.files.has(path) && !flags.startsWith('r')) this.put(path, new File());
    else if (flags.includes('x')) throw failure('EEXIST');
    this.open.set(this.nextDescriptor, path);
    return this.nextDescriptor++;
  }

  close(descriptor: number): void {
    this.open.delete(descriptor);
  }

  fileOf(descriptor: number): File {
    const file = this.files.get(this.open.get(descriptor) ?? '');
    if (file === undefined) throw failure('EBADF');
    return file;
  }

  write(descriptor: number, bytes: Uint8Array, at: number): void {
    const file = this.fileOf(descriptor);
    if (this.faults.happens('diskFull')) throw failure('ENOSPC');
    file.write(bytes, at);
  }

  flush(descriptor: number): void {
    const path = this.open.get(descriptor) ?? '';
    const file = this.files.get(path);
    if (file !== undefined) file.flush();
    else this.undo = this.undo.filter(({ folder }) => folder !== path);
  }

  /** Flushes what was written so far; some time later it is done. */
  async flushLater(descriptor: number): Promise<void> {
    const file = this.fileOf(descriptor);
    const count = file.unflushedCount;
    await theScheduler().io(() => {
      if (this.faults.happens('flushFails')) throw failure('EIO');
      file.flush(count);
    });
  }

  put(path: string, file: File | null): void {
    this.change(folderOf(path), [[path, file]]);
  }

  rename(from: string, to: string): void {
    const file = this.files.get(from);
    if (file === undefined) throw failure('ENOENT');
    this.change(folderOf(to), [
      [to, file],
      [from, null],
    ]);
  }

  private change(folder: string, changes: readonly (readonly [path: string, file: File | null])[]): void {
    const set = (path: string, file: File | null | undefined): void => {
      if (file === null || file === undefined) this.files.delete(path);
      else this.files.set(path, file);
    };
    const before = changes.map(([path]) => [path, this.files.get(path)] as const);
    this.undo.push({
      folder,
      take: () => {
        for (const [path, file] of before) set(path, file);
      },
    });
    for (const [path, file] of changes) set(path, file);
  }
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

export const failure = (code: string): NodeJS.ErrnoException => Object.assign(new Error(code), { code });

let disk: SimulatedDisk | null = null;

export function useDisk(one: SimulatedDisk): void {
  disk = one;
}

export function theDisk(): SimulatedDisk {
  if (disk === null) throw new Error('no disk is simulated');
  return disk;
}
