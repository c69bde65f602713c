import { failure, theDisk } from './simulated-disk.js';

/** What takes the place of `node:fs` in the files that keep keys. */

export const openSync = (path: string, flags: string): number => theDisk().openFile(path, flags);
export const closeSync = (descriptor: number): void => theDisk().close(descriptor);
export const fsyncSync = (descriptor: number): void => theDisk().flush(descriptor);
export const mkdirSync = (): void => undefined;
/** Of folders that of all alone: others are made over and over. */
export const existsSync = (path: string): boolean => path === '/' || theDisk().files.has(path);
export const chmodSync = (): void => undefined;
export const statSync = (): { mode: number } => ({ mode: 0 });
export const fstatSync = (descriptor: number): { size: number } => ({ size: theDisk().fileOf(descriptor).now.length });
export const ftruncateSync = (descriptor: number, length: number): void => theDisk().fileOf(descriptor).truncate(length);

export function fdatasync(descriptor: number, done: (error: Error | null) => void): void {
  theDisk()
    .flushLater(descriptor)
    .then(() => done(null), done);
}

export function readSync(descriptor: number, into: Uint8Array, offset: number, length: number, at: number): number {
  const { now } = theDisk().fileOf(descriptor);
  const piece = now.subarray(at, at + length);
  into.set(piece, offset);
  return piece.length;
}

export function writeSync(descriptor: number, bytes: Uint8Array, offset: number, length: number, at: number): number {
  theDisk().write(descriptor, bytes.subarray(offset, offset + length), at);
  return length;
}

export const writeFileSync = (descriptor: number, content: string | Uint8Array): void =>
  theDisk().write(descriptor, Buffer.from(content as string), 0);

export function readFileSync(path: string, encoding?: BufferEncoding): string | Buffer {
  const file = theDisk().files.get(path);
  if (file === undefined) throw failure('ENOENT');
  return encoding === undefined ? Buffer.from(file.now) : file.now.toString(encoding);
}

export function rmSync(path: string): void {
  if (theDisk().files.has(path)) theDisk().put(path, null);
}

export const renameSync = (from: string, to: string): void => theDisk().rename(from, to);

export function readdirSync(folder: string): string[] {
  const begin = `${folder}/`;
  return [...theDisk().files.keys()].filter((path) => path.startsWith(begin)).map((path) => path.slice(begin.length));
}
