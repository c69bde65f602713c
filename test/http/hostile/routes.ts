import type { Json } from '../../kit/http.js';

/** Everything that takes a body, with one that is right. */
export const routes: [method: string, path: string, body: Json][] = [
  [
    'POST',
    '/api/v1/memory/store',
    {
      content: 'a kite',
      memory_id: 'm',
      summary: 'kite',
      metadata: { a: { b: [1] } },
      concepts: ['wind'],
      occurred_at: '2023-05-08',
      session_id: 's',
    },
  ],
  [
    'POST',
    '/api/v1/memory/batch',
    {
      items: [
        { content: 'one', memory_id: 'b1' },
        { content: 'two', metadata: { x: 1.5 } },
      ],
    },
  ],
  [
    'POST',
    '/api/v1/memory/update',
    { memory_id: 'm', content: 'changed', summary: 's', metadata: {}, concepts: ['c'], expected_version: 1 },
  ],
  ['POST', '/api/v1/memory/delete', { memory_id: 'm', session_id: 's' }],
  ['POST', '/api/v1/memory/clear', { session_id: 's' }],
  [
    'POST',
    '/api/v1/memory/search',
    { user_message: 'kite', top_k: 5, metadata_filter: { $or: [{ 'a.b': { gte: 1 } }, { n: { in: [1] } }] }, min_score: 0.5 },
  ],
  [
    'POST',
    '/api/v1/memory/query',
    { user_message: 'kite', top_k: 5, include_reasoning: true, update_memory_state: true, metadata_filter: { a: 'b' } },
  ],
  ['POST', '/memz/memories/s', { content: 'a kite', memory_id: 'z' }],
  [
    'PUT',
    '/api/v1/domains/d',
    {
      description: 'Is there wind?',
      schema: {
        variables: { wind: { type: 'boolean', cpt: [{ given: {}, p: { true: 0.5, false: 0.5 } }] }, speed: { type: 'number' } },
        strength: 5,
      },
      hypotheses: [{ hypothesis_id: 'h', label: 'Wind', prior: 1, likelihoods: { speed: { mean: 5, sd: 2 } } }],
      rules: [{ rule_id: 'r', when: { speed: { gt: 3 } }, supports: { h: 2 } }],
      query_templates: { q: { question: 'Is there wind?' } },
      expected_version: 0,
    },
  ],
  [
    'POST',
    '/api/v1/domains/d/events',
    {
      event_id: 'e',
      occurred_at: '2023-05-08',
      observations: { wind: { true: 0.5, false: 0.5 }, speed: 4 },
      relations: [{ subject: 'a', relation: 'r', object: 'b', attributes: { x: 1 } }],
      text: 'a gust',
      metadata: { x: 1 },
    },
  ],
  ['POST', '/api/v1/domains/d/feedback', { feedback_id: 'f', hypothesis_id: 'h', outcome: { wind: true }, metadata_filter: { x: 1 } }],
  [
    'POST',
    '/api/v1/domains/d/adapt/events',
    {
      event_id: 'a',
      features: { wind: 3.5, sky: 'grey', rain: true, gone: null },
      outcome: 'kite',
      weight: 2,
      occurred_at: '2023-05-08',
      metadata: { x: 1 },
    },
  ],
  [
    'POST',
    '/api/v1/domains/d/adapt/events/batch',
    { events: [{ event_id: 'a1', features: { wind: 1 }, outcome: 'no kite' }, { outcome: 'kite' }] },
  ],
  ['POST', '/api/v1/domains/d/adapt/predict', { features: { wind: 3, sky: 'blue' }, top_k: 5 }],
  [
    'POST',
    '/api/v1/domains/d/hindcast',
    {
      from: 0,
      to: '2030-01-01',
      declaration: { schema: { adapt: { memory: 0.9 } }, hypotheses: [] },
      watch: ['kite'],
      limit: 10,
      cursor: 0,
    },
  ],
  ['POST', '/api/v1/domains/d/feedback', { feedback_id: 'g', event_id: 'a', outcome: 'kite', writer: 'w' }],
  ['POST', '/api/v1/domains/d/state', { state_id: 's', state: { a: { b: 1 } }, mode: 'merge', expected_version: 0 }],
  ['POST', '/api/v1/domains/d/query', { question: 'wind?', top_k: 5, return_fields: ['items'], metadata_filter: { x: 1 } }],
  ['POST', '/api/v1/domains/d/explain', { question: 'wind?', top_k: 5 }],
  ['POST', '/v1/accounts', { name: 'n' }],
  ['POST', '/v1/accounts/units', { name: 'n', scopes: ['read', 'domain:d'] }],
  ['POST', '/v1/accounts/units/keys', { agentKey: 'k' }],
  ['DELETE', '/v1/accounts/units', { agentKey: 'k' }],
];
