import type { JsonObject } from '../../projections/events.js';
import { anyNumber, bool, list, numberFrom, optional, text, whole, withDefault } from '../../projections/rules/rules.js';
import { dimensionsMax } from '../../projections/vectors/quantized-vector.js';
import { ReadQuery } from '../gateway/reading.js';
import { SessionBody } from '../gateway/session-body.js';
import { Field } from '../gateway/validation/field.js';
import { anything, filter, id, isoTimeRule, metadata } from '../gateway/validation/field-rules.js';

const content = text(1, 32_768);
const summary = text(0, 4096);
const concepts = list(text(1, 128), 0, 64);
const question = text(1, 32_768);
const topK = withDefault(whole(1, 100), 10);

export class StoreMemoryDto extends SessionBody {
  /** What is to be remembered. */
  @Field(content)
  content!: string;

  /** The memory's id, chosen by the client so that the write can be repeated safely. Without one, the `Idempotency-Key`; without that, a made one. */
  @Field(optional(id))
  memory_id?: string;

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
}

export class BatchDto extends SessionBody {
  /** 1 to 50 memories as for `/memory/store`. Each is looked at on its own: one that is wrong does not stop the others. */
  @Field(list(anything({ $ref: '#/components/schemas/StoreMemoryDto' }), 1, 50))
  items!: unknown[];
}

export class UpdateMemoryDto extends SessionBody {
  @Field(id)
  memory_id!: string;

  @Field(optional(content))
  content?: string;

  /** An empty one takes the summary away. */
  @Field(optional(summary))
  summary?: string;

  /** Replaces the metadata as a whole. */
  @Field(optional(metadata))
  metadata?: JsonObject;

  /** Replaces the concepts as a whole. */
  @Field(optional(concepts))
  concepts?: string[];

  /** The version that the change was made for; if the memory has another by now, the answer is 409 and nothing is changed. */
  @Field(optional(whole(1, Number.MAX_SAFE_INTEGER)))
  expected_version?: number;
}

export class MemoryIdDto extends SessionBody {
  @Field(id)
  memory_id!: string;
}

export class DeleteDto extends MemoryIdDto {
  /** Erase it for good, as `POST /erase` does, instead of hiding it. */
  @Field(optional(bool))
  erase?: boolean;
}

export class ClearDto extends SessionBody {}

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

export class ListQuery extends ReadQuery {
  /** Where the page before ended: its `next_cursor`. */
  @Field(optional(text(1, 64)))
  cursor?: string;

  @Field(withDefault(whole(1, 100), 20))
  limit: number = 20;
}

export class GraphQuery extends ReadQuery {
  /** How many concepts to show. */
  @Field(withDefault(whole(1, 200), 50))
  limit: number = 50;
}
