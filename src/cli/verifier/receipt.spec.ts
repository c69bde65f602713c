import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { finish } from '../../../projections/compact/binary.js';
import { anErasure as erasure } from '../../../test/kit/an-erasure.js';
import { makeFolder, removeFolder } from '../../../test/kit/folders.js';
import { signingErasure } from '../../sealing/receipts/erasure-receipt.js';
import { SigningKeys } from '../../sealing/receipts/signing-keys.js';
import { VerifierError } from './notes.js';
import { reportOfReceipt } from './receipt.js';

let folder: string;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => removeFolder(folder));

function write(name: string, content: unknown): string {
  const file = path.join(folder, name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const keysOf = (keys: SigningKeys, id = keys.current.id) => ({
  keys: [{ id, public_key: keys.publicKeys.get(keys.current.id)?.export({ type: 'spki', format: 'pem' }) }],
});

it('lists what a receipt names, alone or in the answer of the erasure', () => {
  const keys = SigningKeys.open(folder);
  const receipt = finish(signingErasure(erasure, keys.current));
  const known = write('keys.json', keysOf(keys));
  const report = `valid     agent_0123456789abcdef  erased 2026-01-01T00:00:00.000Z by hck_12345678, signed by ${keys.current.id}
          position 3  memory.stored  m1
          position 7  memory.updated  Ödön
2 records
`;
  expect(reportOfReceipt(write('receipt.json', receipt), known)).toEqual({ code: 0, report });
  expect(reportOfReceipt(write('answer.json', { status: 'success', receipt }), known)).toEqual({ code: 0, report });
});

it('tells a changed receipt, and one that no known key signed', () => {
  const keys = SigningKeys.open(folder);
  const receipt = finish(signingErasure(erasure, keys.current));
  const known = write('keys.json', keysOf(keys));
  const changed = write('changed.json', { ...receipt, records: receipt.records.slice(1) });
  expect(reportOfReceipt(changed, known)).toMatchObject({
    code: 1,
    report: expect.stringMatching(/^CHANGED {3}agent_0123456789abcdef {2}/),
  });
  const unchanged = write('receipt.json', receipt);
  expect(reportOfReceipt(unchanged, write('none.json', { keys: [] }))).toMatchObject({
    code: 2,
    report: expect.stringMatching(/^UNPROVED /),
  });
});

it('believes no key by the id that it is listed under', () => {
  const [keys, others] = ['a', 'b'].map((name) => SigningKeys.open(path.join(folder, name)));
  const forged = finish(signingErasure(erasure, { ...others.current, id: keys.current.id }));
  const listed = write('keys.json', keysOf(others, keys.current.id));
  expect(reportOfReceipt(write('receipt.json', forged), listed)).toMatchObject({ code: 2 });
});

it.each([
  ['no receipt', { receipt: null }, { keys: [] }],
  ['no JSON', '{', { keys: [] }],
  ['keys that are none', { format: 'hindcast-erasure-receipt/1' }, { keys: [{ id: 'a', public_key: 'x' }] }],
  ['keys of no answer', { format: 'hindcast-erasure-receipt/1' }, { detail: 'not found' }],
])('refuses %s', (_, receipt, keys) => {
  expect(() => reportOfReceipt(write('receipt.json', receipt), write('keys.json', keys))).toThrow(VerifierError);
});
