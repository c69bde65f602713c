import type { MemoryReader } from '../memory-reader.js';
import { inWordsOf, questionTerms } from './parsed-query.js';
import { candidatesMax } from './rescore.js';
import { type SearchRequest, searching } from './search.js';
import { Verdicts } from './verdicts.js';

/** Why a memory is, or is not, among the items of a search. */
export type RankStatus =
  | 'found'
  | 'ranked_lower'
  | 'below_min_score'
  | 'no_common_word'
  | 'filtered_out'
  | 'expired'
  | 'deleted'
  | 'never_stored';

/** Where a memory stands in a search. */
export interface RankExplanation {
  readonly memory_id: string;
  readonly status: RankStatus;
  /** Its place, 1 the best; `null` where it is not among the {@link candidatesMax} best or does not fit at all. */
  readonly rank: number | null;
  /** Its score, `null` where it has no rank. */
  readonly score: number | null;
  /** Score of the last item that was answered, `null` where there was none. */
  readonly last_item_score: number | null;
  /** The same in a sentence, and what to do to find it. */
  readonly detail: string;
}

/**
 * Explains bit by bit where a memory stands in a search.
 * @param scores of the items that the search answered, best first
 */
export function* explainingRank(
  memory: MemoryReader,
  request: SearchRequest,
  memoryId: string,
  scores: readonly number[],
): Generator<void, RankExplanation> {
  const last = scores.at(-1) ?? null;
  const unranked = (status: RankStatus, detail: string): RankExplanation => ({
    memory_id: memoryId,
    status,
    rank: null,
    score: null,
    last_item_score: last,
    detail,
  });
  const row = memory.findEver(memoryId);
  if (row < 0) return unranked('never_stored', 'there never was a memory of this id in this session');
  const document = memory.documentOf(row);
  if (document < 0)
    return memory.isExpired(row) ? unranked('expired', 'the memory had expired') : unranked('deleted', 'the memory was deleted');
  if (!new Verdicts(memory, request.filter ?? null, request.times).accepts(document))
    return unranked('filtered_out', 'it does not pass the metadata_filter or the time_range');
  const { hits } = yield* searching(memory, { ...request, topK: candidatesMax, minScore: 0 });
  const place = hits.findIndex((hit) => hit.row === row);
  if (place >= 0) return ranked(memoryId, request, { rank: place + 1, score: hits[place].score, last });
  const terms = yield* questionTerms(memory, inWordsOf(memory, request.question));
  const own = new Set(Array.from(memory.documents.terms(document), (word) => word >>> 8));
  if (!terms.some(({ term }) => own.has(term)))
    return unranked('no_common_word', 'no word of the question stands in it, and it is not near enough to memories that have one');
  return unranked(
    'ranked_lower',
    `it has words of the question, but is not among the ${candidatesMax} best; ask with words that only it has, or with a filter`,
  );
}

function ranked(
  memoryId: string,
  { topK, minScore = 0 }: SearchRequest,
  { rank, score, last }: { readonly rank: number; readonly score: number; readonly last: number | null },
): RankExplanation {
  const status = score < minScore ? 'below_min_score' : rank > topK ? 'ranked_lower' : 'found';
  const details = {
    found: `it is item ${rank} of the ranking`,
    ranked_lower: `it is ${rank} of the ranking, and ${topK} were asked for; a top_k of ${rank} would find it`,
    below_min_score: `its score is below the min_score of ${minScore}`,
  };
  return { memory_id: memoryId, status, rank, score, last_item_score: last, detail: details[status] };
}
