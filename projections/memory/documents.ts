import { Column, floats, grown, pageWords, WordArena, words } from '../compact/arrays.js';
import type { Collection } from './rank.js';

/** Terms of one document that are indexed; a longer text is found by its first ones. */
export const documentTermsMax = pageWords;

/** No reference into a table of interned strings. */
export const nothing = 0;

/**
 * The indexed texts: a memory has one document for each version of its text, the newest alive, the others dead.
 * Columns by document number; documents are numbered in the order of their events.
 */
export class Documents implements Collection {
  end = 0;
  size = 0;
  totalLength = 0;
  lengths = new Uint16Array(16);
  dead = new Uint8Array(16);
  /** The memory that the document belongs to. */
  readonly slots = new Column(words);
  /** Log position of the event that holds the text. */
  readonly positions = new Column(floats);
  /** 1 + ordinal of the metadata in the session's table, {@link nothing} for none. */
  readonly metadata = new Column(words);
  /** 1 + ordinal of the list of concepts, likewise. */
  readonly concepts = new Column(words);
  private readonly arena = new WordArena();
  private readonly forwards = new Column(words);
  private readonly termCounts = new Column(words);

  /**
   * @param terms the document's terms in order of first appearance, each term << 8 | frequency in eighths; the first `termCount` count
   * @returns the new document's number; its columns that are not given here are the caller's to fill
   */
  add(slot: number, position: number, length: number, terms: Uint32Array, termCount: number): number {
    const document = this.end++;
    if (document >= this.lengths.length) this.grow();
    this.lengths[document] = length;
    this.slots.set(document, slot);
    this.positions.set(document, position);
    this.termCounts.set(document, termCount);
    const at = this.arena.take(termCount);
    this.forwards.set(document, at);
    const page = this.arena.page(at);
    const offset = this.arena.offset(at);
    for (let i = 0; i < termCount; i++) page[offset + i] = terms[i];
    this.size++;
    this.totalLength += length;
    return document;
  }

  kill(document: number): void {
    this.dead[document] = 1;
    this.size--;
    this.totalLength -= this.lengths[document];
  }

  /** The document's terms as {@link add} took them: a view, good until the next document is added. */
  terms(document: number): Uint32Array {
    const at = this.forwards.get(document);
    const offset = this.arena.offset(at);
    return this.arena.page(at).subarray(offset, offset + this.termCounts.get(document));
  }

  /** Frequency of a term in a document, in eighths; 0 where it is not. */
  frequency(document: number, term: number): number {
    const at = this.forwards.get(document);
    const page = this.arena.page(at);
    const start = this.arena.offset(at);
    const end = start + this.termCounts.get(document);
    for (let i = start; i < end; i++) if (page[i] >>> 8 === term) return page[i] & 255;
    return 0;
  }

  get sizeBytes(): number {
    const columns = [this.slots, this.positions, this.metadata, this.concepts, this.forwards, this.termCounts];
    return columns.reduce((sum, column) => sum + column.sizeBytes, this.arena.sizeBytes + this.lengths.byteLength + this.dead.byteLength);
  }

  private grow(): void {
    this.lengths = grown(this.lengths, this.end);
    this.dead = grown(this.dead, this.lengths.length);
  }
}
