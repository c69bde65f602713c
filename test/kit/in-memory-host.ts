import { InMemoryEventLog } from '../../src/log/in-memory/in-memory-event-log.js';
import { type HostSettings, SessionHost } from '../../src/sessions/session-host.js';
import { InMemoryViewStore } from '../../src/views/in-memory/in-memory-view-store.js';

/** Nothing runs out and nothing is dropped while a test lasts. */
const settings: HostSettings = {
  appendTimeoutMs: 60_000,
  waitMaxMs: 60_000,
  memoryBytes: 2 ** 30,
  checkpointBytes: 2 ** 26,
  sessionIdleMs: 1e9,
  snapshotEvents: 1000,
};

/** A host of sessions on engines that keep all in memory. Stop it after the test. */
export const inMemoryHost = (log = new InMemoryEventLog()): SessionHost =>
  new SessionHost(
    log,
    new InMemoryViewStore(),
    settings,
    { warn: () => undefined },
    { observeAppend: () => undefined, watch: () => undefined },
  );
