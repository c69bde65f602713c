import { ChainVerifier } from '../../../projections/chain.js';
import type { HindcastEvent } from '../../../projections/events.js';
import { sha256Link, shortHead } from '../../log/chain-heads.js';
import type { LogRecord } from '../../log/event-log.js';
import { isSealed, openEnvelope } from '../../sealing/sealed-record.js';
import type { Milestone } from '../verifier/read-checkpoint-log.js';
import { GrowingTree } from '../verifier/tree.js';

/** What a session's records are worth, by their chain and the signed checkpoints. */
export interface RecordsVerdict {
  /** Records, from the first on, that a signed checkpoint has as they are. */
  readonly provedTo: number;
  /** The newest checkpoint among them, in words. */
  readonly provedBy: string | null;
  /** Why they are not what was written; `null`: nothing shows that. */
  readonly contradiction: string | null;
}

/**
 * Judges a session's records, which begin with its first and have no gap. No key is needed: what events say of the chain lies in their envelopes.
 * @param milestones the session's trees that were signed, the shortest first
 */
export function judge(session: string, records: Iterable<Buffer>, milestones: readonly Milestone[]): RecordsVerdict {
  const chain = new ChainVerifier(session, sha256Link, shortHead);
  const tree = new GrowingTree();
  let held: Milestone | null = null;
  let next = 0;
  const verdict = (contradiction: string | null): RecordsVerdict => ({
    provedTo: held?.size ?? 0,
    provedBy: held?.anchor.name ?? null,
    contradiction,
  });
  for (const bytes of records) {
    const position = tree.size + 1;
    const seen = seenBy({ session, position, bytes });
    if (seen === null) return verdict(`the record at position ${position} is none`);
    chain.addRecord({ position, seen } as HindcastEvent, bytes);
    if (chain.firstInvalid !== null)
      return verdict(`from position ${chain.firstInvalid} on they do not fit the chain: an event had seen another history`);
    tree.append(bytes);
    for (; milestones[next]?.size === tree.size; next++) {
      const milestone = milestones[next];
      if (!tree.root().equals(milestone.root))
        return verdict(`between positions ${(held?.size ?? 0) + 1} and ${tree.size} they are others than in ${milestone.anchor.name}`);
      held = milestone;
    }
  }
  return verdict(null);
}

/** What an event says that its writer had seen; `null` where the record is none. */
function seenBy(record: LogRecord): HindcastEvent['seen'] | null {
  try {
    const envelope = isSealed(record) ? openEnvelope(record).envelope : JSON.parse(Buffer.from(record.bytes).toString('utf8'));
    return (envelope as Pick<HindcastEvent, 'seen'>).seen;
  } catch {
    return null;
  }
}
