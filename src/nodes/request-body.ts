import type { IncomingMessage } from 'node:http';
import { HindcastError } from '../errors.js';

/**
 * Reads a request's body as it came.
 * @throws {HindcastError} body_too_large; what the connection fails with
 */
export function readBody(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  const tooLarge = new HindcastError('body_too_large', 'the body is above the limit; send less at a time');
  if (Number(request.headers['content-length']) > limitBytes) return Promise.reject(tooLarge);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const take = (chunk: Buffer): void => {
      length += chunk.length;
      if (length <= limitBytes) chunks.push(chunk);
      else finishOnce(() => reject(tooLarge));
    };
    const finish = (): void => finishOnce(() => resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)));
    const fail = (error?: Error): void =>
      finishOnce(() => reject(error ?? new HindcastError('bad_request', 'the connection ended before the request did')));
    const finishOnce = (then: () => void): void => {
      request.off('data', take).off('end', finish).off('error', fail).off('close', fail);
      // What may still come is read and dropped, so that the client gets to read the answer.
      request.resume();
      then();
    };
    request.on('data', take).once('end', finish).once('error', fail).once('close', fail);
  });
}
