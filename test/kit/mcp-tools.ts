import { expect } from 'vitest';
import { base64, png } from './images.js';
import type { McpTestClient } from './mcp.js';

/** Names of all tools, in their order. */
export const toolNames = [
  'add_memory',
  'search_memories',
  'get_memory',
  'list_memories',
  'update_memory',
  'delete_memory',
  'memory_history',
  'get_write_outcome',
  'list_domains',
  'get_domain',
  'query_domain',
  'record_event',
  'give_feedback',
  'learn_outcome',
  'predict',
  'ask_image',
];

/** A domain of two causes that a light tells apart. */
export const lampDomain = {
  description: 'Why a lamp is dark',
  schema: { variables: { socket_live: { type: 'boolean', question: 'Is there power in the socket?' } } },
  hypotheses: [
    { hypothesis_id: 'fuse', label: 'Blown fuse', prior: 0.5, likelihoods: { socket_live: { true: 0.05, false: 0.95 } } },
    { hypothesis_id: 'bulb', label: 'Dead bulb', prior: 0.5, likelihoods: { socket_live: { true: 0.95, false: 0.05 } } },
  ],
};

/** Uses every tool once and more, as a model would. The domain `lamp` must be declared. @returns the tools that were used */
export async function useEveryTool(mcp: McpTestClient): Promise<Set<string>> {
  const used = new Set<string>();
  const ok = (name: string, args?: Record<string, unknown>) => {
    used.add(name);
    return mcp.ok(name, args);
  };

  const stored = await ok('add_memory', { content: 'Ada prefers tea in the morning.', memory_id: 'tea/1 ü', metadata: { who: 'Ada' } });
  expect(stored).toMatchObject({ memory_id: 'tea/1 ü', duplicate: false });
  expect(
    await ok('add_memory', { content: 'Ada prefers tea in the morning.', memory_id: 'tea/1 ü', metadata: { who: 'Ada' } }),
  ).toMatchObject({
    duplicate: true,
    position: stored.position,
  });
  const { items, support } = await ok('search_memories', {
    user_message: 'What does Ada prefer in the morning?',
    metadata_filter: { who: 'Ada' },
  });
  expect(items[0]).toMatchObject({ memory_id: 'tea/1 ü', content: 'Ada prefers tea in the morning.' });
  expect(support.meta_summary.verdict).toBe('evidence');
  expect(await ok('get_memory', { memory_id: 'tea/1 ü' })).toMatchObject({ version: 1, metadata: { who: 'Ada' } });
  expect((await ok('list_memories', { limit: 1 })).items).toHaveLength(1);

  const change = { memory_id: 'tea/1 ü', content: 'Ada prefers coffee in the morning.', expected_version: 1, idempotency_key: 'ü change' };
  expect(await ok('update_memory', change)).toMatchObject({ version: 2, duplicate: false });
  expect(await ok('update_memory', change)).toMatchObject({ version: 2, duplicate: true });
  expect(await ok('get_write_outcome', { id: 'ü change' })).toMatchObject({ status: 'recorded', type: 'memory.updated' });
  expect(await ok('get_memory', { memory_id: 'tea/1 ü', as_of: String(stored.position) })).toMatchObject({
    content: 'Ada prefers tea in the morning.',
  });
  const history = await ok('memory_history', { memory_id: 'tea/1 ü' });
  expect(history.items.map(({ version }: { version: number }) => version)).toEqual([1, 2]);
  const past = await ok('memory_history', { memory_id: 'tea/1 ü', as_of: String(stored.position) });
  expect(past.items).toHaveLength(1);
  expect(await ok('delete_memory', { memory_id: 'tea/1 ü' })).toMatchObject({ deleted: true });
  expect(await mcp.refusal('get_memory', { memory_id: 'tea/1 ü' })).toContain('not_found');

  expect((await ok('list_domains')).items).toMatchObject([{ domain_id: 'lamp' }]);
  expect(Object.keys((await ok('get_domain', { domain_id: 'lamp' })).schema.variables)).toEqual(['socket_live']);
  await ok('record_event', { domain_id: 'lamp', event_id: 'look-1', observations: { socket_live: false } });
  const asked = await ok('query_domain', { domain_id: 'lamp', question: 'Why is the lamp dark?' });
  expect(asked.ranked_hypotheses[0]).toMatchObject({ hypothesis_id: 'fuse', probability: expect.closeTo(0.95, 6) });
  expect(await ok('give_feedback', { domain_id: 'lamp', hypothesis_id: 'fuse', event_id: 'look-1' })).toMatchObject({ learned: true });

  for (let n = 0; n < 4; n++)
    await ok('learn_outcome', {
      domain_id: 'habits',
      features: { hour: n % 2 === 0 ? 'morning' : 'evening' },
      outcome: n % 2 === 0 ? 'tea' : 'wine',
    });
  expect(await ok('predict', { domain_id: 'habits', features: { hour: 'morning' } })).toMatchObject({
    task: 'classification',
    prediction: 'tea',
  });

  const seen = await ok('ask_image', { question: 'Is the red circle left of the blue square?', image: base64(await png()) });
  expect(seen).toMatchObject({ answer: 'yes', degraded: false });
  return used;
}
