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

  it('are told of what names its target', () => {
    const replaced = { memory_id: 'm', content: 'one', expected_version: 3 };
    expect(differingFields('memory.replaced', replaced, { memoryId: 'm', content: 'two', version: 3 })).toEqual(['content']);
    expect(differingFields('memory.replaced', replaced, { memoryId: 'n', content: 'one', summary: 's' })).toEqual(['memory_id', 'summary']);
    expect(differingFields('memory.deleted', { memory_id: 'a' }, { memoryId: 'b' })).toEqual(['memory_id']);
    const declared = { domain_id: 'd', declaration: { description: 'x', rules: [] }, expected_version: 1 };
    expect(differingFields('domain.declared', declared, { declaration: { description: 'y', rules: [] } })).toEqual(['description']);
  });

  it('are told of a change as far as what came of it tells them', () => {
    const updated = { memory_id: 'm', base_version: 1, content: 'one', summary: 's', metadata: { a: 1, b: 2 } };
    const differing = (asked: object): string[] => differingFields('memory.updated', updated, asked);
    expect(differing({ memoryId: 'm', content: 'two', metadata: { b: 3 }, merge: true })).toEqual(['content']);
    expect(differing({ memoryId: 'm', metadata: { b: 3 } })).toEqual(['metadata']);
    expect(differing({ memoryId: 'n', summary: null })).toEqual(['memory_id', 'summary']);
    expect(differing({ memoryId: 'm', content: 'one', concepts: [] })).toEqual([]);
  });

  it('are not told where the event is not what was asked for', () => {
    expect(differingFields('memories.deleted', { memory_ids: ['a'] }, { filter: {} })).toEqual([]);
    expect(differingFields('domain.declared', { domain_id: 'd', declaration: {} }, { change: {} })).toEqual([]);
  });
});
