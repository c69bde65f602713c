import { describe, expect, it } from 'vitest';
import { differingFields } from './differing-fields.js';

describe('the fields in which a write differs from the first', () => {
  const first = { content: 'one', metadata: { a: 1, b: 2 }, occurred_at: '2023-05-08T00:00:00.000Z' };

  it.each([
    ['another value', { ...first, content: 'two' }, ['content']],
    ['one left out, another added', { content: 'one', metadata: first.metadata, summary: 's' }, ['occurred_at', 'summary']],
    ['other keys inside', { ...first, metadata: { a: 1 } }, ['metadata']],
    ['another order of keys', { ...first, metadata: { b: 2, a: 1 } }, []],
  ])('are told of %s', (_, asked, fields) => {
    expect(differingFields('memory.stored', first, asked)).toEqual(fields);
  });

  it('is how long it is to stay where all else is the same', () => {
    const dated = { ...first, expires_at: '2030-01-01T00:00:00.000Z' };
    expect(differingFields('memory.stored', dated, { ...first, ttl_seconds: 5 })).toEqual(['ttl_seconds']);
    expect(differingFields('memory.stored', dated, { ...first, content: 'two', ttl_seconds: 5 })).toEqual(['content']);
  });

  it('are not told where the event is not what was asked for', () => {
    expect(differingFields('memory.deleted', { memory_id: 'a' }, { memoryId: 'b' })).toEqual([]);
  });
});
