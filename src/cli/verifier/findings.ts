import type { Head } from './notes.js';

/**
 * What was found. `changed`: what a signed or kept checkpoint has is not there as it was. `unproved`: there is nothing that could show a change. Only what is in neither is as it was signed.
 */
export interface Findings {
  readonly proved: Proved[];
  readonly changed: Found[];
  readonly unproved: Found[];
  /** What is shown beside records that are proved, and is sealed in them: it cannot be held against them without keys. */
  readonly sealed: Found[];
  /** The newest head of each checkpoint log that all else was held against. */
  readonly heads: Head[];
}

/** Records shown to be those that were signed. */
export interface Proved {
  readonly session: string;
  /** Their numbers in the session, from 1: the first and the last. */
  readonly from: number;
  readonly to: number;
  /** Of the checkpoint that has them. */
  readonly time: string;
}

export interface Found {
  /** Session, `session with hash …` where its id is not known, or the part of the folder. */
  readonly where: string;
  readonly what: string;
}

export const nothingFound = (): Findings => ({ proved: [], changed: [], unproved: [], sealed: [], heads: [] });
