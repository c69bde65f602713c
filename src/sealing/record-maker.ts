import type { RecordContent } from '../../projections/events.js';
import { plainDigests, type WriteDigests } from './write-digests.js';

/** Content as the bytes of a record that is not sealed. */
export const encodeContent = (content: RecordContent): Uint8Array => Buffer.from(JSON.stringify(content));

/** How records are made of contents. */
export interface RecordMaker {
  /** By which the session's repeats are told. Most are at hand. */
  digests(session: string): WriteDigests | Promise<WriteDigests>;
  /** What records need that are to be written now. Most of it is at hand. @returns makes as many of their contents, once, when they are appended */
  prepare(session: string, count: number): MakeRecords | Promise<MakeRecords>;
}

/** Makes a record of each content. */
export type MakeRecords = (contents: readonly RecordContent[]) => Uint8Array[];

/** Records as JSON. */
export const plainRecords: RecordMaker = {
  digests: () => plainDigests,
  prepare: () => (contents) => contents.map(encodeContent),
};
