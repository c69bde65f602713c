import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import stringify from 'safe-stable-stringify';
import { VerifierError } from './notes.js';
import { sha256 } from './tree.js';

const format = 'hindcast-erasure-receipt/1';

/** What became of looking at a receipt. */
export type Verdict = 'valid' | 'changed' | 'unknown_key' | 'no_receipt';

/**
 * Whether a receipt is as it was signed: with Ed25519 over the canonical JSON (RFC 8785) of all but the signature.
 * @param receipt anything that was parsed from JSON
 * @param publicKeys by id: of today, and of before
 */
export function verifyReceipt(receipt: unknown, publicKeys: ReadonlyMap<string, KeyObject>): Verdict {
  if (!isObject(receipt)) return 'no_receipt';
  const { signature, ...signed } = receipt;
  if (signed.format !== format || typeof signature !== 'string' || typeof signed.signing_key !== 'string') return 'no_receipt';
  const key = publicKeys.get(signed.signing_key);
  if (key === undefined) return 'unknown_key';
  const bytes = Buffer.from(signature, 'base64url');
  // One spelling only: base64url leaves room for bits that mean nothing.
  const isValid = bytes.toString('base64url') === signature && verify(null, canonical(signed), key, bytes);
  return isValid ? 'valid' : 'changed';
}

/** JSON without spaces, fields sorted by their names' UTF-16 code units: RFC 8785, whose numbers and strings are JavaScript's. */
const canonical = (value: unknown): Buffer => Buffer.from(stringify(value) ?? '');

/**
 * Looks at a file with a receipt.
 * @param file the receipt, or the answer of `POST /erase` with it
 * @param keysFile an answer of `GET /erase/keys`
 * @returns what was found, for people, and the exit code: 0 where it is as it was signed, 1 where it was changed, 2 where no known key signed it
 * @throws {VerifierError} where a file is none of these
 */
export function reportOfReceipt(file: string, keysFile: string): { readonly code: 0 | 1 | 2; readonly report: string } {
  const read = readJson(file);
  const receipt = isObject(read) && isObject(read.receipt) ? read.receipt : read;
  const verdict = verifyReceipt(receipt, readPublicKeys(keysFile));
  if (verdict === 'no_receipt') throw new VerifierError(`${file} is no receipt of an erasure, nor an answer of POST /erase with one`);
  const { session, erased_at, actor, records, signing_key } = receipt as Receipt;
  const where = `${session}  erased ${erased_at} by ${actor}`;
  if (verdict === 'changed') return { code: 1, report: `CHANGED   ${where}  it is not as ${signing_key} signed it\n` };
  if (verdict === 'unknown_key') return { code: 2, report: `UNPROVED  ${where}  the key ${signing_key} is not in ${keysFile}\n` };
  const listed = records.map(({ position, type, id }) => `          position ${position}  ${type}  ${id}\n`);
  return { code: 0, report: `valid     ${where}, signed by ${signing_key}\n${listed.join('')}${records.length} records\n` };
}

/** Of a receipt that was found to be as it was signed, or shown for what it claims. */
interface Receipt {
  readonly session: string;
  readonly erased_at: string;
  readonly actor: string;
  readonly records: readonly { readonly position: number; readonly id: string; readonly type: string }[];
  readonly signing_key: string;
}

/** The keys of an answer of `GET /erase/keys`, by what they are: under the id of another one a key counts for nothing. */
function readPublicKeys(file: string): ReadonlyMap<string, KeyObject> {
  const answer = readJson(file);
  if (!isObject(answer) || !Array.isArray(answer.keys)) throw new VerifierError(`${file} is no answer of GET /erase/keys`);
  return new Map(answer.keys.map((entry: unknown) => readPublicKey(file, entry)));
}

function readPublicKey(file: string, entry: unknown): readonly [id: string, key: KeyObject] {
  try {
    const key = createPublicKey((entry as { public_key: string }).public_key);
    if (key.asymmetricKeyType !== 'ed25519') throw new VerifierError('not Ed25519');
    return [
      sha256(key.export({ type: 'spki', format: 'der' }))
        .toString('hex')
        .slice(0, 24),
      key,
    ];
  } catch (cause) {
    throw new VerifierError(`${file} has a public key that is none of Ed25519 in PEM`, { cause });
  }
}

function readJson(file: string): unknown {
  const text = readFileSync(file, 'utf8');
  try {
    return JSON.parse(text);
  } catch {
    throw new VerifierError(`${file} is not JSON`);
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
