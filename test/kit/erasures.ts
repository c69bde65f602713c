import { randomBytes } from 'node:crypto';
import type { ErasedOutcome, EventDraft } from '../../projections/events.js';
import { predicateOf } from '../../src/erasure/chosen-records.js';
import { madeRecords, type ReadOptions, type RecordsToAppend, type RecordVisitor } from '../../src/log/event-log.js';
import { InMemoryEventLog } from '../../src/log/in-memory/in-memory-event-log.js';
import type { ErasureNotes } from '../../src/sealing/erasure-notes.js';
import { InMemoryKeyStore } from '../../src/sealing/in-memory/in-memory-key-store.js';
import { masterKeyOf } from '../../src/sealing/master-key.js';
import { openEnvelope } from '../../src/sealing/sealed-record.js';
import { decodeRecord } from '../../src/sessions/event-codec.js';
import { InMemoryViewStore } from '../../src/views/in-memory/in-memory-view-store.js';
import { type SealedProcess, startSealed } from './hosts.js';
import { snapshot } from './stories.js';

/** The one session of tests of erasures, and who writes it. */
export const session = 'agent_a';
export const context = { actor: 'hck_a', causation: 'req_a' };

/** A log that several nodes share; before an erasing event gets on it, or an event of another type, something may come first. */
class SharedLog extends InMemoryEventLog {
  before: (() => Promise<unknown>) | null = null;
  beforeType = 'records.erased';
  /** Nobody gets an answer that reads now. */
  isAway = false;

  override read(of: string, options: ReadOptions, visit: RecordVisitor): Promise<void> {
    return this.isAway ? new Promise(() => undefined) : super.read(of, options, visit);
  }

  override async append(of: string, records: RecordsToAppend): Promise<number[]> {
    const { before } = this;
    const made = madeRecords(records);
    if (before !== null && openEnvelope({ session: of, position: 0, bytes: made[0] }).envelope.type === this.beforeType) {
      this.before = null;
      await before();
    }
    return super.append(of, made);
  }

  override async close(): Promise<void> {}
}

/** What several nodes share: each begins with an empty log. */
export class SharedEngines {
  readonly log = new SharedLog();
  readonly keys = new InMemoryKeyStore();
  readonly views = new InMemoryViewStore();
  private readonly master = masterKeyOf(randomBytes(32));

  /** Another node on the same engines. */
  startNode(notes?: ErasureNotes, owns?: (of: string) => boolean): Promise<SealedProcess> {
    const { log, keys, views, master } = this;
    return startSealed({ log, keys, views, master, notes, owns, settings: { snapshotEvents: 1 } });
  }
}

/** Notes that outlive a process. */
export function keptNotes(): ErasureNotes {
  const sessions = new Set<string>();
  return { begin: (of) => void sessions.add(of), end: (of) => void sessions.delete(of), pending: () => [...sessions] };
}

export const store = ({ host }: SealedProcess, id: string, content: string) =>
  host.writes.write(session, { type: 'memory.stored', id, asked: { id, content }, decide: () => ({ content }) }, context);

export const update = ({ host }: SealedProcess, memoryId: string, content: string, key: string) =>
  host.writes.write(
    session,
    {
      type: 'memory.updated',
      id: key,
      asked: { memoryId, content },
      decide: () => ({ memory_id: memoryId, content, base_version: 1 }),
    },
    context,
  );

export const erase = ({ host }: SealedProcess, key: string, ...ids: string[]) =>
  host.eraser.erase(session, { choose: () => predicateOf({ memoryIds: new Set(ids) }), key, asked: { ids }, isDry: false }, context);

/** Puts an erasing event on the log, as a node does that dies behind it. */
export async function beginErasure(node: SealedProcess, id: string, ...records: ErasedOutcome[]): Promise<void> {
  const make = await node.log.prepare(session, 1);
  const draft = { id, type: 'records.erased', digest: 'AAAAAAAAAAAAAAAA', data: { records } } as EventDraft;
  const content = { ...draft, version: 1, recorded_at: new Date().toISOString(), actor: 'a', causation: 'b' };
  await node.log.append(session, make([content as never]));
}

/** The types of the log's events as a node reads them. @param withErasedContent as they are where their keys are not destroyed yet */
export async function typesOf(node: SealedProcess, withErasedContent = false): Promise<string[]> {
  const found: string[] = [];
  await node.log.read(session, { withErasedContent }, (record) => found.push(decodeRecord(record).type));
  return found;
}

/** Seals a change of a memory that its writer makes now, and that the log is to take later. */
export async function lateUpdate(node: SealedProcess): Promise<Uint8Array[]> {
  const make = await node.log.prepare(session, 1);
  const data = { memory_id: 'm1', content: 'the late quagga', base_version: 1 };
  const draft = { id: 'u1', type: 'memory.updated', version: 1, recorded_at: new Date().toISOString(), actor: 'a', causation: 'b' };
  return make([{ ...draft, digest: 'AAAAAAAAAAAAAAAA', seen: [1, 'AAAAAAAAAAA'], data } as never]);
}

/** A node's state of the session, to be compared. */
export const stateOf = async ({ host }: SealedProcess): Promise<string> =>
  Buffer.from(snapshot(await host.read(session))).toString('base64');
