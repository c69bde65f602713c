import { describe, expect, it } from 'vitest';
import { searchMemories } from '../../projections/memory/search/search.js';
import { withoutSpeakers } from '../../projections/memory/search/vector-matches.js';
import type { Session } from '../../projections/session.js';
import { encodedVector, type QuantizedVector, quantized } from '../../projections/vectors/quantized-vector.js';
import { embeddedText } from '../../src/embedding/embedded-text.js';
import { EmbeddingModel } from '../../src/embedding/onnx/embedding-model.js';
import { readModelFiles } from '../../src/embedding/onnx/model-files.js';
import { fold, tell } from '../kit/stories.js';
import { type Collection, readLines, storedAs } from './retrieval.js';

/** An ONNX file of all-MiniLM-L6-v2 with its tokenizer.json beside it; `.ci/run` fetches one. */
const file = process.env.HINDCAST_QUALITY_EMBEDDER || undefined;
const unlessGiven = file === undefined ? ' (skipped: HINDCAST_QUALITY_EMBEDDER is not set)' : '';

const digest = 'of the file';
const topK = 10;

async function withVectors(model: EmbeddingModel, { items }: Collection): Promise<Session> {
  const session = fold(items.map(storedAs));
  for (const item of items) {
    const vectors = [];
    for (const passage of model.passages(embeddedText(storedAs(item).data as { content: string })))
      vectors.push(encodedVector(quantized(await model.passage(passage)) as QuantizedVector));
    const about = { memory_id: item.id, memory_version: 1, model: { name: 'MiniLM', digest, dimension: 384 }, vectors };
    fold([tell('memory.embedded', `vectors of ${item.id}`, about)], session);
  }
  return session;
}

/** Shares of the questions' evidence among the ten best, by words and with vectors. */
async function recalls(model: EmbeddingModel, collections: readonly Collection[]): Promise<{ words: number; both: number }> {
  const shares = { words: [] as number[], both: [] as number[] };
  for (const collection of collections) {
    const memories = (await withVectors(model, collection)).memories();
    for (const { text: question, gold_ids: gold } of collection.queries.filter(({ category }) => category !== 'adversarial')) {
      const vector = quantized(await model.question(withoutSpeakers(memories, question))) as QuantizedVector;
      for (const kind of ['words', 'both'] as const) {
        const request = { question, topK, vector: kind === 'both' ? { digest, vector } : undefined };
        const found = searchMemories(memories, request).hits.map(({ row }) => memories.memoryId(row));
        shares[kind].push(gold.filter((id) => found.includes(id)).length / gold.length);
      }
    }
  }
  const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
  return { words: mean(shares.words), both: mean(shares.both) };
}

/** Recall with vectors as measured less a question or two (0.914, 0.948, 0.964, 1.000; by words 0.845, 0.948, 0.821, 0.973), and how much more than without them it is at least. */
const bars = [
  { kind: 'dialogues', least: 0.87, lead: 0.04 },
  { kind: 'chats', least: 0.9, lead: 0 },
  { kind: 'notes', least: 0.92, lead: 0.08 },
  { kind: 'code', least: 0.96, lead: 0 },
];

describe.skipIf(file === undefined)(`memory search with vectors of MiniLM${unlessGiven}`, () => {
  it.each(bars)('finds more than by words: $kind', async ({ kind, least, lead }) => {
    const model = await EmbeddingModel.open(await readModelFiles(file as string));
    const { words, both } = await recalls(model, readLines<Collection>(`test/quality/data/${kind}.jsonl`));
    expect(both).toBeGreaterThanOrEqual(least);
    expect(both).toBeGreaterThanOrEqual(words + lead);
  });

  it('keeps the angle between texts in eight bits', async () => {
    const model = await EmbeddingModel.open(await readModelFiles(file as string));
    const [one, other] = [await model.question('We adopted a puppy.'), await model.question('Which pets do we have?')];
    const exact = one.reduce((sum, value, i) => sum + value * other[i], 0);
    const [a, b] = [quantized(one) as QuantizedVector, quantized(other) as QuantizedVector];
    const kept = a.codes.reduce((sum, code, i) => sum + code * b.codes[i], 0) * a.scale * b.scale;
    expect(kept).toBeCloseTo(exact, 2);
    expect(exact).toBeGreaterThan(0.3);
  });
});
