import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { HindcastError } from '../errors.js';
import { BoundedRequest } from './bounded-request.js';

/** Bytes of a body up to which its parts are kept as they come, and joined at the end. */
const joinedMax = 256 * 1024;

/** Parts that are kept singly: each keeps alive what the socket was read into. */
const partsMax = 1024;

/**
 * Reads a request's body. Each part of a long one is copied to its place as it comes, so that no turn of the event loop copies many megabytes: memory that nothing was copied to yet is
 * promised by the system, and not taken.
 * @param arriving the request, or what is left of it where somebody has read it before
 * @param told {@link toldLength}
 * @throws {HindcastError} body_too_large, bad_request; what the connection fails with
 */
export function arrivingBody(arriving: Readable, told: number | undefined, bytesMax: number): Promise<Buffer> {
  if (told !== undefined && told > bytesMax) return Promise.reject(tooLarge());
  if (arriving instanceof BoundedRequest && arriving.refusal !== null) return Promise.reject(arriving.refusal);
  return new Promise((resolve, reject) => {
    const body = new BodyParts(told ?? bytesMax);
    const take = (part: Buffer): void => {
      if (body.length + part.length > bytesMax) end(() => reject(tooLarge()));
      else body.add(part);
    };
    const finish = (): void =>
      end(() => {
        if (told === undefined || body.length === told) resolve(body.joined());
        else reject(new HindcastError('bad_request', 'the body is not as long as its Content-Length says'));
      });
    const fail = (error?: Error): void =>
      end(() => reject(error ?? new HindcastError('bad_request', 'the connection ended before the request did')));
    const end = (then: () => void): void => {
      arriving.off('data', take).off('end', finish).off('error', fail).off('close', fail);
      then();
    };
    // what may still come behind the end is read and dropped, so that the client gets to read the answer
    arriving.on('data', take).once('end', finish).once('error', fail).once('close', fail).resume();
  });
}

const tooLarge = (): HindcastError => new HindcastError('body_too_large', 'the body is above the limit; send less at a time');

/** What a request's Content-Length says, bytes; undefined where it has none. */
export function toldLength({ 'content-length': length }: IncomingHttpHeaders): number | undefined {
  return length === undefined ? undefined : Number(length);
}

/** A body as far as it has come. */
class BodyParts {
  length = 0;
  private parts: Buffer[] = [];
  private whole: Buffer | null = null;

  /** @param bytesMax as long as it may get */
  constructor(private readonly bytesMax: number) {}

  add(part: Buffer): void {
    this.parts.push(part);
    this.length += part.length;
    if (this.length <= joinedMax) {
      if (this.parts.length === partsMax) this.parts = [Buffer.concat(this.parts, this.length)];
      return;
    }
    // no more of it than one body needs, so that it can move to another thread
    this.whole ??= Buffer.allocUnsafeSlow(this.bytesMax);
    let at = this.length - this.parts.reduce((sum, { length }) => sum + length, 0);
    for (const one of this.parts) at += one.copy(this.whole, at);
    this.parts = [];
  }

  /** Memory of its own: what sockets are read into is not kept. */
  joined(): Buffer {
    return this.whole?.subarray(0, this.length) ?? Buffer.concat(this.parts, this.length);
  }
}
