import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectError, type Json, ok } from '../../kit/http.js';
import { TestService } from '../../kit/service.js';
import { agent, service, startService } from '../../kit/started.js';
import { until } from '../../kit/until.js';

startService();

const rows = (count: number): Json[] =>
  Array.from({ length: count }, (_, i) => ({
    event_id: `e${i}`,
    features: { x: (i * 37) % 11 },
    outcome: (i * 37) % 11 > 5 ? 'up' : 'down',
  }));
/** @returns what was answered live, by event */
async function learn(count: number, domain = 'd'): Promise<Json[]> {
  const items: Json[] = [];
  for (let i = 0; i < count; i += 50)
    items.push(...(await ok(agent.post(`/domains/${domain}/adapt/events/batch`, { events: rows(count).slice(i, i + 50) }))).items);
  return items;
}
const hindcast = (body: Json = {}, domain = 'd'): Promise<Json> => ok(agent.post(`/domains/${domain}/hindcast`, body));

async function finished(path: string): Promise<Json> {
  let body: Json;
  await until('the hindcast has ended', async () => {
    body = await ok(agent.get(path));
    if (body.status === 'running') expect(body.progress.position).toBeLessThanOrEqual(body.progress.of);
    return body.status !== 'running';
  });
  return body;
}

describe('a hindcast', () => {
  it('with an empty body says what was answered live', async () => {
    const live = await learn(120);
    await agent.store('something else');
    const { rows: told, ...rest } = await hindcast();
    expect(told.map(({ event_id, position }: Json) => ({ event_id, position }))).toEqual(
      live.map(({ event_id, position }) => ({ event_id, position })),
    );
    for (const [i, { as_was, as_would }] of told.entries()) {
      const { prediction = null, probabilities = [], outcome_probability = null } = live[i].prediction_before ?? {};
      expect(as_was).toMatchObject({ prediction, probabilities, outcome_probability });
      expect(as_would).toEqual(as_was);
    }
    const { score } = (await ok(agent.get('/domains/d'))).adaptive;
    expect(rest).toMatchObject({ domain_id: 'd', session_id: agent.id, events: 120, next: null, first_difference: null });
    expect(rest.scores).toEqual({ as_was: score, as_would: score });
  });

  it('under other settings differs, and changes nothing', async () => {
    await learn(60);
    const before = await ok(agent.post('/domains/d/adapt/predict', { features: { x: 3 } }));
    const { scores, first_difference, rows: told } = await hindcast({ declaration: { schema: { adapt: { experts: ['baselines'] } } } });
    expect(scores.as_would.log_loss).not.toBe(scores.as_was.log_loss);
    const differing = told.find(({ as_was, as_would }: Json) => JSON.stringify(as_was) !== JSON.stringify(as_would));
    expect(first_difference).toEqual({ ...differing, because: ['schema.adapt.experts'] });
    expect(await ok(agent.post('/domains/d/adapt/predict', { features: { x: 3 } }))).toEqual(before);
  });

  it('of hypotheses ranks them as queries did', async () => {
    const hypotheses = (prior: number) => [
      { hypothesis_id: 'fan', label: 'Fan', prior, likelihoods: { led: { red: 0.8, green: 0.2 } } },
      { hypothesis_id: 'fine', label: 'Fine', prior: 1 - prior, likelihoods: { led: { red: 0.1, green: 0.9 } } },
    ];
    const schema = { variables: { led: { type: 'categorical', values: ['red', 'green'] } } };
    await agent.request('PUT', '/domains/d', { body: { description: '', schema, hypotheses: hypotheses(0.2) } });
    await ok(agent.post('/domains/d/events', { event_id: 'e1', observations: { led: 'red' } }));
    const { ranked_hypotheses: live } = await ok(agent.post('/domains/d/query', { question: 'What is it?' }));
    await ok(agent.post('/domains/d/feedback', { feedback_id: 'f1', hypothesis_id: 'fan' }));
    const { rows: told, scores } = await hindcast({ declaration: { hypotheses: hypotheses(0.5) } });
    expect(told.map(({ event_id }: Json) => event_id)).toEqual(['e1', 'f1']);
    expect(told[0].as_was.ranked_hypotheses).toEqual(live.map(({ hypothesis_id, probability }: Json) => ({ hypothesis_id, probability })));
    expect(told[0].as_would.ranked_hypotheses[0].probability).toBeGreaterThan(live[0].probability);
    expect(scores.as_was.log_loss).toBeCloseTo(-Math.log(live[0].probability), 9);
    const without = { schema: { variables: {} }, hypotheses: hypotheses(0.5).map(({ likelihoods: _, ...one }) => one) };
    const { warnings } = await hindcast({ declaration: without });
    expect(warnings).toEqual(['as_would: 1 observation does not fit the declaration and counts for nothing (led (no such variable): 1)']);
  });

  it('compares candidates, tells scores by windows, and names the best', async () => {
    await learn(100);
    const plain = { adapt: { experts: ['baselines'] } };
    const answer = await hindcast({ candidates: { plain, other: { description: 'x' } }, windows: 4 });
    const alone = await hindcast({ declaration: plain });
    expect(answer.candidates.plain).toMatchObject({ score: alone.scores.as_would, changes: alone.changes, begins_anew: true });
    expect(answer.candidates.other).toMatchObject({ score: alone.scores.as_was, first_difference: null, begins_anew: false });
    expect([answer.best, alone.best]).toEqual(['as_was', 'as_was']);
    expect(answer.windows.map(({ rows: its }: Json) => its)).toEqual([32, 32, 32, 4]);
    expect(Object.keys(answer.windows[0].scores)).toEqual(['as_was', 'as_would', 'plain', 'other']);
  });

  it('says what would have to be declared, and a PATCH puts it in force', async () => {
    await learn(20);
    const declaration = { description: 'Up or down', adapt: { interval_level: 0.5 }, schema: { variables: { x: { type: 'number' } } } };
    const { version, changes, begins_anew } = await hindcast({ declaration });
    expect({ version, begins_anew }).toEqual({ version: 0, begins_anew: true });
    expect(changes.map(({ path }: Json) => path)).toEqual(['description', 'schema.variables.x', 'schema.adapt.interval_level']);
    const patch = { body: { declaration, expected_version: version }, headers: { 'idempotency-key': 'adopt' } };
    const first = await ok(agent.request('PATCH', '/domains/d', patch));
    expect(first).toMatchObject({ description: 'Up or down', version: 1, duplicate: false, schema: { adapt: { interval_level: 0.5 } } });
    expect(await ok(agent.request('PATCH', '/domains/d', patch))).toEqual({ ...first, duplicate: true });
    expectError(await agent.request('PATCH', '/domains/d', { body: patch.body }), 409, 'version_conflict');
    const second = await ok(agent.request('PATCH', '/domains/d', { body: { declaration: { adapt: null } } }));
    expect(second).toMatchObject({ description: 'Up or down', version: 2, schema: { variables: { x: { type: 'number' } } } });
    expect(second.schema.adapt).toBeUndefined();
    expect((await hindcast({ declaration: {} })).changes).toEqual([]);
  });

  it('comes in pages whose scores are of the whole', async () => {
    await learn(50);
    const whole = await hindcast();
    const first = await hindcast({ limit: 20 });
    const told = [...first.rows];
    for (let { next, job_id } = first; next !== null; ) {
      const page = await ok(agent.get(`/domains/d/hindcasts/${job_id}?cursor=${next}`));
      expect(page.scores).toEqual(whole.scores);
      expect((await hindcast({ limit: 20, cursor: next })).rows).toEqual(page.rows);
      told.push(...page.rows);
      next = page.next;
    }
    expect(told).toEqual(whole.rows);
  });

  it('tells every so-many-th row on request, and scores of all', async () => {
    await learn(50);
    const whole = await hindcast({ declaration: { adapt: { memory: 0.9 } } });
    const sampled = await hindcast({ declaration: { adapt: { memory: 0.9 } }, every: 20 });
    const differs = whole.first_difference.position;
    expect(sampled.rows).toEqual(whole.rows.filter(({ position }: Json, i: number) => i % 20 === 0 || position === differs));
    expect({ ...sampled, rows: null }).toEqual({ ...whole, rows: null });
  });

  it('tells of a part of the history', async () => {
    await learn(50);
    const whole = await hindcast();
    const { rows: told, scores } = await hindcast({ from: 11, to: 30 });
    expect(told).toEqual(whole.rows.slice(10, 30));
    expect(scores.as_was.scored).toBe(20);
    expect(await hindcast({ from: 51 })).toMatchObject({ rows: [], scores: { as_was: { scored: 0 } }, windows: [], best: null });
    expect((await ok(agent.post('/domains/d/hindcast?as_of=30', { from: whole.rows[10].recorded_at }))).rows.at(-1).position).toBe(30);
  });

  it('is counted while it is worked on and kept, beside what domains have learned', async () => {
    // On a service of its own: what other tests left is dropped when its time is over.
    const alone = await TestService.start();
    try {
      const learner = await alone.newAgent();
      await ok(learner.post('/domains/d/adapt/events/batch', { events: rows(10) }));
      expect(await alone.metric('hindcast_learners_bytes')).toBeGreaterThan(0);
      expect(await alone.metric('hindcast_sessions_bytes')).toBeGreaterThan(await alone.metric('hindcast_learners_bytes'));
      expect(await alone.metric('hindcast_replays_kept_bytes')).toBe(0);
      const path = `/domains/d/hindcasts/${(await learner.post('/domains/d/hindcast', { background: true })).body.job_id}`;
      await until('the hindcast is done', async () => (await ok(learner.get(path))).status === 'done');
      expect(await alone.metric('hindcast_replays_kept_bytes')).toBeGreaterThan(0);
      await learner.delete(path);
      expect(await alone.metric('hindcast_replays_kept_bytes')).toBe(0);
      expect(await alone.metric('hindcast_replays_under_way')).toBe(0);
    } finally {
      await alone.dispose();
    }
  });

  it('goes on in the background, and can be ended', async () => {
    await learn(100);
    const started = await agent.post('/domains/d/hindcast', { background: true });
    expect(started.status, started.text).toBe(202);
    const { job_id } = started.body;
    expect(started.headers.location).toBe(`/api/v1/domains/d/hindcasts/${job_id}`);
    const path = `/domains/d/hindcasts/${job_id}`;
    expect((await finished(path)).rows).toEqual((await hindcast()).rows);
    expect((await agent.delete(path)).body).toEqual({ job_id, status: 'dropped' });
    expectError(await agent.get(path), 404, 'not_found');
    const second = (await agent.post('/domains/d/hindcast', { background: true })).body;
    expect((await agent.delete(`/domains/d/hindcasts/${second.job_id}`)).status).toBe(200);
    expectError(await agent.get(`/domains/d/hindcasts/${second.job_id}`), 404, 'not_found');
  });

  /** Starts one that takes a while, and asks on while it runs. @returns its path, its rows and the cursors that it was asked for while it ran */
  async function readWhileItRuns(body: Json): Promise<{ path: string; told: Json[]; early: number; cursors: number[]; last: Json }> {
    const { job_id } = (await agent.post('/domains/d/hindcast', { ...body, background: true })).body;
    const path = `/domains/d/hindcasts/${job_id}`;
    const [told, cursors]: [Json[], number[]] = [[], []];
    let early = 0;
    let page = '';
    let last: Json = null;
    const isRead = async (): Promise<boolean> => {
      last = await ok(agent.get(path + page));
      told.push(...last.rows);
      page = `?cursor=${last.next}`;
      if (last.status === 'done') return last.next === null;
      expect(last).toMatchObject({ domain_id: 'd', session_id: agent.id, job_id, status: 'running' });
      expect(last.progress.position).toBeLessThanOrEqual(last.progress.of);
      early += last.rows.length;
      if (last.rows.length > 0) cursors.push(last.next);
      return false;
    };
    await until('all of it is read', isRead, 1);
    return { path, told, early, cursors, last };
  }
  /** How often it may be over before anybody could ask. */
  const triesMax = 10;

  it('tells its rows while it runs, to who asks on, and afterwards as if nobody had', async () => {
    await learn(500);
    const candidates = Object.fromEntries([...'abcdefgh'].map((name, i) => [name, { adapt: { interval_level: 0.5 + i / 100 } }]));
    const { rows: whole, job_id: _, ...summary } = await hindcast({ candidates });
    for (const limit of [10_000, 150]) {
      let read = await readWhileItRuns({ candidates, limit });
      for (let i = 0; read.early === 0 && i < triesMax; i++) read = await readWhileItRuns({ candidates, limit });
      const { path, told, early, cursors, last } = read;
      expect(early).toBeGreaterThan(0);
      expect(told).toEqual(whole);
      const { rows: __, job_id: ___, ...rest } = last;
      expect(rest).toEqual(summary);
      const first = await ok(agent.get(path));
      expect(first).toMatchObject({ ...summary, next: limit < whole.length ? whole[limit].position : null });
      expect(first.rows).toEqual(whole.slice(0, limit));
      for (const cursor of cursors) {
        const rows = whole.filter(({ position }: Json) => position >= cursor);
        const page = await ok(agent.get(`${path}?cursor=${cursor}`));
        expect(page.rows).toEqual(rows.slice(0, page.rows.length));
        expect(page.next).toBe(rows[page.rows.length]?.position ?? null);
      }
      expectError(await agent.get(`${path}?cursor=1000000`), 404, 'not_found');
      await agent.delete(path);
    }
  });

  it('that runs can be ended while its rows are read', async () => {
    await learn(1000);
    const keptBytes = await service.metric('hindcast_replays_kept_bytes');
    const { job_id } = (await agent.post('/domains/d/hindcast', { background: true })).body;
    const path = `/domains/d/hindcasts/${job_id}`;
    for (let answer = await ok(agent.get(path)); answer.rows.length === 0; ) answer = await ok(agent.get(path));
    expect((await agent.delete(path)).body).toEqual({ job_id, status: 'dropped' });
    expectError(await agent.get(path), 404, 'not_found');
    await expect.poll(() => service.metric('hindcast_replays_under_way')).toBe(0);
    expect(await service.metric('hindcast_replays_kept_bytes')).toBe(keptBytes);
  });

  it('that somebody waits for does not wait for those in the background', async () => {
    await learn(200);
    const ids: string[] = [];
    for (let i = 0; i < 6; i++) ids.push((await agent.post('/domains/d/hindcast', { background: true })).body.job_id);
    const { rows: told } = await hindcast();
    for (const id of ids.slice(0, 3)) expect((await finished(`/domains/d/hindcasts/${id}`)).rows).toEqual(told);
    for (const id of ids.slice(3)) expect((await agent.delete(`/domains/d/hindcasts/${id}`)).status).toBe(200);
    expect((await hindcast()).rows).toEqual(told);
  });

  it('is nobody else’s', async () => {
    await learn(10);
    const { job_id } = (await agent.post('/domains/d/hindcast', { background: true })).body;
    const other = await service.newAgent();
    expectError(await other.get(`/domains/d/hindcasts/${job_id}`), 404, 'not_found');
    expectError(await other.post('/domains/d/hindcast', {}), 404, 'not_found');
  });

  it.each<[string, Json, string]>([
    ['a declaration that is none', { declaration: [] }, 'body.declaration'],
    ['a field that no declaration has', { declaration: { colour: 1 } }, 'body.declaration.colour'],
    ['settings that are none', { declaration: { adapt: { memory: 7 } } }, 'body.declaration.adapt.memory'],
    ['such in the schema', { declaration: { schema: { adapt: { memory: 7 } } } }, 'body.declaration.schema.adapt.memory'],
    ['settings that are a list', { declaration: { adapt: [] } }, 'body.declaration.adapt'],
    ['such in the schema', { declaration: { schema: { adapt: 'x' } } }, 'body.declaration.schema.adapt'],
    ['a schema that is none', { declaration: { schema: 7 } }, 'body.declaration.schema'],
    ['variables that are none', { declaration: { schema: { variables: 7 } } }, 'body.declaration.schema.variables'],
    ['a place that is none', { from: 'soon' }, 'body.from'],
    ['a range that ends before it begins', { from: 5, to: 4 }, 'body.to'],
    ['one that ends at a time before its first position', { from: 1, to: '2020-01-01' }, 'body.to'],
    ['one that begins at a time after its last position', { from: '2120-01-01', to: 1 }, 'body.to'],
    ['candidates that are none', { candidates: [{}] }, 'body.candidates'],
    ['candidates that are a number', { candidates: 7 }, 'body.candidates'],
    ['a candidate that does not hold', { candidates: { a: { adapt: { memory: 7 } } } }, 'body.candidates.a.adapt.memory'],
    ['a candidate that takes the name of another run', { candidates: { as_was: {} } }, 'body.candidates.as_was'],
    ['more candidates than it compares', { candidates: Object.fromEntries([...'abcdefghi'].map((name) => [name, {}])) }, 'body.candidates'],
    ['none of all rows', { every: 0 }, 'body.every'],
    ['windows without end', { windows: 101 }, 'body.windows'],
    ['pages without rows', { limit: 0 }, 'body.limit'],
    ['nobody to watch', { watch: [] }, 'body.watch'],
  ])('refuses %s', async (_what, body, loc) => {
    await learn(1);
    const answer = await agent.post('/domains/d/hindcast', body);
    expectError(answer, 422, 'invalid_fields');
    expect(answer.body.detail.map((field: Json) => field.loc.join('.'))).toEqual([loc]);
  });
});

describe('a changed declaration', () => {
  it.each<[string, Json, string]>([
    ['nothing', {}, 'body.declaration'],
    ['a list', { declaration: [] }, 'body.declaration'],
    ['a field that no declaration has', { declaration: { colour: 1 } }, 'body.declaration.colour'],
    ['hypotheses taken away', { declaration: { hypotheses: null } }, 'body.declaration.hypotheses'],
  ])('is refused with %s', async (_what, body, loc) => {
    await learn(1);
    const answer = await agent.request('PATCH', '/domains/d', { body });
    expectError(answer, 422, 'invalid_fields');
    expect(answer.body.detail.map((field: Json) => field.loc.join('.'))).toEqual([loc]);
    expectError(await agent.request('PATCH', '/domains/none', { body: { declaration: {} } }), 404, 'not_found');
  });
});

describe('answers that are long past', () => {
  it('are found again by replaying', async () => {
    const live = await learn(20);
    await ok(agent.delete('/domains/d'));
    const again = await ok(agent.post('/domains/d/adapt/events', rows(20)[7]));
    const { index: _, status: __, ...first } = live[7];
    expect(again).toMatchObject({ ...first, duplicate: true });
    const batch = await ok(agent.post('/domains/d/adapt/events/batch', { events: rows(20) }));
    expect(batch.items).toEqual(live.map((item) => ({ ...item, status: 'duplicate' })));
  });
});

describe('learners of hindcasts that are large', () => {
  /** Room for hindcasts, MB: a quarter of the setting. */
  const roomMb = 3;
  const wide = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`f${i}`, i]));
  const candidates = (count: number): Json =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`c${i}`, { schema: { adapt: { memory: 0.9 + i / 100 } } }]));
  let small: TestService;
  let by: Awaited<ReturnType<TestService['newAgent']>>;

  beforeAll(async () => {
    small = await TestService.start({ HINDCAST_LEARNERS_MB: `${4 * roomMb}` });
    by = await small.newAgent();
    for (let i = 0; i < 8; i++) await ok(by.post('/domains/d/adapt/events', { features: wide, outcome: `c${i}` }));
  });
  afterAll(() => small.dispose());

  it('are refused where all together never fit, with how many do', async () => {
    for (const background of [false, true]) {
      const refused = await by.post('/domains/d/hindcast', { candidates: candidates(8), background });
      expectError(refused, 422, 'invalid_fields');
      const [{ loc, type, ctx, msg }] = refused.body.detail;
      expect({ loc, type, ctx }).toEqual({
        loc: ['body', 'candidates'],
        type: 'too_many_learner_bytes',
        ctx: { max: roomMb, max_candidates: expect.any(Number) },
      });
      expect(ctx.max_candidates).toBeGreaterThan(0);
      expect(msg).toMatch(`ask for fewer at a time, ${ctx.max_candidates} at most`);
      await ok(by.post('/domains/d/hindcast', { candidates: candidates(ctx.max_candidates) }));
      expectError(await by.post('/domains/d/hindcast', { candidates: candidates(ctx.max_candidates + 1) }), 422, 'invalid_fields');
    }
    await ok(by.post('/domains/d/hindcast', {}));
  });

  it('wait for each other where they fit one after the other', async () => {
    const bytes = await small.metric('hindcast_learners_bytes');
    let most = 0;
    let isDone = false;
    const watched = (async () => {
      while (!isDone) most = Math.max(most, await small.metric('hindcast_replays_learners_bytes'));
    })();
    await Promise.all(Array.from({ length: 6 }, () => ok(by.post('/domains/d/hindcast', { candidates: candidates(2) }))));
    isDone = true;
    await watched;
    expect(most).toBeGreaterThanOrEqual(bytes);
    expect(most).toBeLessThanOrEqual(roomMb * 2 ** 20);
    expect(await small.metric('hindcast_replays_learners_bytes')).toBe(0);
  });

  it('are stopped where they become larger than the one that there is now', async () => {
    await ok(by.delete('/domains/d'));
    await ok(by.post('/domains/d/adapt/events', { outcome: 'a' }));
    const refused = await by.post('/domains/d/hindcast', { candidates: candidates(8) });
    expectError(refused, 422, 'invalid_fields');
    expect(refused.body.detail[0].type).toBe('too_many_learner_bytes');
    expect(await small.metric('hindcast_replays_learners_bytes')).toBe(0);
    expect((await ok(by.post('/domains/d/hindcast', {}))).scores.as_was.scored).toBeGreaterThan(0);
  });
});
