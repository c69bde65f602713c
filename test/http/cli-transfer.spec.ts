import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { hindcast } from '../kit/command.js';
import { type Json, ok } from '../kit/http.js';
import { TestService } from '../kit/service.js';
import { agent, service, startService } from '../kit/started.js';

startService();

const fixtures = 'test/fixtures/importers';

describe('hindcast import --from', () => {
  const systems: [from: string, place: string, memories: number, question: string, answer: string][] = [
    ['mem0', 'mem0.json', 2, 'Where is the spare key?', 'Ada keeps the spare key under the red pot.'],
    ['mcp', 'mcp.jsonl', 5, 'Who speaks Portuguese?', 'Ada (person) — Speaks Portuguese'],
    ['langgraph', 'langgraph.json', 3, 'Which ferry does Ada prefer?', 'Ada prefers the late ferry.'],
    ['chatgpt', 'chatgpt-conversations.json', 4, 'How often do boats to Almada leave?', 'The boats to Almada leave every ten minutes.'],
    ['claude', 'claude-conversations.json', 3, 'Where did the seam open?', 'The seam opened at the lower bout.'],
    ['markdown', 'notes', 5, 'Which soup?', 'Lisbon › Food\n\nAsk for the soup.'],
  ];

  it.each(systems)('%s brings what another system remembered, once', async (from, place, memories, question, answer) => {
    const file = `${fixtures}/${place}`;
    const first = await hindcast(['import', '--from', from, file]);
    expect({ code: first.code, out: first.out.split('\n')[0] }, first.err).toEqual({
      code: 0,
      out: `${memories} imported, 0 there already, 0 refused`,
    });
    expect((await hindcast(['import', '--from', from, file])).out).toContain(`0 imported, ${memories} there already, 0 refused\n`);
    const { items } = await ok(agent.post('/memory/search', { user_message: question }));
    expect(items[0].content).toBe(answer);
  });

  it('says what was left out, where, and how much of it', async () => {
    const { out } = await hindcast(['import', '--from', 'chatgpt', `${fixtures}/chatgpt-conversations.json`]);
    expect(out).toContain('left out: 1 × an image or a sound in a message (chatgpt-conversations.json, entry 1, message q1b)\n');
    expect(out).toContain('left out: 1 × a message of a tool (');
  });

  it('names what the service refuses by its place in the file, and ends with 1', async () => {
    const file = path.join(service.folder, 'mem0-refused.json');
    await agent.store({ memory_id: 'b', content: 'of somebody else' });
    writeFileSync(
      file,
      JSON.stringify({
        results: [
          { id: 'a', memory: 'tea' },
          { id: 'b', memory: 'milk' },
        ],
      }),
    );
    const { code, out } = await hindcast(['import', '--from', 'mem0', file]);
    expect(code).toBe(1);
    expect(out).toMatch(/^1 imported, 0 there already, 1 refused\n {2}mem0-refused\.json, line 1, memory 2 conflict: /);
  });

  it('ends with 1 where a file breaks off, is of another system, or is not UTF-8', async () => {
    const importing = async (from: string[], bytes: string | Buffer) => {
      const file = path.join(service.folder, 'odd.json');
      writeFileSync(file, bytes);
      const { code, out, err } = await hindcast(['import', ...from, file]);
      expect(code).toBe(1);
      return out + err;
    };
    const mem0 = ['--from', 'mem0'];
    expect(await importing(mem0, '[{"id": "whole", "memory": "tea"}, {"id": "half", "mem')).toMatch(
      /1 imported, 0 there already, 1 refused\n {2}odd\.json, entry 2 is not JSON: /,
    );
    const conversations = readFileSync(`${fixtures}/claude-conversations.json`);
    expect(await importing(['--from', 'chatgpt'], conversations)).toContain('nothing in it is a memory: is it what this --from reads?');
    expect(await importing([], conversations)).toMatch(/line 1 is not .*--from reads what other systems wrote/);
    for (const bytes of [
      Buffer.from('[{"id": "latin", "memory": "café"}]', 'latin1'),
      Buffer.from('\ufeff[{"id": "wide", "memory": "tea"}]', 'utf16le'),
    ])
      for (const from of [mem0, []]) expect(await importing(from, bytes)).toContain('odd.json is not UTF-8: save it as UTF-8');
  });

  // Where the log is shared the operator gives the key to each node, and the folder alone opens nothing.
  it.skipIf(process.env.HINDCAST_TEST_ENGINES !== undefined)(
    'asks the service of the data folder where it is told neither an address nor a key',
    async () => {
      const other = await TestService.start({ HINDCAST_MASTER_KEY: '' });
      try {
        const here = { HINDCAST_URL: undefined, HINDCAST_API_KEY: undefined, HINDCAST_DATA_DIR: other.folder };
        const { code, out, err } = await hindcast(['import', '--from', 'mem0', `${fixtures}/mem0.json`], here);
        expect({ code, out: out.split('\n')[0] }, err).toEqual({ code: 0, out: '2 imported, 0 there already, 0 refused' });
        await other.stop();
        expect(await hindcast(['events'], here)).toMatchObject({ code: 1, err: expect.stringContaining('--key or HINDCAST_API_KEY') });
      } finally {
        await other.dispose();
      }
    },
  );

  it('only looks in a dry run', async () => {
    const { code, out } = await hindcast(['import', '--from', 'mcp', '--dry-run', `${fixtures}/mcp.jsonl`]);
    expect({ code, out }).toEqual({ code: 0, out: '5 imported, 0 there already, 0 refused\n' });
    expect((await ok(agent.get('/memory'))).total).toBe(0);
  });

  it('says in a line what a person can mend', async () => {
    const says = async (...args: string[]): Promise<string> => {
      const { code, err } = await hindcast(['import', ...args]);
      expect(code).toBe(1);
      return err;
    };
    expect(await says('--from', 'mem0', '/not/there.json')).toMatch(/hindcast: there is no file \/not\/there\.json/);
    expect(await says('--from', 'chatgpt', fixtures)).toMatch(/holds no file of that kind/);
    expect(await says('--from', 'elsewhere', fixtures)).toMatch(/mem0, mcp, langgraph/);
    expect(await says('--dry-run', `${fixtures}/mem0.json`)).toMatch(/--dry-run needs --from/);
    writeFileSync(path.join(service.folder, 'export.zip'), 'PK');
    expect(await says('--from', 'chatgpt', path.join(service.folder, 'export.zip'))).toMatch(/unpack it first/);
  });
});

describe('hindcast export', () => {
  it('writes what import --from hindcast brings back, with its history', async () => {
    for (let i = 0; i < 30; i++) await agent.store({ memory_id: `m${i}`, content: `entry ${i}` });
    await ok(agent.post('/memory/update', { memory_id: 'm7', content: 'entry 7 anew' }));
    const file = path.join(service.folder, 'memories.ndjson');
    expect(await hindcast(['export', file])).toMatchObject({ code: 0, out: '', err: `31 lines in ${file}\n` });
    const latest = (await hindcast(['export', '--versions', 'latest'])).out.trimEnd().split('\n');
    expect(latest.map((line) => JSON.parse(line).content)[7]).toBe('entry 7 anew');
    expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toHaveLength(31);

    const twin = await service.newAgent();
    const imported = await hindcast(['import', '--from', 'hindcast', file], { HINDCAST_API_KEY: twin.key });
    expect(imported).toMatchObject({ code: 0, out: '31 imported, 0 there already, 0 refused\n' });
    const history = (await ok(twin.get('/memory/m7/history'))).items;
    expect(history.map(({ version, content }: Json) => [version, content])).toEqual([
      [1, 'entry 7'],
      [2, 'entry 7 anew'],
    ]);
  });

  it('says in a line why a file cannot be written', async () => {
    for (const [file, why] of [
      [path.join(service.folder, 'nowhere', 'memories.ndjson'), 'ENOENT'],
      [service.folder, 'EISDIR|ENOTEMPTY|EEXIST|EPERM'],
    ]) {
      const { code, err } = await hindcast(['export', file]);
      expect({ code, err }).toEqual({
        code: 1,
        err: expect.stringMatching(new RegExp(`^hindcast: ${file} cannot be written: (${why}).*\n$`)),
      });
      expect(existsSync(`${file}.part`)).toBe(false);
    }
  });

  it('leaves no half of a file behind', async () => {
    const file = path.join(service.folder, 'never.ndjson');
    const { code, err } = await hindcast(['export', file], { HINDCAST_API_KEY: 'unknown-key-of-nobody' });
    expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/not a known API key/) });
    expect([file, `${file}.part`].map((one) => existsSync(one))).toEqual([false, false]);
  });
});
