import type { JsonObject } from '../../projections/events.js';

/** A memory as others read it: auditors, reports, search engines of their own. Times are ISO 8601 UTC. */
export interface PublishedMemory {
  readonly memory_id: string;
  /** Position of the session that this is the state of. */
  readonly position: number;
  readonly deleted?: false;
  readonly content: string;
  readonly summary: string;
  readonly metadata: JsonObject;
  readonly concepts: readonly string[];
  readonly occurred_at: string | null;
  readonly expires_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly version: number;
  /** As it was at `position`: it also changes with time alone. */
  readonly phase: string;
  readonly access_count: number;
  readonly last_accessed_at: string | null;
}

/** A memory that was deleted at `position`. */
export interface DeletedMemory {
  readonly memory_id: string;
  readonly position: number;
  readonly deleted: true;
}

/** How far a session's memories are published. */
export interface PublicationState {
  /** Position up to which they are, 0 where none are. */
  readonly published: number;
  /** Whether the session was removed for ever. */
  readonly forgotten: boolean;
}

/**
 * Publishes sessions' memories as one document each, for reading by others; the service itself never reads them. They follow the log, some time behind it, and can be
 * deleted and published again. What every adapter guarantees:
 *
 * 1. A memory's document never goes back: what was published of an older or equal position than is there changes nothing, whoever publishes it and however late.
 * 2. So everything can be repeated. What rejects may be done in part: repeat it.
 * 3. A deleted memory keeps a document without its text, so that an older state that comes late cannot bring it back.
 * 4. Of a session that was forgotten nothing stays but the mark that it was, and nothing is published any more.
 * 5. Where the engine is away, every method throws a `ViewsUnavailableError` within a bounded time.
 */
export interface MemoryDocuments {
  /** @returns how many were newer than what was there */
  publish(session: string, memories: readonly (PublishedMemory | DeletedMemory)[]): Promise<number>;
  /** Deletes all memories of the session whose state is older than the position. */
  clear(session: string, position: number): Promise<void>;
  /** Says that everything up to the position is published; one further back changes nothing. */
  mark(session: string, position: number): Promise<void>;
  /** How far these sessions are published, by session; all of them. */
  publicationStates(sessions: readonly string[]): Promise<Map<string, PublicationState>>;
  /** Removes a session for ever. */
  forget(session: string): Promise<void>;
  /** Removes everything, to be published anew; forgotten sessions stay so. */
  deleteAll(): Promise<void>;
  /** Gives back what it holds; nothing may be asked of it after. */
  close(): Promise<void>;
}
