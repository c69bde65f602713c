import type { MemoryText } from '../../projections/events.js';
import { AnalysedText } from '../../projections/memory/claims/analysed-text.js';

/** Longest text that is kept, characters: a few larger ones would push out all others. */
const cachedCharactersMax = 64 * 1024;
/** What a text takes, with what is read from it, by its characters and beside them, bytes: about, measured on English. */
const characterBytes = 8;
const entryBytes = 700;

interface Kept<Owner> {
  readonly owner: Owner;
  /** By position, the one asked for longest ago first. */
  readonly texts: Map<number, AnalysedText>;
  bytes: number;
}

/**
 * Texts that searches found lately: what is found over and over is read, decrypted and analysed once. They belong to a state of a session, and go when it leaves memory, as it does when
 * something of the session is erased; over the bound the one asked for longest ago goes first, of the session asked for longest ago.
 */
export class TextCache<Key, Owner> {
  /** By key, the one asked for longest ago first. */
  private readonly sessions = new Map<Key, Kept<Owner>>();
  private bytes = 0;

  /**
   * @param owners to whom texts belong now
   * @param bytesMax of all texts
   */
  constructor(
    private readonly owners: { get(key: Key): Owner | undefined },
    private readonly bytesMax: number,
  ) {}

  get sizeBytes(): number {
    return this.bytes;
  }

  /** The texts at these positions, as far as they are kept. */
  get(key: Key, owner: Owner, positions: readonly number[]): (AnalysedText | undefined)[] {
    const kept = this.sessions.get(key);
    if (kept?.owner !== owner) return positions.map(() => undefined);
    this.sessions.delete(key);
    this.sessions.set(key, kept);
    return positions.map((position) => {
      const text = kept.texts.get(position);
      if (text !== undefined) {
        kept.texts.delete(position);
        kept.texts.set(position, text);
      }
      return text;
    });
  }

  /** Keeps a text that is not kept yet, unless it belongs to nobody any more. @returns it, to be analysed */
  add(key: Key, owner: Owner, position: number, text: MemoryText): AnalysedText {
    const analysed = new AnalysedText(text);
    if (text.content.length > cachedCharactersMax || this.owners.get(key) !== owner) return analysed;
    this.forgetDropped(key);
    let kept = this.sessions.get(key);
    if (kept === undefined) {
      kept = { owner, texts: new Map(), bytes: 0 };
      this.sessions.set(key, kept);
    }
    if (kept.texts.has(position)) return analysed;
    kept.texts.set(position, analysed);
    this.count(kept, sizeOf(analysed));
    while (this.bytes > this.bytesMax) this.dropOldest();
    return analysed;
  }

  forget(key: Key): void {
    const kept = this.sessions.get(key);
    if (kept === undefined) return;
    this.sessions.delete(key);
    this.bytes -= kept.bytes;
  }

  /** Lets go of texts that belong to nobody any more. */
  forgetDropped(key: Key): void {
    const kept = this.sessions.get(key);
    if (kept !== undefined && this.owners.get(key) !== kept.owner) this.forget(key);
  }

  private dropOldest(): void {
    const [[key, kept]] = this.sessions;
    const [[position, text]] = kept.texts;
    kept.texts.delete(position);
    this.count(kept, -sizeOf(text));
    if (kept.texts.size === 0) this.sessions.delete(key);
  }

  private count(kept: Kept<Owner>, bytes: number): void {
    kept.bytes += bytes;
    this.bytes += bytes;
  }
}

const sizeOf = ({ text }: AnalysedText): number => text.content.length * characterBytes + entryBytes;
