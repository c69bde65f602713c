import { bytes, Column, floats, grown, pageWords, WordArena, words } from '../compact/arrays.js';
import type { Collection } from './rank.js';

/** Terms of one document that are indexed; a longer text is found by its first ones. */
export const documentTermsMax = pageWords;

/** No reference into a table of interned strings. */
export const nothing = 0;

/** What the index keeps of a text besides its terms. */
export interface DocumentTraits {
  /** When it happened, minutes since 1970; `null` where the memory does not say. */
  readonly occurredAt: number | null;
  /** First term of the name of who says it, -1 where none is named. */
  readonly speaker: number;
  /** Whether the speaker tells of themselves. */
  readonly firstPerson: boolean;
  /** Share of the text that is questions, in fifteenths. */
  readonly questions: number;
}

/** Parts that {@link DocumentTraits.questions} counts. */
export const questionParts = 15;

const undated = 0;
const minuteOffset = 2 ** 31;
const firstPersonBit = 128;

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
  /** Living documents that tell when it happened, or who speaks. */
  placed = 0;
  /** Minutes since 1970 + 2^31, {@link undated} for none. */
  private readonly occurredAts = new Column(words);
  /** 1 + the first term of the speaker's name, {@link nothing} for none. */
  private readonly speakers = new Column(words);
  private readonly manners = new Column(bytes);
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

  /** Notes the traits of a document that was just added. */
  describe(document: number, occurredAt: number | null, speaker: number, firstPerson: boolean, questions: number): void {
    const minutes = occurredAt === null ? undated : Math.min(2 ** 32 - 1, Math.max(1, occurredAt + minuteOffset));
    this.occurredAts.set(document, minutes);
    this.speakers.set(document, speaker + 1);
    this.manners.set(document, questions | (firstPerson ? firstPersonBit : 0));
    if (minutes !== undated || speaker >= 0) this.placed++;
  }

  traits(document: number): DocumentTraits {
    const manner = this.manners.get(document);
    return {
      occurredAt: this.occurredAt(document),
      speaker: this.speaker(document),
      firstPerson: (manner & firstPersonBit) !== 0,
      questions: manner & questionParts,
    };
  }

  /** When it happened, minutes since 1970, or `null`. */
  occurredAt(document: number): number | null {
    const minutes = this.occurredAts.get(document);
    return minutes === undated ? null : minutes - minuteOffset;
  }

  /** First term of the name of who says it, or -1. */
  speaker(document: number): number {
    return this.speakers.get(document) - 1;
  }

  /** Share of the text that is questions, 0 to 1. */
  questionShare(document: number): number {
    return (this.manners.get(document) & questionParts) / questionParts;
  }

  /** Whether its speaker tells of themselves. */
  firstPerson(document: number): boolean {
    return (this.manners.get(document) & firstPersonBit) !== 0;
  }

  kill(document: number): void {
    this.dead[document] = 1;
    this.size--;
    if (this.occurredAts.get(document) !== undated || this.speakers.get(document) !== nothing) this.placed--;
    this.totalLength -= this.lengths[document];
  }

  /** The document's terms as {@link add} took them: a view, good until the next document is added. */
  terms(document: number): Uint32Array {
    const at = this.forwards.get(document);
    const offset = this.arena.offset(at);
    return this.arena.page(at).subarray(offset, offset + this.termCounts.get(document));
  }

  /**
   * Looks for terms in a document.
   * @param ordinals by term: 1 + its ordinal where it is sought, else zero
   * @param found takes for each one that is there ordinal << 8 | frequency in eighths
   * @returns how many are there
   */
  find(document: number, ordinals: Uint16Array, found: Uint32Array): number {
    const at = this.forwards.get(document);
    const page = this.arena.page(at);
    const start = this.arena.offset(at);
    const end = start + this.termCounts.get(document);
    let count = 0;
    for (let i = start; i < end; i++) {
      const ordinal = ordinals[page[i] >>> 8];
      if (ordinal !== 0) found[count++] = ((ordinal - 1) << 8) | (page[i] & 255);
    }
    return count;
  }

  get sizeBytes(): number {
    const { slots, positions, metadata, concepts, occurredAts, speakers, manners, forwards, termCounts } = this;
    const columns = [slots, positions, metadata, concepts, occurredAts, speakers, manners, forwards, termCounts];
    return columns.reduce((sum, column) => sum + column.sizeBytes, this.arena.sizeBytes + this.lengths.byteLength + this.dead.byteLength);
  }

  private grow(): void {
    this.lengths = grown(this.lengths, this.end);
    this.dead = grown(this.dead, this.lengths.length);
  }
}
