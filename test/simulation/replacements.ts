/** One place of the sources, and what is to be there instead. */
export interface Replacement {
  readonly file: string;
  /** Occurs once. */
  readonly from: string;
  readonly to: string;
}

/** Bounds that a short story would never come to, made small enough that most do; and a pause made so long that a crash leaves something to fold. */
export const smallConstants: readonly Replacement[] = [
  { file: 'src/log/event-log.ts', from: 'batchRecords = 256', to: 'batchRecords = 3' },
  { file: 'src/sealing/sealed-event-log.ts', from: 'const batchSize = 64', to: 'const batchSize = 3' },
  { file: 'src/sessions/erasing-events.ts', from: 'const eventRecordsMax = 20_000', to: 'const eventRecordsMax = 2' },
  { file: 'src/sessions/session-views.ts', from: 'const segmentEvents = 4096', to: 'const segmentEvents = 4' },
  { file: 'src/sessions/snapshotter.ts', from: 'const aheadMs = 100', to: 'const aheadMs = 1000' },
  { file: 'src/erasure/retention.ts', from: 'lookMs = 3_600_000', to: 'lookMs = 2000' },
  { file: 'src/sealing/embedded/embedded-key-store.ts', from: 'const scanSlots = 128', to: 'const scanSlots = 2' },
];
