import { existsSync } from 'node:fs';
import path from 'node:path';
import type { RootDatabase } from 'lmdb';
import { type Key, readKeyFolder } from './notes.js';
import { openReadOnly } from './read-only.js';

/** An entry of the checkpoint log. */
export interface Entry {
  /** The 72 bytes that are hashed. */
  readonly bytes: Buffer;
  /** SHA-256 of the session's id, hexadecimal. */
  readonly session: string;
  readonly size: number;
  readonly root: Buffer;
}

/** The checkpoint log in a data folder or its backup, `proof/`, and the keys beside it, read without changing them. */
export class ProofFolder {
  private environment: RootDatabase | null = null;

  /** @param folder that has `proof/`, and `keys/signing/` where its keys are to be believed */
  constructor(readonly folder: string) {}

  /** Whether there is one. */
  get isThere(): boolean {
    return existsSync(path.join(this.folder, 'proof', 'data.mdb'));
  }

  /** @throws {VerifierError} */
  keys(): Key[] {
    return readKeyFolder(path.join(this.folder, 'keys', 'signing'));
  }

  /** The checkpoint log's entries, in order, up to the first that is not there. */
  *entries(): Generator<Entry> {
    const leaves = this.open()?.openDB<Buffer, number>({ name: 'leaves', encoding: 'binary' });
    if (leaves === undefined) return;
    let index = 0;
    for (const { key, value } of leaves.getRange({ start: 0 })) {
      if (key !== index++ || value.length !== 72) return;
      const bytes = Buffer.from(value);
      const size = Number(bytes.readBigUInt64BE(32));
      yield { bytes, session: bytes.toString('hex', 0, 32), size, root: bytes.subarray(40) };
    }
  }

  /** The signed checkpoints, by their size. */
  *notes(): Generator<string> {
    const notes = this.open()?.openDB<string, number>({ name: 'notes', encoding: 'string' });
    for (const { value } of notes?.getRange() ?? []) yield value;
  }

  async close(): Promise<void> {
    await this.environment?.close();
  }

  private open(): RootDatabase | undefined {
    if (!this.isThere) return undefined;
    this.environment ??= openReadOnly(path.join(this.folder, 'proof'));
    return this.environment;
  }
}
