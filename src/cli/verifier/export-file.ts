import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { StoredRecord } from './data-folder.js';
import { type Head, type Key, readNote, VerifierError } from './notes.js';
import { leaf, rootByInclusion, sha256 } from './tree.js';
import { type Findings, verifySession } from './verify.js';

/** What `GET /audit/proof` answered, as it is needed here. */
export interface SessionProof {
  readonly session_id: string;
  readonly session_tree: { readonly size: number; readonly root: string };
  readonly checkpoint_log: { readonly index: number; readonly size: number; readonly hashes: readonly string[] };
  readonly checkpoint: string;
}

interface Wanted {
  readonly proof: SessionProof;
  readonly keys: readonly Key[];
  /** A checkpoint that is believed as it was kept; it can vouch for a proof of its own size. */
  readonly kept: Head | null;
}

/** Holds an export of a session's events (`GET /events/export`) against a proof of one of them, which tells the tree of all records up to then. */
export async function verifyExport(file: string, { proof, keys, kept }: Wanted): Promise<Findings> {
  const findings: Findings = { proved: [], changed: [], unproved: [], head: null };
  const where = proof.session_id;
  const head = readNote(proof.checkpoint, keys);
  const isKept = kept !== null && kept.origin === head.origin && kept.size === head.size;
  if (isKept && !kept.root.equals(head.root))
    findings.changed.push({ where, what: 'the proof has another checkpoint than the kept one of its size' });
  else if (head.signedBy.length === 0 && !isKept)
    findings.unproved.push({ where, what: 'no known key signed the checkpoint of the proof' });
  else findings.head = head;
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(proof.session_tree.size));
  const root = Buffer.from(proof.session_tree.root, 'base64');
  const entry = leaf(Buffer.concat([sha256(Buffer.from(where)), size, root]));
  const { index, hashes } = proof.checkpoint_log;
  const led = rootByInclusion(
    entry,
    index,
    head.size,
    hashes.map((hash) => Buffer.from(hash, 'base64')),
  );
  if (led === null || !led.equals(head.root)) {
    findings.changed.push({ where, what: 'the proof does not lead from the session to its checkpoint' });
    findings.head = null;
  }
  const anchor = { ...head, name: `the checkpoint of ${head.time} (${head.size} entries)` };
  const milestones = findings.head === null ? [] : [{ size: proof.session_tree.size, root, anchor }];
  verifySession(where, await recordsOf(file), milestones, findings);
  return findings;
}

/** The records of an export, as they lay on the log. @throws {VerifierError} naming the line that is none */
async function recordsOf(file: string): Promise<StoredRecord[]> {
  const records: StoredRecord[] = [];
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    const [, position, rest] = /^\{"position":(\d+),"hash":"[0-9a-f]{64}",(.*)\}$/s.exec(line) ?? [];
    if (position === undefined) throw new VerifierError(`line ${records.length + 1} of ${file} is none of an export of events`);
    const { sealed } = JSON.parse(`{${rest}}`) as { sealed?: unknown };
    const bytes = typeof sealed === 'string' ? Buffer.from(sealed, 'base64') : Buffer.from(`{${rest}}`);
    records.push({ position: Number(position), bytes });
  }
  return records;
}
