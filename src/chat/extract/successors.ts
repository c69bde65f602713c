import { AnalysedText } from '../../../projections/memory/claims/analysed-text.js';
import { type ComparedMemory, findingConflicts } from '../../../projections/memory/claims/conflicts.js';
import type { MemoryConflict } from '../../memory/memory-answers.dto.js';
import type { ScoredSentence } from './sentences.js';

/** What a sentence counts that contradicts an older one, beside that one: that there are two values of a thing tells that it is what is asked for, as standing in the best memory does. */
const newerFactor = 1.3;

/** Ids of memories, and of those that contradict them. */
export function withSuccessors(memoryIds: Iterable<string>, conflicts: readonly MemoryConflict[]): ReadonlySet<string> {
  const newerOf = new Map(conflicts.map(({ memory_id, superseded_by }) => [memory_id, superseded_by]));
  const ids = new Set(memoryIds);
  for (const id of ids) {
    const newer = newerOf.get(id);
    if (newer !== undefined) ids.add(newer); // and is looked at in its turn
  }
  return ids;
}

/**
 * The sentences that no newer memory contradicts, bit by bit. What contradicts one answers what that answered: "I moved to Cardiff" has no word of "Where do I live?", but takes the place of "I live in Bristol".
 * @param asked index terms of the question
 * @param conflicts among the sentences' memories
 */
export function* replacingSuperseded(
  scored: readonly ScoredSentence[],
  asked: ReadonlySet<string>,
  conflicts: readonly MemoryConflict[],
): Generator<void, readonly ScoredSentence[]> {
  if (conflicts.length === 0) return scored;
  const byMemory = sentencesByMemory(scored);
  const newerOf = new Map<ScoredSentence, ScoredSentence>();
  const foundFor = new Set<ScoredSentence>();
  for (const { memory_id, superseded_by } of conflicts) {
    const [older, newer] = [byMemory.get(memory_id) ?? [], byMemory.get(superseded_by) ?? []];
    for (const [sentence, successor] of yield* findingPairs(older, newer)) newerOf.set(sentence, successor);
    for (const sentence of holdingMost(older, asked)) foundFor.add(sentence);
  }
  const scores = new Map<ScoredSentence, number>();
  for (const sentence of newerOf.keys()) {
    if (!foundFor.has(sentence)) continue;
    const newest = newestOf(sentence, newerOf);
    scores.set(newest, Math.max(scores.get(newest) ?? newest.score, sentence.score * newerFactor));
  }
  return scored
    .filter((sentence) => !newerOf.has(sentence))
    .map((sentence) => ({ ...sentence, score: scores.get(sentence) ?? sentence.score }));
}

function sentencesByMemory(scored: readonly ScoredSentence[]): ReadonlyMap<string, readonly ScoredSentence[]> {
  const byMemory = new Map<string, ScoredSentence[]>();
  for (const sentence of scored) {
    const others = byMemory.get(sentence.item.memory_id);
    if (others === undefined) byMemory.set(sentence.item.memory_id, [sentence]);
    else others.push(sentence);
  }
  return byMemory;
}

/** The sentences of a memory for which it was found, as far as words tell: those that hold most of what is asked. */
function holdingMost(sentences: readonly ScoredSentence[], asked: ReadonlySet<string>): readonly ScoredSentence[] {
  const held = sentences.map(({ terms }) => [...asked].filter((term) => terms.has(term)).length);
  const most = Math.max(...held);
  return sentences.filter((_, i) => held[i] === most);
}

function newestOf(sentence: ScoredSentence, newerOf: ReadonlyMap<ScoredSentence, ScoredSentence>): ScoredSentence {
  let newest = sentence;
  for (let newer = newerOf.get(newest); newer !== undefined; newer = newerOf.get(newest)) newest = newer;
  return newest;
}

/** Which sentences of a memory are contradicted by which of a newer one that contradicts it: all of them by its best, where no two sentences do so by themselves. */
function* findingPairs(
  older: readonly ScoredSentence[],
  newer: readonly ScoredSentence[],
): Generator<void, (readonly [ScoredSentence, ScoredSentence])[]> {
  if (newer.length === 0) return [];
  const told = [...older, ...newer];
  const conflicts = yield* findingConflicts(told.map((sentence, i) => comparedAs(sentence, i)));
  const pairs = conflicts
    .map(({ memory_id, superseded_by }) => [Number(memory_id), Number(superseded_by)])
    .filter(([place, by]) => place < older.length && by >= older.length)
    .map(([place, by]) => [told[place], told[by]] as const);
  if (pairs.length > 0) return pairs;
  const best = newer.reduce((one, other) => (other.score > one.score ? other : one));
  return older.map((sentence) => [sentence, best] as const);
}

/** A sentence as a memory of its own, the later ones the newer. */
const comparedAs = ({ text, speaker, item }: ScoredSentence, position: number): ComparedMemory => ({
  memory_id: String(position),
  text: new AnalysedText({ content: text, metadata: speaker === null ? item.metadata : { ...item.metadata, speaker } }),
  timeMs: 0,
  position,
});
