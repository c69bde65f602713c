import type { Condition, Superlative } from './program.js';
import type { Reader } from './reader.js';

/** "blue", "blue or green", "black, yellow and blue": one of these values, as long as a noun is to come or has been. */
export function readAdjectives(reader: Reader): Condition {
  const first = reader.accept('attribute');
  if (first === null) throw new Error('no adjective here');
  const values = [...first.values];
  let isJoint = false;
  for (;;) {
    const gap =
      reader.is('comma') && (reader.is('and', 1) || reader.is('or', 1))
        ? 2
        : reader.is('and') || reader.is('or') || reader.is('comma')
          ? 1
          : 0;
    const next = reader.peek(gap);
    if (gap === 0 || next?.kind !== 'attribute' || next.name !== first.name) break;
    if (reader.is('and') || reader.is('and', 1)) isJoint = true;
    for (let i = 0; i < gap; i++) reader.take();
    reader.accept('attribute');
    values.push(...next.values);
  }
  return { kind: 'attribute', name: first.name, values, ...(isJoint ? { isJoint } : {}) };
}

/** "most massive", "least tiny": a size word behind "most". */
export function sizeMeant(reader: Reader, { by, order }: Pick<Superlative, 'by' | 'order'>): Pick<Superlative, 'by' | 'order'> | null {
  const size = reader.peek();
  if (by !== 'members' || size?.kind !== 'attribute' || size.name !== 'size') return null;
  reader.take();
  return { by: 'size', order: size.values.includes('large') === (order === 'most') ? 'most' : 'least' };
}
