import type { RecordContent } from '../../projections/events.js';
import { firstHead } from '../../projections/session.js';
import { sha256Link, shortHead } from '../log/chain-heads.js';
import type { EventLog, LogRecord } from '../log/event-log.js';
import type { Digests } from './digests.js';
import type { KeyRing } from './key-ring.js';
import { isSealed, openEnvelope, sealRecord } from './sealed-record.js';
import { copiedDigest } from './write-digests.js';

/** Records of one append of the copy. */
const copiedAtOnce = 224;
/** Heads kept for records that say what they had seen: as many as a check of the chain looks back over. */
const headsKept = 65_536;

export interface SealedCopy {
  /** The log to copy, which hands over what is sealed there already. */
  readonly from: EventLog;
  /** Where the session has no record yet. Takes bytes as they are. */
  readonly to: EventLog;
  /** The keys of the copy. */
  readonly keys: KeyRing;
  readonly session: string;
  /** Last position of the session, and the chain head behind it, 64 hexadecimal digits: its first record says them. */
  readonly origin: [position: number, head: string];
  /** Told now and then how many records are copied. */
  readonly tell?: (records: number) => void;
}

/**
 * Copies a session into a log in which all its records are sealed, at the same positions: what they say stays, the chain is another, and what a record says to have seen of it is said
 * anew. Digests that anybody could make are keyed. Of what was erased the copy has tombstones.
 * @throws {AgentErasedError} where the agent was erased {@link LogDamagedError} {@link LogUnavailableError}
 */
export async function sealSession({ from, to, keys, session, origin, tell }: SealedCopy): Promise<void> {
  const digests = await keys.digests(session);
  let head = firstHead(sha256Link, session);
  const heads = new Map([[0, shortHead(head)]]);
  for (let after = 0; after < origin[0]; tell?.(after)) {
    const contents: CopiedContent[] = [];
    await from.read(session, { after, limit: copiedAtOnce }, (record) => contents.push(copied(record, digests)));
    const taken = await keys.take(session, contents.length);
    const records = contents.map(({ content }, i) => {
      const position = ++after;
      const seen = seenIn(heads, content.seen);
      const { bytes } = sealRecord({ ...content, seen, origin: position === 1 ? origin : undefined }, { session, key: taken[i], digests });
      head = sha256Link(head, bytes);
      heads.set(position, shortHead(head));
      heads.delete(position - headsKept);
      return bytes;
    });
    await to.append(session, records);
    const erased = taken.filter((_, i) => contents[i].isErased);
    if (erased.length > 0)
      await keys.destroy(
        session,
        erased.map(({ id }) => id),
      );
  }
}

interface CopiedContent {
  readonly content: RecordContent;
  readonly isErased: boolean;
}

/** What a record says, with digests that tell nothing. Of an erased one only its envelope is left. */
function copied(record: LogRecord, digests: Digests): CopiedContent {
  if (!isSealed(record)) {
    const content = JSON.parse(Buffer.from(record.bytes).toString('utf8')) as RecordContent;
    return { content: { ...content, digest: copiedDigest(digests, content.digest) }, isErased: false };
  }
  const { content } = record;
  if (content !== undefined && content.type !== 'tombstone') return { content, isErased: false };
  const { envelope } = openEnvelope(record);
  return { content: { ...envelope, data: envelope.data ?? {} }, isErased: true };
}

/** What a record had seen, as the copy has it; nothing where that lies too far back to be checked. */
function seenIn(heads: ReadonlyMap<number, string>, seen: RecordContent['seen']): RecordContent['seen'] {
  const head = seen === undefined ? undefined : heads.get(seen[0]);
  return seen === undefined || head === undefined ? undefined : [seen[0], head];
}
