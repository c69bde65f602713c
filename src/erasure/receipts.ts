import { type Erasure, type ErasureReceipt, signErasure } from '../sealing/receipts/erasure-receipt.js';
import type { SigningKeys } from '../sealing/receipts/signing-keys.js';

/** Receipts of erasures, signed where there is a place to keep the keys. */
export class Receipts {
  constructor(private readonly keys: SigningKeys | null) {}

  /** The same erasure has the same receipt, for as long as the signing key is the same. */
  sign(erasure: Erasure): ErasureReceipt | null {
    return this.keys === null ? null : signErasure(erasure, this.keys.current);
  }

  /** By which receipts can be verified: today's key, and those of before, as PEM. */
  publicKeys(): { id: string; public_key: string }[] {
    return [...(this.keys?.publicKeys ?? [])].map(([id, key]) => ({
      id,
      public_key: key.export({ type: 'spki', format: 'pem' }).toString(),
    }));
  }
}
