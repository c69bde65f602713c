import { chmodSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { finish } from '../../../projections/compact/binary.js';
import { anErasure as erasure } from '../../../test/kit/an-erasure.js';
import { makeFolder, removeFolder } from '../../../test/kit/folders.js';
import { verifyReceipt } from '../../cli/verifier/receipt.js';
import { signingErasure } from './erasure-receipt.js';
import { SigningKeys, SigningKeysError } from './signing-keys.js';

let folder: string;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => removeFolder(folder));

describe('a receipt', () => {
  it('is valid as it was signed, in whatever order its fields come', () => {
    const keys = SigningKeys.open(folder);
    const receipt = finish(signingErasure(erasure, keys.current));
    expect(receipt).toMatchObject({ ...erasure, format: 'hindcast-erasure-receipt/1', signing_key: keys.current.id });
    const sent = JSON.parse(JSON.stringify(receipt));
    expect(verifyReceipt(sent, keys.publicKeys)).toBe('valid');
    expect(verifyReceipt(Object.fromEntries(Object.entries(sent).reverse()), keys.publicKeys)).toBe('valid');
  });

  it('is signed bit by bit over the same bytes, however many its records are and whatever their ids', () => {
    const keys = SigningKeys.open(folder);
    for (const count of [0, 1, 511, 512, 513, 2000]) {
      const records = Array.from({ length: count }, (_, i) => ({ position: i + 1, id: `"records":[${i}`, type: 'memory.stored' }));
      const signing = signingErasure({ ...erasure, event_id: '"records":[]', actor: '","records":[', records }, keys.current);
      let steps = 0;
      let step = signing.next();
      for (; step.done !== true; step = signing.next()) steps++;
      expect(verifyReceipt(step.value, keys.publicKeys)).toBe('valid');
      expect(steps).toBe(Math.ceil(count / 512));
    }
  });

  it('says nothing that was not asked of it', () => {
    const content = { ...erasure, content: 'what was erased' };
    expect(JSON.stringify(finish(signingErasure(content, SigningKeys.open(folder).current)))).not.toContain('what was erased');
  });

  it('is not valid when anything in it was changed', () => {
    const keys = SigningKeys.open(folder);
    const receipt = finish(signingErasure(erasure, keys.current));
    const changes = [
      { session: 'agent_x' },
      { event_id: 'e-18' },
      { position: 43 },
      { erased_at: '2025-01-01T00:00:00.000Z' },
      { actor: 'hck_87654321' },
      { records: erasure.records.slice(1) },
      { records: [...erasure.records].reverse() },
      { records: [{ ...erasure.records[0], position: 4 }, erasure.records[1]] },
      { more: true },
      { signature: receipt.signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) },
      { signature: `${receipt.signature}=` },
      { signature: '' },
    ];
    for (const change of changes) expect(verifyReceipt({ ...receipt, ...change }, keys.publicKeys), JSON.stringify(change)).toBe('changed');
  });

  it('is told from what is none, and from one of a key that is not known', () => {
    const keys = SigningKeys.open(folder);
    const receipt = finish(signingErasure(erasure, keys.current));
    const { signature: _, ...unsigned } = receipt;
    for (const other of [null, 1, 'x', [], {}, unsigned, { ...receipt, format: 'hindcast-erasure-receipt/2' }])
      expect(verifyReceipt(other, keys.publicKeys)).toBe('no_receipt');
    expect(verifyReceipt({ ...receipt, signing_key: '0'.repeat(24) }, keys.publicKeys)).toBe('unknown_key');
  });
});

describe('signing keys', () => {
  it('stay over a restart, for this user alone', () => {
    const { id } = SigningKeys.open(folder).current;
    expect(SigningKeys.open(folder).current.id).toBe(id);
    expect(readdirSync(folder).sort()).toEqual([`${id}.pub`, 'signing.key']);
    for (const name of readdirSync(folder)) expect(statSync(path.join(folder, name)).mode & 0o777).toBe(0o600);
  });

  it('verify what was signed before they were changed', () => {
    const keys = SigningKeys.open(folder);
    const before = finish(signingErasure(erasure, keys.current));
    keys.rotate();
    const after = finish(signingErasure(erasure, keys.current));
    expect(after.signing_key).not.toBe(before.signing_key);
    for (const known of [keys.publicKeys, SigningKeys.open(folder).publicKeys])
      expect([before, after].map((receipt) => verifyReceipt(receipt, known))).toEqual(['valid', 'valid']);
    expect(verifyReceipt({ ...before, signing_key: after.signing_key }, keys.publicKeys)).toBe('changed');
  });

  it('are whole when making one was cut off', () => {
    const { id } = SigningKeys.open(folder).current;
    writeFileSync(path.join(folder, 'signing.key.new'), 'half a k');
    expect(SigningKeys.open(folder).current.id).toBe(id);
    rmSync(path.join(folder, `${id}.pub`));
    expect([...SigningKeys.open(folder).publicKeys.keys()]).toEqual([id]);
    const keys = SigningKeys.open(folder);
    keys.rotate();
    expect(SigningKeys.open(folder).current.id).toBe(keys.current.id);
  });

  it('name the file that is no key', () => {
    SigningKeys.open(folder);
    writeFileSync(path.join(folder, 'signing.key'), 'nonsense');
    expect(() => SigningKeys.open(folder)).toThrow(SigningKeysError);
    expect(() => SigningKeys.open(folder)).toThrow(`${path.join(folder, 'signing.key')} is no Ed25519 key`);
  });

  it.skipIf(process.getuid?.() === 0)('name the file that may not be read, and call it no damaged one', () => {
    SigningKeys.open(folder);
    chmodSync(path.join(folder, 'signing.key'), 0);
    expect(() => SigningKeys.open(folder)).toThrow(/signing\.key cannot be read: EACCES: [^;]*$/);
  });
});
