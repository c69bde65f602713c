import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { StoredRecord } from './data-folder.js';
import { type Findings, nothingFound } from './findings.js';
import { type Head, type Key, readNote, VerifierError } from './notes.js';
import { leaf, rootByInclusion, sha256 } from './tree.js';
import { verifySession } from './verify-folder.js';

/** What `GET /audit/proof` answered, as it is needed here. */
export interface SessionProof {
  readonly session_id: string;
  readonly session_tree: { readonly size: number; readonly root: string };
  readonly checkpoint_log: { readonly index: number; readonly size: number; readonly hashes: readonly string[] };
  readonly checkpoint: string;
}

interface VerifyExportOptions {
  readonly proof: SessionProof;
  readonly keys: readonly Key[];
  /** Checkpoints that are believed as they were kept; one can vouch for a proof of its own log and size. */
  readonly kept: readonly Head[];
}

/** Holds an export of a session's events (`GET /events/export`) against a proof of one of them, which tells the tree of all records up to then. */
export async function verifyExport(file: string, { proof, keys, kept }: VerifyExportOptions): Promise<Findings> {
  const findings = nothingFound();
  const where = proof.session_id;
  const head = readNote(proof.checkpoint, keys);
  const same = kept.find(({ origin, size }) => origin === head.origin && size === head.size);
  if (same !== undefined && !same.root.equals(head.root))
    findings.changed.push({ where, what: 'the proof has another checkpoint than the kept one of its size' });
  else if (head.signedBy.length === 0 && same === undefined)
    findings.unproved.push({ where, what: 'no known key signed the checkpoint of the proof' });
  else findings.heads.push(head);
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
    findings.heads.pop();
  }
  const anchor = { ...head, name: `the checkpoint of ${head.time} (${head.size} entries)` };
  // An entry of those that took in what was there before is told as such; of a later one the proof does not tell when its session began.
  const inherited = index < head.inherited ? proof.session_tree.size : 0;
  if (inherited === 0 && head.inherited > 0)
    findings.unproved.push({
      where,
      what: `the checkpoint log ${head.origin} began on records that were there before; whether this session's were, its data folder shows, and no export`,
    });
  const milestones = findings.heads.length === 0 ? [] : [{ size: proof.session_tree.size, root, anchor, inherited }];
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
