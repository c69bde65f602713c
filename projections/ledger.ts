import type { BinaryReader, Growing, Lengths, Writing } from './compact/binary.js';
import type { StringTable } from './compact/string-table.js';
import { Table } from './compact/table.js';
import { isErasedDomain } from './erased-domain.js';
import type { Timeline } from './timeline.js';

/** What became of a write that the fold accepted, or that it refused for good. */
const verdicts = [
  'stored',
  'updated',
  'deleted',
  'cleared',
  'recalled',
  'created',
  'rotated',
  'not_found',
  'version_conflict',
  'declared',
  'recorded',
  'retracted',
  'learned',
  'invalid',
  'observed',
  'outcome_conflict',
  'writer_conflict',
  'erased',
  'imported',
  'embedded',
  'replaced',
  'expired',
  'answered',
] as const;
export type Verdict = (typeof verdicts)[number];

const rejections: ReadonlySet<Verdict> = new Set(['not_found', 'version_conflict', 'invalid', 'outcome_conflict', 'writer_conflict']);

/** Whether the verdict is that of a write that changed nothing. */
export const isRejection = (verdict: Verdict): boolean => rejections.has(verdict);

/** The type of a write's event, by its scope and what became of it; of a late outcome of an adaptive event that of feedback, whose ids it shares. */
export function typeOfWrite(scope: string, verdict: Verdict): string {
  if (scope === 'memory') return verdict === 'imported' ? 'memory.imported' : 'memory.stored';
  const end = scope.indexOf(':');
  return end < 0 ? scope : scope.slice(0, end);
}

/** What the ledger remembers of a write, for ever. */
export interface LedgerEntry {
  readonly id: string;
  /** Kind of write, see `scopeOf`. */
  readonly scope: string;
  readonly position: number;
  readonly recordedAtMs: number;
  readonly verdict: Verdict;
  /** The verdict's number: the version after an update, a replacement or a declaration, how many memories were deleted or expired, 1 where feedback taught something, outcomes learned so far, how many vectors were kept, the version that was imported. */
  readonly value: number;
}

/** A request's Idempotency-Key that was not the id of what it wrote. */
interface Alias {
  readonly key: number;
  readonly entry: number;
  readonly position: number;
}

/** A digest of 96 bits is kept in three words. */
const digestWords = 3;

/**
 * Words of an entry's row: the ordinal of its id; its scope's ordinal << 8 | its verdict's; the verdict's value; the number of its event, see `Timeline`; the digest of its
 * payload; 1 + the id's next older entry, 0 for its first.
 */
const [idOrdinal, kind, value, event, digest, older] = [0, 1, 2, 3, 4, 7];
const writtenWords = 7;
const rowWords = 8;
const verdictBits = 8;
const verdictMask = 0xff;

/** Word of an id's row: 1 + its newest entry, 0 for an id that is no write's. */
const newest = 0;

/**
 * Every write's id, digest, place and outcome: what makes a write safe to repeat and an ambiguous one answerable. 36 bytes a write.
 * Ids are unique within their scope; the entries of one id in several scopes are chained.
 */
export class Ledger implements Growing {
  end = 0;
  private readonly scopes: string[] = [];
  private readonly ordinalsOfScopes = new Map<string, number>();
  /** Entries of the requests whose Idempotency-Key was not the id of what they wrote, by the key's ordinal among the ids. */
  private aliases: Map<number, Alias[]> | null = null;
  /** The same in the order in which they came. */
  private readonly aliasOrder: Alias[] = [];
  private readonly rows = new Table(rowWords, writtenWords);
  /** By the id's ordinal. */
  private readonly idRows = new Table(1);
  private idEnd = 0;
  /** Whether there are writes of which only a digest of their domain's name is known. */
  hasErasedDomains = false;

  /** @param timeline holds the event of each write before it is entered here */
  constructor(
    private readonly ids: StringTable,
    private readonly timeline: Timeline,
  ) {}

  /** The entry of an id in a scope, or -1. @param id ordinal; -1 for an id never seen */
  findEntry(scope: string, id: number): number {
    const ordinal = this.ordinalsOfScopes.get(scope);
    if (ordinal === undefined) return -1;
    for (let entry = this.newestOf(id); entry >= 0; entry = this.olderThan(entry)) {
      if (this.scopeOrdinalAt(entry) === ordinal) return entry;
    }
    return -1;
  }

  /**
   * All entries of an id, or of the requests that carried it as their Idempotency-Key; the newest first.
   * @param upTo what was so when this position was the last
   */
  findAll(id: string, upTo = Number.POSITIVE_INFINITY): LedgerEntry[] {
    const ordinal = this.ids.find(id);
    const found = (this.aliases?.get(ordinal) ?? []).filter(({ position }) => position <= upTo).map(({ entry }) => entry);
    for (let entry = this.newestOf(ordinal); entry >= 0; entry = this.olderThan(entry))
      if (this.positionAt(entry) <= upTo) found.push(entry);
    return found.sort((a, b) => b - a).map((entry) => this.entry(entry));
  }

  /**
   * Lets {@link findAll} find an entry by the request's Idempotency-Key too.
   * @param key ordinal of the key among the ids
   * @param entry index of the write, from 0, in the order of the log
   * @param position of the event that carried it
   */
  alias(key: number, entry: number, position: number): void {
    this.aliases ??= new Map();
    const aliases = this.aliases.get(key);
    if (aliases?.some((alias) => alias.entry === entry)) return;
    const alias = { key, entry, position };
    if (aliases === undefined) this.aliases.set(key, [alias]);
    else aliases.push(alias);
    this.aliasOrder.push(alias);
  }

  /** @param index of the write, from 0, in the order of the log */
  entry(index: number): LedgerEntry {
    return {
      id: this.ids.text(this.rows.get(index, idOrdinal)),
      scope: this.scopes[this.scopeOrdinalAt(index)],
      position: this.positionAt(index),
      recordedAtMs: this.timeline.timeOf(this.rows.get(index, event)),
      verdict: this.verdictAt(index),
      value: this.rows.get(index, value),
    };
  }

  /** The entry's kind of write, as an ordinal among {@link scopesFrom}. */
  scopeOrdinalAt(index: number): number {
    return this.rows.get(index, kind) >>> verdictBits;
  }

  /** The entry's kind of write. */
  scopeAt(index: number): string {
    return this.scopes[this.scopeOrdinalAt(index)];
  }

  /** Number of the write's event, see `Timeline`: ascending with the index. */
  eventAt(index: number): number {
    return this.rows.get(index, event);
  }

  /** Where the write lies on the log. @param index of the write, from 0 */
  positionAt(index: number): number {
    return this.timeline.positionOf(this.rows.get(index, event));
  }

  /** Whether the write changed nothing because the fold refused it. */
  isRejectionAt(index: number): boolean {
    return isRejection(this.verdictAt(index));
  }

  /** The kinds of writes seen so far, in the order of their first. @param ordinal of the first that is wanted, from 0 */
  scopesFrom(ordinal: number): string[] {
    return this.scopes.slice(ordinal);
  }

  /** Whether the entry's write had this payload. @param other 16 characters of base64url */
  sameDigest(index: number, other: string): boolean {
    decodeDigest(other);
    for (let word = 0; word < digestWords; word++) if (this.rows.get(index, digest + word) !== decoded[word]) return false;
    return true;
  }

  /** The digest of an entry's payload, to be shown: 24 hexadecimal characters. */
  digestAt(index: number): string {
    const word = (i: number): string =>
      this.rows
        .get(index, digest + i)
        .toString(16)
        .padStart(8, '0');
    return word(0) + word(1) + word(2);
  }

  /** Enters a write; its id must be new in its scope. @param id ordinal among the ids @param eventNumber from 0, see `Timeline` @returns the entry's index, from 0 */
  addEntry(id: number, scope: string, payload: string, eventNumber: number, verdict: Verdict, verdictValue: number): number {
    const index = this.end++;
    const { rows } = this;
    rows.set(index, idOrdinal, id);
    rows.set(index, kind, (this.scopeOrdinal(scope) << verdictBits) | verdicts.indexOf(verdict));
    rows.set(index, value, verdictValue);
    rows.set(index, event, eventNumber);
    decodeDigest(payload);
    for (let word = 0; word < digestWords; word++) rows.set(index, digest + word, decoded[word]);
    this.chain(index, id);
    return index;
  }

  get grown(): Lengths {
    return [this.end, this.scopes.length, this.aliasOrder.length];
  }

  freeze([since, scopesSince, aliasesSince]: Lengths = [0, 0, 0]): Writing {
    const from = since as number;
    const { end, rows } = this;
    const scopes = this.scopes.slice(scopesSince as number);
    const aliases = this.aliasOrder.slice(aliasesSince as number);
    return function* (writer) {
      writer.count(scopes.length);
      for (const scope of scopes) writer.text(scope);
      writer.count(end);
      yield* rows.write(writer, from, end);
      writer.count(aliases.length);
      for (const { key, entry, position } of aliases) for (const value of [key, entry, position]) writer.count(value);
    };
  }

  *load(reader: BinaryReader): Generator<void> {
    for (let count = reader.count(); count > 0; count--) this.scopeOrdinal(reader.text());
    const from = this.end;
    const end = reader.count();
    yield* this.rows.read(reader, from, end);
    for (let index = from; index < end; index++) {
      this.chain(index, this.rows.get(index, idOrdinal));
      if ((index & 4095) === 4095) yield;
    }
    this.end = end;
    for (let count = reader.count(); count > 0; count--) this.alias(reader.count(), reader.count(), reader.count());
  }

  get sizeBytes(): number {
    return this.rows.sizeBytes + this.idRows.sizeBytes;
  }

  /** What became of the write. */
  verdictAt(index: number): Verdict {
    return verdicts[this.rows.get(index, kind) & verdictMask];
  }

  private newestOf(id: number): number {
    return id >= 0 && id < this.idEnd ? this.idRows.get(id, newest) - 1 : -1;
  }

  /** The id's next older entry, or -1. */
  private olderThan(entry: number): number {
    return this.rows.get(entry, older) - 1;
  }

  /** Puts a new entry before the id's older ones. */
  private chain(index: number, id: number): void {
    this.rows.set(index, older, this.newestOf(id) + 1);
    this.idRows.set(id, newest, index + 1);
    this.idEnd = Math.max(this.idEnd, id + 1);
  }

  private scopeOrdinal(scope: string): number {
    let ordinal = this.ordinalsOfScopes.get(scope);
    if (ordinal === undefined) {
      ordinal = this.scopes.push(scope) - 1;
      this.ordinalsOfScopes.set(scope, ordinal);
      if (isErasedDomain(scope.slice(scope.indexOf(':') + 1))) this.hasErasedDomains = true;
    }
    return ordinal;
  }
}

/** The digest decoded last, so that decoding one leaves nothing to be collected. */
const decoded = new Uint32Array(digestWords);

/** Decodes a digest into `decoded`: 16 characters of base64url, 6 bits each. */
function decodeDigest(digest: string): void {
  const at = (i: number): number => base64Values[digest.charCodeAt(i) & 127];
  decoded[0] = (at(0) << 26) | (at(1) << 20) | (at(2) << 14) | (at(3) << 8) | (at(4) << 2) | (at(5) >> 4);
  decoded[1] = (at(5) << 28) | (at(6) << 22) | (at(7) << 16) | (at(8) << 10) | (at(9) << 4) | (at(10) >> 2);
  decoded[2] = (at(10) << 30) | (at(11) << 24) | (at(12) << 18) | (at(13) << 12) | (at(14) << 6) | at(15);
}

const base64Values = new Uint8Array(128);
[...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'].forEach((character, value) => {
  base64Values[character.charCodeAt(0)] = value;
});
