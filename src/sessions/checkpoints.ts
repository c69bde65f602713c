import { sessionVersion } from '../../projections/session.js';
import { KeyedMutex } from '../keyed-mutex.js';
import { inSlices } from '../slices.js';
import { type View, type ViewStore, ViewsUnavailableError } from '../views/view-store.js';

/** A state written down, from which a replay can go on. */
export interface Checkpoint {
  /** Position of the last record in it. */
  readonly position: number;
  readonly documents: readonly Uint8Array[];
}

/** What is replayed: a part of a session's domain. */
export interface ReplayedPart {
  readonly session: string;
  readonly domainId: string;
  readonly part: 'facts' | 'learner';
}

const mebibyte = 1 << 20;
/** Bytes of the checkpoints of one thing that is replayed, at most. */
const ownBytesMax = 64 * mebibyte;
/**
 * Of a large learner as many are kept as this, whatever they take: 64 MiB of them would lie too far apart. A past of a learner of 10 features and 5 classes, 9 MiB and 30,000 events, was asked for in .26 s
 * on average and .5 s at most, with 64 MiB of them in 1.6 s and 3.6 s; one of 50 features and 20 classes, 19 MiB and 4,000 events, in .35 s and .97 s, before 2.1 s and 4.0 s.
 */
const learnersKept = 48;
/** Bytes that are stored of a session, as a multiple of what all may take in memory. */
const storedFactor = 4;
/** To be raised when folds write their checkpoints otherwise. */
const checkpointVersion = 1;
const version = sessionVersion * 1000 + checkpointVersion;

interface Kept {
  readonly position: number;
  readonly bytes: number;
  /** Null where it is only stored. */
  documents: readonly Uint8Array[] | null;
  isStored: boolean;
  /** Whether nobody asked for it yet: it leaves memory when it is stored. */
  readonly isAhead: boolean;
}

interface Row {
  /** By position. */
  kept: Kept[];
  bytes: number;
}

interface SessionCheckpoints {
  /** By what is replayed, the one asked for longest ago first. */
  readonly rows: Map<string, Row>;
  /** Number of the index that is stored, and whether it says something else than what is kept. */
  stored: number;
  isChanged: boolean;
  /** Positions of stored ones that are kept no more, by row. */
  readonly dropped: [name: string, position: number][];
}

/** What is stored of a row: positions and bytes of its checkpoints. */
type StoredRow = readonly [name: string, kept: readonly (readonly [position: number, bytes: number])[]];

/**
 * States of the past that replays begin at, so that none has to begin at the first record. Made on the way by the replays themselves, and free to be dropped at any time. Where those of
 * one thing become too many they are thinned evenly; where all together take too much memory, those of what was asked for longest ago leave it. They are stored beside the views, each by
 * itself and an index a session, so that after a start they are read one by one where a replay begins.
 */
export class Checkpoints {
  /** By session, the one asked for longest ago first. */
  private readonly sessions = new Map<string, Promise<SessionCheckpoints>>();
  private readonly forgotten = new Set<string>();
  private readonly mutex = new KeyedMutex();
  private bytes = 0;

  /** Stored of a session at most. */
  private readonly storedBytesMax: number;

  /** @param bytesMax in memory of all sessions; four times as much is stored of each */
  constructor(
    private readonly bytesMax: number,
    private readonly views: ViewStore,
  ) {
    this.storedBytesMax = storedFactor * bytesMax;
  }

  /** In memory. */
  get sizeBytes(): number {
    return this.bytes;
  }

  /** The newest checkpoint at or before a position; null where there is none, or none can be read now. */
  async before(replayed: ReplayedPart, position: number): Promise<Checkpoint | null> {
    try {
      return await this.findNewest(await this.of(replayed.session), replayed, position);
    } catch (error) {
      if (error instanceof ViewsUnavailableError) return null;
      throw error;
    }
  }

  /** Position of the newest checkpoint, 0 where there is none. @throws ViewsUnavailableError */
  async newest(replayed: ReplayedPart): Promise<number> {
    const { rows } = await this.of(replayed.session);
    return rows.get(nameOf(replayed))?.kept.at(-1)?.position ?? 0;
  }

  private async findNewest(own: SessionCheckpoints, replayed: ReplayedPart, position: number): Promise<Checkpoint | null> {
    const name = nameOf(replayed);
    for (;;) {
      const row = own.rows.get(name);
      const kept = row?.kept.findLast((one) => one.position <= position);
      if (row === undefined || kept === undefined) return null;
      own.rows.delete(name);
      own.rows.set(name, row);
      const documents = kept.documents ?? (await this.read(replayed.session, name, kept));
      if (documents !== null) return { position: kept.position, documents };
      this.drop(own, name, row, kept);
    }
  }

  /** Keeps a checkpoint, unless the store cannot tell now what it has. @param isAhead made before anybody asked: it stays in memory only until it is stored */
  async add(replayed: ReplayedPart, { position, documents }: Checkpoint, isAhead = false): Promise<void> {
    const own = await this.of(replayed.session).catch(() => null);
    if (own === null || this.forgotten.has(replayed.session)) return;
    const name = nameOf(replayed);
    const bytes = documents.reduce((sum, { byteLength }) => sum + byteLength, 0);
    const row = own.rows.get(name) ?? { kept: [], bytes: 0 };
    const at = row.kept.findLastIndex((kept) => kept.position <= position) + 1;
    if (row.kept[at - 1]?.position === position) return;
    own.rows.delete(name);
    own.rows.set(name, row);
    row.kept.splice(at, 0, { position, bytes, documents, isStored: false, isAhead });
    row.bytes += bytes;
    this.bytes += bytes;
    own.isChanged = true;
    const rowMax = Math.min(replayed.part === 'learner' ? learnersBytesMax(row) : ownBytesMax, this.storedBytesMax);
    while (row.bytes > rowMax) this.drop(own, name, row, row.kept[thinnest(row.kept)]);
    await this.makeRoom(own, name, row);
  }

  /** Stores what is new of all sessions, some of it at a time. @returns whether there may be more @throws ViewsUnavailableError */
  async storePending(bytesMax = Number.POSITIVE_INFINITY): Promise<boolean> {
    let left = bytesMax;
    for (const [session, opening] of this.sessions) {
      const own = await opening;
      if (!own.isChanged) continue;
      left = await this.mutex.take(session, () => this.storeSession(session, own, left));
      if (left <= 0) return true;
    }
    return false;
  }

  /** Drops those of a session for ever, also what is stored. @throws ViewsUnavailableError */
  async forget(session: string): Promise<void> {
    this.forgotten.add(session);
    const own = await this.of(session);
    for (const [name, row] of own.rows) for (const kept of [...row.kept]) this.drop(own, name, row, kept);
    await this.mutex.take(session, async () => {
      await this.removeDropped(session, own);
      await this.views.forget(indexKey(session));
    });
    this.sessions.delete(session);
  }

  /** Drops those of a session, also what is stored; others may be kept from then on. @throws ViewsUnavailableError */
  async clear(session: string): Promise<void> {
    const own = await this.of(session);
    for (const [name, row] of own.rows) for (const kept of [...row.kept]) this.drop(own, name, row, kept);
    await this.mutex.take(session, async () => {
      await this.removeDropped(session, own);
      await this.views.delete(indexKey(session));
    });
    if ((await this.sessions.get(session)) === own) this.sessions.delete(session);
  }

  private of(session: string): Promise<SessionCheckpoints> {
    const own = this.sessions.get(session) ?? this.open(session);
    this.sessions.delete(session);
    this.sessions.set(session, own);
    own.catch(() => this.sessions.get(session) === own && this.sessions.delete(session));
    return own;
  }

  /** A session's checkpoints as its index lists them. @throws ViewsUnavailableError */
  private async open(session: string): Promise<SessionCheckpoints> {
    const rows = new Map<string, Row>();
    const index = await this.views.load(indexKey(session));
    const own: SessionCheckpoints = { rows, stored: index?.position ?? 0, isChanged: false, dropped: [] };
    const documents = await documentsOf(session, index);
    if (index === null || documents === null) return own;
    for (const [name, kept] of JSON.parse(Buffer.concat(documents).toString()) as StoredRow[]) {
      // what another version wrote is of no use, and to be removed
      if (index.version !== version) own.dropped.push(...kept.map(([position]): [string, number] => [name, position]));
      else rows.set(name, rowOf(kept));
    }
    own.isChanged = own.dropped.length > 0;
    return own;
  }

  private async read(session: string, name: string, kept: Kept): Promise<readonly Uint8Array[] | null> {
    const view = await this.views.load(keyOf(session, name, kept.position));
    return view?.version === version ? documentsOf(session, view) : null;
  }

  /** What is new of a session: first the index, so that nothing is stored that it does not know of. @returns bytes that may still be stored */
  private async storeSession(session: string, own: SessionCheckpoints, bytesMax: number): Promise<number> {
    if (this.forgotten.has(session)) return bytesMax;
    own.isChanged = false;
    let left = bytesMax;
    try {
      await this.removeDropped(session, own);
      await this.storeIndex(session, own);
      for (const [name, row] of [...own.rows])
        for (const kept of [...row.kept]) {
          if (kept.isStored || kept.documents === null) continue;
          if (left <= 0) {
            own.isChanged = true;
            return left;
          }
          await this.storeOne(session, name, kept, kept.documents);
          left -= kept.bytes;
          if (!kept.isAhead || kept.documents === null) continue;
          this.bytes -= kept.bytes;
          kept.documents = null;
        }
    } catch (error) {
      own.isChanged = true;
      throw error;
    }
    return left;
  }

  private async storeOne(session: string, name: string, kept: Kept, documents: readonly Uint8Array[]): Promise<void> {
    kept.isStored = true;
    try {
      await this.views.save(keyOf(session, name, kept.position), { position: 1, version, documents: each(documents) });
    } catch (error) {
      kept.isStored = false;
      throw error;
    }
  }

  private async storeIndex(session: string, own: SessionCheckpoints): Promise<void> {
    const rows = [...own.rows].map(([name, { kept }]): StoredRow => [name, kept.map(({ position, bytes }) => [position, bytes])]);
    const documents = each([Buffer.from(JSON.stringify(rows))]);
    own.stored = Math.max(own.stored + 1, Date.now());
    await this.views.save(indexKey(session), { position: own.stored, version, documents });
  }

  private async removeDropped(session: string, own: SessionCheckpoints): Promise<void> {
    for (let one = own.dropped.at(-1); one !== undefined; one = own.dropped.at(-1)) {
      await this.views.delete(keyOf(session, ...one));
      own.dropped.pop();
    }
  }

  /** Lets go, in memory, of what was asked for longest ago; of the session's own that is too much, for good. */
  private async makeRoom(own: SessionCheckpoints, ownName: string, except: Row): Promise<void> {
    let bytes = [...own.rows.values()].reduce((sum, row) => sum + row.bytes, 0);
    for (const [name, row] of own.rows) {
      if (bytes <= this.storedBytesMax || row === except) break;
      bytes -= row.bytes;
      for (const kept of [...row.kept]) this.drop(own, name, row, kept);
    }
    for (const opening of this.sessions.values()) {
      if (this.bytes <= this.bytesMax) return;
      const rows = await opening.then(({ rows }) => rows).catch(() => null);
      // of one that the store does not tell of nothing is in memory
      if (rows === null) continue;
      for (const row of rows.values()) if (row !== except && this.bytes > this.bytesMax) this.unload(row);
      for (const [name, { kept }] of rows) if (kept.length === 0) rows.delete(name);
    }
    for (const kept of except.kept) if (kept.isStored && this.bytes > this.bytesMax) this.unloadOne(kept);
    while (this.bytes > this.bytesMax) {
      const inMemory = except.kept.filter(({ documents }) => documents !== null);
      if (inMemory.length === 0) return;
      this.drop(own, ownName, except, inMemory[thinnest(inMemory)]);
    }
  }

  private unload(row: Row): void {
    for (const kept of row.kept) {
      if (kept.documents !== null && !kept.isStored) row.bytes -= kept.bytes;
      this.unloadOne(kept);
    }
    row.kept = row.kept.filter(({ isStored }) => isStored);
  }

  private unloadOne(kept: Kept): void {
    if (kept.documents === null) return;
    this.bytes -= kept.bytes;
    kept.documents = null;
  }

  private drop(own: SessionCheckpoints, name: string, row: Row, kept: Kept): void {
    const at = row.kept.indexOf(kept);
    if (at < 0) return;
    row.kept.splice(at, 1);
    row.bytes -= kept.bytes;
    if (kept.documents !== null) this.bytes -= kept.bytes;
    if (row.kept.length === 0) own.rows.delete(name);
    if (kept.isStored) own.dropped.push([name, kept.position]);
    own.isChanged = true;
  }
}

const nameOf = ({ domainId, part }: ReplayedPart): string => `${part}\n${domainId}`;

/** Where the view store keeps the index and the checkpoints of a session: beside its view, under names that no session has. */
const indexKey = (session: string): string => `${session}\ncheckpoints`;
const keyOf = (session: string, name: string, position: number): string => `${session}\n${name}\n${position}`;

function rowOf(stored: StoredRow[1]): Row {
  const kept = stored.map(([position, bytes]): Kept => ({ position, bytes, documents: null, isStored: true, isAhead: false }));
  return { kept, bytes: kept.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** Bytes of a learner's checkpoints at most. */
const learnersBytesMax = ({ kept }: Row): number => Math.max(ownBytesMax, learnersKept * Math.max(...kept.map(({ bytes }) => bytes)));

async function* each(documents: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* documents;
}

/** The one whose absence leaves the smallest gap; the last stays, since replays to the newest positions begin there. */
function thinnest(kept: readonly Kept[]): number {
  const positionAt = (i: number): number => kept[i]?.position ?? 0;
  let least = 0;
  for (let i = 1; i < kept.length - 1; i++)
    if (positionAt(i + 1) - positionAt(i - 1) < positionAt(least + 1) - positionAt(least - 1)) least = i;
  return least;
}

/** All of a view's documents, read bit by bit; `null` where there are none, or one of them is damaged: what they hold is made again. */
async function documentsOf(session: string, view: View | null): Promise<readonly Uint8Array[] | null> {
  if (view === null) return null;
  try {
    return await inSlices(session, reading(view));
  } catch {
    return null;
  }
}

function* reading({ documents }: View): Generator<void, readonly Uint8Array[]> {
  const read: Uint8Array[] = [];
  for (const document of documents) {
    read.push(document);
    yield;
  }
  return read;
}
