import { randomBytes } from 'node:crypto';
import type { EventLog } from '../../src/log/event-log.js';
import { InMemoryEventLog } from '../../src/log/in-memory/in-memory-event-log.js';
import { type ErasureNotes, noNotes } from '../../src/sealing/erasure-notes.js';
import { InMemoryKeyStore } from '../../src/sealing/in-memory/in-memory-key-store.js';
import { KeyRing } from '../../src/sealing/key-ring.js';
import { type MasterKey, masterKeyOf } from '../../src/sealing/master-key.js';
import { SealedEventLog } from '../../src/sealing/sealed-event-log.js';
import { SealedViewStore } from '../../src/sealing/sealed-view-store.js';
import { type HostMetrics, type HostSealing, type HostSettings, SessionHost } from '../../src/sessions/session-host.js';
import type { HostReports } from '../../src/sessions/session-projector.js';
import { InMemoryViewStore } from '../../src/views/in-memory/in-memory-view-store.js';
import type { ViewStore } from '../../src/views/view-store.js';
import { hostSettings } from './host-settings.mjs';

export interface HostParts {
  readonly log?: EventLog;
  readonly views?: ViewStore;
  /** Those that a test is about. */
  readonly settings?: Partial<HostSettings>;
  readonly warn?: HostReports['warn'];
  readonly watch?: HostMetrics['watch'];
  /** Whether this process answers for a session; all are its own where nothing says it. */
  readonly owns?: (session: string) => boolean;
  readonly sealing?: HostSealing | null;
}

/** A host of sessions, on engines that keep all in memory where none are given. Stop it after the test. */
export const hostOf = ({
  log = new InMemoryEventLog(),
  views = new InMemoryViewStore(),
  settings: more,
  warn = () => undefined,
  watch = () => undefined,
  owns = () => true,
  sealing = null,
}: HostParts = {}): SessionHost =>
  new SessionHost(
    log,
    views,
    { ...hostSettings, ...more },
    { warn },
    { observeAppend: () => undefined, watch, countSessionLoad: () => undefined },
    owns,
    sealing,
  );

/** What a host needs of a sealed log and its keys. Notes of erasures are not kept where none are given. */
export const sealingOf = (log: SealedEventLog, ring: KeyRing, notes: ErasureNotes = noNotes()): HostSealing => ({
  records: log,
  sealed: log,
  notes,
  rest: (session) => log.rest(session),
  eraseAgent: (session) => ring.eraseAgent(session),
});

/** A process of the service that seals its records. */
export interface SealedProcess {
  readonly host: SessionHost;
  readonly log: SealedEventLog;
}

/** Starts a process that seals its records, over engines that others may share. */
export async function startSealed({
  log: engine = new InMemoryEventLog(),
  keys = new InMemoryKeyStore(),
  views = new InMemoryViewStore(),
  master = masterKeyOf(randomBytes(32)),
  notes,
  ...more
}: Omit<HostParts, 'sealing'> & {
  readonly keys?: InMemoryKeyStore;
  readonly master?: MasterKey;
  readonly notes?: ErasureNotes;
}): Promise<SealedProcess> {
  const ring = await KeyRing.open(keys, master);
  const log = new SealedEventLog(engine, ring, true);
  const sealedViews = new SealedViewStore(views, ring, () => log.sessions());
  return { host: hostOf({ ...more, log, views: sealedViews, sealing: sealingOf(log, ring, notes) }), log };
}
