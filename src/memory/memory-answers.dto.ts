import { ApiProperty } from '@nestjs/swagger';
import type { JsonObject } from '../../projections/events.js';
import type { Phase } from '../../projections/memory/phases.js';
import type { RankStatus } from '../../projections/memory/search/explain.js';
import { ErasureReceiptDto } from '../erasure/erasure.dto.js';
import { BatchCounts, type BatchItemStatus, WriteAnswer } from '../gateway/write-answer.dto.js';

export class StoreAnswer extends WriteAnswer {
  status!: 'success';
  memory_id!: string;
  phase!: Phase;
}

export class BatchItemAnswer {
  /** Place in the request. */
  index!: number;
  memory_id!: string | null;
  status!: BatchItemStatus;
  position?: number;
  /** What is wrong with the item. */
  detail?: string;
}

export class BatchAnswer extends BatchCounts {
  session_id!: string;
  items!: BatchItemAnswer[];
}

export class UpdateAnswer extends WriteAnswer {
  status!: 'success';
  memory_id!: string;
  version!: number;
}

export class DeleteAnswer extends WriteAnswer {
  status!: 'success' | 'not_found';
  memory_id!: string;
  deleted!: boolean;
  /** Of an erasure: what was erased, signed. */
  receipt?: ErasureReceiptDto | null;
}

export class ReplaceAnswer extends WriteAnswer {
  status!: 'success';
  memory_id!: string;
  version!: number;
  /** Whether there never was a memory of this id; false where a text was replaced, or a deleted memory came back. */
  created!: boolean;
}

export class DeleteManyAnswer extends WriteAnswer {
  /** not_found: there was nothing to delete; dry_run: nothing was deleted. */
  status!: 'success' | 'not_found' | 'dry_run';
  /** How many memories were deleted, or would be. */
  deleted!: number;
  /** They. */
  memory_ids!: string[];
  /** Whether more pass the filter: the same again, under another `Idempotency-Key`, deletes on. */
  has_more!: boolean;
  /** Ids of all events that were written, of up to 1,000 memories each; `event_id` is the first. */
  event_ids!: string[];
  /** Of an erasure: what was erased, signed. */
  receipt?: ErasureReceiptDto | null;
}

export class ClearAnswer extends WriteAnswer {
  status!: 'success';
  /** How many memories there were. */
  deleted!: number;
}

export class TextRange {
  /** UTF-16 code units of the text before it. */
  start!: number;
  /** The same with it: `content.slice(start, end)` is what is meant. */
  end!: number;
}

export class MemoryItem {
  memory_id!: string;
  content!: string;
  summary!: string;
  /** How well it fits, above zero; comparable within one answer. */
  score!: number;
  /** What it has in common with the question, at most 128 concepts: those that it was stored with first, then the rarest words. */
  matched_concepts!: string[];
  /** Where `content` matches, at most 64 parts in their order: words and, where it has more than 1,000 characters, before them the passage that holds most of what is asked for. */
  highlights!: TextRange[];
  metadata!: JsonObject;
  phase!: Phase;
  occurred_at!: string | null;
  created_at!: string;
}

/** A memory among the items that a newer one among them contradicts. */
export class MemoryConflict {
  memory_id!: string;
  /** The newest item that tells of the same thing, with another value. */
  superseded_by!: string;
  /** Both values, in the memories' own words. */
  reason!: string;
}

export class VectorModelDto {
  /** For people. */
  name!: string;
  /** Tells the model, and how it is used, from every other. */
  digest!: string;
  /** Numbers of a vector. */
  dimension!: number;
}

export class VectorSupport {
  /** used; none: no memory has a vector of the model yet; unavailable: the model did not answer in time, and the memories were found without it. */
  status!: 'used' | 'none' | 'unavailable';
  /** The model that the vectors are of; null where none are there. */
  model!: VectorModelDto | null;
  /** Vectors of the model in this session, one for each passage of a memory. */
  vectors!: number;
}

export class SearchSupport {
  /** confidence (how likely the evidence is among the items, 0 to 1), verdict (evidence, or none where that is too low), a summary in sentences of the memories, and how many there were to find. */
  meta_summary!: JsonObject;
  /** Concepts of the question, of more than 256 the rarest, and how many pairs of them stand together in one of the memories found (`links`; of more than 512 the rarest). */
  graph_stats!: JsonObject;
  /** When the found memories happened; where the question names times, how they were understood (`asked`), and the end of the one in which it asks how things were (`state_until`). */
  temporal_patterns!: JsonObject;
  /** Items that tell another value of one thing than a newer item does. Where the question asks for now, the newer one stands before them. */
  conflicts!: MemoryConflict[];
  /** What vectors came into the ranking; left out where neither the operator set a model nor the request brought a vector. */
  vectors?: VectorSupport;
}

export class SearchAnswer {
  session_id!: string;
  /** The question, as it was asked. */
  query!: string;
  items!: MemoryItem[];
  support!: SearchSupport;
  /** Whether the embedding model did not answer in time, so that memories were ranked without vectors; left out where there is none. */
  degraded?: boolean;
}

export class StrengthenedMemory {
  memory_id!: string;
  access_count!: number;
  phase!: Phase;
}

export class QueryState {
  /** Whether this query, the first time it was sent, strengthened what it found. */
  updated!: boolean;
  /** Whether it had done so before: the query was repeated under its Idempotency-Key. */
  duplicate!: boolean;
  /** Id of the event that did; null where there was none. */
  event_id!: string | null;
  position!: number;
  /** The memories that the event strengthened, as they are now. */
  strengthened!: StrengthenedMemory[];
}

const rankStatuses = [
  'found',
  'ranked_lower',
  'below_min_score',
  'no_common_word',
  'filtered_out',
  'expired',
  'deleted',
  'never_stored',
] as const;

/** Why a memory is, or is not, among the items. */
export class RankExplanationAnswer {
  memory_id!: string;
  /** `found`: it is among the items. `ranked_lower`: others fit better. `below_min_score`, `filtered_out`: the request leaves it out. `no_common_word`: nothing in it fits. `expired`, `deleted`, `never_stored`: there is none. */
  @ApiProperty({ enum: rankStatuses })
  status!: RankStatus;
  /** Its place in the ranking, 1 the best; null where it is not among the 150 best or does not fit. */
  rank!: number | null;
  /** Its score; null where it has no rank. */
  score!: number | null;
  /** Score of the last item; null where there is none. */
  last_item_score!: number | null;
  /** The same in a sentence, and what would find it. */
  detail!: string;
}

export class QueryAnswer extends SearchAnswer {
  /** What the query changed in the session. */
  state!: QueryState;
  /** How the answer came about; only when asked for. */
  reasoning?: JsonObject;
  /** Where the memory of `explain_memory_id` stands; only when asked for. */
  explanation?: RankExplanationAnswer;
}

export class MemoryRecord {
  memory_id!: string;
  content!: string;
  summary!: string;
  metadata!: JsonObject;
  concepts!: string[];
  phase!: Phase;
  created_at!: string;
  occurred_at!: string | null;
  /** From when on it is not there any more; null where it stays. */
  expires_at!: string | null;
  updated_at!: string;
  version!: number;
  /** 1 when stored, one more with each recall, fading with time. */
  strength!: number;
  access_count!: number;
  last_accessed_at!: string | null;
}

export class MemoryRecordAnswer extends MemoryRecord {
  session_id!: string;
}

export class MemoryList {
  session_id!: string;
  items!: MemoryRecord[];
  next_cursor!: string | null;
  has_more!: boolean;
  /** Memories in all that are asked for. */
  total!: number;
}

export class MemoryChange {
  type!: string;
  position!: number;
  recorded_at!: string;
  /** When it was changed: `recorded_at` or, of what was imported, when it had been before. */
  written_at!: string;
  /** Who wrote: the id of an API key. */
  actor!: string;
  version!: number | null;
  content!: string | null;
  summary!: string | null;
  metadata!: JsonObject | null;
  concepts!: string[] | null;
  occurred_at!: string | null;
  /** From when on it is not there any more; null where it stays. */
  expires_at!: string | null;
}

export class MemoryHistory {
  session_id!: string;
  memory_id!: string;
  deleted!: boolean;
  items!: MemoryChange[];
  has_more!: boolean;
}

export class ConceptGraphAnswer {
  session_id!: string;
  nodes!: { concept: string; memories: number }[];
  edges!: { from: string; to: string; weight: number }[];
  /** Memories that the edges were counted over. */
  memories!: number;
  /** Whether there are more concepts than are shown: of all, or of those around the one that was asked for. */
  has_more!: boolean;
}

export class MemoryStats {
  session_id!: string;
  memories!: number;
  deleted!: number;
  /** How many memories are in each phase. */
  phases!: Record<Phase, number>;
  concepts!: number;
  events!: number;
  position!: number;
  recalls!: number;
  /** Mean length of a memory in indexed words. */
  mean_length!: number;
  first_created_at!: string | null;
  last_event_at!: string | null;
}
