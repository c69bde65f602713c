import type { StoredRecord } from './data-folder.js';
import { type Findings, nothingFound, type Proved } from './findings.js';
import { linesOfFile } from './lines-of-file.js';
import { type Head, type Key, readNote, VerifierError } from './notes.js';
import { SealedLines } from './sealed-line.js';
import { leaf, rootByInclusion, sha256 } from './tree.js';
import { verifySession } from './verify-folder.js';

/** What `GET /audit/proof` answered, as it is needed here. */
export interface SessionProof {
  readonly session_id: string;
  readonly position: number;
  readonly record: string;
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
  const { records, wrong, contents } = await readExport(file, where);
  verifySession(where, records, milestones, findings);
  const shown = records.find(({ position }) => position === proof.position)?.bytes;
  if (!shown?.equals(Buffer.from(proof.record, 'base64')))
    findings.changed.push({ where, what: `position ${proof.position}: the proof shows another record than the export has there` });
  for (const { position, what } of wrong) findings.changed.push({ where, what: `position ${position}: ${what}` });
  const named = new Set(wrong.map(({ position }) => position));
  findings.proved.splice(0, findings.proved.length, ...findings.proved.flatMap((proved) => without(proved, named)));
  if (contents > 0)
    findings.sealed.push({
      where,
      what: `the content ("data") of ${contents} records is sealed, and this file does not prove what stands there as it: their keys do, as GET /events/verify of the service and "hindcast verify" without a target read with them`,
    });
  return findings;
}

/** An export as it is read. */
interface Export {
  /** As they lay on the log. */
  readonly records: StoredRecord[];
  /** Lines that say something else than their records, in order. */
  readonly wrong: { readonly position: number; readonly what: string }[];
  /** Lines that show what is sealed in their records. */
  readonly contents: number;
}

/** @throws {VerifierError} naming the line that is none */
async function readExport(file: string, session: string): Promise<Export> {
  const records: StoredRecord[] = [];
  const wrong: { position: number; what: string }[] = [];
  const sealedLines = new SealedLines();
  let head = sha256(Buffer.alloc(32), Buffer.from(session));
  let isChained = true;
  for await (const text of linesOfFile(file)) {
    const [, at, hash, rest] = /^\{"position":(\d{1,15}),"hash":"([0-9a-f]{64})",(.*)\}$/s.exec(text) ?? [];
    const line = at === undefined ? null : parsed(`{${rest}}`);
    if (line === null) throw new VerifierError(`line ${records.length + 1} of ${file} is none of an export of events`);
    const position = Number(at);
    const isSealed = typeof line.sealed === 'string';
    const bytes = isSealed ? Buffer.from(line.sealed as string, 'base64') : Buffer.from(`{${rest}}`);
    records.push({ position, bytes });
    head = sha256(head, bytes);
    const what = isSealed ? orTooDeep(() => differentlyWritten(rest, line) ?? sealedLines.take(position, bytes, line)) : null;
    if (what !== null) wrong.push({ position, what });
    // Behind one that does not fit none does.
    if (isChained && head.toString('hex') !== hash) {
      wrong.push({ position, what: '"hash" is not that of the records up to here' });
      isChained = false;
    }
  }
  wrong.push(...sealedLines.unfounded());
  return { records, wrong: wrong.sort((one, other) => one.position - other.position), contents: sealedLines.contents };
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A name that stands there twice is read by some as the first, by others as the last. */
const differentlyWritten = (rest: string, line: object): string | null =>
  JSON.stringify(line) === `{${rest}}` ? null : 'it is not written as an export writes it: a name may stand there twice';

/** What is nested so deeply that it cannot be compared was never stored. */
function orTooDeep(compare: () => string | null): string | null {
  try {
    return compare();
  } catch (error) {
    if (error instanceof RangeError) return 'it is nested deeper than anything that is stored';
    throw error;
  }
}

/** What was proved, but for some positions. */
function without({ from, to, ...rest }: Proved, positions: ReadonlySet<number>): Proved[] {
  const left: Proved[] = [];
  let begin = from;
  for (const position of [...positions].filter((one) => one >= from && one <= to).sort((one, other) => one - other)) {
    if (position > begin) left.push({ ...rest, from: begin, to: position - 1 });
    begin = position + 1;
  }
  return begin > to ? left : [...left, { ...rest, from: begin, to }];
}
