/** A state written down, from which a replay can go on. */
export interface Checkpoint {
  /** Position of the last record in it. */
  readonly position: number;
  readonly documents: readonly Uint8Array[];
}

const mebibyte = 1 << 20;
/** Bytes of the checkpoints of one thing that is replayed, at most. */
const ownBytesMax = 64 * mebibyte;

interface Kept {
  readonly checkpoint: Checkpoint;
  readonly bytes: number;
}

interface Row {
  /** By position. */
  kept: Kept[];
  bytes: number;
}

/**
 * States of the past that replays begin at, so that none has to begin at the first record. Made on the way by the replays themselves, kept in memory, and free to be dropped at
 * any time. Where those of one thing become too many they are thinned evenly; where all together do, those of what was asked for longest ago go.
 */
export class Checkpoints {
  /** By what is replayed, the one asked for longest ago first. */
  private readonly rows = new Map<string, Row>();
  private bytes = 0;

  /** @param bytesMax of all checkpoints together */
  constructor(private readonly bytesMax: number) {}

  get sizeBytes(): number {
    return this.bytes;
  }

  /** The newest checkpoint at or before a position. */
  before(key: string, position: number): Checkpoint | null {
    const row = this.rows.get(key);
    if (row === undefined) return null;
    this.rows.delete(key);
    this.rows.set(key, row);
    return row.kept.findLast(({ checkpoint }) => checkpoint.position <= position)?.checkpoint ?? null;
  }

  add(key: string, checkpoint: Checkpoint): void {
    const bytes = checkpoint.documents.reduce((sum, { byteLength }) => sum + byteLength, 0);
    const row = this.rows.get(key) ?? { kept: [], bytes: 0 };
    const at = row.kept.findLastIndex((kept) => kept.checkpoint.position <= checkpoint.position) + 1;
    if (row.kept[at - 1]?.checkpoint.position === checkpoint.position) return;
    this.rows.delete(key);
    this.rows.set(key, row);
    row.kept.splice(at, 0, { checkpoint, bytes });
    this.count(row, bytes);
    while (row.bytes > Math.min(ownBytesMax, this.bytesMax)) this.count(row, -thin(row.kept).bytes);
    for (const [coldest, { bytes: coldestBytes }] of this.rows) {
      if (this.bytes <= this.bytesMax || coldest === key) break;
      this.rows.delete(coldest);
      this.bytes -= coldestBytes;
    }
  }

  /** Drops those whose keys begin so. */
  forget(beginning: string): void {
    for (const [key, { bytes }] of this.rows) {
      if (!key.startsWith(beginning)) continue;
      this.rows.delete(key);
      this.bytes -= bytes;
    }
  }

  private count(row: Row, bytes: number): void {
    row.bytes += bytes;
    this.bytes += bytes;
  }
}

/** Takes out the one whose absence leaves the smallest gap; the last stays, since replays to the newest positions begin there. */
function thin(kept: Kept[]): Kept {
  const positionAt = (i: number): number => kept[i]?.checkpoint.position ?? 0;
  let least = 0;
  for (let i = 1; i < kept.length - 1; i++)
    if (positionAt(i + 1) - positionAt(i - 1) < positionAt(least + 1) - positionAt(least - 1)) least = i;
  return kept.splice(least, 1)[0];
}
