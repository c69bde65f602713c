import { randomUUID } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { hindcast } from '../kit/command.js';
import { makeFolder, removeFolder } from '../kit/folders.js';
import { type Env, engines, ownerToken, TestService } from '../kit/service.js';
import { agent, service, startService } from '../kit/started.js';

startService();

const fileOf = (lines: readonly unknown[]): string => {
  const file = path.join(service.folder, `lines-${randomUUID()}.jsonl`);
  writeFileSync(file, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'));
  return file;
};

describe('hindcast import', () => {
  const lines = Array.from({ length: 120 }, (_, i) => ({ memory_id: `m${i}`, content: `The heron stood at post ${i}.`, mood: 'calm' }));

  it('stores a memory a line, in the order of the file', async () => {
    const { code, out, err } = await hindcast(['import', fileOf(lines)]);
    expect({ code, out }).toEqual({ code: 0, out: '120 stored, 0 there already, 0 failed\n' });
    expect(err).toContain('120/120 memories');
    const listed = (await agent.get('/memory?limit=100')).body;
    expect(listed).toMatchObject({ total: 120, items: expect.arrayContaining([expect.objectContaining({ metadata: { mood: 'calm' } })]) });
    expect(listed.items.map(({ memory_id }: { memory_id: string }) => memory_id)).toEqual(
      lines.slice(0, 100).map(({ memory_id }) => memory_id),
    );
  });

  it('goes on where it broke off', async () => {
    const file = fileOf(lines);
    await hindcast(['import', fileOf(lines.slice(0, 70))]);
    expect((await hindcast(['import', file])).out).toBe('50 stored, 70 there already, 0 failed\n');
    const bare = fileOf(lines.map(({ content }) => ({ content })));
    expect((await hindcast(['import', bare])).out).toBe('120 stored, 0 there already, 0 failed\n');
    expect((await hindcast(['import', bare])).out).toBe('0 stored, 120 there already, 0 failed\n');
  });

  it('names the lines that are none, stores the others and ends with 1', async () => {
    const file = fileOf([
      lines[0],
      'not json',
      '[1]',
      '',
      { memory_id: 'empty', content: '' },
      { memory_id: 'm0', content: 'other' },
      lines[1],
    ]);
    const { code, out } = await hindcast(['import', file]);
    expect(code).toBe(1);
    expect(out).toMatch(/^2 stored, 0 there already, 4 failed\n/);
    for (const said of [/line 2 is not JSON/, /line 3 is not a JSON object/, /line 5 invalid: .*content/, /line 6 conflict: /])
      expect(out).toMatch(said);
  });

  it('takes the usual other names, and whole conversations', async () => {
    const items = [{ id: 'a', text: 'Gina lost her job as a banker.', timestamp: '2023-01-20T16:04:00Z', speaker: 'Gina' }];
    expect((await hindcast(['import', fileOf([{ session: 's-1', items }])])).code).toBe(0);
    expect((await agent.get(`/memory/${encodeURIComponent('s-1/a')}`)).body).toMatchObject({
      content: 'Gina lost her job as a banker.',
      occurred_at: '2023-01-20T16:04:00.000Z',
      metadata: { speaker: 'Gina' },
    });
  });

  it('says in a line what a person can mend', async () => {
    const wrong: [args: string[], env: Env, says: RegExp][] = [
      [['import', '/not/there.jsonl'], {}, /there is no file/],
      [['import', fileOf([''])], {}, /is empty/],
      [['import', service.folder], {}, /is a folder: name a file/],
      [['import', fileOf(lines)], { HINDCAST_API_KEY: 'unknown-key-of-nobody' }, /not a known API key/],
      [['import', fileOf(lines)], { HINDCAST_URL: 'http://127.0.0.1:9' }, /127\.0\.0\.1:9/],
    ];
    for (const [args, env, says] of wrong) {
      const { code, err } = await hindcast(args, env);
      expect(code).toBe(1);
      expect(err.split('\n').filter((line) => line.startsWith('hindcast: '))).toEqual([expect.stringMatching(says)]);
      expect(err).not.toMatch(/\n {4}at /);
    }
  });

  it('imports long conversations, each turn once', async () => {
    const { code, out } = await hindcast(['import', 'test/quality/data/dialogues.jsonl']);
    expect({ code, out }).toEqual({ code: 0, out: '157 stored, 0 there already, 0 failed\n' });
    expect((await agent.get('/memory?limit=1')).body).toMatchObject({ total: 157 });
  });
});

describe('hindcast events', () => {
  it('prints a JSON object a line', async () => {
    for (let i = 0; i < 5; i++) await agent.store(`memory ${i}`);
    await agent.post('/memory/clear', {});
    const positions = async (...args: string[]): Promise<number[]> =>
      (await hindcast(['events', ...args])).out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).position);
    expect(await positions()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await positions('--after', '2', '--limit', '2')).toEqual([3, 4]);
    expect(await positions('--type', 'session.cleared')).toEqual([6]);
  });
});

describe('a command whose output nobody reads, as before head', () => {
  const unread = (...args: string[]) => hindcast(args, { HINDCAST_ACCOUNT_TOKEN: ownerToken }, false);

  it('ends without a word, and with no verdict where it judges', async () => {
    await agent.store('The heron stood at a post.');
    for (const args of [['events'], ['export'], ['agents', 'list']]) expect(await unread(...args)).toEqual({ code: 1, out: '', err: '' });
    expect(await unread('witness', '--out', path.join(service.folder, 'head.note'))).toEqual({ code: 3, out: '', err: '' });
  });
});

describe('hindcast agents', () => {
  const env = { HINDCAST_ACCOUNT_TOKEN: ownerToken };

  it('makes, lists, rotates and deletes', async () => {
    const { code, out } = await hindcast(['agents', 'create', '--name', 'scribe', '--scope', 'read', 'write'], env);
    expect(code).toBe(0);
    const [, agentId, agentKey] = /agent {6}(\S+)\nagent key {2}(\S+)\nAPI key {4}hck_/.exec(out) ?? [];
    expect((await hindcast(['agents', 'list'], env)).out).toMatch(new RegExp(`${agentId} {2}${agentKey} .*read,write {2}scribe\n`));
    expect((await hindcast(['agents', 'rotate', agentKey], env)).out).toMatch(/API key {4}hck_/);
    expect(await hindcast(['agents', 'delete', agentKey], env)).toMatchObject({ code: 0, out: `deleted ${agentId}\n` });
    expect(await hindcast(['agents', 'delete', agentKey], env)).toMatchObject({ code: 1, out: 'this account has no such agent\n' });
  });

  it('wants a token', async () => {
    const { code, err } = await hindcast(['agents', 'list']);
    expect({ code, err }).toEqual({ code: 1, err: "hindcast: give the owner's secret token with --token or HINDCAST_ACCOUNT_TOKEN\n" });
  });
});

describe('hindcast replay and verify', () => {
  it('make the views anew and check every chain, with the service stopped', async () => {
    const other = await TestService.start();
    try {
      const by = await other.newAgent();
      for (let i = 0; i < 20; i++) await by.store({ content: `The heron stood at post ${i}.`, memory_id: `m${i}` });
      const asked = async (): Promise<unknown> => (await by.post('/memory/search', { user_message: 'heron post 7' })).body;
      const before = await asked();
      const env = { ...engines(other.folder), HINDCAST_DATA_DIR: other.folder };
      const busy = await hindcast(['replay'], env);
      expect(busy).toMatchObject({ code: 1, err: expect.stringMatching(/^hindcast: .* is in use by process \d+/) });
      await other.stop();
      const replayed = await hindcast(['replay'], env);
      expect(replayed).toMatchObject({ code: 0, out: expect.stringMatching(/^2 sessions, 2\d events replayed in .* 0 failed\n$/) });
      expect(replayed.err).toContain('replaying');
      const verified = await hindcast(['verify'], env);
      const isEmbedded = process.env.HINDCAST_TEST_ENGINES === undefined;
      expect(verified.out).toMatch(
        new RegExp(`${isEmbedded ? 'valid' : '(valid|chain fits)'} {2}${by.id} {2}position 20 {2}head [0-9a-f]{64}\n`),
      );
      if (isEmbedded) {
        expect(verified.out).toContain(`proved    ${by.id}  positions 1 to 20, signed `);
        expect(verified.code, verified.out).toBe(0);
      }
      expect(await hindcast(['verify', '--session', 'nobody'], env)).toMatchObject({
        code: 3,
        err: 'hindcast: the log has no session nobody\n',
      });
      await other.launch();
      expect(await asked()).toEqual(before);
    } finally {
      await other.dispose();
    }
  });

  const isShared = process.env.HINDCAST_TEST_ENGINES !== undefined;

  it.each([
    [['replay'], 1],
    [['verify'], 3],
    [['verify-replay'], 1],
    [['keys', 'rotate'], 1],
    [['keys', 'rotate-signing'], 1],
  ])('make no folder where the name of one is mistyped: %j', async (command, code) => {
    const folder = makeFolder();
    try {
      const missing = path.join(folder, 'dat');
      const ended = await hindcast(command, { HINDCAST_DATA_DIR: missing });
      expect(ended).toMatchObject({
        code,
        out: '',
        err: expect.stringMatching(/^hindcast: no service has been in \S+dat; set HINDCAST_DATA_DIR/),
      });
      expect(readdirSync(folder)).toEqual([]);
    } finally {
      removeFolder(folder);
    }
  });

  it.skipIf(isShared)('pass over an agent that was deleted, and count it', async () => {
    const other = await TestService.start();
    try {
      const [kept, deleted] = [await other.newAgent(), await other.newAgent()];
      for (const agent of [kept, deleted]) await agent.store({ content: 'The heron stood at the post.' });
      expect((await other.owner('DELETE', '/v1/accounts/units', { agentKey: deleted.agentKey })).status).toBe(200);
      await other.stop();
      const env = { ...engines(other.folder), HINDCAST_DATA_DIR: other.folder };
      const replayed = await hindcast(['replay'], env);
      expect(replayed).toMatchObject({
        code: 0,
        out: expect.stringMatching(new RegExp(`^erased {2}${deleted.id}\n2 sessions, \\d+ events replayed in .* 0 failed, 1 erased\n$`)),
      });
      expect(await hindcast(['replay', '--session', deleted.id], env)).toMatchObject({
        code: 0,
        out: expect.stringMatching(/^erased .*\n0 sessions, 0 events .* 0 failed, 1 erased\n$/),
      });
      for (const command of ['verify', 'verify-replay']) expect(await hindcast([command], env)).toMatchObject({ code: 0 });
    } finally {
      await other.dispose();
    }
  });

  it.skipIf(isShared)('tell a log that is older than its keys', async () => {
    const other = await TestService.start();
    try {
      const by = await other.newAgent();
      await by.store({ memory_id: 'm1', content: 'The heron stood at the post.' });
      await other.stop();
      const [folder, older] = [other.folder, `${other.folder}-older`];
      for (const part of ['log', 'views', 'proof']) cpSync(path.join(folder, part), path.join(older, part), { recursive: true });
      await other.launch();
      expect((await by.post('/erase', { memory_ids: ['m1'] })).status).toBe(200);
      await other.stop();
      for (const part of ['log', 'views', 'proof']) {
        rmSync(path.join(folder, part), { recursive: true });
        cpSync(path.join(older, part), path.join(folder, part), { recursive: true });
      }
      rmSync(older, { recursive: true });
      const env = { ...engines(folder), HINDCAST_DATA_DIR: folder };
      const told = /the key of the record was destroyed, and the log has no event that says so: the log is older than its keys/;
      for (const command of ['verify', 'verify-replay', 'replay'])
        expect([command, await hindcast([command], env)]).toMatchObject([command, { code: 1, out: expect.stringMatching(told) }]);
      await other.launch();
      for (const read of ['/memory/m1', '/events'])
        expect((await by.get(read)).body).toMatchObject({ status: 503, code: 'log_damaged', detail: expect.stringMatching(told) });
    } finally {
      await other.dispose();
    }
  });

  it.skipIf(isShared)('erase again by keys of before what the log says is erased', async () => {
    const other = await TestService.start();
    try {
      const by = await other.newAgent();
      for (const memory_id of ['m1', 'm2']) await by.store({ memory_id, content: `The heron ${memory_id} stood at the post.` });
      const [keys, older] = [path.join(other.folder, 'keys'), `${other.folder}-older`];
      cpSync(keys, older, { recursive: true });
      expect((await by.post('/erase', { memory_ids: ['m1'] })).status).toBe(200);
      await other.stop();
      rmSync(keys, { recursive: true });
      renameSync(older, keys);
      await other.launch();
      const exported = await by.get('/events/export');
      expect(exported.text).toContain('The heron m2');
      expect(exported.text).not.toContain('The heron m1');
    } finally {
      await other.dispose();
    }
  });

  it.skipIf(isShared)('tell keys that are older than the log, and show nothing that it says is erased', async () => {
    const other = await TestService.start();
    try {
      const by = await other.newAgent();
      await by.store({ memory_id: 'm1', content: 'The heron stood at the post.' });
      await other.stop();
      const [keys, older] = [path.join(other.folder, 'keys'), `${other.folder}-older`];
      cpSync(keys, older, { recursive: true });
      await other.launch();
      expect((await by.post('/erase', { memory_ids: ['m1'] })).status).toBe(200);
      await other.stop();
      rmSync(keys, { recursive: true });
      renameSync(older, keys);
      await other.launch();
      const told = /not in the key store: the keys are older than the log/;
      expect((await by.get('/memory/m1')).body).toMatchObject({ status: 503, code: 'log_damaged', detail: expect.stringMatching(told) });
      expect((await by.get('/events?limit=1')).text).not.toContain('heron');
      const { problems } = (await other.http.request('GET', '/health')).body;
      expect(problems).toMatchObject([{ code: 'log_damaged', detail: expect.stringMatching(told) }]);
    } finally {
      await other.dispose();
    }
  });
});

describe('hindcast keys rotate', () => {
  // Where the log is shared the operator gives the key to each node.
  it.skipIf(process.env.HINDCAST_TEST_ENGINES !== undefined)(
    'changes the master key under a running service and with it stopped; the one before starts nothing any more',
    async () => {
      const own = { HINDCAST_SEALING: 'on', HINDCAST_MASTER_KEY: '' };
      const other = await TestService.start(own);
      try {
        const by = await other.newAgent();
        await by.store({ content: 'The heron stood at the post.', memory_id: 'm' });
        const env = { ...engines(other.folder), ...own, HINDCAST_DATA_DIR: other.folder };
        const file = `${other.folder}.master-key`;
        expect(other.output).toContain(`in ${file}: back it up now`);
        expect(statSync(file).mode & 0o777).toBe(0o600);
        const before = readFileSync(file);
        const isUnderWay = { now: true };
        const writer = async (name: string): Promise<number> => {
          const own = await other.newAgent();
          let written = 0;
          while (isUnderWay.now) await own.store({ content: `${name} ${written}`, memory_id: `${name}-${written++}` });
          return written;
        };
        const writers = Promise.all(Array.from({ length: 4 }, (_, i) => writer(`w${i}`)));
        for (let round = 0; round < 2; round++)
          expect(await hindcast(['keys', 'rotate'], env)).toMatchObject({
            code: 0,
            out: expect.stringMatching(/^what was wrapped by ([0-9a-f]{12}) is wrapped by (?!\1)[0-9a-f]{12}, which is in /),
          });
        isUnderWay.now = false;
        expect(Math.min(...(await writers))).toBeGreaterThan(0);
        expect(statSync(file).mode & 0o777).toBe(0o600);
        expect(await hindcast(['keys', 'rotate', '--to', `${file}.other`], env)).toMatchObject({
          code: 1,
          err: expect.stringMatching(/ is in use by process \d+/),
        });
        await other.stop();
        expect(await hindcast(['keys', 'rotate'], env)).toMatchObject({
          code: 0,
          out: expect.stringContaining(`is in ${file} now: back it up`),
        });
        const now = readFileSync(file);
        writeFileSync(file, before);
        expect(await hindcast(['verify'], env)).toMatchObject({
          code: 3,
          err: expect.stringContaining('the keys are wrapped by the master key'),
        });
        writeFileSync(file, now);
        await other.launch();
        expect((await by.get('/memory/m')).body.content).toBe('The heron stood at the post.');
      } finally {
        await other.dispose();
      }
    },
  );
});

describe('hindcast replay-domain', () => {
  beforeEach(async () => {
    const events = Array.from({ length: 50 }, (_, i) => ({
      event_id: `e${i}`,
      features: { x: i % 5 },
      outcome: i % 5 > 2 ? 'up' : 'down',
    }));
    expect((await agent.post('/domains/weather/adapt/events/batch', { events })).status).toBe(200);
  });

  /** A file that says what would have been different. */
  function change(name: string, declaration: object): string {
    const file = path.join(service.folder, `${name}.json`);
    writeFileSync(file, JSON.stringify(declaration));
    return file;
  }

  it('shows both runs, their scores, and where and why they part', async () => {
    const svg = path.join(service.folder, 'runs.svg');
    const file = change('plain', { adapt: { experts: ['baselines'] } });
    const { code, out, err } = await hindcast(['replay-domain', 'weather', '--declaration', file, '--svg', svg]);
    expect({ code, err: err.includes('replaying') }).toEqual({ code: 0, err: true });
    expect(out).toMatch(/^… 10 rows before/);
    expect(out).toMatch(/^position +event +happened +as it was +as it would have been$/m);
    expect(out).toMatch(/^50 +e49 +up +up 0\.\d{3} +(?:up|down) 0\.\d{3}$/m);
    expect(out).toMatch(/^would have +[▁▂▃▄▅▆▇█ ]+$/m);
    expect(out).toMatch(/^as it was \* +49 +0\.\d+ +[\d.]+ +\d+$/m);
    expect(out).toMatch(/^1–\d+ +\d+ /m);
    expect(out).toMatch(/^ {2}schema\.adapt\.experts: null → \["baselines"\]$/m);
    expect(out).toMatch(/^first difference at position \d+, event "e\d+": .*; it can come from schema\.adapt\.experts$/m);
    expect(readFileSync(svg, 'utf8')).toMatch(/^<svg [\s\S]*<path d="M[\d.,ML]+"[\s\S]*as it would have been[\s\S]*<\/svg>\n$/);
  });

  it('shows one run where nothing is changed', async () => {
    const svg = path.join(service.folder, 'run.svg');
    const { code, out } = await hindcast(['replay-domain', 'weather', '--svg', svg]);
    expect(code).toBe(0);
    expect(out).toMatch(/^position +event +happened +as it was$/m);
    expect(out).toMatch(/^as it was +49 +0\.\d+ +[\d.]+ +\d+$/m);
    expect(out).toMatch(/^positions +rows +as it was$/m);
    for (const drawn of [out.replace(/.*--declaration FILE.*/, ''), readFileSync(svg, 'utf8')]) {
      expect(drawn).toContain('as it was');
      expect(drawn).not.toContain('would have');
    }
  });

  it('says what is watched and told of by no row', async () => {
    const { code, out, err } = await hindcast(['replay-domain', 'weather', '--watch', 'upp', '--json']);
    expect({ code, rows: out.trimEnd().split('\n').length }).toEqual({ code: 0, rows: 50 });
    expect(err).toContain('watch: no row tells of "upp"; they tell of down, up\n');
  });

  it('compares several declarations, and puts one in force', async () => {
    const [plain, words] = [change('plain', { adapt: { experts: ['baselines'] } }), change('words', { description: 'Will it rise?' })];
    const { out } = await hindcast(['replay-domain', 'weather', '--declaration', plain, words]);
    expect(out).toMatch(/^positions +rows +as it was +plain +words$/m);
    expect(out).toMatch(/^none of these declarations did better than the one in force$/m);
    const { code, err, out: told } = await hindcast(['replay-domain', 'weather', '--declaration', words, '--adopt']);
    expect(told).not.toContain('to put');
    expect({ code, err }).toMatchObject({ code: 0, err: expect.stringContaining('in force: version 1 of domain "weather"') });
    expect((await agent.get('/domains/weather')).body).toMatchObject({ description: 'Will it rise?', adaptive: { observation_count: 50 } });
    expect(await hindcast(['replay-domain', 'weather', '--declaration', plain, words, '--adopt'])).toMatchObject({ code: 1 });
  });

  it('prints the rows for other programs', async () => {
    const { code, out } = await hindcast(['replay-domain', 'weather', '--json', '--from', '11', '--to', '20']);
    const rows = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect({ code, positions: rows.map(({ position }) => position) }).toEqual({
      code: 0,
      positions: Array.from({ length: 10 }, (_, i) => i + 11),
    });
  });

  it('says in one line what is wrong', async () => {
    expect(await hindcast(['replay-domain', 'nowhere'])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^hindcast: 404: there is no domain "nowhere"/m),
    });
    const file = change('wrong', { adapt: { memory: 7 } });
    expect(await hindcast(['replay-domain', 'weather', '--declaration', file])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^hindcast: 422: declaration\.adapt\.memory must be a number/m),
    });
  });
});

describe('hindcast verify-replay', () => {
  it('finds the views equal to what the log folds to, and names the event where one is not', async () => {
    const events = Array.from({ length: 30 }, (_, i) => ({
      event_id: `e${i}`,
      features: { x: i % 5 },
      outcome: i % 5 > 2 ? 'up' : 'down',
    }));
    await agent.post('/domains/weather/adapt/events/batch', { events });
    await agent.store('a heron');
    await service.stop();
    try {
      const env = { HINDCAST_DATA_DIR: service.folder, ...engines(service.folder) };
      const { code, out } = await hindcast(['verify-replay'], env);
      expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining(`equal  ${agent.id}  position 31\n`) });
      expect(out).toMatch(/, 0 not equal\n$/);
    } finally {
      await service.launch();
    }
  });
});
