import type { JsonObject } from '../../projections/events.js';
import type { Phase } from '../../projections/memory/phases.js';
import {
  anyNumber,
  bool,
  clearable,
  list,
  numberFrom,
  oneOf,
  oneOrMore,
  optional,
  type Rule,
  text,
  whole,
  withDefault,
} from '../../projections/rules/rules.js';
import { dimensionsMax } from '../../projections/vectors/quantized-vector.js';
import { ReadQuery } from '../gateway/request-parameters.js';
import { SessionBody } from '../gateway/session-body.js';
import { Field } from '../gateway/validation/field.js';
import { anything, filter, id, inJson, isoTimeRule, knownId, metadata } from '../gateway/validation/field-rules.js';
import { type TimeRange, timeRange } from '../gateway/validation/time-range.js';

const content = text(1, 262_144);
const summary = text(0, 4096);
const concepts = oneOrMore(list(text(1, 128), 0, 64), (value) => typeof value === 'string');
/** A hundred years: whoever wants a memory to stay longer wants it to stay. */
const ttlMaxS = 3_155_760_000;
const ttl = whole(1, ttlMaxS);
const version = whole(1, Number.MAX_SAFE_INTEGER);
const question = text(1, 32_768);
const topK = withDefault(whole(1, 100), 10);

/** What a memory says, as a whole. */
class MemoryTextDto extends SessionBody {
  /** What is to be remembered. */
  @Field(content)
  content!: string;

  /** A summary of the client's own; without one, an extract is made when the memory is read. */
  @Field(optional(summary))
  summary?: string;

  /** Anything to filter by: speaker, run, tags. At most 16 KiB of JSON, 8 levels and 256 keys. */
  @Field(optional(metadata))
  metadata?: JsonObject;

  /** What the memory is about, in the client's words. They count double in searches. */
  @Field(optional(concepts))
  concepts?: string[];

  /** When it happened; a time without a zone is UTC. */
  @Field(optional(isoTimeRule))
  occurred_at?: string;

  /** From when on it is no longer found, listed or counted; in the future. A time without a zone is UTC. */
  @Field(optional(isoTimeRule))
  expires_at?: string;

  /** The same in seconds from now on; give one of the two. */
  @Field(optional(ttl))
  ttl_seconds?: number;
}

export class StoreMemoryDto extends MemoryTextDto {
  /** The memory's id, chosen by the client so that the write can be repeated safely. Without one, the `Idempotency-Key`; without that, a made one. */
  @Field(optional(id))
  memory_id?: string;
}

export class ReplaceMemoryDto extends MemoryTextDto {
  /** The version that is to be replaced, 0 for a memory that is not to be there yet; if there is another by now, the answer is 409 and nothing is changed. */
  @Field(optional(whole(0, Number.MAX_SAFE_INTEGER)))
  expected_version?: number;
}

/** What every change of a memory may say; what is not given stays. */
class MemoryChangeDto extends SessionBody {
  @Field(optional(content))
  content?: string;

  /** From when on it is not there any more; null has it stay. */
  @Field(clearable(isoTimeRule))
  expires_at?: string | null;

  /** The same in seconds from now on; give one of the two. */
  @Field(optional(ttl))
  ttl_seconds?: number;

  /** The version that the change was made for; if the memory has another by now, the answer is 409 and nothing is changed. */
  @Field(optional(version))
  expected_version?: number;
}

export class PatchMemoryDto extends MemoryChangeDto {
  /** null takes it away. */
  @Field(clearable(summary))
  summary?: string | null;

  /** Merged into the metadata that are there: null takes a key away, objects are merged, all else is replaced (RFC 7396). */
  @Field(optional(metadata))
  metadata?: JsonObject;

  /** Replaces the concepts as a whole; null takes them away. */
  @Field(clearable(concepts))
  concepts?: string[] | null;

  /** null takes it away. */
  @Field(clearable(isoTimeRule))
  occurred_at?: string | null;
}

export class BatchDto extends SessionBody {
  /** 1 to 50 memories as for `/memory/store`. Each is looked at on its own: one that is wrong does not stop the others. */
  @Field(list(anything({ $ref: '#/components/schemas/StoreMemoryDto' }), 1, 50))
  items!: unknown[];
}

export class UpdateMemoryDto extends MemoryChangeDto {
  @Field(knownId)
  memory_id!: string;

  /** An empty one takes the summary away. */
  @Field(optional(summary))
  summary?: string;

  /** Replaces the metadata as a whole. */
  @Field(optional(metadata))
  metadata?: JsonObject;

  /** Replaces the concepts as a whole. */
  @Field(optional(concepts))
  concepts?: string[];
}

export class DeleteDto extends SessionBody {
  /** The memory to delete; or `memory_ids`; or `metadata_filter`, `time_range` or both. */
  @Field(optional(knownId))
  memory_id?: string;

  /** Memories to delete. */
  @Field(optional(oneOrMore(list(knownId, 1, 1000), (value) => typeof value === 'string')))
  memory_ids?: string[];

  /** Delete the memories whose metadata pass; beside a time range, those of both. Of more than one request can delete, `has_more` tells. */
  @Field(optional(filter))
  metadata_filter?: JsonObject;

  /** Delete the memories of this time. */
  @Field(optional(timeRange))
  time_range?: TimeRange;

  /** Only say what would be deleted. */
  @Field(optional(bool))
  dry_run?: boolean;

  /** Erase for good, as `POST /erase` does, instead of hiding: there a filter chooses memories of which any version passes. */
  @Field(optional(bool))
  erase?: boolean;
}

export class DeleteQuery {
  /** Erase it for good, as `POST /erase` does, instead of hiding it. */
  @Field(optional(bool))
  erase?: boolean;
}

export class ClearDto extends SessionBody {
  static readonly mayBeLeftOut = true;
}

export class SearchDto extends SessionBody {
  /** The question, or any text to find memories for. */
  @Field(question)
  user_message!: string;

  /** How many memories to answer at most. */
  @Field(topK)
  top_k: number = 10;

  /** Only memories whose metadata pass: `{"key": value}`, operators such as `{"key": {"gte": 3}}`, `$and`, `$or`, `$not`. */
  @Field(optional(filter))
  metadata_filter?: JsonObject;

  /** Only memories that happened, or were stored, in this time. */
  @Field(optional(timeRange))
  time_range?: TimeRange;

  /** Leave out what scores less. */
  @Field(optional(numberFrom(0)))
  min_score?: number;

  /** The question's vector, of a model that memories of this session have vectors of, instead of asking the model. Its dimension must be that model's; of several such models the one last used counts. */
  @Field(optional(list(anyNumber, 1, dimensionsMax)))
  query_vector?: number[];
}

export class QueryDto extends SearchDto {
  /** Say how the answer came about. */
  @Field(optional(bool))
  include_reasoning?: boolean;

  /** Id of a memory that was expected: say in `explanation` why it is, or is not, among the items. */
  @Field(optional(id))
  explain_memory_id?: string;

  /** Strengthen what is answered, with one event; on unless switched off or the key may only read. */
  @Field(optional(bool))
  update_memory_state?: boolean;
}

const phases = oneOf('buffer', 'working', 'consolidated', 'archived');
/** One phase, or several: repeated, or with commas between them. */
const phaseList: Rule = {
  ...list(phases, 1, 4),
  read: (value) => (typeof value === 'string' ? value.split(',') : value),
};
const orders: Readonly<Record<string, string>> = { asc: 'oldest', desc: 'newest' };
const order: Rule = { ...oneOf('oldest', 'newest'), read: (value) => orders[String(value)] ?? value };

export class ListQuery extends ReadQuery {
  /** Where the page before ended: its `next_cursor`. The other parameters are to be the same again. */
  @Field(optional(text(1, 64)))
  cursor?: string;

  /** Memories at the beginning of the list that are passed over, so that a page from its middle costs no pages before it. A page that is asked for with a cursor goes on where that says. */
  @Field(withDefault(whole(0, Number.MAX_SAFE_INTEGER), 0))
  offset: number = 0;

  /** Memories in a page at most. A page also ends when its memories are 4 MiB of JSON. */
  @Field(withDefault(whole(1, 1000), 20))
  limit: number = 20;

  @Field(optional(inJson(filter, 'Only memories whose metadata pass: a filter as JSON.', { topic: 'home' })))
  metadata_filter?: JsonObject;

  @Field(optional(inJson(timeRange, 'Only memories of this time: `{from?, to?, field?}` as JSON.', { from: '2023-05-01' })))
  time_range?: TimeRange;

  /** Only memories in this phase, or in one of these. */
  @Field(optional(phaseList))
  phase?: Phase[];

  /** By when they were stored first. */
  @Field(withDefault(order, 'oldest'))
  order: 'oldest' | 'newest' = 'oldest';
}

export class GraphQuery extends ReadQuery {
  /** How many concepts to show. */
  @Field(withDefault(whole(1, 200), 50))
  limit: number = 50;

  /** Show this concept, and those that most belong together with it, instead of the most shared of all. */
  @Field(optional(text(1, 128)))
  around?: string;
}
