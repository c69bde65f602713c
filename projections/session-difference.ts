import { BinaryWriter, finish } from './compact/binary.js';
import type { LedgerEntry } from './ledger.js';
import type { MemoryReader } from './memory/memory-reader.js';
import { type Session, type SessionPart, sessionParts } from './session.js';

/** Where two states of one session part. */
export interface SessionDifference {
  /** The part of the state; several may differ, this is the first that names an event, or else the first. */
  readonly part: SessionPart | 'position';
  /** Position of the first event that the states disagree about; null where no single event can be named. */
  readonly position: number | null;
  readonly what: string;
}

/** Compares two states to the byte. @returns null where they are equal */
export function sessionDifference(one: Session, other: Session): SessionDifference | null {
  if (one.position !== other.position)
    return {
      part: 'position',
      position: Math.min(one.position, other.position) + 1,
      what: `position ${one.position} or ${other.position}`,
    };
  const differing = sessionParts.filter((part) => !sameBytes(bytesOf(one, part), bytesOf(other, part)));
  if (differing.length === 0)
    return one.head === other.head ? null : { part: 'position', position: null, what: 'the head of the hash chain' };
  const events = [inLedger, inMemory, inAdaptive].flatMap((compare) => compare(one, other) ?? []);
  const [first] = events.sort((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity));
  return first ?? { part: differing[0], position: null, what: `the bytes of ${differing.join(', ')}` };
}

function inLedger({ ledger }: Session, other: Session): SessionDifference | null {
  const describe = ({ scope, id, position, verdict, value }: LedgerEntry, digest: string): string =>
    `${scope} "${id}" at ${position}: ${verdict} ${value}, payload ${digest}`;
  for (let i = 0; i < Math.max(ledger.end, other.ledger.end); i++) {
    const sides = [ledger, other.ledger].map((side) => (i < side.end ? { entry: side.entry(i), digest: side.digestAt(i) } : null));
    const [a, b] = sides.map((side) => side?.entry);
    const [said, says] = sides.map((side) => (side === null ? 'nothing' : describe(side.entry, side.digest)));
    if (said !== says)
      return { part: 'ledger', position: Math.min(a?.position ?? Infinity, b?.position ?? Infinity), what: `${said}, or ${says}` };
  }
  return null;
}

function inMemory(one: Session, other: Session): SessionDifference | null {
  const describe = (memories: MemoryReader, row: number): string => {
    if (row >= memories.rowsEnd) return 'nothing';
    return JSON.stringify([memories.versionOf(row), memories.use(row), memories.history(row)]);
  };
  const [mine, theirs] = [one.memories(), other.memories()];
  for (let row = 0; row < Math.max(mine.rowsEnd, theirs.rowsEnd); row++) {
    if (describe(mine, row) === describe(theirs, row)) continue;
    const id = (row < mine.rowsEnd ? mine : theirs).memoryId(row);
    return { part: 'memory', position: (row < mine.rowsEnd ? one : other).positionOf('memory', id), what: `memory "${id}"` };
  }
  return null;
}

function inAdaptive(one: Session, other: Session): SessionDifference | null {
  for (const [domainId, domain] of one.adaptive.entries()) {
    const positions = domain.positionsKept;
    const twin = other.adaptive.find(domainId);
    for (const position of positions) {
      if (JSON.stringify(domain.observed(position)) !== JSON.stringify(twin?.observed(position)))
        return { part: 'adaptive', position, what: `what was predicted in domain "${domainId}"` };
    }
  }
  return null;
}

function bytesOf(session: Session, part: SessionPart): Uint8Array[] {
  const writer = new BinaryWriter();
  finish(session[part].freeze()(writer));
  return writer.take(true);
}

function sameBytes(one: readonly Uint8Array[], other: readonly Uint8Array[]): boolean {
  return one.length === other.length && one.every((chunk, i) => sameChunk(chunk, other[i]));
}

function sameChunk(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false;
  return true;
}
