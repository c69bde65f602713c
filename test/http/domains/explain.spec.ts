import { beforeEach, describe, expect, it } from 'vitest';
import { type Answer, expectError, fieldsOf, type Json, ok } from '../../kit/http.js';
import { agent, service, startService } from '../../kit/started.js';

startService();

const shop = {
  description: 'Why is the shop down?',
  schema: {
    variables: {
      errors: { type: 'categorical', values: ['normal', 'high'] },
      upstream_broken: { type: 'boolean' },
      cache_cold: { type: 'boolean' },
      season: { type: 'categorical', values: ['summer', 'winter'] },
      sales: { type: 'categorical', values: ['few', 'many'], parents: ['season'] },
    },
  },
  hypotheses: [
    {
      hypothesis_id: 'dependency',
      label: 'Dependency down',
      prior: 0.3,
      likelihoods: { errors: { normal: 0.2, high: 0.8 }, upstream_broken: { true: 0.9, false: 0.1 } },
    },
    {
      hypothesis_id: 'fine',
      label: 'Nothing wrong',
      prior: 0.7,
      likelihoods: { errors: { normal: 0.9, high: 0.1 }, upstream_broken: { true: 0.1, false: 0.9 } },
    },
  ],
  rules: [
    { rule_id: 'needs', match: [['?a', 'depends_on', '?b']], derive: { relation: ['?a', 'needs', '?b'] } },
    {
      rule_id: 'needs_on',
      match: [
        ['?a', 'needs', '?b'],
        ['?b', 'depends_on', '?c'],
      ],
      derive: { relation: ['?a', 'needs', '?c'] },
    },
    {
      rule_id: 'upstream',
      match: [
        ['?service', 'is', 'failing'],
        ['?service', 'needs', '?other'],
        ['?other', 'is', 'broken'],
      ],
      derive: { observation: { upstream_broken: true } },
    },
    { rule_id: 'alarm', when: { errors: 'high', upstream_broken: true }, supports: { dependency: 2 } },
  ],
};

const event = (body: Json): Promise<Json> => ok(agent.post('/domains/shop/events', body));
const explain = async (question: string, more: Json = {}): Promise<Json> => ok(agent.post('/domains/shop/explain', { question, ...more }));
const memz = (path: string, from = agent): Promise<Answer> => from.get(`/memz/domains/anyone/shop/${path}`);
const relation = (subject: string, name: string, object: string): Json => ({ subject, relation: name, object });

beforeEach(async () => {
  await ok(agent.request('PUT', '/domains/shop', { body: shop }));
  await event({ event_id: 'topology', relations: [relation('web', 'depends_on', 'cart'), relation('cart', 'depends_on', 'db')] });
  await event({ event_id: 'alert', relations: [relation('web', 'is', 'failing')], observations: { errors: 'high' } });
  await event({ event_id: 'disk', relations: [relation('db', 'is', 'broken')] });
});

describe('an explanation', () => {
  it('proves what rules derive, down to the events', async () => {
    const { core_support: core } = await explain('Why is the web down?');
    const [{ variable, value, rule_id, why }] = core.derived;
    expect({ variable, value, rule_id }).toEqual({ variable: 'upstream_broken', value: 'true', rule_id: 'upstream' });
    expect(why).toMatchObject({ fact: ['', 'upstream_broken', 'true'], bindings: { '?service': 'web', '?other': 'db' }, stated_by: [] });
    const [failing, needs, broken] = why.from;
    expect(failing).toEqual({
      fact: ['web', 'is', 'failing'],
      rule_id: null,
      bindings: {},
      stated_by: [{ event_id: 'alert', position: 3 }],
      from: [],
    });
    expect(broken.stated_by).toEqual([{ event_id: 'disk', position: 4 }]);
    expect(needs).toMatchObject({ rule_id: 'needs_on', bindings: { '?a': 'web', '?b': 'cart', '?c': 'db' } });
    expect(core.positions).toEqual([2, 3, 4]);
  });

  it('shows the ways between the entities of the question, and to those that made a rule fire', async () => {
    const { core_support: core } = await explain('Why does the web need the db?');
    expect(core.paths).toEqual([
      {
        from: 'web',
        to: 'db',
        steps: [
          {
            ...relation('web', 'depends_on', 'cart'),
            forward: true,
            derived: false,
            stated_by: [{ event_id: 'topology', position: 2 }],
            proof: null,
          },
          {
            ...relation('cart', 'depends_on', 'db'),
            forward: true,
            derived: false,
            stated_by: [{ event_id: 'topology', position: 2 }],
            proof: null,
          },
        ],
      },
    ]);
    expect((await explain('What is wrong with the web?')).core_support.paths).toMatchObject([{ from: 'web', to: 'db' }]);
    expect((await explain('What is wrong?')).core_support.paths).toEqual([]);
  });

  it('draws what matters and nothing else', async () => {
    const { core_support: core, ranked_hypotheses: ranked } = await explain('Why is the web down?');
    const ids = core.graph.nodes.map(({ id }: Json) => id);
    expect(ids).toEqual(
      expect.arrayContaining([
        'hypothesis:dependency',
        'observation:errors',
        'observation:upstream_broken',
        'rule:alarm',
        'relation:web is failing',
        'relation:web needs db',
        'relation:cart depends_on db',
      ]),
    );
    expect(ids).not.toContain('observation:cache_cold');
    for (const { from, to } of core.graph.edges) expect(ids).toEqual(expect.arrayContaining([from, to]));
    const weights = core.graph.edges.filter(({ to }: Json) => to === 'hypothesis:dependency').map(({ weight }: Json) => weight);
    const [{ log_odds, prior_log_odds }] = ranked;
    expect(weights.reduce((sum: number, weight: number) => sum + weight, prior_log_odds)).toBeCloseTo(log_odds, 9);
    expect(core.graph.edges).toContainEqual({ from: 'observation:errors', to: 'rule:alarm' });
    expect(core.network).toEqual({ nodes: ['errors', 'upstream_broken'], edges: [] });
  });

  it('tells where each piece of evidence comes from', async () => {
    const { core_support: core } = await explain('What if the season were winter?');
    const sources = core.evidence.map(({ variable, event_id, rule_id, supposed }: Json) => ({ variable, event_id, rule_id, supposed }));
    expect(sources).toEqual([
      { variable: 'upstream_broken', event_id: null, rule_id: 'upstream', supposed: false },
      { variable: 'errors', event_id: 'alert', rule_id: null, supposed: false },
      { variable: 'season', event_id: null, rule_id: null, supposed: true },
    ]);
    expect(core.entropy_after).toBeLessThan(core.entropy_before);
  });

  it('goes with the events that are taken back', async () => {
    await ok(agent.delete('/domains/shop/events/disk'));
    const { core_support: core } = await explain('Why does the web need the db?');
    expect(core.derived).toEqual([]);
    expect(core.paths).toHaveLength(1);
    expect((await ok(agent.post('/domains/shop/explain?as_of=4', { question: 'web?' }))).core_support.derived).toHaveLength(1);
  });
});

describe('the low-level view', () => {
  it('lists relations with the events that state them or the rules that derive them, page by page', async () => {
    const all = await ok(memz('graph'));
    expect(all).toMatchObject({
      session_id: agent.id,
      domain_id: 'shop',
      version: 1,
      total: 7,
      asserted: 4,
      derived: 4,
      overflow: null,
      has_more: false,
    });
    expect(all.items[0]).toEqual({
      ...relation('web', 'depends_on', 'cart'),
      derived: false,
      rule_id: null,
      stated_by: [{ event_id: 'topology', position: 2 }],
    });
    expect(all.items).toContainEqual({ ...relation('web', 'needs', 'db'), derived: true, rule_id: 'needs_on', stated_by: [] });
    const pages: Json[] = [];
    for (let cursor = ''; pages.length < 10; ) {
      const page = await ok(memz(`graph?limit=3${cursor}`));
      pages.push(...page.items);
      if (!page.has_more) break;
      cursor = `&cursor=${page.next_cursor}`;
    }
    expect(pages).toEqual(all.items);
    expect((await ok(memz('graph?entity=db'))).items.map((one: Json) => `${one.subject} ${one.relation} ${one.object}`)).toEqual([
      'cart depends_on db',
      'cart needs db',
      'web needs db',
      'db is broken',
    ]);
    expect((await ok(memz('graph?relation=is'))).total).toBe(2);
    expect((await ok(memz('graph?entity=nobody'))).items).toEqual([]);
    expect((await ok(memz('graph?as_of=2'))).total).toBe(5);
  });

  it('lists what is known and all events, those taken back marked', async () => {
    await event({
      event_id: 'later',
      observations: { errors: 'normal', cache_cold: true },
      text: 'It went away.',
      metadata: { host: 'a' },
    });
    await ok(agent.delete('/domains/shop/events/later'));
    const { current, items, total } = await ok(memz('evidence'));
    expect(current).toEqual([
      { variable: 'upstream_broken', value: 'true', event_id: null, rule_id: 'upstream', position: null, occurred_at: null },
      { variable: 'errors', value: 'high', event_id: 'alert', rule_id: null, position: 3, occurred_at: expect.any(String) },
    ]);
    expect(total).toBe(4);
    expect(items.map(({ event_id, retracted, current, has_text }: Json) => [event_id, retracted, current, has_text])).toEqual([
      ['topology', false, [], false],
      ['alert', false, ['errors'], false],
      ['disk', false, [], false],
      ['later', true, [], false],
    ]);
    expect(items[3]).toMatchObject({ observations: { errors: 'normal', cache_cold: true }, metadata: { host: 'a' } });
    expect((await ok(memz('evidence?as_of=5'))).items[3]).toMatchObject({
      retracted: false,
      current: ['cache_cold', 'errors'],
      has_text: true,
    });
    const first = await ok(memz('evidence?limit=3'));
    expect((await ok(memz(`evidence?limit=3&cursor=${first.next_cursor}`))).items).toEqual(items.slice(3));
  });

  it('ends a page of events at 4 MiB', async () => {
    const values = Array.from({ length: 256 }, (_, i) => `${i}`.padEnd(200, 'x'));
    const names = Array.from({ length: 16 }, (_, i) => `v${i}`);
    const each = <T>(value: T): Record<string, T> => Object.fromEntries(names.map((name) => [name, value]));
    const schema = { variables: each({ type: 'categorical', values }) };
    await ok(agent.request('PUT', '/domains/broad', { body: { description: '', schema, hypotheses: [] } }));
    const observations = each(Object.fromEntries(values.map((value) => [value, 1])));
    for (let i = 0; i < 6; i++) await ok(agent.post('/domains/broad/events', { event_id: `e${i}`, observations }));
    const evidence = (query = '') => ok(agent.get(`/memz/domains/${agent.id}/broad/evidence${query}`));
    const first = await evidence();
    expect(first).toMatchObject({ has_more: true, total: 6 });
    const rest = await evidence(`?cursor=${first.next_cursor}`);
    expect(rest).toMatchObject({ has_more: false, next_cursor: null, total: 6 });
    expect([...first.items, ...rest.items].map(({ event_id }: Json) => event_id)).toEqual(['e0', 'e1', 'e2', 'e3', 'e4', 'e5']);
    for (const { items } of [first, rest]) for (const one of items) expect(one.observations).toEqual(observations);
    expect(Buffer.byteLength(JSON.stringify(first.items))).toBeLessThan(4.1 * 2 ** 20);
  });

  it('refuses what it cannot page by, and who may not read', async () => {
    expect(fieldsOf(await memz('graph?cursor=nonsense'))).toEqual(['query.cursor: cursor']);
    expect(fieldsOf(await memz('evidence?limit=0'))).toEqual(['query.limit: greater_than_equal']);
    expectError(await agent.get('/memz/domains/anyone/nowhere/graph'), 404, 'not_found');
    const bound = await service.newAgent(['domain:other']);
    expectError(await memz('graph', bound), 403, 'forbidden');
  });
});
