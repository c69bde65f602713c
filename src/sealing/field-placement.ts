import type { EventData, EventType, MemoryText } from '../../projections/events.js';

/**
 * Why a field of an event's data lies open in the envelope, or sealed in the payload. The rule: sealed, unless a record whose payload was erased must
 * still say it. What became of an erased write (its outcome, a version) is known without its record and needs no field.
 */
export const reasons = {
  words: { place: 'payload', why: 'what people said, wrote, measured or were told' },
  names: {
    place: 'payload',
    why: 'names that people gave: of domains, variables, hypotheses, accounts. Names tell; equal ones are told by a keyed digest',
  },
  links: { place: 'payload', why: 'which record was about which other tells what somebody asked or thought' },
  secrets: { place: 'payload', why: 'from the hash of a short secret the secret can be guessed' },
  details: { place: 'payload', why: 'nobody needs it who cannot read the rest' },
  made: { place: 'envelope', why: 'drawn at random by the service: tells nothing' },
  outcomes: { place: 'envelope', why: 'which records are gone, and what had become of them, must be told without any key' },
  target: {
    place: 'envelope',
    why: 'the id of a record that lies open there: an erased change must stay one of it, or what was deleted would come back',
  },
} as const;
export type Reason = keyof typeof reasons;

const memoryText: Record<keyof MemoryText, Reason> = {
  content: 'words',
  summary: 'words',
  metadata: 'words',
  concepts: 'words',
  occurred_at: 'words',
  expires_at: 'details',
};

/** Every field of every event's data. A new field does not compile until it has its place; one that is not in here is sealed. */
export const placement: { readonly [T in EventType]: { readonly [F in keyof Required<EventData[T]>]: Reason } } = {
  'memory.stored': memoryText,
  'memory.updated': { ...memoryText, memory_id: 'target', base_version: 'details', updated_at: 'details' },
  'memory.imported': {
    ...memoryText,
    version: 'details',
    created_at: 'details',
    updated_at: 'details',
    access_count: 'details',
    last_accessed_at: 'details',
    strength: 'details',
    in_buffer: 'details',
  },
  'memory.replaced': { ...memoryText, memory_id: 'target', expected_version: 'details', updated_at: 'details' },
  'memory.deleted': { memory_id: 'target' },
  'memories.deleted': { memory_ids: 'target' },
  'memories.expired': { memory_ids: 'target' },
  'memory.recalled': { user_message: 'words', memory_ids: 'links' },
  'memory.answered': { route: 'details', user_message: 'words', memory_ids: 'links', read_position: 'details' },
  'memory.embedded': { memory_id: 'links', memory_version: 'details', model: 'details', vectors: 'words' },
  'session.cleared': {},
  'account.created': { account_id: 'made', name: 'names', token_hash: 'secrets' },
  'account.token_set': { account_id: 'made', token_hash: 'secrets' },
  'agent.created': { account_id: 'made', agent_id: 'made', agent_key: 'secrets', name: 'names', scopes: 'names', key: 'secrets' },
  'agent.key_added': { agent_id: 'made', key: 'secrets', name: 'names', scopes: 'names', expires_at: 'details' },
  'agent.key_rotated': { agent_id: 'made', key: 'secrets', grace_seconds: 'details' },
  'agent.key_ended': { agent_id: 'made', key_id: 'made' },
  'agent.deleted': { agent_id: 'made' },
  'agent.retention_set': { agent_id: 'made', max_age_days: 'details' },
  'domain.declared': { domain_id: 'names', declaration: 'words', expected_version: 'details' },
  'domain.deleted': { domain_id: 'names' },
  'domain.event_recorded': {
    domain_id: 'names',
    type: 'names',
    occurred_at: 'words',
    observations: 'words',
    relations: 'words',
    text: 'words',
    metadata: 'words',
  },
  'domain.event_retracted': { domain_id: 'names', event_id: 'target', relations: 'words' },
  'domain.feedback_given': {
    domain_id: 'names',
    hypothesis_id: 'names',
    verdict: 'words',
    event_id: 'links',
    outcome: 'words',
    memory_id: 'links',
    metadata: 'words',
    metadata_filter: 'words',
  },
  'domain.state_set': { domain_id: 'names', state: 'words', mode: 'details', expected_version: 'details' },
  'adaptive.observed': {
    domain_id: 'names',
    features: 'words',
    outcome: 'words',
    weight: 'details',
    occurred_at: 'words',
    metadata: 'words',
    writer: 'names',
  },
  'adaptive.completed': { domain_id: 'names', event_id: 'links', outcome: 'words', metadata: 'words', writer: 'names' },
  'records.erased': { records: 'outcomes', reason: 'words', parts: 'details', part_of: 'details' },
  tombstone: { kind: 'details', verdict: 'details', value: 'details', domain: 'details' },
};

/** The fields of a type's data that lie open. */
const openFields: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(placement).map(([type, fields]) => {
    const open = Object.entries(fields as Record<string, Reason>).filter(([, reason]) => reasons[reason].place === 'envelope');
    return [type, new Set(open.map(([field]) => field))];
  }),
);
const none: ReadonlySet<string> = new Set();

/** The fields of an event's data that stay readable in its envelope. */
export const openFieldsOf = (type: EventType): ReadonlySet<string> => openFields.get(type) ?? none;
