import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readChatGpt } from './chatgpt.js';
import { readClaude } from './claude.js';
import { contentMax, type Imported, type ImportLine, idOf, piecesOf, type ReadValue, timeOf } from './import-line.js';
import { filesAt, sources } from './import-sources.js';
import { jsonValues, type PlacedValue } from './json-values.js';
import { readLangGraph } from './langgraph.js';
import { readMarkdown } from './markdown.js';
import { readMcp } from './mcp-memory.js';
import { readMem0 } from './mem0.js';

const fixture = (name: string): string => readFileSync(new URL(`../../../test/fixtures/importers/${name}`, import.meta.url), 'utf8');

/** A file's values, its bytes in chunks of this many. */
async function valuesOf(text: string, chunkBytes = 7): Promise<PlacedValue[]> {
  const bytes = Buffer.from(text);
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, i) =>
    bytes.subarray(i * chunkBytes, (i + 1) * chunkBytes),
  );
  const values: PlacedValue[] = [];
  for await (const value of jsonValues(Readable.from(chunks) as AsyncIterable<Buffer>)) values.push(value);
  return values;
}

async function readAll(read: ReadValue, text: string): Promise<Imported[]> {
  return (await valuesOf(text)).flatMap((placed) =>
    'value' in placed ? read(placed.value, placed.place) : [{ place: placed.place, why: 'what is not JSON' }],
  );
}

const linesIn = (all: readonly Imported[]): ImportLine[] => all.flatMap((one) => ('line' in one ? [one.line] : []));
const leftOutIn = (all: readonly Imported[]): string[] => all.flatMap((one) => ('why' in one ? [one.why] : []));

describe('a file of JSON', () => {
  it('is read value by value, a list or one behind the other, however its bytes come', async () => {
    const value = fc.jsonValue({ maxDepth: 3 });
    await fc.assert(
      fc.asyncProperty(fc.array(value, { maxLength: 5 }), fc.integer({ min: 1, max: 40 }), fc.boolean(), async (values, chunk, pretty) => {
        const list = JSON.stringify(values, null, pretty ? 2 : undefined);
        expect((await valuesOf(list, chunk)).map((placed) => 'value' in placed && placed.value)).toEqual(JSON.parse(list));
        const objects = values.map((member) => ({ member }));
        const behind = objects.map((one) => JSON.stringify(one, null, pretty ? 2 : undefined)).join('\n');
        expect((await valuesOf(behind, chunk)).map((placed) => 'value' in placed && placed.value)).toEqual(
          JSON.parse(JSON.stringify(objects)),
        );
      }),
    );
  });

  it('tells what is no JSON with its line, and goes on behind it', async () => {
    const read = await valuesOf('{"a":1}\n{"b":\nnonsense\n\n{"c":"}"}\n');
    expect(read.map((placed) => [placed.place, 'value' in placed ? placed.value : 'problem'])).toEqual([
      ['line 1', { a: 1 }],
      ['line 2', 'problem'],
      ['line 3', 'problem'],
      ['line 5', { c: '}' }],
    ]);
    expect((await valuesOf('[1, nonsense, 3]')).map((placed) => ('value' in placed ? placed.value : placed.place))).toEqual([
      1,
      'entry 2',
      3,
    ]);
  });

  it('may be empty', async () => {
    for (const text of ['', ' \n', '[]', '[ ]\n']) expect(await valuesOf(text)).toEqual([]);
  });
});

describe('a text that is longer than a memory may be', () => {
  it('is cut where paragraphs, lines or words end, and nothing of it is lost', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('word', 'two words', '\n', '\n\n', '🎻', ' '), { maxLength: 60 }),
        fc.integer({ min: 8, max: 40 }),
        (parts, max) => {
          const text = parts.join('');
          const pieces = piecesOf(text, max);
          expect(pieces.every((piece) => piece.length <= max && piece.length > 0 && piece.isWellFormed())).toBe(true);
          expect(pieces.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
        },
      ),
    );
  });

  it('becomes memories whose ids and parts are told', () => {
    const [one, other] = linesIn(readMem0({ id: 'm', memory: `${'word '.repeat(contentMax / 5)}the end` }, 'here'));
    expect([one.memory_id, other.memory_id, other.content]).toEqual(['m', 'm/2', 'the end']);
    expect(other.metadata).toEqual({ part: 2, parts: 2 });
  });
});

describe('times and ids', () => {
  it('are those of the interface, whatever a system writes', () => {
    expect(timeOf(1754038800.25)).toBe('2025-08-01T09:00:00.250Z');
    expect(timeOf(1754038800250)).toBe('2025-08-01T09:00:00.250Z');
    expect(timeOf('2026-03-01 09:15:00.123456')).toBe('2026-03-01T09:15:00.123Z');
    expect(timeOf('2026-03-01T09:15:00+02:00')).toBe('2026-03-01T07:15:00.000Z');
    for (const none of ['yesterday', null, undefined, Number.NaN, 1e300, {}]) expect(timeOf(none)).toBeUndefined();
    expect(idOf('a\nb', 'c')).toBe('a b/c');
    expect(idOf('x'.repeat(300))).toHaveLength(161);
  });
});

describe("mem0's memories", () => {
  it('keep their ids, owners, metadata and times', async () => {
    const [one, other, ...more] = linesIn(await readAll(readMem0, fixture('mem0.json')));
    const raw = JSON.parse(fixture('mem0.json')).results;
    expect(one).toMatchObject({ memory_id: raw[0].id, content: raw[0].memory, created_at: raw[0].createdAt, updated_at: raw[0].updatedAt });
    expect([one.content, other.content].sort()).toEqual([
      'Ada keeps the spare key under the red pot.',
      'Ada takes her coffee without sugar.',
    ]);
    expect([one, other].map(({ metadata }) => metadata)).toContainEqual(expect.objectContaining({ place: 'home' }));
    expect(more).toEqual([]);
  });

  it('are read in the spelling of its service and of Python too', () => {
    const item = {
      ...{ id: 'x', memory: 'tea', user_id: 'ada', metadata: null, categories: ['drinks'] },
      ...{ created_at: '2026-01-01T00:00:00-08:00', updated_at: null },
    };
    expect(linesIn(readMem0({ results: [item] }, 'here'))).toEqual([
      { memory_id: 'x', content: 'tea', metadata: { user_id: 'ada' }, concepts: ['drinks'], created_at: '2026-01-01T08:00:00.000Z' },
    ]);
    const paged = { count: 101, next: 'https://host/v1/memories/?page=2', previous: null, results: [item] };
    expect(leftOutIn(readMem0(paged, 'here'))).toEqual(['the pages behind this one, which are files of their own']);
    expect(leftOutIn(readMem0({ ...paged, next: null }, 'here'))).toEqual([]);
    expect(leftOutIn(readMem0([{ id: 'x', memory: ' ' }, 7], 'here'))).toEqual(['a memory without a text', 'what is no memory of mem0']);
  });
});

describe("the MCP memory server's file", () => {
  it('becomes a memory for each observation and each relation', async () => {
    const all = await readAll(readMcp, fixture('mcp.jsonl'));
    expect(linesIn(all).map(({ content }) => content)).toEqual([
      'Ada (person) — Repairs violins',
      'Ada (person) — Lives by the river',
      'Ada (person) — Speaks Portuguese',
      'Harbour Workshop is of the kind company.',
      'Ada works at Harbour Workshop.',
    ]);
    expect(new Set(linesIn(all).map(({ memory_id }) => memory_id)).size).toBe(5);
    expect(await readAll(readMcp, fixture('mcp.jsonl'))).toEqual(all);
    expect(leftOutIn(readMcp({ type: 'thing' }, 'here'))).toEqual(['what is no entity and no relation']);
  });

  it('is the same as the answer of read_graph', async () => {
    const untyped = ({ type: _, ...rest }: Record<string, unknown>): object => rest;
    const records: Record<string, unknown>[] = fixture('mcp.jsonl')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const ofType = (wanted: string): object[] => records.filter(({ type }) => type === wanted).map(untyped);
    const graph = JSON.stringify({ entities: ofType('entity'), relations: ofType('relation') }, null, 2);
    expect(linesIn(await readAll(readMcp, graph))).toEqual(linesIn(await readAll(readMcp, fixture('mcp.jsonl'))));
    expect(readMcp({ entities: [null, 'Ada'] }, 'here')).toMatchObject([{ place: 'here, entity 1' }, { place: 'here, entity 2' }]);
  });
});

describe("a LangGraph store's items", () => {
  it('keep namespace, key, times and what they say', async () => {
    const [one, other, third] = linesIn(await readAll(readLangGraph, fixture('langgraph.json')));
    expect(one).toMatchObject({ memory_id: 'users/ada/memories/m1', content: 'Ada prefers the late ferry.' });
    expect(one.metadata).toEqual({ topic: 'travel', namespace: 'users/ada/memories', key: 'm1' });
    expect(Date.parse(one.updated_at as string)).toBeGreaterThanOrEqual(Date.parse(one.created_at as string));
    expect(other).toMatchObject({ content: 'Ada is allergic to walnuts.', metadata: { kind: 'Memory', key: 'm2' } });
    expect(third.content).toBe('{"language":"pt","seats":2}');
  });

  it('are read as rows of a table too', () => {
    const row = { prefix: 'users.ada', key: 'k', value: '{"content":"tea"}', created_at: '2026-01-01 08:00:00+00', updated_at: null };
    expect(linesIn(readLangGraph(row, 'here'))).toEqual([
      { memory_id: 'users/ada/k', content: 'tea', metadata: { namespace: 'users/ada', key: 'k' }, created_at: '2026-01-01T08:00:00.000Z' },
    ]);
    expect(leftOutIn(readLangGraph([{ key: 'k' }, null], 'here'))).toHaveLength(2);
  });
});

describe("ChatGPT's conversations", () => {
  it('are read along the way that was shown, then their branches', async () => {
    const all = await readAll(readChatGpt, fixture('chatgpt-conversations.json'));
    expect(linesIn(all).map(({ content, metadata }) => [metadata?.role, metadata?.branch, content])).toEqual([
      ['user', undefined, 'When does this ferry to Almada leave?'],
      ['assistant', undefined, 'The boats to Almada leave every ten minutes.'],
      ['user', 1, 'When does the ferry leave?'],
      ['assistant', 1, 'I do not know which ferry you mean.'],
    ]);
    expect(leftOutIn(all).sort()).toEqual(['a message of a tool', 'a message of the system', 'an image or a sound in a message']);
    expect(linesIn(all)[0]).toMatchObject({
      memory_id: '68ac0000-0000-4000-8000-000000000001/q1b',
      occurred_at: '2025-08-01T09:01:40.000Z',
      metadata: { title: 'Ferry times' },
    });
  });

  it('are read to an end and whole, whatever tree they are', () => {
    const node = fc.nat(7).map(String);
    const mapping = fc.dictionary(
      node,
      fc.record({
        parent: fc.option(node),
        children: fc.array(node, { maxLength: 4 }),
        message: fc.constant({ author: { role: 'user' }, content: { parts: ['x'] } }),
      }),
    );
    fc.assert(
      fc.property(mapping, fc.option(node), (nodes, current_node) => {
        const read = linesIn(readChatGpt({ id: 'c', mapping: nodes, current_node }, 'here'));
        const ids = read.map(({ memory_id }) => memory_id);
        expect(new Set(ids).size).toBe(ids.length);
        const isTree = Object.entries(nodes).every(
          ([id, { parent }]) => parent === null || (Number(parent) < Number(id) && parent in nodes),
        );
        if (isTree) expect(ids.length).toBe(Object.keys(nodes).length);
      }),
    );
    expect(leftOutIn(readChatGpt({ title: 'no tree' }, 'here'))).toEqual(['what is no conversation']);
  });
});

describe("Claude's conversations", () => {
  it('are read message by message, with the texts of attached files', async () => {
    const all = await readAll(readClaude, fixture('claude-conversations.json'));
    expect(linesIn(all).map(({ content, metadata }) => [metadata?.role, content])).toEqual([
      ['user', 'How do I fix an open seam?'],
      ['user', 'The seam opened at the lower bout.'],
      ['assistant', 'Use hot hide glue.\n\nClamp it gently overnight.'],
    ]);
    expect(linesIn(all)[0]).toMatchObject({ occurred_at: '2026-03-01T09:15:00.123Z', metadata: { title: 'Violin repair' } });
    expect(leftOutIn(all)).toEqual(['an attached file without its text', 'a message without a text']);
  });
});

describe('a folder of Markdown', () => {
  it('becomes a memory for each part under a heading', async () => {
    const folder = new URL('../../../test/fixtures/importers/notes', import.meta.url).pathname;
    const files = await filesAt(folder, sources.markdown);
    expect(files.map(({ name }) => name)).toEqual(['plain.md', 'travel/lisbon.md']);
    const [lisbon, ferries, food, cake, ...more] = linesIn(readMarkdown(fixture('notes/travel/lisbon.md'), 'travel/lisbon.md'));
    expect(more).toEqual([]);
    expect(lisbon).toEqual({
      memory_id: 'travel/lisbon.md',
      content: 'A week by the river.',
      metadata: { title: 'Lisbon', date: '2026-05-04', file: 'travel/lisbon.md' },
      concepts: ['travel', 'portugal'],
      occurred_at: '2026-05-04T00:00:00.000Z',
      created_at: '2026-05-04T00:00:00.000Z',
    });
    expect(ferries).toMatchObject({ memory_id: 'travel/lisbon.md#Lisbon › Ferries', metadata: { heading: 'Lisbon › Ferries' } });
    expect(ferries.content).toContain('# not a heading');
    expect([food.memory_id, cake.memory_id]).toEqual(['travel/lisbon.md#Lisbon › Food', 'travel/lisbon.md#Lisbon › Food (2)']);
  });

  it('has front matter behind a byte order mark, too', () => {
    expect(linesIn(readMarkdown('\uFEFF---\ntitle: Herons\n---\nThey nest in April.', 'a.md'))).toMatchObject([
      { content: 'They nest in April.', metadata: { title: 'Herons' } },
    ]);
  });

  it('tells of front matter that cannot be read, and of files without a text', () => {
    const all = readMarkdown('---\n: : [\n---\ntext', 'a.md');
    expect(leftOutIn(all)).toEqual(['front matter that is not YAML']);
    expect(linesIn(all)).toMatchObject([{ content: 'text' }]);
    expect(leftOutIn(readMarkdown('# Only a heading\n', 'b.md'))).toEqual(['a file without a text']);
  });
});
