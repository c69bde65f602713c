import { rmSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { type Database, open, type RootDatabase } from 'lmdb';
import { expectRoom } from '../../embedded/disk-room.js';
import { prepareLmdbFolder } from '../../embedded/lmdb-file.js';
import { KeyedMutex } from '../../keyed-mutex.js';
import { supersedes, type View, type ViewDraft, type ViewStore } from '../view-store.js';

interface Head {
  readonly position: number;
  readonly version: number;
  /** What the saves wrote that the view is made of, in order; documents of other generations are left over from a save that was cut off. */
  readonly generations: readonly Generation[];
}

/** The documents that one save wrote, as many of them as are still the view's. */
interface Generation {
  readonly generation: number;
  /** CRC-32 of each document. */
  readonly checksums: readonly number[];
}

/** In the place of a head: the session was forgotten. */
interface Forgotten {
  readonly forgotten: true;
}

type DocumentKey = [session: string, generation: number, index: number];

/** @returns `undefined` where it is not there, or damaged, if that is looked for */
type ReadDocument = (key: DocumentKey, checksum: number) => Uint8Array | undefined;

interface Environment {
  readonly root: RootDatabase;
  readonly heads: Database<Head | Forgotten, string>;
  readonly documents: Database<Buffer, DocumentKey>;
}

/** Sessions that are remembered as swept. */
const sweptMax = 10_000;

/**
 * Views in an LMDB environment of their own folder: one entry for a view's head, one for each of its documents. Views can be made again, so an environment that the
 * engine cannot read is thrown away and begun anew.
 */
export class LmdbViewStore implements ViewStore {
  readonly engine = 'lmdb';
  private readonly mutex = new KeyedMutex();
  /** Sessions of which no document is stored but those of their views: others are looked for once, since a view may have thousands. */
  private readonly swept = new Set<string>();

  private constructor(
    private readonly folder: string,
    private environment: Environment,
    private readonly expectRoom: () => void,
  ) {}

  /** @param folder made if it is not there; made anew if it is damaged @param expectRoomFor throws where its disk is full */
  static open(folder: string, expectRoomFor: (folder: string) => void = expectRoom): LmdbViewStore {
    const openFolder = (): LmdbViewStore => new LmdbViewStore(folder, openEnvironment(folder), () => expectRoomFor(folder));
    try {
      return openFolder();
    } catch {
      rmSync(folder, { recursive: true, force: true });
      return openFolder();
    }
  }

  async load(session: string, documents: 'checked' | 'unchecked' = 'checked'): Promise<View | null> {
    const read = documents === 'checked' ? this.readChecked : this.readBorrowed;
    return this.orAnew(
      async () => this.find(session, read),
      async () => null,
    );
  }

  save(session: string, view: ViewDraft): Promise<boolean> {
    return this.change(session, async () => {
      const stored = await this.orAnew(
        async () => this.heads.get(session),
        async () => undefined,
      );
      if (isForgotten(stored) || !supersedes(view, stored ?? null)) return false;
      await this.replace(session, view, stored);
      return true;
    });
  }

  delete(session: string): Promise<void> {
    const remove = async (): Promise<void> => {
      await this.heads.remove(session);
      await this.removeDocuments(session, []);
    };
    return this.change(session, () => this.orAnew(remove, remove));
  }

  forget(session: string): Promise<void> {
    this.swept.delete(session);
    const forget = async (): Promise<void> => {
      await this.heads.put(session, { forgotten: true });
      await this.removeDocuments(session, []);
    };
    return this.change(session, () => this.orAnew(forget, forget));
  }

  async deleteAll(): Promise<void> {
    await this.documents.clearAsync();
    const removed = [...this.heads.getRange()].filter(({ value }) => !isForgotten(value)).map(({ key }) => this.heads.remove(key));
    await Promise.all(removed);
  }

  async close(): Promise<void> {
    await this.environment.root.close();
  }

  private get heads(): Environment['heads'] {
    return this.environment.heads;
  }

  private get documents(): Environment['documents'] {
    return this.environment.documents;
  }

  /** Changes of one session one after the other. @throws {DiskFullError} */
  private change<T>(session: string, work: () => Promise<T>): Promise<T> {
    return this.mutex.take(session, () => {
      this.expectRoom();
      return work();
    });
  }

  /** Does the work; where the engine fails at it, begins a new environment and does the other. */
  private async orAnew<T>(work: () => Promise<T>, anew: () => Promise<T>): Promise<T> {
    const { environment } = this;
    try {
      return await work();
    } catch {
      if (this.environment === environment) {
        await environment.root.close().catch(() => undefined);
        rmSync(this.folder, { recursive: true, force: true });
        this.environment = openEnvironment(this.folder);
        this.swept.clear();
      }
      return anew();
    }
  }

  private readonly readChecked: ReadDocument = (key, checksum) => {
    const document = this.documents.get(key);
    return document !== undefined && crc32(document) === checksum ? document : undefined;
  };

  /** Good until the next document is read. */
  private readonly readBorrowed: ReadDocument = (key) => {
    const document = this.documents.getBinaryFast(key);
    // the engine hands over its whole buffer, whose `length` alone says where the document ends
    return document?.subarray(0, document.length);
  };

  private find(session: string, read: ReadDocument): View | null {
    const head = this.heads.get(session);
    if (head === undefined || isForgotten(head) || head.generations === undefined) return null;
    const { position, version, generations } = head;
    return {
      position,
      version,
      documents: {
        *[Symbol.iterator]() {
          for (const { generation, checksums } of generations) {
            for (const [i, checksum] of checksums.entries()) {
              const document = read([session, generation, i], checksum);
              if (document === undefined) throw new Error(`document ${i} of a stored view is damaged`);
              yield document;
            }
          }
        },
      },
    };
  }

  private async replace(session: string, { position, version, kept, documents }: ViewDraft, stored: Head | undefined): Promise<void> {
    const before = stored?.generations ?? [];
    const generation = before.reduce((newest, one) => Math.max(newest, one.generation), 0) + 1;
    if (!this.swept.delete(session)) await this.removeDocuments(session, before);
    const checksums: number[] = [];
    for await (const document of documents) {
      this.expectRoom();
      await this.documents.put([session, generation, checksums.length], document as Buffer);
      checksums.push(crc32(document));
    }
    const generations = [...firstOf(before, kept?.documents ?? 0), { generation, checksums }];
    await this.heads.put(session, { position, version, generations });
    const counts = countsOf(generations);
    const replaced = before.flatMap((one) => {
      const first = counts.get(one.generation) ?? 0;
      return Array.from({ length: one.checksums.length - first }, (_, i) => this.documents.remove([session, one.generation, first + i]));
    });
    await Promise.all(replaced);
    if (this.swept.size >= sweptMax) this.swept.clear();
    this.swept.add(session);
  }

  /** Removes a session's documents, but for those of some generations. */
  private async removeDocuments(session: string, kept: readonly Generation[]): Promise<void> {
    const counts = countsOf(kept);
    const keys = [...this.documents.getKeys({ start: [session, 0, 0], end: [session, Number.MAX_SAFE_INTEGER, 0] })];
    const removed = keys.filter(([, generation, index]) => index >= (counts.get(generation) ?? 0)).map((key) => this.documents.remove(key));
    await Promise.all(removed);
  }
}

/** How many documents each of some generations has. */
const countsOf = (generations: readonly Generation[]): ReadonlyMap<number, number> =>
  new Map(generations.map(({ generation, checksums }) => [generation, checksums.length]));

/** The first documents of some generations. */
function firstOf(generations: readonly Generation[], documents: number): Generation[] {
  let left = documents;
  return generations.flatMap(({ generation, checksums }) => {
    const first = checksums.slice(0, left);
    left -= first.length;
    return first.length === 0 ? [] : [{ generation, checksums: first }];
  });
}

const isForgotten = (head: Head | Forgotten | undefined): head is Forgotten => head !== undefined && 'forgotten' in head;

function openEnvironment(folder: string): Environment {
  prepareLmdbFolder(folder, { trees: ['heads', 'documents'] });
  const root = open({ path: folder, maxDbs: 4 });
  const heads = root.openDB<Head | Forgotten, string>({ name: 'heads', encoding: 'json' });
  const documents = root.openDB<Buffer, DocumentKey>({ name: 'documents', encoding: 'binary' });
  return { root, heads, documents };
}
