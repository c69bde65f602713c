/**
 * The catalogue: every event there is. An event's type and the meaning of its data never change once on disk;
 * a new meaning is a new version, and {@link upcasts} brings old ones up to date on reading.
 */

import { erasedDomain } from './erased-domain.js';
import type { Verdict } from './ledger.js';
import type { EncodedVector } from './vectors/quantized-vector.js';
import type { VectorModel } from './vectors/vector-space.js';

/** A JSON value as it comes from a log record. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** What a memory says, as the last store or update left it. */
export interface MemoryText {
  content: string;
  summary?: string;
  metadata?: JsonObject;
  concepts?: string[];
  /** ISO 8601, UTC */
  occurred_at?: string;
  /** From when on it is not there any more; ISO 8601, UTC. */
  expires_at?: string;
}

/** A memory as it was where it was exported: its text, and what had become of it until then. */
export interface ImportedMemory extends MemoryText {
  /** Version of the text, from 1. */
  version: number;
  /** When the memory was first stored, ISO 8601, UTC. */
  created_at: string;
  /** When this text was written, where that was later. */
  updated_at?: string;
  /** How often it had been recalled; never where it does not say. */
  access_count?: number;
  last_accessed_at?: string;
  /** At its export; 1 where it does not say. It fades from the import on. */
  strength?: number;
  /** Where it was still new: it counts as new from the import on. */
  in_buffer?: true;
}

/** The vectors of one version of a memory, as a model made them of its text. */
export interface MemoryVectors {
  memory_id: string;
  /** The version of the memory that they are of. */
  memory_version: number;
  model: VectorModel;
  /** One for each passage of the text, in order, 1 to 50. */
  vectors: EncodedVector[];
}

export interface ApiKeyRecord {
  /** Public part of the key, safe to show and to log. */
  key_id: string;
  /** SHA-256 of the whole key, base64url. */
  hash: string;
}

/** What was seen in a domain; everything but the domain may be left out. */
export interface DomainEvent {
  domain_id: string;
  type?: string;
  /** ISO 8601, UTC */
  occurred_at?: string;
  /** By variable: a value, or weights by value. */
  observations?: JsonObject;
  relations?: DomainRelation[];
  text?: string;
  metadata?: JsonObject;
}

export interface DomainRelation {
  subject: string;
  relation: string;
  object: string;
  attributes?: JsonObject;
}

export interface DomainFeedback {
  domain_id: string;
  hypothesis_id?: string;
  verdict?: 'confirmed' | 'rejected';
  /** The domain event whose observations are the evidence; without one, those that pass `metadata_filter`. */
  event_id?: string;
  /** By variable, what turned out. */
  outcome?: JsonObject;
  memory_id?: string;
  metadata?: JsonObject;
  metadata_filter?: JsonObject;
}

/** A value that an adaptive domain is told of an event beforehand. */
export type AdaptiveFeature = number | string | boolean | null;
/** What an event of an adaptive domain turned out to be. */
export type AdaptiveOutcome = string | number | boolean;

/** An event of an adaptive domain: what was known beforehand and, where it is known already, what happened. */
export interface AdaptiveEvent {
  domain_id: string;
  features?: Record<string, AdaptiveFeature>;
  outcome?: AdaptiveOutcome;
  /** How much it counts, 0 to 10; 1 where it does not say. */
  weight?: number;
  /** ISO 8601, UTC */
  occurred_at?: string;
  metadata?: JsonObject;
  /** Who writes, for domains that claim one writer. */
  writer?: string;
}

/** The outcome of an adaptive event, told later. */
export interface AdaptiveCompletion {
  domain_id: string;
  /** The event that it belongs to. */
  event_id: string;
  outcome: AdaptiveOutcome;
  metadata?: JsonObject;
  writer?: string;
}

/** A record whose content is gone, and what had become of it. */
export type ErasedOutcome = [position: number, verdict: Verdict, value: number];

/** What is left of an erased record, as the log hands it over in the record's place. */
export interface Tombstone {
  /** Type of the event that was erased. */
  kind: EventType;
  /** What the fold had made of it. */
  verdict: Verdict;
  value: number;
  /** Of an event of a domain: keyed digest of the domain's name. */
  domain?: string;
}

/** The data of every event by its type, in the newest version. */
export interface EventData {
  /** The event's id is the memory's. */
  'memory.stored': MemoryText;
  /** The whole text after the change, and the version that it was made from: a change of an older version is refused. */
  'memory.updated': MemoryText & {
    memory_id: string;
    base_version: number;
    /** Of a change that was imported: when it had been made. ISO 8601, UTC */
    updated_at?: string;
  };
  /** The event's id is the memory's, among those of stored ones. */
  'memory.imported': ImportedMemory;
  /** The whole text that takes the place of what a memory said, deleted or not. `expected_version`: that of the living memory, 0 for none; another one is refused. */
  'memory.replaced': MemoryText & {
    memory_id: string;
    expected_version?: number;
    /** Of a text that was imported: when it had been written. ISO 8601, UTC */
    updated_at?: string;
  };
  'memory.deleted': { memory_id: string };
  /** At most 1,000; those that are not there any more are passed over. */
  'memories.deleted': { memory_ids: string[] };
  /** Those that had expired when this was recorded leave the statistics; at most 1,000. They were not to be found since they expired. */
  'memories.expired': { memory_ids: string[] };
  'memory.recalled': { user_message: string; memory_ids: string[] };
  /**
   * Where reads are audited: an answer, and the memories that it was made from, best first. Who asked is its actor, the request its causation. `read_position`: that of the state that was read.
   * Changes nothing.
   */
  'memory.answered': { route: 'search' | 'query' | 'chat'; user_message: string; memory_ids: string[]; read_position: number };
  /** Vectors of a memory; another version than its newest is refused. What a model says cannot be computed again, so it is kept. */
  'memory.embedded': MemoryVectors;
  'session.cleared': Record<string, never>;
  'account.created': { account_id: string; name: string; token_hash: string };
  'account.token_set': { account_id: string; token_hash: string };
  /** The scopes are those of its first key. Version 2: `erase` is a scope of its own. */
  'agent.created': { account_id: string; agent_id: string; agent_key: string; name: string; scopes: string[]; key: ApiKeyRecord };
  /** `expires_at`: ISO 8601, UTC. */
  'agent.key_added': { agent_id: string; key: ApiKeyRecord; name: string; scopes: string[]; expires_at?: string };
  /** All keys before it end, `grace_seconds` later. Version 2: version 1 had no grace. */
  'agent.key_rotated': { agent_id: string; key: ApiKeyRecord; grace_seconds: number };
  'agent.key_ended': { agent_id: string; key_id: string };
  'agent.deleted': { agent_id: string };
  /** Records of the agent older than so many days are erased; `null`: none are. */
  'agent.retention_set': { agent_id: string; max_age_days: number | null };
  /** `expected_version`: that of the declaration before, 0 for none; another one is refused. */
  'domain.declared': { domain_id: string; declaration: JsonObject; expected_version?: number };
  'domain.deleted': { domain_id: string };
  /** The event's id is the domain event's. */
  'domain.event_recorded': DomainEvent;
  /** The relations are those of the event that is taken back. */
  'domain.event_retracted': { domain_id: string; event_id: string; relations: [subject: string, relation: string, object: string][] };
  'domain.feedback_given': DomainFeedback;
  'domain.state_set': { domain_id: string; state: JsonObject; mode: 'merge' | 'replace'; expected_version?: number };
  /** The event's id is the adaptive event's. */
  'adaptive.observed': AdaptiveEvent;
  /** Feedback: its id is among the ids of the domain's feedback. */
  'adaptive.completed': AdaptiveCompletion;
  /** Records before it whose contents are gone: they are folded as tombstones from the first on. */
  'records.erased': {
    records: ErasedOutcome[];
    reason?: string;
    /** Of earlier versions: events of this erasure, where it has more than this one: their ids are this one's with ":2", ":3" … behind. */
    parts?: number;
    /** Id of the erasure's first event, where this is a later one: an erasure has as many as it takes. */
    part_of?: string;
  };
  /** Never written: what the log hands over in an erased record's place, under the record's own id, digest and time. */
  tombstone: Tombstone;
}

export type EventType = keyof EventData;
export type DomainEventType = Extract<EventType, `domain.${string}`>;
/** Whether an event belongs to a domain: its type begins with `domain.`. */
export const isDomainEvent = (event: HindcastEvent): event is EventOf<DomainEventType> => event.type.startsWith('domain.');
export type AdaptiveEventType = Extract<EventType, `adaptive.${string}`>;

/** What every event carries besides its data. */
export interface Envelope {
  /** The write's id: the client's own where it gave one. Unique within the session, the kind of write and the domain. */
  id: string;
  version: number;
  session: string;
  /** Place in the session's log; grows with every event. */
  position: number;
  /** When the service took the write, ISO 8601 UTC. Does not fall within a session, unless the clock turned out to have run far ahead. */
  recorded_at: string;
  /** Who wrote: the id of an API key, or a name of the service's own such as "start". */
  actor: string;
  /** The request that caused it. */
  causation: string;
  /** The trace that the request belongs to, as its `traceparent` header named it (W3C Trace Context); none where it had none. */
  traceparent?: string;
  /** Digest of what the client asked for: 96 bits, base64url, 16 characters. Tells a repeat from another payload under the same id. */
  digest: string;
  /** The Idempotency-Key of the request, where the id is another. */
  key?: string;
  /**
   * The session's position and chain head (64 bits, base64url) that the writer had seen: what proves the history before it. The first
   * event of an append carries it.
   */
  seen?: [position: number, head: string];
  /** Of a sealed event of a domain: keyed digest of the domain's name, by which repeats of erased events are told. */
  domain?: string;
  /** Of the first event of a session that was copied from another log: the last position there, and the chain head behind it, 64 hexadecimal digits. */
  origin?: [position: number, head: string];
}

/** A record's content: an event without what the log knows of it. */
export type RecordContent = Omit<Envelope, 'session' | 'position'> & { type: EventType; data: JsonObject };

export type EventOf<T extends EventType> = { [U in T]: Envelope & { type: U; data: EventData[U] } }[T];
export type HindcastEvent = EventOf<EventType>;

/** An event as a writer makes it: the log gives it its position. */
export type EventDraft<T extends EventType = EventType> = {
  [U in T]: Pick<EventOf<U>, 'id' | 'type' | 'digest' | 'key' | 'data'>;
}[T];

/** Version in which each type is written today. */
export const currentVersions: Readonly<Record<EventType, number>> = {
  'memory.stored': 2,
  'memory.updated': 2,
  'memory.replaced': 1,
  'memory.imported': 1,
  'memory.deleted': 1,
  'memories.deleted': 1,
  'memories.expired': 1,
  'memory.recalled': 1,
  'memory.answered': 1,
  'memory.embedded': 1,
  'session.cleared': 1,
  'account.created': 1,
  'account.token_set': 1,
  'agent.created': 2,
  'agent.key_added': 1,
  'agent.key_rotated': 2,
  'agent.key_ended': 1,
  'agent.deleted': 1,
  'agent.retention_set': 1,
  'domain.declared': 1,
  'domain.deleted': 1,
  'domain.event_recorded': 1,
  'domain.event_retracted': 1,
  'domain.feedback_given': 1,
  'domain.state_set': 1,
  'adaptive.observed': 1,
  'adaptive.completed': 1,
  'records.erased': 1,
  tombstone: 1,
};

/** Steps from a version to the next, by type: `upcasts['memory.stored'][1]` makes version 2's data of version 1's. */
export type Upcasts = Readonly<Partial<Record<string, Readonly<Record<number, (data: JsonObject) => JsonObject>>>>>;

const unchanged = (data: JsonObject): JsonObject => data;

const upcasts: Upcasts = {
  // Since version 2 memories may expire.
  'memory.stored': { 1: unchanged },
  'memory.updated': { 1: unchanged },
  // Until there was a scope for it, who might write might erase.
  'agent.created': { 1: (data) => ({ ...data, scopes: withErase(data.scopes as string[]) }) },
  'agent.key_rotated': { 1: (data) => ({ ...data, grace_seconds: 0 }) },
};

const withErase = (scopes: string[]): string[] => (scopes.includes('write') ? [...scopes, 'erase'] : scopes);

/** The log holds an event that this version of the service does not know; folding on without it would give wrong answers. */
export class UnknownEventError extends Error {
  override readonly name = 'UnknownEventError';
  constructor(
    readonly type: string,
    readonly version: number,
    readonly position: number,
  ) {
    super(
      `event ${position} is a "${type}" of version ${version}, which this version of the service does not know: run the version that wrote it, or a newer one`,
    );
  }
}

/**
 * A log record's JSON as an event of today's version. The log knows the session and the position; they are not in the record.
 * @param record becomes the event itself: it is changed in place
 * @param position in the session's log, from 1
 * @param versions the newest version of each type, from 1
 * @throws {UnknownEventError} for a type or a version from the future
 */
export function toEvent(
  record: Omit<Envelope, 'session' | 'position'> & { type: string; data: JsonObject },
  session: string,
  position: number,
  steps: Upcasts = upcasts,
  versions: Readonly<Record<string, number>> = currentVersions,
): HindcastEvent {
  const current = versions[record.type];
  if (current === undefined || !(record.version <= current)) throw new UnknownEventError(record.type, record.version, position);
  const event = record as unknown as HindcastEvent;
  event.session = session;
  event.position = position;
  for (let version = record.version; version < current; version++) {
    const step = steps[record.type]?.[version];
    if (step === undefined) throw new UnknownEventError(record.type, version, position);
    event.data = step(event.data as unknown as JsonObject) as never;
    event.version = version + 1;
  }
  return event;
}

/** The kind of write that an event's id is unique in; events of one domain get a kind of their own. */
export function scopeOf({ type, data }: Pick<HindcastEvent, 'type' | 'data'>): string {
  if (type !== 'tombstone') return scopeOfType(type, 'domain_id' in data ? data.domain_id : undefined);
  const { kind, domain } = data as Tombstone;
  return scopeOfType(kind, domain === undefined ? undefined : erasedDomain(domain));
}

/** The kind of write that the id of an event of this type is unique in. @param domainId of an event of a domain */
export function scopeOfType(type: EventType, domainId: string | undefined): string {
  if (makesMemory(type)) return 'memory';
  if (domainId === undefined) return type;
  return domainScope(type === 'adaptive.completed' ? 'domain.feedback_given' : (type as DomainEventType), domainId);
}

/** Whether events of this type make a memory, whose id is their own. */
export const makesMemory = (type: EventType): type is 'memory.stored' | 'memory.imported' =>
  type === 'memory.stored' || type === 'memory.imported';

/** Types of events that hold the whole text of a memory. */
export const holdsText = (type: EventType): type is 'memory.stored' | 'memory.imported' | 'memory.updated' | 'memory.replaced' =>
  makesMemory(type) || type === 'memory.updated' || type === 'memory.replaced';

/** The scope of a kind of write to one domain. */
export const domainScope = (type: DomainEventType | 'adaptive.observed', domainId: string): string => `${type}:${domainId}`;

/** For the last branch of a switch over a closed union. */
export function assertNever(value: never): never {
  throw new Error(`unexpected ${JSON.stringify(value)}`);
}
