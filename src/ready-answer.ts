import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** For how long whoever keeps it need not ask whether it is still the same, s. */
const freshS = 60;

/** An answer that is the same for everyone: its bytes are made once, and whoever has them already is only told so. */
export class ReadyAnswer {
  private readonly bytes: Buffer;
  private readonly etag: string;

  constructor(
    private readonly type: string,
    text: string,
  ) {
    this.bytes = Buffer.from(text);
    this.etag = `"${hash('sha256', this.bytes, 'base64url').slice(0, 22)}"`;
  }

  /** Sets the answer's head. @returns its body, `null` where the client has it */
  begin({ headers }: FastifyRequest, reply: FastifyReply): Buffer | null {
    void reply.header('etag', this.etag).header('cache-control', `public, max-age=${freshS}`);
    if (isAmong(this.etag, headers['if-none-match'])) {
      void reply.code(304);
      return null;
    }
    void reply.header('content-type', this.type).header('content-length', this.bytes.length);
    return this.bytes;
  }
}

const isAmong = (etag: string, known: string | undefined): boolean =>
  known?.split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, ''))) ?? false;
