import type { Collection, Document, Filter } from 'mongodb';

const batchMax = 1000;

/**
 * Changes many documents, a thousand at a time, so that no single operation takes longer than a connection may be silent.
 * @param change must make the documents that pass its filter pass the whole filter no more
 */
export async function inBatches<T extends Document>(
  collection: Collection<T>,
  filter: Filter<T>,
  change: (batch: Filter<T>) => Promise<unknown>,
): Promise<void> {
  for (;;) {
    const found = await collection
      .find(filter, { projection: { _id: 1 } })
      .limit(batchMax)
      .toArray();
    if (found.length > 0) await change({ ...filter, _id: { $in: found.map(({ _id }) => _id) } } as Filter<T>);
    if (found.length < batchMax) return;
  }
}
