import { describe, expect, it } from 'vitest';
import { type Answer, expectError, fieldsOf, withKey } from '../../kit/http.js';
import { agent, startService } from '../../kit/started.js';

startService({ HINDCAST_SEALING: 'on', HINDCAST_MASTER_KEY: '5e'.repeat(32) });

const put = (id: string, body: object, headers = {}): Promise<Answer> => agent.request('PUT', `/memory/${id}`, { body, headers });
const patch = (id: string, body: object, headers = {}): Promise<Answer> => agent.request('PATCH', `/memory/${id}`, { body, headers });
const ifMatch = (etag: string) => ({ 'if-match': etag });

describe('PUT', () => {
  it('makes a memory, and then replaces all that it says', async () => {
    const made = await put('m', {
      content: 'Ada lives in Lisbon',
      summary: 'home',
      metadata: { a: 1 },
      concepts: ['home'],
      occurred_at: '2023-05-08',
    });
    expect([made.status, made.body]).toEqual([
      200,
      { status: 'success', session_id: agent.id, memory_id: 'm', version: 1, created: true, event_id: 'm', position: 1, duplicate: false },
    ]);
    expect(made.headers.etag).toBe('"1"');
    const replaced = await put('m', { content: 'Ada lives in Porto' });
    expect(replaced.body).toMatchObject({ version: 2, created: false, position: 2, duplicate: false });
    expect(await agent.memory('m')).toMatchObject({
      content: 'Ada lives in Porto',
      summary: 'Ada lives in Porto',
      metadata: {},
      concepts: [],
      occurred_at: null,
      version: 2,
    });
    expect([await agent.find('Porto'), await agent.find('Lisbon')]).toEqual([['m'], []]);
  });

  it('uses the id of a deleted memory again', async () => {
    await agent.store({ content: 'first', memory_id: 'm' });
    await agent.delete('/memory/m');
    expectError(await agent.post('/memory/store', { content: 'second', memory_id: 'm' }), 409, 'id_conflict');
    expect((await put('m', { content: 'second' })).body).toMatchObject({ version: 2, created: false });
    expect(await agent.memory('m')).toMatchObject({ content: 'second', version: 2 });
    await agent.post('/memory/clear', {});
    expect((await put('m', { content: 'third' })).body.version).toBe(3);
    const { body } = await agent.get('/memory/m/history');
    expect(body.items.map(({ type, version }: Answer['body']) => [type, version])).toEqual([
      ['memory.stored', 1],
      ['memory.deleted', null],
      ['memory.replaced', 2],
      ['session.cleared', null],
      ['memory.replaced', 3],
    ]);
    expect((await agent.get('/memory')).body).toMatchObject({ total: 1 });
  });

  it('does not bring back what was erased', async () => {
    await put('m', { content: 'secret' });
    await put('m', { content: 'also secret' });
    expect((await agent.delete('/memory/m?erase=true')).body).toMatchObject({ status: 'success', deleted: true });
    expectError(await put('m', { content: 'again' }), 409, 'erased');
    expect(JSON.stringify(await agent.events())).not.toContain('secret');
  });

  it('is a duplicate by its key, the first time and later', async () => {
    const first = await put('m', { content: 'one' }, withKey('p1'));
    expect((await put('m', { content: 'one' }, withKey('p1'))).body).toEqual({ ...first.body, duplicate: true });
    const second = await put('m', { content: 'two' }, withKey('p2'));
    await agent.delete('/memory/m');
    expect((await put('m', { content: 'two' }, withKey('p2'))).body).toEqual({ ...second.body, duplicate: true });
    expect((await put('m', { content: 'one' }, withKey('p1'))).body).toEqual({ ...first.body, duplicate: true });
    expectError(await agent.get('/memory/m'), 404, 'not_found');
    expect((await agent.get('/operations/p1')).body).toMatchObject({ type: 'memory.stored', event_id: 'm', position: 1 });
    expect((await agent.get('/operations/p2')).body).toMatchObject({
      type: 'memory.replaced',
      outcome: { status: 'replaced', version: 2 },
    });
  });

  it('is a conflict by its key with another text or for another memory', async () => {
    await put('m', { content: 'one' }, withKey('p1'));
    await put('m', { content: 'two' }, withKey('p2'));
    for (const key of ['p1', 'p2']) {
      expectError(await put('m', { content: 'other' }, withKey(key)), 409, 'id_conflict');
      expectError(await put('n', { content: 'one' }, withKey(key)), 409, 'id_conflict');
    }
    expect((await agent.get('/memory')).body.total).toBe(1);
  });

  it('holds to the expected version: 409 by the body, 412 by a header', async () => {
    const current = async (): Promise<unknown> => (await agent.memory('m')).content;
    expectError(await put('m', { content: 'x', expected_version: 1 }), 409, 'version_conflict');
    expectError(await put('m', { content: 'x' }, ifMatch('"1"')), 412, 'precondition_failed');
    expectError(await put('m', { content: 'x' }, ifMatch('*')), 412, 'precondition_failed');
    await put('m', { content: 'one', expected_version: 0 });
    expectError(await put('m', { content: 'x', expected_version: 0 }), 409, 'version_conflict');
    expectError(await put('m', { content: 'x' }, { 'if-none-match': '*' }), 412, 'precondition_failed');
    expect((await put('m', { content: 'two' }, ifMatch('"1"'))).body.version).toBe(2);
    expect((await put('m', { content: 'three' }, ifMatch('*'))).body.version).toBe(3);
    expectError(await put('m', { content: 'x' }, ifMatch('"2"')), 412, 'precondition_failed');
    expect(await current()).toBe('three');
    await agent.delete('/memory/m');
    expectError(await put('m', { content: 'x', expected_version: 3 }), 409, 'version_conflict');
    expect((await put('m', { content: 'four' }, { 'if-none-match': '*' })).body.version).toBe(4);
  });

  it('lets one of ten win that expect the same', async () => {
    for (const expected_version of [0, 1]) {
      const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => put('m', { content: `by ${i}`, expected_version })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    }
  });

  it('does not have a PATCH beside it refused as a conflict', async () => {
    await put('m', { content: 'first' });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? put('m', { content: `by ${i}` }) : patch('m', { metadata: { [`k${i}`]: i } }))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200));
    expect((await agent.memory('m')).version).toBe(41);
  });

  it('makes a memory once and then replaces it when ten come at a time', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => put('m', { content: `by ${i}` })));
    expect(answers.map(({ body }) => body.version).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(answers.filter(({ body }) => body.created)).toHaveLength(1);
  });

  it.each([
    ['no content', {}, {}, 'body.content: missing'],
    ['an id in the body', { content: 'x', memory_id: 'n' }, {}, 'body.memory_id: extra_forbidden'],
    ['a version below 0', { content: 'x', expected_version: -1 }, {}, 'body.expected_version: greater_than_equal'],
    ['an ETag of something else', { content: 'x' }, ifMatch('"abc"'), 'header.if-match: etag'],
    ['two ETags', { content: 'x' }, ifMatch('"1", "2"'), 'header.if-match: etag'],
    ['two expectations', { content: 'x', expected_version: 2 }, ifMatch('"1"'), 'body.expected_version: one_of'],
  ])('is 422 with %s', async (_, body, headers, field) => {
    const answer = await put('m', body, headers);
    expectError(answer, 422, 'invalid_fields');
    expect(fieldsOf(answer)).toEqual([field]);
  });
});

describe('PATCH', () => {
  it('merges the metadata, where null takes a key away', async () => {
    await agent.store({ content: 'x', memory_id: 'm', metadata: { a: 1, b: { c: 2, d: [3] }, e: 4 } });
    const { body, headers } = await patch('m', { metadata: { a: null, b: { c: 5 }, f: 6 } });
    expect([body.version, headers.etag]).toEqual([2, '"2"']);
    expect((await agent.memory('m')).metadata).toEqual({ b: { c: 5, d: [3] }, e: 4, f: 6 });
  });

  it('changes what is given, takes away what is null and leaves the rest', async () => {
    await agent.store({ content: 'one', memory_id: 'm', summary: 's', concepts: ['c'], metadata: { a: 1 }, occurred_at: '2023-05-08' });
    await patch('m', { content: 'two', summary: null, concepts: null, occurred_at: null });
    expect(await agent.memory('m')).toMatchObject({ content: 'two', summary: 'two', concepts: [], occurred_at: null, metadata: { a: 1 } });
    await patch('m', { occurred_at: '2024-01-02' });
    expect((await agent.memory('m')).occurred_at).toBe('2024-01-02T00:00:00.000Z');
  });

  it('refuses metadata that merged are above their bounds', async () => {
    const many = (from: number) => Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`k${from + i}`, i]));
    await agent.store({ content: 'x', memory_id: 'm', metadata: many(0) });
    const answer = await patch('m', { metadata: many(200) });
    expectError(answer, 422, 'invalid_fields');
    expect(fieldsOf(answer)).toEqual(['body.metadata: dict_too_many_keys']);
    expect((await agent.memory('m')).version).toBe(1);
  });

  it('holds to what it expects, repeats by its key, and needs something to change', async () => {
    expectError(await patch('m', { content: 'x' }), 404, 'not_found');
    expectError(await patch('m', { content: 'x' }, ifMatch('*')), 412, 'precondition_failed');
    await agent.store({ content: 'x', memory_id: 'm' });
    expectError(await patch('m', { content: 'y' }, ifMatch('"2"')), 412, 'precondition_failed');
    expectError(await patch('m', { content: 'y', expected_version: 2 }), 409, 'version_conflict');
    expectError(await patch('m', {}), 422, 'invalid_fields');
    const first = await patch('m', { metadata: { n: 1 } }, { ...withKey('k'), ...ifMatch('"1"') });
    const again = await patch('m', { metadata: { n: 1 } }, { ...withKey('k'), ...ifMatch('"1"') });
    expect(again.body).toEqual({ ...first.body, duplicate: true });
    expectError(await agent.post('/memory/update', { memory_id: 'm', metadata: { n: 1 } }, withKey('k')), 409, 'id_conflict');
  });

  it('takes the media type of merge patches', async () => {
    await agent.store({ content: 'x', memory_id: 'm' });
    expect((await patch('m', { metadata: { a: 1 } }, { 'content-type': 'application/merge-patch+json' })).status).toBe(200);
  });
});

describe('DELETE and update', () => {
  const remove = (path: string, headers = {}): Promise<Answer> => agent.request('DELETE', path, { headers });

  it('take what reads of one memory tell of its version', async () => {
    await put('m', { content: 'one' });
    await put('m', { content: 'two' });
    for (const path of ['/memory/m', `/memz/memories/${agent.id}/m`]) expect((await agent.request('GET', path)).headers.etag).toBe('"2"');
  });

  it('delete the version that is expected alone', async () => {
    await put('m', { content: 'one' });
    await put('m', { content: 'two' });
    for (const path of ['/memory/m', `/memz/memories/${agent.id}/m`]) {
      expectError(await remove(path, ifMatch('"1"')), 412, 'precondition_failed');
      expectError(await remove(path, { 'if-none-match': '*' }), 412, 'precondition_failed');
    }
    expectError(await remove('/memory/m?erase=true', ifMatch('"2"')), 422, 'invalid_fields');
    expect((await agent.memory('m')).content).toBe('two');
    const deleted = await remove('/memory/m', { ...ifMatch('"2"'), ...withKey('d1') });
    expect(deleted.body).toMatchObject({ status: 'success', deleted: true, duplicate: false });
    expect((await remove('/memory/m', { ...ifMatch('"2"'), ...withKey('d1') })).body).toEqual({ ...deleted.body, duplicate: true });
    expectError(await remove('/memory/m', { ...ifMatch('"1"'), ...withKey('d1') }), 409, 'id_conflict');
    for (const etag of ['"2"', '*']) expectError(await remove('/memory/m', ifMatch(etag)), 412, 'precondition_failed');
    expect((await remove('/memory/m')).body).toMatchObject({ status: 'not_found', deleted: false });
  });

  it('change the version that is expected alone', async () => {
    await put('m', { content: 'one' });
    const update = (etag: string): Promise<Answer> =>
      agent.request('POST', '/memory/update', { body: { memory_id: 'm', content: 'two' }, headers: ifMatch(etag) });
    expectError(await update('"7"'), 412, 'precondition_failed');
    expect((await update('"1"')).body.version).toBe(2);
  });
});

describe('a conflict', () => {
  it('names the fields that differ', async () => {
    await agent.store({ content: 'x', memory_id: 'm', summary: 's', metadata: { a: 1 } });
    const answer = await agent.post('/memory', { content: 'y', memory_id: 'm', metadata: { a: 1 }, concepts: ['c'] });
    expectError(answer, 409, 'id_conflict');
    expect(answer.body.detail).toContain('differs in content, summary, concepts');
    const batch = await agent.post('/memory/batch', { items: [{ content: 'x', memory_id: 'm', summary: 's', metadata: { a: 2 } }] });
    expect(batch.body.items[0].detail).toContain('differs in metadata;');
  });

  it('names them for what is known by an Idempotency-Key', async () => {
    await agent.store({ content: 'x', memory_id: 'm' });
    await put('m', { content: 'one' }, withKey('put'));
    await patch('m', { content: 'one', metadata: { n: 1 } }, withKey('patch'));
    await agent.request('DELETE', '/memory/m', { headers: withKey('delete') });
    const again = [
      put('m', { content: 'two' }, withKey('put')),
      patch('m', { content: 'two', metadata: { n: 1 } }, withKey('patch')),
      agent.request('DELETE', '/memory/n', { headers: withKey('delete') }),
    ];
    const details = (await Promise.all(again)).map(({ body }) => /differs in ([^;]*);/.exec(body.detail)?.[1]);
    expect(details).toEqual(['content', 'content', 'memory_id']);
  });

  it('names them for events of domains too', async () => {
    await agent.post('/domains/d/adapt/events', { event_id: 'e', features: { a: 1 }, outcome: 'x' });
    const answer = await agent.post('/domains/d/adapt/events', { event_id: 'e', features: { a: 1 }, outcome: 'y' });
    expectError(answer, 409, 'id_conflict');
    expect(answer.body.detail).toContain('differs in outcome;');
  });
});

describe('POST /memory', () => {
  it('stores', async () => {
    const first = await agent.post('/memory', { content: 'x', memory_id: 'm' });
    expect([first.status, first.body.memory_id]).toEqual([200, 'm']);
    expect((await agent.post('/memory/store', { content: 'x', memory_id: 'm' })).body).toEqual({ ...first.body, duplicate: true });
  });

  it('takes one concept for a list of one', async () => {
    await agent.post('/memory', { content: 'x', memory_id: 'm', concepts: 'home' });
    expect((await agent.memory('m')).concepts).toEqual(['home']);
  });
});
