import { rmSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { type Database, open, type RootDatabase } from 'lmdb';
import { checkLmdbFile } from '../../embedded/lmdb-file.js';
import { Turns } from '../../turns.js';
import { supersedes, type View, type ViewDraft, type ViewStore } from '../view-store.js';

interface Head {
  readonly position: number;
  readonly version: number;
  /** Which of the session's generations of documents is the view's; others are left over from a save that was cut off. */
  readonly generation: number;
  /** CRC-32 of each document. */
  readonly checksums: readonly number[];
}

type DocumentKey = [session: string, generation: number, index: number];

/** Views in an LMDB environment of their own folder: one entry for a view's head, one for each of its documents. */
export class LmdbViewStore implements ViewStore {
  readonly engine = 'lmdb';
  private readonly turns = new Turns();

  private constructor(
    private readonly root: RootDatabase,
    private readonly heads: Database<Head, string>,
    private readonly documents: Database<Buffer, DocumentKey>,
  ) {}

  /** @param folder made if it is not there; made anew if it is damaged, since views can be */
  static open(folder: string): LmdbViewStore {
    try {
      checkLmdbFile(folder);
    } catch {
      rmSync(folder, { recursive: true, force: true });
    }
    const root = open({ path: folder, maxDbs: 4 });
    const heads = root.openDB<Head, string>({ name: 'heads', encoding: 'json' });
    const documents = root.openDB<Buffer, DocumentKey>({ name: 'documents', encoding: 'binary' });
    return new LmdbViewStore(root, heads, documents);
  }

  async load(session: string): Promise<View | null> {
    const head = this.heads.get(session);
    if (head === undefined) return null;
    const documents: Uint8Array[] = [];
    for (const [i, checksum] of head.checksums.entries()) {
      const document = this.documents.get([session, head.generation, i]);
      if (document === undefined || crc32(document) !== checksum) return null;
      documents.push(document);
    }
    return { position: head.position, version: head.version, documents };
  }

  save(session: string, view: ViewDraft): Promise<boolean> {
    return this.turns.take(session, () => this.replace(session, view));
  }

  delete(session: string): Promise<void> {
    return this.turns.take(session, async () => {
      await this.heads.remove(session);
      await this.removeDocuments(session, undefined);
    });
  }

  async deleteAll(): Promise<void> {
    await this.documents.clearAsync();
    await this.heads.clearAsync();
  }

  async close(): Promise<void> {
    await this.root.close();
  }

  private async replace(session: string, { position, version, documents }: ViewDraft): Promise<boolean> {
    const stored = this.heads.get(session);
    if (!supersedes({ position, version }, stored ?? null)) return false;
    const generation = (stored?.generation ?? 0) + 1;
    await this.removeDocuments(session, stored?.generation);
    const checksums: number[] = [];
    for await (const document of documents) {
      await this.documents.put([session, generation, checksums.length], document as Buffer);
      checksums.push(crc32(document));
    }
    await this.heads.put(session, { position, version, generation, checksums });
    await this.removeDocuments(session, generation);
    return true;
  }

  /** Removes a session's documents of all generations but one. */
  private async removeDocuments(session: string, kept: number | undefined): Promise<void> {
    const keys = [...this.documents.getKeys({ start: [session, 0, 0], end: [session, Number.MAX_SAFE_INTEGER, 0] })];
    const removed = keys.filter(([, generation]) => generation !== kept).map((key) => this.documents.remove(key));
    await Promise.all(removed);
  }
}
