import { describe, expect, it } from 'vitest';
import { type Answer, expectError, fieldsOf, type Json, withKey } from '../../kit/http.js';
import { idsOf } from '../../kit/service.js';
import { agent, startService } from '../../kit/started.js';

startService();

describe('batch', () => {
  const batch = (items: unknown, headers = {}): Promise<Answer> => agent.post('/memory/batch', { items }, headers);
  const itemsOf = (answer: Answer): string[] =>
    answer.body.items.map(({ index, memory_id, status }: Json) => `${index} ${memory_id} ${status}`);

  it('stores fifty in their order', async () => {
    const items = Array.from({ length: 50 }, (_, i) => ({ content: `note ${i}`, memory_id: `m${i}` }));
    const { body } = await batch(items);
    expect(body).toMatchObject({ status: 'success', session_id: agent.id, stored: 50, duplicates: 0, failed: 0 });
    expect(body.items.map(({ position }: Json) => position)).toEqual(items.map((_, i) => i + 1));
    expect(idsOf((await agent.get('/memory?limit=100')).body.items)).toEqual(items.map(({ memory_id }) => memory_id));
  });

  it('looks at each item for itself', async () => {
    await agent.store({ content: 'was there', memory_id: 'there' });
    const answer = await batch([
      { content: 'new', memory_id: 'a' },
      { content: 'was there', memory_id: 'there' },
      { content: 'differs', memory_id: 'there' },
      { content: '', memory_id: 'b' },
      { content: 'no such field', memory_id: 'c', colour: 'red' },
      'a string',
      null,
      ['list'],
      { content: 'new too', memory_id: 'd', metadata: { a: 1 } },
      { content: 'bad time', memory_id: 'e', occurred_at: '2023-02-31' },
      { content: 'bad id', memory_id: 7 },
    ]);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ status: 'partial', stored: 2, duplicates: 1, failed: 8 });
    expect(itemsOf(answer)).toEqual([
      '0 a stored',
      '1 there duplicate',
      '2 there conflict',
      '3 b invalid',
      '4 c invalid',
      '5 null invalid',
      '6 null invalid',
      '7 null invalid',
      '8 d stored',
      '9 e invalid',
      '10 null invalid',
    ]);
    for (const { status, detail } of answer.body.items)
      if (status === 'invalid' || status === 'conflict') expect(detail).toMatch(/\w{3,}/);
      else expect(detail).toBeUndefined();
    expect(answer.body.items[3].detail).toContain('content');
    expect(answer.body.items[9].detail).toContain('occurred_at');
    expect(idsOf((await agent.get('/memory')).body.items)).toEqual(['there', 'a', 'd']);
  });

  it('is 200 with status error where all fail', async () => {
    const answer = await batch([{ content: '' }, {}]);
    expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 200, body: { status: 'error', stored: 0, failed: 2 } });
    expect(await agent.eventCount()).toBe(0);
  });

  it('tells repeats and conflicts within itself', async () => {
    const one = { content: 'one', memory_id: 'm' };
    const answer = await batch([one, one, { content: 'two', memory_id: 'm' }]);
    expect(itemsOf(answer)).toEqual(['0 m stored', '1 m duplicate', '2 m conflict']);
    expect((await agent.memory('m')).content).toBe('one');
    expect(answer.body).toMatchObject({ status: 'partial', stored: 1, duplicates: 1, failed: 1 });
  });

  it('gives only duplicates when it is repeated by its key', async () => {
    const items = [{ content: 'a' }, { content: 'b', memory_id: 'own' }, { content: 'a' }];
    const first = await batch(items, withKey('batch-1'));
    const again = await batch(items, withKey('batch-1'));
    expect(first.body).toMatchObject({ status: 'success', stored: 3, duplicates: 0 });
    expect(again.body).toMatchObject({ status: 'success', stored: 0, duplicates: 3, failed: 0 });
    expect(idsOf(again.body.items)).toEqual(idsOf(first.body.items));
    expect(again.body.items.map(({ position }: Json) => position)).toEqual(first.body.items.map(({ position }: Json) => position));
    expect(await agent.eventCount()).toBe(3);
  });

  it('goes on by its key where it was mended', async () => {
    await batch([{ content: 'a' }, { content: '' }, { content: 'c' }], withKey('mended'));
    const again = await batch([{ content: 'a' }, { content: 'b' }, { content: 'c' }], withKey('mended'));
    expect(again.body.items.map(({ status }: Json) => status)).toEqual(['duplicate', 'stored', 'duplicate']);
  });

  it('is a conflict item by item where its key is used for others', async () => {
    await batch([{ content: 'a' }, { content: 'b' }], withKey('k'));
    const other = await batch([{ content: 'a' }, { content: 'x' }], withKey('k'));
    expect(other.body.items.map(({ status }: Json) => status)).toEqual(['duplicate', 'conflict']);
  });

  it('takes a key of 256 characters for fifty items', async () => {
    const items = Array.from({ length: 50 }, (_, i) => ({ content: `note ${i}` }));
    const key = withKey('k'.repeat(256));
    const [first, again] = [await batch(items, key), await batch(items, key)];
    expect([first.body.stored, again.body.duplicates]).toEqual([50, 50]);
    expect(idsOf(again.body.items)).toEqual(idsOf(first.body.items));
  });

  it.each([
    ['no items', [], 'body.items: too_short'],
    ['51 items', Array(51).fill({ content: 'x' }), 'body.items: too_long'],
    ['an object', { content: 'x' }, 'body.items: list_type'],
    ['nothing', undefined, 'body.items: missing'],
  ])('is 422 with %s', async (_, items, field) => {
    const answer = await batch(items);
    expectError(answer, 422, 'invalid_fields');
    expect(fieldsOf(answer)).toEqual([field]);
  });
});
