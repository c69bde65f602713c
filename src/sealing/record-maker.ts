import type { RecordContent } from '../../projections/events.js';
import { plainDigests, type WriteDigests } from './write-digests.js';

/** Content as the bytes of a record that is not sealed. */
export const encodeContent = (content: RecordContent): Uint8Array => Buffer.from(JSON.stringify(content));

/** How records are made of contents. */
export interface RecordMaker {
  /** By which the session's repeats are told. */
  digests(session: string): Promise<WriteDigests>;
  /** What records need that are to be written now. @returns makes as many of their contents; between that and appending them nothing is waited for */
  prepare(session: string, count: number): Promise<(contents: readonly RecordContent[]) => Uint8Array[]>;
}

/** Records as JSON. */
export const plainRecords: RecordMaker = {
  digests: async () => plainDigests,
  prepare: async () => (contents) => contents.map(encodeContent),
};
