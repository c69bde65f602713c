import path from 'node:path';
import { type Damage, EngineFile } from './engine-file.js';
import { readNumber } from './engine-values.js';
import { isThere } from './is-there.js';
import { DamagedFileError, type Key, readKeyFolder } from './notes.js';

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
  private file: EngineFile | null = null;

  /** @param folder that has `proof/`, and `keys/signing/` where its keys are to be believed */
  constructor(readonly folder: string) {}

  /** Whether there is one. @throws where the folder may not be looked into */
  get isThere(): boolean {
    return isThere(path.join(this.folder, 'proof', 'data.mdb'));
  }

  /** @throws {VerifierError} */
  keys(): Key[] {
    return readKeyFolder(path.join(this.folder, 'keys', 'signing'));
  }

  /** The checkpoint log's entries, in order, up to the first that is not there. @throws {VerifierError} where a page of them is damaged */
  *entries(): Generator<Entry> {
    let index = 0;
    for (const { key, value } of this.open()?.rows('leaves', damaged) ?? []) {
      if (readNumber(key) !== index++ || value.length !== 72) return;
      const bytes = Buffer.from(value);
      const size = Number(bytes.readBigUInt64BE(32));
      yield { bytes, session: bytes.toString('hex', 0, 32), size, root: bytes.subarray(40) };
    }
  }

  /** The signed checkpoints, by their size. @throws {VerifierError} where a page of them is damaged */
  *notes(): Generator<string> {
    for (const { value } of this.open()?.rows('notes', damaged) ?? []) yield value.toString();
  }

  async close(): Promise<void> {
    await this.file?.close();
  }

  private open(): EngineFile | undefined {
    if (!this.isThere) return undefined;
    this.file ??= EngineFile.open(path.join(this.folder, 'proof'));
    return this.file;
  }
}

function damaged({ page, reason }: Damage): never {
  throw new DamagedFileError(`page ${page} is damaged: ${reason}`);
}
