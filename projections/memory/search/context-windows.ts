import { roles } from '../../text/speaker-attribution.js';
import type { MemoryReader } from '../memory-reader.js';

/** Memories told with a longer pause between them are of different conversations, minutes. */
export const conversationGapMinutes = 180;
/** Memories looked at on either side of one. */
const reach = 12;
/** Deleted memories in a row that are passed over on the way to a neighbour, at most. */
const gapMax = 256;
/** Memories on either side of a chosen one that {@link ContextWindows.beside} tells. */
const besideMax = 2;

/**
 * How much of a neighbour's words counts, by the tokens between the two: a near part that fades soon, stronger for what was said before, and stronger
 * still for a question, which its answer need not repeat; and a faint part that fades late.
 */
const near = { before: 0.5, after: 0.3, questionBoost: 1, fadeTokens: 15 } as const;
const far = { share: 0.05, fadeTokens: 100 } as const;
/** Of a neighbour longer than this, in tokens, as much counts as of one of this length: most of its words are further off than its edge. */
const heardTokens = 30;
/** From here on nothing counts any more. */
const tokensMax = 512;
const nearShares = Float64Array.from({ length: tokensMax }, (_, tokens) => Math.exp(-tokens / near.fadeTokens));
const farShares = Float64Array.from({ length: tokensMax }, (_, tokens) => far.share * Math.exp(-tokens / far.fadeTokens));

/**
 * Some memories and those told around them, in storing order, which is the order of talk. Neighbours belong to one conversation while each tells when it
 * happened, or is a turn of a chat, and lies within {@link conversationGapMinutes} of the next. Deleted memories are not there.
 */
export class ContextWindows {
  /** The documents, by place. */
  readonly documents: number[] = [];
  /** Places around the one looked at last, valid up to the returned count, and the share of each one's words that counts. */
  readonly places = new Int32Array(2 * reach);
  readonly shares = new Float64Array(2 * reach);
  /** By place: number of its conversation, and tokens told in that up to its beginning, where each memory's boundary counts one. */
  private readonly conversations: number[] = [];
  private readonly starts: number[] = [];
  /** Places of the chosen documents. */
  private readonly chosen = new Map<number, number>();

  /** @param chosen live documents, in any order */
  constructor(
    private readonly memory: MemoryReader,
    chosen: readonly number[],
  ) {
    for (const document of chosen) this.chosen.set(document, -1);
    let lastRow = -1;
    for (const row of chosen.map((document) => memory.documents.rowOf(document)).sort((a, b) => a - b))
      lastRow = this.include(row, lastRow);
  }

  /** Places of a chosen document and of those told right before and after it. */
  beside(document: number): number[] {
    const place = this.chosen.get(document) ?? -1;
    const places: number[] = [];
    for (let other = Math.max(0, place - besideMax); other <= place + besideMax; other++) {
      if (this.conversations[other] === this.conversations[place]) places.push(other);
    }
    return places;
  }

  /** Looks around a place (from 0, in storing order). @returns how many neighbours there are: the earlier ones, then the later, the nearest first */
  around(place: number): number {
    const { documents, lengths } = this.memory;
    const conversation = this.conversations[place];
    const start = this.starts[place];
    let count = 0;
    for (let other = place - 1; other >= place - reach && other >= 0 && this.conversations[other] === conversation; other--) {
      const document = this.documents[other];
      const tokens = start - this.starts[other] - lengths[document];
      if (tokens >= tokensMax) break;
      this.places[count] = other;
      const nearShare = near.before * (1 + near.questionBoost * documents.questionShare(document)) * nearShares[tokens];
      this.shares[count++] = heard(lengths[document]) * (nearShare + farShares[tokens]);
    }
    const end = start + lengths[this.documents[place]];
    for (
      let other = place + 1;
      other <= place + reach && other < this.documents.length && this.conversations[other] === conversation;
      other++
    ) {
      const tokens = this.starts[other] - end;
      if (tokens >= tokensMax) break;
      this.places[count] = other;
      this.shares[count++] = heard(lengths[this.documents[other]]) * (near.after * nearShares[tokens] + farShares[tokens]);
    }
    return count;
  }

  /** Takes in a memory and those around it. @returns the last row taken in */
  private include(row: number, lastRow: number): number {
    const limit = Math.max(0, lastRow);
    let first = row;
    for (let i = 0; i < reach + besideMax && first > limit; i++) first = this.neighbour(first, -1, limit);
    let last = row;
    for (let i = 0; i < reach + besideMax; i++) last = this.neighbour(last, 1, this.memory.rowsEnd - 1);
    for (let at = Math.max(first, lastRow + 1); at <= last; at++) this.append(at, at > first);
    return Math.max(last, lastRow);
  }

  /** The next row with a live memory of the same conversation in a direction, up to a limit; `row` itself where there is none. */
  private neighbour(row: number, step: 1 | -1, limit: number): number {
    const { memory } = this;
    const minute = this.minuteOf(memory.documentOf(row));
    if (minute === null) return row;
    const end = row + step * gapMax;
    for (let other = row + step; other !== end && (step < 0 ? other >= limit : other <= limit); other += step) {
      const document = memory.documentOf(other);
      if (document >= 0) return isNear(this.minuteOf(document), minute) ? other : row;
    }
    return row;
  }

  /** When a memory was told, minutes since 1970: when it happened or, of a turn of a chat that does not say, when it was stored. */
  private minuteOf(document: number): number | null {
    const { documents } = this.memory;
    const minute = documents.occurredAt(document);
    if (minute !== null || documents.role(document) === roles.none) return minute;
    return Math.floor(this.memory.writtenAtMs(document) / 60_000);
  }

  /** @param follows whether the row before was taken in too */
  private append(row: number, follows: boolean): void {
    const { memory } = this;
    const document = memory.documentOf(row);
    if (document < 0) return;
    const place = this.documents.length;
    const before = this.documents[place - 1];
    const minute = this.minuteOf(document);
    const goesOn = place > 0 && minute !== null && follows && isNear(this.minuteOf(before), minute);
    this.documents.push(document);
    this.conversations.push(goesOn ? this.conversations[place - 1] : place);
    this.starts.push(goesOn ? this.starts[place - 1] + memory.lengths[before] + 1 : 0);
    if (this.chosen.has(document)) this.chosen.set(document, place);
  }
}

/** Share of a neighbour's words that counts by its length in tokens. */
const heard = (length: number): number => (length > heardTokens ? heardTokens / length : 1);

const isNear = (minute: number | null, other: number): boolean => minute !== null && Math.abs(minute - other) <= conversationGapMinutes;
