import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, expectError, fieldsOf } from '../../kit/http.js';
import { idsOf, type TestAgent } from '../../kit/service.js';
import { call, service, startService } from '../../kit/started.js';

startService();

let teller: TestAgent;
const list = async (query: Record<string, string>): Promise<Answer['body']> => {
  const { status, body, text } = await teller.get(`/memory?${new URLSearchParams(query)}`);
  expect(status, text).toBe(200);
  return body;
};

beforeAll(async () => {
  teller = await service.newAgent();
  for (let i = 0; i < 9; i++)
    await teller.store({
      content: `note ${i}`,
      memory_id: `n${i}`,
      metadata: { third: i % 3 },
      occurred_at: `2023-05-0${i + 1}T12:00:00Z`,
    });
  await teller.delete('/memory/n4');
  await teller.post('/memory/query', { user_message: 'note 7', top_k: 1 });
});

describe('the list of memories', () => {
  it('takes a filter, a time, a phase and an order', async () => {
    const ids = async (query: Record<string, string>): Promise<string[]> => idsOf((await list(query)).items);
    const third = JSON.stringify({ third: 1 });
    expect(await ids({ metadata_filter: third })).toEqual(['n1', 'n7']);
    expect(await ids({ metadata_filter: third, order: 'newest' })).toEqual(['n7', 'n1']);
    expect(await ids({ time_range: JSON.stringify({ from: '2023-05-03', to: '2023-05-04T12:00:00Z', field: 'occurred_at' }) })).toEqual([
      'n2',
      'n3',
    ]);
    expect(await ids({ phase: 'working' })).toEqual(['n7']);
    expect(await ids({ phase: 'working,buffer', metadata_filter: third })).toEqual(['n1', 'n7']);
    expect(await ids({ phase: 'archived' })).toEqual([]);
    expect(await ids({ order: 'desc', limit: '2' })).toEqual(['n8', 'n7']);
  });

  it.each<Record<string, string>>([
    {},
    { order: 'newest' },
    { metadata_filter: JSON.stringify({ third: { ne: 2 } }) },
    { metadata_filter: '{"third":{"ne":2}}', order: 'newest' },
  ])('comes in pages that add up: %j', async (query) => {
    const whole = await list(query);
    expect(whole.total).toBe(whole.items.length);
    const paged: string[] = [];
    for (let cursor: string | null = null, more = true; more; ) {
      const page: Answer['body'] = await list({ ...query, limit: '2', ...(cursor === null ? {} : { cursor }) });
      expect([page.total, page.has_more]).toEqual([whole.total, page.next_cursor !== null]);
      paged.push(...idsOf(page.items));
      ({ next_cursor: cursor, has_more: more } = page);
    }
    expect(paged).toEqual(idsOf(whole.items));
  });

  it.each<Record<string, string>>([{}, { order: 'newest' }, { metadata_filter: '{"third":{"ne":2}}', order: 'newest' }])(
    'begins where it is told to, and goes on from there: %j',
    async (query) => {
      const whole = idsOf((await list(query)).items);
      for (const offset of [0, 1, 3, whole.length - 1, whole.length, whole.length + 5]) {
        const page = await list({ ...query, offset: String(offset), limit: '2' });
        expect(idsOf(page.items)).toEqual(whole.slice(offset, offset + 2));
        expect([page.total, page.has_more]).toEqual([whole.length, offset + 2 < whole.length]);
        if (page.next_cursor === null) continue;
        // the other parameters are the same again
        const next = await list({ ...query, offset: String(offset), limit: '2', cursor: page.next_cursor });
        expect(idsOf(next.items)).toEqual(whole.slice(offset + 2, offset + 4));
      }
    },
  );

  it('ends a page early where its memories are long', async () => {
    const writer = await service.newAgent();
    const items = Array.from({ length: 30 }, (_, i) => ({ content: `${i} ${'long text '.repeat(3270)}` }));
    for (let i = 0; i < 6; i++) await writer.post('/memory/batch', { items });
    const { body } = await writer.get('/memory?limit=1000');
    expect([body.total, body.has_more, body.items.length < 150, body.items.length > 100]).toEqual([180, true, true, true]);
    const rest = (await writer.get(`/memory?limit=1000&cursor=${body.next_cursor}`)).body;
    expect(body.items.length + rest.items.length).toBe(180);
  });

  it('is answered while others of the session wait for a position', async () => {
    const waiter = await service.newAgent();
    await waiter.store('the first');
    const behind = { 'x-wait-for-position': '2' };
    const routes = ['/memory', '/events', '/memory/search', '/memory/none/history'];
    const waiting = Promise.all(
      Array.from({ length: 16 }, (_, i) => {
        const route = routes[i % routes.length];
        return route === '/memory/search' ? waiter.post(route, { user_message: 'second' }, behind) : waiter.get(route, behind);
      }),
    );
    for (const route of routes.filter((route) => route !== '/memory/search')) await waiter.get(route);
    await waiter.store('the second');
    for (const { status } of await waiting) expect([200, 404]).toContain(status);
  });

  it('is the same under memz', async () => {
    const query = new URLSearchParams({ metadata_filter: '{"third":1}', order: 'newest' });
    const { body } = await call('GET', `/memz/memories/any?${query}`, { key: teller.key });
    expect(idsOf(body.items)).toEqual(['n7', 'n1']);
  });

  it.each([
    ['a filter that is no JSON', { metadata_filter: '{third' }, 'query.metadata_filter: json_invalid'],
    ['a filter that is no object', { metadata_filter: '[1]' }, 'query.metadata_filter: dict_type'],
    ['an unknown operator', { metadata_filter: '{"a":{"over":1}}' }, 'query.metadata_filter.a.over: filter_unknown_operator'],
    ['a time that is none', { time_range: '{"from":"May"}' }, 'query.time_range.from: datetime_parsing'],
    ['an unknown phase', { phase: 'working,asleep' }, 'query.phase.1: enum'],
    ['an unknown order', { order: 'random' }, 'query.order: enum'],
    ['an offset below none', { offset: '-1' }, 'query.offset: greater_than_equal'],
    ['a limit above the largest', { limit: '1001' }, 'query.limit: less_than_equal'],
  ])('is 422 with %s', async (_, query, field) => {
    const answer = await teller.get(`/memory?${new URLSearchParams(query)}`);
    expectError(answer, 422, 'invalid_fields');
    expect(fieldsOf(answer)).toEqual([field]);
  });

  it('refuses the cursor of another order', async () => {
    const { next_cursor } = await list({ limit: '2' });
    expectError(await teller.get(`/memory?order=newest&cursor=${next_cursor}`), 422, 'invalid_fields');
  });
});

describe('search', () => {
  it('takes a time beside a filter', async () => {
    const range = { from: '2023-05-02', to: '2023-05-08', field: 'occurred_at' };
    expect((await teller.find('note', { time_range: range, metadata_filter: { third: 1 } })).sort()).toEqual(['n1']);
    expect((await teller.find('note', { time_range: range })).sort()).toEqual(['n1', 'n2', 'n3', 'n5', 'n6']);
    expect(await teller.find('note', { time_range: { to: '2020-01-01' } })).toEqual([]);
    const query = await teller.post('/memory/query', {
      user_message: 'note',
      time_range: range,
      metadata_filter: { third: 0 },
      update_memory_state: false,
    });
    expect(idsOf(query.body.items).sort()).toEqual(['n3', 'n6']);
  });
});
