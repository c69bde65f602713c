/** Settings of a host of sessions under which nothing runs out and nothing is dropped. */
export const hostSettings = {
  appendTimeoutMs: 60_000,
  waitMaxMs: 60_000,
  memoryBytes: 2 ** 30,
  checkpointBytes: 2 ** 26,
  sessionIdleMs: 1e9,
  snapshotEvents: 1000,
};
