import { readFileSync, statSync } from 'node:fs';
import { DataFolder } from './data-folder.js';
import { type SessionProof, verifyExport } from './export-file.js';
import { type Findings, nothingFound } from './findings.js';
import { type Head, type Key, readKeyLine, readNote, VerifierError } from './notes.js';
import { ProofFolder } from './proof-folder.js';
import type { Milestone } from './read-checkpoint-log.js';
import { exitCodeOf, reportOf } from './report.js';
import { readMilestones, verifyFolder } from './verify-folder.js';

export interface VerifyOptions {
  /** Files of checkpoints that were kept elsewhere: one for each checkpoint log at most. */
  readonly checkpoint?: readonly string[];
  /** Folders of other checkpoint logs: data folders of other nodes, or backups of their `proof/` and `keys/`. */
  readonly proofs?: readonly string[];
  /** Keys by which checkpoints may be signed, as lines; left out: those in the data folder. */
  readonly key?: readonly string[];
  /** File with an answer of `GET /audit/proof`; for an export. */
  readonly proof?: string;
}

/**
 * Verifies a data folder, or an export of one session, without a service and without changing anything. Shares no code with what writes them.
 * @param target a data folder, which may be in use, or an export of `GET /events/export`
 * @returns the exit code: 0, 1 or 2
 * @throws {VerifierError} for what cannot be read
 */
export async function verifyOffline(target: string, options: VerifyOptions, print: (text: string) => void): Promise<0 | 1 | 2> {
  const findings = await findingsOf(target, options);
  print(reportOf(findings));
  return exitCodeOf(findings);
}

/** {@link verifyOffline}, for programs. */
export async function findingsOf(target: string, { checkpoint = [], proofs = [], key, proof }: VerifyOptions): Promise<Findings> {
  const given = key?.map(readKeyLine);
  const kept = checkpoint.map(readKept);
  if (!statSync(target, { throwIfNoEntry: false })?.isFile()) return ofFolder(target, proofs, given, kept);
  if (proof === undefined)
    throw new VerifierError(
      'an export shows its order, but not that it is as it was signed: give the answer of GET /audit/proof with --proof',
    );
  return verifyExport(target, { proof: readProof(proof), keys: given ?? [], kept });
}

/**
 * What the checkpoint logs of a data folder, and of those that are named besides, have of each session, the shortest tree first; by SHA-256 of the session's id, hexadecimal.
 * @throws {VerifierError}
 */
export async function signedTrees(
  folder: string,
  { checkpoint = [], proofs = [], key }: VerifyOptions,
): Promise<{ readonly trees: ReadonlyMap<string, readonly Milestone[]>; readonly findings: Findings }> {
  const findings = nothingFound();
  const logs = [folder, ...proofs].map((each) => new ProofFolder(each));
  try {
    const wanted = { proofs: logs, keys: key?.map(readKeyLine), kept: checkpoint.map(readKept) };
    return { trees: readMilestones(wanted, findings), findings };
  } finally {
    for (const opened of logs) await opened.close();
  }
}

async function ofFolder(
  target: string,
  others: readonly string[],
  keys: readonly Key[] | undefined,
  kept: readonly Head[],
): Promise<Findings> {
  const folder = new DataFolder(target);
  const proofs = [target, ...others].map((each) => new ProofFolder(each));
  const missing = proofs.slice(1).find(({ isThere }) => !isThere);
  if (missing !== undefined) throw new VerifierError(`${missing.folder} has no checkpoint log in proof/`);
  try {
    return verifyFolder(folder, { proofs, keys, kept });
  } finally {
    await folder.close();
    for (const opened of proofs) await opened.close();
  }
}

/** A checkpoint as it was kept is believed for where it was kept, whoever signed it. */
function readKept(file: string): Head {
  try {
    return readNote(readFileSync(file, 'utf8'), []);
  } catch (error) {
    if (error instanceof VerifierError) throw new VerifierError(`${file}: ${error.message}`);
    throw error;
  }
}

function readProof(file: string): SessionProof {
  try {
    const proof: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (isProof(proof)) return proof;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== undefined) throw error;
  }
  throw new VerifierError(`${file} is no answer of GET /audit/proof`);
}

function isProof(value: unknown): value is SessionProof {
  const { session_id: session, position, record, session_tree: tree, checkpoint_log: log, checkpoint } = value as SessionProof;
  const areTexts = [session, record, tree.root, checkpoint, ...log.hashes].every((text) => typeof text === 'string');
  return areTexts && [position, tree.size, log.index].every((count) => Number.isSafeInteger(count) && count >= 0);
}
