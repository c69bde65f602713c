import { beforeEach, describe, expect, it } from 'vitest';
import { type Answer, expectError, fieldsOf, withKey } from '../../kit/http.js';
import { idsOf } from '../../kit/service.js';
import { agent, startService } from '../../kit/started.js';

startService({ HINDCAST_SEALING: 'on', HINDCAST_MASTER_KEY: '5e'.repeat(32) });

const remove = (body: object, headers = {}): Promise<Answer> => agent.post('/memory/delete', body, headers);
const left = async (): Promise<string[]> => idsOf((await agent.get('/memory?limit=1000')).body.items);

/** Memories in batches. */
async function storeMany(count: number, more: (i: number) => object = () => ({})): Promise<void> {
  for (let from = 0; from < count; from += 50) {
    const items = Array.from({ length: Math.min(50, count - from) }, (_, i) => ({
      content: `note ${from + i}`,
      memory_id: `n${from + i}`,
      ...more(from + i),
    }));
    expect((await agent.post('/memory/batch', { items })).body.status).toBe('success');
  }
}

describe('deleting several memories', () => {
  beforeEach(() => storeMany(6, (i) => ({ metadata: { even: i % 2 === 0 }, occurred_at: `2023-05-0${i + 1}` })));

  it('takes those named, and says which there were', async () => {
    const { body } = await remove({ memory_ids: ['n1', 'none', 'n3', 'n1'] });
    expect(body).toMatchObject({ status: 'success', deleted: 2, memory_ids: ['n1', 'n3'], has_more: false, position: 7, duplicate: false });
    expect(body.event_ids).toEqual([body.event_id]);
    expect(await left()).toEqual(['n0', 'n2', 'n4', 'n5']);
    expect((await remove({ memory_ids: ['n1', 'none'] })).body).toMatchObject({ status: 'not_found', deleted: 0, event_id: null });
    expect(await agent.eventCount()).toBe(7);
  });

  it('takes those that pass a filter, are of a time, or both', async () => {
    expect(
      (await remove({ metadata_filter: { even: true }, time_range: { from: '2023-05-02', field: 'occurred_at' } })).body,
    ).toMatchObject({
      deleted: 2,
      memory_ids: ['n2', 'n4'],
    });
    expect((await remove({ time_range: { to: '2023-05-01', field: 'occurred_at' } })).body.memory_ids).toEqual(['n0']);
    expect((await remove({ metadata_filter: { even: false } })).body.deleted).toBe(3);
    expect(await left()).toEqual([]);
  });

  it('only says what it would delete when asked to', async () => {
    for (const which of [{ metadata_filter: { even: true } }, { memory_ids: ['n0', 'n2', 'n4', 'x'] }])
      expect((await remove({ ...which, dry_run: true })).body).toMatchObject({
        status: 'dry_run',
        deleted: 3,
        memory_ids: ['n0', 'n2', 'n4'],
        event_id: null,
      });
    expect((await remove({ memory_id: 'n0', dry_run: true })).body).toMatchObject({ status: 'dry_run', deleted: 1 });
    expect(await left()).toHaveLength(6);
  });

  it('is a duplicate by its key and spares what came after', async () => {
    const first = await remove({ metadata_filter: { even: true } }, withKey('d1'));
    await agent.store({ content: 'late', memory_id: 'late', metadata: { even: true } });
    expect((await remove({ metadata_filter: { even: true } }, withKey('d1'))).body).toEqual({ ...first.body, duplicate: true });
    expect(await left()).toContain('late');
    expectError(await remove({ metadata_filter: { even: false } }, withKey('d1')), 409, 'id_conflict');
    expect((await agent.get('/operations/d1')).body).toMatchObject({
      type: 'memories.deleted',
      outcome: { status: 'deleted', memories: 3 },
    });
  });

  it('tells each of several that come at once under one key what was deleted', async () => {
    const which = { metadata_filter: { even: true } };
    const answers = await Promise.all(Array.from({ length: 6 }, () => remove(which, withKey('d1'))));
    for (const { body } of answers) expect(body).toMatchObject({ status: 'success', deleted: 3, memory_ids: ['n0', 'n2', 'n4'] });
    expect(answers.filter(({ body }) => body.duplicate === true)).toHaveLength(5);
    expect(new Set(answers.map(({ body }) => body.event_id)).size).toBe(1);
  });

  it('is recorded under its key though there was nothing', async () => {
    const late = { content: 'late', memory_id: 'late', metadata: { topic: 'late' } };
    const requests: object[] = [{ metadata_filter: { topic: 'late' } }, { memory_ids: ['late'] }, { memory_id: 'late' }];
    requests.push(...requests.map((request) => ({ ...request, erase: true })));
    for (const [i, request] of requests.entries()) expect((await remove(request, withKey(`d${i}`))).body.status).toBe('not_found');
    await agent.store(late);
    for (const [i, request] of requests.entries())
      expect((await remove(request, withKey(`d${i}`))).body).toMatchObject({ status: 'not_found', duplicate: true });
    expect((await agent.memory('late')).content).toBe('late');
  });

  it('erases when asked to', async () => {
    const answer = await remove({ metadata_filter: { even: true }, erase: true });
    expect(answer.body).toMatchObject({ status: 'success', deleted: 3, memory_ids: ['n0', 'n2', 'n4'] });
    expect(answer.body.receipt.records).toHaveLength(3);
    expect(JSON.stringify(await agent.events())).not.toContain('note 2');
    expect((await remove({ memory_ids: ['n1'], erase: true, dry_run: true })).body).toMatchObject({ status: 'dry_run', deleted: 1 });
    expect(await left()).toEqual(['n1', 'n3', 'n5']);
  });

  it('keeps the others deleted when one of them is erased', async () => {
    const { position } = (await remove({ memory_ids: ['n0', 'n1'] })).body;
    await agent.delete('/memory/n0?erase=true');
    expect(await left()).toEqual(['n2', 'n3', 'n4', 'n5']);
    expect((await agent.get('/memory/n1/history')).body).toMatchObject({ deleted: true });
    expect((await agent.get(`/events?after=${position - 1}&limit=1`)).body.events[0]).toMatchObject({ type: 'memories.deleted' });
  });

  it('shows in the history of each', async () => {
    await remove({ memory_ids: ['n0', 'n1'] });
    const { body } = await agent.get('/memory/n1/history');
    expect(body.items.map(({ type }: Answer['body']) => type)).toEqual(['memory.stored', 'memories.deleted']);
    expect((await agent.get('/memory/n1?as_of=6')).status).toBe(200);
  });

  it.each([
    ['nothing named', {}, 'body: one_of'],
    ['two ways of naming', { memory_id: 'a', memory_ids: ['b'] }, 'body: one_of'],
    ['no ids', { memory_ids: [] }, 'body.memory_ids: too_short'],
    ['too many ids', { memory_ids: Array(1001).fill('a') }, 'body.memory_ids: too_long'],
    ['a range that ends before it begins', { time_range: { from: '2024-01-01', to: '2023-01-01' } }, 'body.time_range.to: time_order'],
    ['a range of nothing', { time_range: {} }, 'body.time_range: missing'],
    ['a filter of nothing', { metadata_filter: {} }, 'body.metadata_filter: filter_empty'],
    ['an unknown operator', { metadata_filter: { a: { over: 1 } } }, 'body.metadata_filter.a.over: filter_unknown_operator'],
  ])('is 422 with %s', async (_, body, field) => {
    const answer = await remove(body);
    expectError(answer, 422, 'invalid_fields');
    expect(fieldsOf(answer)).toEqual([field]);
  });
});

describe('a filter that thousands pass', () => {
  it('deletes them in events of at most 1,000', async () => {
    await storeMany(2100, (i) => ({ metadata: { k: i % 3 } }));
    const { body } = await remove({ metadata_filter: { k: { in: [0, 1, 2] } } }, withKey('all'));
    expect(body).toMatchObject({ deleted: 2100, has_more: false });
    const written = (await agent.events()).filter(({ type }) => type === 'memories.deleted');
    expect(written.map(({ data }) => data.memory_ids.length)).toEqual([1000, 1000, 100]);
    expect(body.event_ids).toEqual(written.map(({ id }) => id));
    expect((await remove({ metadata_filter: { k: { in: [0, 1, 2] } } }, withKey('all'))).body).toEqual({ ...body, duplicate: true });
    expect((await agent.get('/memory')).body.total).toBe(0);
  });
});

describe('DELETE of one memory', () => {
  it('deletes as POST does', async () => {
    await agent.store({ content: 'x', memory_id: 'a' });
    expect((await agent.delete('/memory/a')).body).toMatchObject({ status: 'success', memory_id: 'a', deleted: true });
    expect((await agent.delete('/memory/a')).body).toMatchObject({ status: 'not_found', deleted: false });
    await agent.store({ content: 'x', memory_id: 'b' });
    expect((await agent.delete(`/memz/memories/${agent.id}/b?erase=true`)).body).toMatchObject({
      deleted: true,
      receipt: { records: [{ id: 'b' }] },
    });
  });
});

describe('clear', () => {
  it('needs no body', async () => {
    for (const options of [{}, { headers: { 'content-type': 'application/json' }, raw: '' }]) {
      await agent.store('x');
      expect((await agent.request('POST', '/memory/clear', options)).body).toMatchObject({ status: 'success', deleted: 1 });
    }
  });
});
