import { createPublicKey } from 'node:crypto';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { finish } from '../../projections/compact/binary.js';
import { makeFolder, removeFolder } from '../../test/kit/folders.js';
import { verifyReceipt } from '../cli/verifier/receipt.js';
import { InMemoryKeyStore } from '../sealing/in-memory/in-memory-key-store.js';
import { KeysUnavailableError } from '../sealing/key-store.js';
import { pemOf, SigningKeys } from '../sealing/receipts/signing-keys.js';
import { ReceiptSigner } from './receipt-signer.js';

let folder: string;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => removeFolder(folder));

const erasure = { session: 'agent_a', event_id: 'e1', position: 3, erased_at: '2026-01-01T00:00:00.000Z', actor: 'hck_a', records: [] };

describe('receipts of two nodes that share their keys', () => {
  const store = new InMemoryKeyStore();
  const start = async (name: string): Promise<{ keys: SigningKeys; receipts: ReceiptSigner }> => {
    const keys = SigningKeys.open(path.join(folder, name));
    for (const [id, publicKey] of pemOf(keys.publicKeys)) await store.signers.add(id, publicKey);
    return { keys, receipts: new ReceiptSigner(keys, store.signers) };
  };
  const known = async (receipts: ReceiptSigner) =>
    new Map((await receipts.publicKeys()).map(({ id, public_key }) => [id, createPublicKey(public_key)]));

  it('are verified by the keys that either tells, its own first', async () => {
    const [one, two] = [await start('one'), await start('two')];
    const signed = [one, two].map(({ receipts }) => finish(receipts.signing(erasure)));
    expect(signed[0]?.signing_key).not.toBe(signed[1]?.signing_key);
    for (const { keys, receipts } of [one, two]) {
      const publicKeys = await known(receipts);
      expect([...publicKeys.keys()][0]).toBe(keys.current.id);
      expect(signed.map((receipt) => verifyReceipt(receipt, publicKeys))).toEqual(['valid', 'valid']);
    }
  });

  it('stay so when a node changed its key and started again', async () => {
    const [one, two] = [await start('one'), await start('two')];
    const before = finish(one.receipts.signing(erasure));
    one.keys.rotate();
    const after = finish((await start('one')).receipts.signing(erasure));
    const publicKeys = await known(two.receipts);
    expect([before, after].map((receipt) => verifyReceipt(receipt, publicKeys))).toEqual(['valid', 'valid']);
  });

  it('are not told half the keys where the others are away', async () => {
    const all = () => Promise.reject(new KeysUnavailableError('away'));
    const receipts = new ReceiptSigner(SigningKeys.open(folder), { add: async () => {}, all });
    await expect(receipts.publicKeys()).rejects.toMatchObject({ code: 'keys_unavailable' });
  });
});
