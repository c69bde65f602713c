import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const link = (head, bytes) => createHash('sha256').update(head, 'latin1').update(bytes).digest('latin1');

/** The model of {@link readerOf}'s vectors. */
export const vectorModel = { name: 'model', digest: 'of the model', dimension: 384 };

/**
 * The memories of a session into which items {id, content, metadata?, occurred_at?} were stored.
 * @param vectorsOf the encoded vectors of an item by its id, where there are any
 */
export function readerOf({ Session }, items, vectorsOf) {
  const session = new Session('agent_retrieval', link);
  const told = (id, type, data) => {
    const event = { id, type, version: 1, recorded_at: '2026-01-01T00:00:00.000Z', actor: 'a', causation: 'c', digest: 'd', data };
    session.apply({ ...event, session: 'agent_retrieval', position: session.position + 1 }, new Uint8Array(1));
  };
  for (const { id, ...data } of items) told(id, 'memory.stored', data);
  if (vectorsOf !== undefined)
    for (const { id: memory_id } of items)
      told(`v ${memory_id}`, 'memory.embedded', { memory_id, memory_version: 1, model: vectorModel, vectors: vectorsOf(memory_id) });
  return session.memories();
}

/** A file of collections, one a line: {session, items: [{id, text, timestamp?, speaker?, session?}], queries: [{text, gold_ids, category}]}. */
export function collectionsOf(file) {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => {
    const { session, items, queries } = JSON.parse(line);
    const stored = items.map(({ id, text, timestamp, speaker, session: conversation }) => ({
      id,
      content: text,
      metadata: { ...(speaker && { speaker }), ...(conversation && { session: conversation }) },
      ...(timestamp && { occurred_at: timestamp }),
    }));
    return { session, items: stored, queries };
  });
}

/** A chat made by rule, as an agent stores it: with the role in metadata, or as a name before the text. */
export function storedChat({ session, items, queries }, form = 'role') {
  const stored = items.map(({ id, role, text, timestamp, conversation }) => ({
    id,
    content: form === 'name' ? `${role}: ${text}` : text,
    metadata: form === 'role' ? { role, session: conversation } : { session: conversation },
    occurred_at: timestamp,
  }));
  return { session, items: stored, queries };
}

/** Share of a question's evidence among the ids found, and nDCG of binary relevance. */
export function scoresOf(found, gold) {
  const discount = (i) => 1 / Math.log2(i + 2);
  const ideal = Array.from({ length: Math.min(10, gold.size) }, (_, i) => discount(i)).reduce((a, b) => a + b, 0);
  const gained = found.reduce((sum, id, i) => sum + (gold.has(id) ? discount(i) : 0), 0);
  return { recall: found.filter((id) => gold.has(id)).length / gold.size, ndcg: gained / ideal };
}
