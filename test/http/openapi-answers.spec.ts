import { beforeAll, describe, expect, it } from 'vitest';
import { AnswerSchemas } from '../kit/answer-schemas.js';
import type { Answer, Json } from '../kit/http.js';
import { base64, png } from '../kit/images.js';
import { agent, service, startService } from '../kit/started.js';
import { until } from '../kit/until.js';

startService();

let schemas: AnswerSchemas;
beforeAll(async () => {
  schemas = new AnswerSchemas((await service.http.request('GET', '/openapi.json')).body);
});

const urlOf = (path: string): string => (path.startsWith('/memz') ? path : `/api/v1${path}`);

/** Sends a request whose body and answer must be of their schemas. */
async function send(method: string, path: string, body?: Json, status = 200): Promise<Json> {
  const answer = await refused(method, path, body, status);
  if (body !== undefined) expect(schemas.takes(method, urlOf(path), body), `${method} ${path} ${JSON.stringify(body)}`).toBe(true);
  return answer;
}

/** Sends a request whose answer must be of its schema, whatever its body is. */
async function refused(method: string, path: string, body: Json, status: number): Promise<Json> {
  const answer: Answer = await agent.request(method, path, { body });
  expect(answer.status, answer.text).toBe(status);
  schemas.expectAnswer(method, urlOf(path), answer);
  return answer.body;
}
const get = (path: string): Promise<Json> => send('GET', path);
const post = (path: string, body: Json): Promise<Json> => send('POST', path, body);

const declaration = {
  description: 'Why is the server down?',
  schema: { variables: { led: { type: 'categorical', values: ['red', 'green'] }, temperature: { type: 'number', unit: 'C', cost: 2 } } },
  hypotheses: [
    {
      hypothesis_id: 'fan',
      label: 'Fan stuck',
      prior: 0.2,
      likelihoods: { led: { red: 0.8, green: 0.2 }, temperature: { mean: 80, sd: 8 } },
    },
    {
      hypothesis_id: 'fine',
      label: 'Healthy',
      prior: 0.8,
      likelihoods: { led: { red: 0.1, green: 0.9 }, temperature: { mean: 40, sd: 6 } },
    },
  ],
  rules: [{ rule_id: 'hot', when: { temperature: { gt: 70 } }, supports: { fan: 3 } }],
};

describe('answers are of the schemas that the OpenAPI document has for them', () => {
  it('about memories', async () => {
    await post('/memory/store', { memory_id: 'm1', content: 'The fan of rack seven is loud.', metadata: { rack: 7 }, summary: null });
    await post('/memory/batch', { items: [{ content: 'The lamp glows.' }, { content: 'The fan was oiled.', memory_id: 'm2' }] });
    await post('/memory/search', { user_message: 'fan', top_k: null });
    await post('/memory/query', {
      user_message: 'Which fan is loud?',
      include_reasoning: true,
      explain_memory_id: 'nobody',
      metadata_filter: null,
    });
    await post('/memory/update', { memory_id: 'm1', summary: 'loud' });
    for (const path of ['/memory', '/memory/m1', '/memory/m1/history', '/operations/m1', '/events', '/events/verify']) await get(path);
    for (const path of ['keys', 'proof?position=1', 'consistency?from=0&to=1', 'consistency?from=1&to=2&tree=session'])
      await get(`/audit/${path}`);
    await post('/memory/delete', { memory_id: 'm1' });
    await post('/memory/clear', {});
  });

  it('about domains', async () => {
    await send('PUT', '/domains/rack', declaration);
    await post('/domains/rack/events', { event_id: 'e1', observations: { led: 'red', temperature: 75 }, text: 'The LED turned red.' });
    await post('/domains/rack/events', {
      observations: { led: { red: 0.7, green: 0.3 } },
      relations: [{ subject: 'a', relation: 'is', object: 'b' }],
    });
    await post('/domains/rack/query', { question: 'What is wrong, if the led were green?', top_k: null });
    await post('/domains/rack/explain', { question: 'Why?' });
    await post('/domains/rack/feedback', { hypothesis_id: 'fan', verdict: null, event_id: 'e1' });
    await post('/domains/rack/state', { state: { fan: { rpm: 0 } }, mode: null });
    for (const path of ['/domains', '/domains/rack', '/domains/rack/state', '/memz/domains/x/rack/graph', '/memz/domains/x/rack/evidence'])
      await get(path);
    await post('/domains/rack/hindcast', { declaration: { rules: null }, watch: ['fan'] });
  });

  it('about predictions of classes, numbers and what is not known yet', async () => {
    await post('/domains/lamp/adapt/events', { event_id: 'w1', features: { hour: 3, room: null } });
    await post('/domains/lamp/feedback', { event_id: 'w1', outcome: true });
    await post('/domains/lamp/adapt/events', { features: { hour: 4, room: 'hall' }, outcome: false, weight: null });
    const events = Array.from({ length: 12 }, (_, i) => ({ features: { hour: i }, outcome: i * 1.5 }));
    await post('/domains/sum/adapt/events/batch', { events });
    await post('/domains/sum/adapt/events/batch', { events: [{ outcome: 3 }, { outcome: 'no number' }] });
    for (const domain of ['lamp', 'sum']) {
      await post(`/domains/${domain}/adapt/predict`, { features: { hour: 5, room: 'hall', up: true }, top_k: null });
      await get(`/domains/${domain}`);
      await post(`/domains/${domain}/hindcast`, {});
      await post(`/domains/${domain}/hindcast`, {
        from: 1,
        to: null,
        declaration: { adapt: { experts: ['linear'] } },
        candidates: { alone: { adapt: { experts: ['baselines'] } } },
        windows: null,
        limit: 2,
      });
    }
    await send('PATCH', '/domains/sum', { declaration: { adapt: { memory: 0.9 } }, expected_version: null });
  });

  it('about a hindcast in the background, while it goes on and when it is done', async () => {
    await post('/domains/sum/adapt/events', { outcome: 1 });
    const { job_id: id } = await send('POST', '/domains/sum/hindcast', { background: true }, 202);
    await until('the hindcast is done', async () => (await get(`/domains/sum/hindcasts/${id}`)).status === 'done');
    await send('DELETE', `/domains/sum/hindcasts/${id}`);
    await send('DELETE', '/domains/sum');
  });

  it('about chats and images', async () => {
    await agent.store({ memory_id: 'm1', content: 'The launch is planned for 14 March.' });
    const messages = [{ role: 'user', content: 'When is the launch planned?' }];
    await post('/chat/completions', { messages, top_k: null, stop: null, n: 2 });
    await get('/models');
    const image = base64(await png());
    await post('/vision/spatial', { question: 'Where is the red circle?', image, use_segmenter: null, depth_convention: null });
    await post('/vision/spatial', { question: 'Where is the red circle?', image, return_masks: true });
    await post('/vision/query', { question: 'Is a mug there?', object_hints: ['mug', { label: 'cup', point: [0.5, 0.5], depth: 3 }] });
  });

  it('when they are errors', async () => {
    await refused('POST', '/memory/search', { user_message: 7, top_k: [1], metadata_filter: 'x', other: { deep: [1] } }, 422);
    await refused('POST', '/domains/none/adapt/predict', {}, 404);
    await refused('POST', '/domains/sum/adapt/events', { features: { x: {} } }, 422);
    await refused('POST', '/chat/completions', { messages: [] }, 422);
    await refused('POST', '/vision/spatial', { question: '', image: 3 }, 422);
    await refused('PUT', '/domains/rack', { description: 3 }, 422);
  });
});
