import { createHmac, type KeyObject } from 'node:crypto';

/** What a digest is of: the same text gives different digests for different things. `copied`: the plain digest of a record that was sealed when its log was copied. */
export type DigestOf = 'payload' | 'copied' | 'domain';

/** Digests keep 96 bits, base64url: as many as the ledger keeps of each write. */
const digestLength = 16;

/**
 * Digests by which an agent's repeats are told apart: HMAC-SHA-256 under a key of the agent. Who has not the key cannot try out what an erased text
 * may have been; the key outlives erased records, so that a repeat of one is still told, and goes with the agent.
 */
export class Digests {
  constructor(private readonly key: KeyObject) {}

  /** @returns 96 bits, base64url, 16 characters */
  of(what: DigestOf, text: string): string {
    return createHmac('sha256', this.key).update(`${what}\0${text}`).digest('base64url').slice(0, digestLength);
  }
}
