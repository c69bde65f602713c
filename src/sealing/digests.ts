import { createHmac, hash, type KeyObject } from 'node:crypto';

/** What a digest is of: the same text gives different digests for different things. `copied`: the plain digest of a record that was sealed when its log was copied. */
export type DigestOf = 'payload' | 'copied' | 'domain';

/** Digests keep 96 bits, base64url: as many as the ledger keeps of each write. */
const digestLength = 16;
/** Bytes of a block and of a hash of SHA-256. */
const blockBytes = 64;
const hashBytes = 32;

/** UTF-16 units of the longest text whose digest is made without an `Hmac` object. */
const shortLength = 4096;

/**
 * Digests by which an agent's repeats are told apart: HMAC-SHA-256 under a key of the agent. Who has not the key cannot try out what an erased text
 * may have been; the key outlives erased records, so that a repeat of one is still told, and goes with the agent.
 */
export class Digests {
  private readonly innerBlock: Buffer;
  /** The key's outer block, and behind it the inner hash. */
  private readonly outer: Buffer;

  /** @param key of at most 64 bytes */
  constructor(private readonly key: KeyObject) {
    const block = Buffer.concat([key.export()], blockBytes);
    this.innerBlock = Buffer.from(block.map((byte) => byte ^ 0x36));
    this.outer = Buffer.concat([block.map((byte) => byte ^ 0x5c)], blockBytes + hashBytes);
  }

  /** @returns 96 bits, base64url, 16 characters */
  of(what: DigestOf, text: string): string {
    const message = `${what}\0${text}`;
    const digest =
      message.length <= shortLength ? this.ofShort(message) : createHmac('sha256', this.key).update(message).digest('base64url');
    return digest.slice(0, digestLength);
  }

  /** The two hashes of an HMAC (RFC 2104): for short texts they take half as long as to make an `Hmac` object (`node bench/digests.mjs`). */
  private ofShort(message: string): string {
    this.innerBlock.copy(scratch);
    const end = blockBytes + scratch.write(message, blockBytes);
    this.outer.write(hash('sha256', scratch.subarray(0, end), 'binary'), blockBytes, 'binary');
    return hash('sha256', this.outer, 'base64url');
  }
}

/** A UTF-16 unit is at most three bytes of UTF-8. */
const scratch = Buffer.alloc(blockBytes + shortLength * 3);
