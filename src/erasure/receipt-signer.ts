import type { Signers } from '../sealing/key-store.js';
import { type Erasure, type ErasureReceipt, signingErasure } from '../sealing/receipts/erasure-receipt.js';
import { pemOf, type SigningKeys } from '../sealing/receipts/signing-keys.js';
import { asHindcastError } from '../sessions/failures.js';

/** Receipts of erasures, signed where there is a place to keep the keys. */
export class ReceiptSigner {
  /** @param signers where other nodes sign too */
  constructor(
    private readonly keys: SigningKeys | null,
    private readonly signers: Signers | null = null,
  ) {}

  /** The same erasure has the same receipt, for as long as the signing key is the same. */
  *signing(erasure: Erasure): Generator<void, ErasureReceipt | null> {
    return this.keys === null ? null : yield* signingErasure(erasure, this.keys.current);
  }

  /** By which receipts can be verified, as PEM: the keys of this node, of today and of before, then those of the others. @throws {HindcastError} keys_unavailable */
  async publicKeys(): Promise<{ id: string; public_key: string }[]> {
    const keys = pemOf(this.keys?.publicKeys ?? new Map());
    try {
      for (const [id, publicKey] of (await this.signers?.all()) ?? []) if (!keys.has(id)) keys.set(id, publicKey);
    } catch (error) {
      throw asHindcastError(error);
    }
    return [...keys].map(([id, publicKey]) => ({ id, public_key: publicKey }));
  }
}
