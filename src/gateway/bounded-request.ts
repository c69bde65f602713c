import { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { HindcastError } from '../errors.js';

/** Chunks of a body from which on it is looked at how long they are, and how long they then are at least, in the mean, bytes. */
const chunksMin = 1024;
const meanBytesMin = 16;
/** What a client that is cut off has to read why, ms. */
const lastWordsMs = 1000;

/**
 * A request whose body does not come in a multitude of tiny chunks. Node makes an object and an event of each, 11,000 of what it reads at once where they are of one byte: sixteen
 * connections that sent so held the event loop for a second.
 */
export class BoundedRequest extends IncomingMessage {
  private chunks = 0;
  private chunkedBytes = 0;
  /** Why no more of it is read; `null` where it is. */
  refusal: HindcastError | null = null;

  constructor(socket: Socket) {
    super(socket);
    // Where this is true, Node gives nobody the rest of a request that was answered already: its chunks are to be counted, too.
    Object.defineProperty(this, '_dumped', { get: () => false, set: () => undefined });
  }

  override push(chunk: Buffer | null): boolean {
    if (chunk === null || this.headers['transfer-encoding'] === undefined) return super.push(chunk);
    // false would have Node stop reading again at each
    if (this.refusal !== null) return true;
    this.chunkedBytes += chunk.length;
    if (++this.chunks < chunksMin || this.chunkedBytes >= this.chunks * meanBytesMin) return super.push(chunk);
    this.refuse();
    return false;
  }

  override _read(size: number): void {
    if (this.refusal === null) super._read(size);
  }

  /** Reads no more of the connection, and ends it when there was time to tell why. */
  private refuse(): void {
    const { socket } = this;
    const message =
      'the body comes in chunks of a few bytes, each of which costs as much as a long one: send it whole, or in chunks of some hundred bytes';
    this.refusal = new HindcastError('bad_request', message);
    socket.pause();
    if (this.listenerCount('error') > 0) this.emit('error', this.refusal);
    setTimeout(() => socket.destroy(), lastWordsMs).unref();
  }
}
