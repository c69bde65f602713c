import { bytes, Column, floats, words } from './compact/arrays.js';
import type { BinaryReader, Writing } from './compact/binary.js';
import type { StringTable } from './compact/string-table.js';

/** What became of a write that the fold accepted, or that it refused for good. */
export const verdicts = [
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
] as const;
export type Verdict = (typeof verdicts)[number];

const rejections: ReadonlySet<Verdict> = new Set(['not_found', 'version_conflict', 'invalid', 'outcome_conflict', 'writer_conflict']);

/** Whether the verdict is that of a write that changed nothing. */
export const isRejection = (verdict: Verdict): boolean => rejections.has(verdict);

/** What the ledger remembers of a write, for ever. */
export interface LedgerEntry {
  readonly id: string;
  /** Kind of write, see `scopeOf`. */
  readonly scope: string;
  readonly position: number;
  readonly recordedAtMs: number;
  readonly verdict: Verdict;
  /** The verdict's number: the version after an update or a declaration, how many a clear deleted, 1 where feedback taught something, outcomes learned so far. */
  readonly value: number;
}

/** A write whose id is taken: a repeat of the first one, or another payload under its id. */
export interface Outcome {
  readonly kind: 'duplicate' | 'conflict';
  readonly first: LedgerEntry;
}

/** A digest of 96 bits is kept in three words. */
const digestWords = 3;
const digestBytes = 12;

/**
 * Every write's id, digest, place and outcome: what makes a write safe to repeat and an ambiguous one answerable. About 70 bytes a write.
 * Ids are unique within their scope; the entries of one id in several scopes are chained.
 */
export class Ledger {
  end = 0;
  private readonly scopes: string[] = [];
  private readonly ordinalsOfScopes = new Map<string, number>();
  /** Entries of the requests whose Idempotency-Key was not the id of what they wrote, by the key's ordinal among the ids. */
  private readonly aliases = new Map<number, number[]>();
  /** 1 + newest entry of each id, by the id's ordinal; 0 for an id that is no write's. */
  private readonly newest = new Column(words);
  private idEnd = 0;
  private readonly idOrdinals = new Column(words);
  private readonly scopeOrdinals = new Column(words);
  /** 1 + the id's next older entry, 0 for its first. */
  private readonly olders = new Column(words);
  private readonly positions = new Column(floats);
  private readonly recordedAts = new Column(floats);
  private readonly digests = new Column(words);
  private readonly verdictCodes = new Column(bytes);
  private readonly values = new Column(words);

  constructor(private readonly ids: StringTable) {}

  /** The entry of an id in a scope, or -1. @param id ordinal; -1 for an id never seen */
  find(scope: string, id: number): number {
    const ordinal = this.ordinalsOfScopes.get(scope);
    if (ordinal === undefined) return -1;
    for (let entry = this.newestOf(id); entry >= 0; entry = this.olders.get(entry) - 1) {
      if (this.scopeOrdinals.get(entry) === ordinal) return entry;
    }
    return -1;
  }

  /** All entries of an id, or of the requests that carried it as their Idempotency-Key; the newest first. */
  findAll(id: string): LedgerEntry[] {
    const ordinal = this.ids.find(id);
    const found = [...(this.aliases.get(ordinal) ?? [])];
    for (let entry = this.newestOf(ordinal); entry >= 0; entry = this.olders.get(entry) - 1) found.push(entry);
    return found.sort((a, b) => b - a).map((entry) => this.entry(entry));
  }

  /** Lets {@link findAll} find an entry by the request's Idempotency-Key too. @param key ordinal of the key among the ids */
  alias(key: number, entry: number): void {
    const entries = this.aliases.get(key);
    if (entries === undefined) this.aliases.set(key, [entry]);
    else if (!entries.includes(entry)) entries.push(entry);
  }

  entry(index: number): LedgerEntry {
    return {
      id: this.ids.text(this.idOrdinals.get(index)),
      scope: this.scopes[this.scopeOrdinals.get(index)],
      position: this.positions.get(index),
      recordedAtMs: this.recordedAts.get(index),
      verdict: verdicts[this.verdictCodes.get(index)],
      value: this.values.get(index),
    };
  }

  /** The entry's kind of write, as an ordinal among {@link scopesFrom}. */
  scopeOrdinalAt(index: number): number {
    return this.scopeOrdinals.get(index);
  }

  positionAt(index: number): number {
    return this.positions.get(index);
  }

  isRejectionAt(index: number): boolean {
    return isRejection(verdicts[this.verdictCodes.get(index)]);
  }

  /** The kinds of writes seen so far, from one on, in the order of their first. */
  scopesFrom(ordinal: number): string[] {
    return this.scopes.slice(ordinal);
  }

  /** Whether the entry's write had this payload. @param digest 16 characters of base64url */
  sameDigest(index: number, digest: string): boolean {
    decodeDigest(digest);
    for (let word = 0; word < digestWords; word++) if (this.digests.get(index * digestWords + word) !== decoded[word]) return false;
    return true;
  }

  /** The digest of an entry's payload, to be shown: 24 hexadecimal characters. */
  digestAt(index: number): string {
    const word = (i: number): string =>
      this.digests
        .get(index * digestWords + i)
        .toString(16)
        .padStart(8, '0');
    return word(0) + word(1) + word(2);
  }

  /** Enters a write; its id must be new in its scope. @param id ordinal */
  add(id: number, scope: string, digest: string, position: number, recordedAtMs: number, verdict: Verdict, value: number): number {
    const index = this.enter(id, this.scopeOrdinal(scope));
    decodeDigest(digest);
    this.fill(index, position, recordedAtMs, verdicts.indexOf(verdict), value);
    return index;
  }

  /** Takes hold of the entries as they are now. */
  freeze(): Writing {
    const { end, idOrdinals, scopeOrdinals, positions, recordedAts, digests, verdictCodes, values } = this;
    const scopes = [...this.scopes];
    const aliases = [...this.aliases].map(([key, entries]) => [key, [...entries]] as const);
    return function* (writer) {
      writer.count(scopes.length);
      for (const scope of scopes) writer.text(scope);
      writer.count(end);
      let [lastId, lastPosition, lastAt] = [0, 0, 0];
      const digest = new Uint32Array(digestWords);
      const digestView = new Uint8Array(digest.buffer);
      for (let index = 0; index < end; index++) {
        const [id, position, at] = [idOrdinals.get(index), positions.get(index), recordedAts.get(index)];
        writer.difference(id - lastId);
        writer.count(scopeOrdinals.get(index));
        writer.difference(position - lastPosition);
        writer.difference(at - lastAt);
        [lastId, lastPosition, lastAt] = [id, position, at];
        for (let word = 0; word < digestWords; word++) digest[word] = digests.get(index * digestWords + word);
        writer.raw(digestView);
        writer.count(verdictCodes.get(index));
        writer.count(values.get(index));
        if ((index & 4095) === 4095) yield;
      }
      writer.count(aliases.length);
      for (const [key, entries] of aliases) {
        writer.count(key);
        writer.count(entries.length);
        for (const entry of entries) writer.count(entry);
      }
    };
  }

  /** Reads what {@link freeze} wrote into an empty ledger. */
  *load(reader: BinaryReader): Generator<void> {
    for (let count = reader.count(); count > 0; count--) this.scopeOrdinal(reader.text());
    const end = reader.count();
    let [id, position, at] = [0, 0, 0];
    const decodedView = new Uint8Array(decoded.buffer);
    for (let row = 0; row < end; row++) {
      id += reader.difference();
      const index = this.enter(id, reader.count());
      position += reader.difference();
      at += reader.difference();
      decodedView.set(reader.raw(digestBytes));
      this.fill(index, position, at, reader.count(), reader.count());
      if ((row & 4095) === 4095) yield;
    }
    for (let count = reader.count(); count > 0; count--) {
      const key = reader.count();
      const entries = Array.from({ length: reader.count() }, () => reader.count());
      this.aliases.set(key, entries);
    }
  }

  get sizeBytes(): number {
    const { newest, idOrdinals, scopeOrdinals, olders, positions, recordedAts, digests, verdictCodes, values } = this;
    const columns = [newest, idOrdinals, scopeOrdinals, olders, positions, recordedAts, digests, verdictCodes, values];
    return columns.reduce((sum, column) => sum + column.sizeBytes, 0);
  }

  private newestOf(id: number): number {
    return id >= 0 && id < this.idEnd ? this.newest.get(id) - 1 : -1;
  }

  /** A new entry of an id, chained to its older ones. */
  private enter(id: number, scopeOrdinal: number): number {
    const index = this.end++;
    this.idOrdinals.set(index, id);
    this.scopeOrdinals.set(index, scopeOrdinal);
    this.olders.set(index, this.newestOf(id) + 1);
    this.newest.set(id, index + 1);
    this.idEnd = Math.max(this.idEnd, id + 1);
    return index;
  }

  /** Fills an entry's other columns, the digest from `decoded`. */
  private fill(index: number, position: number, recordedAtMs: number, verdictCode: number, value: number): void {
    this.positions.set(index, position);
    this.recordedAts.set(index, recordedAtMs);
    for (let word = 0; word < digestWords; word++) this.digests.set(index * digestWords + word, decoded[word]);
    this.verdictCodes.set(index, verdictCode);
    this.values.set(index, value);
  }

  private scopeOrdinal(scope: string): number {
    let ordinal = this.ordinalsOfScopes.get(scope);
    if (ordinal === undefined) {
      ordinal = this.scopes.push(scope) - 1;
      this.ordinalsOfScopes.set(scope, ordinal);
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
