import { describe, expect, it } from 'vitest';
import { type Answer, expectError, type Json, ok } from '../../kit/http.js';
import { agent, startService } from '../../kit/started.js';
import { put, rack } from './rack.js';

startService();

const memz = (path: string) => agent.get(`/memz/domains/anyone/rack/${path}`);

/** Every way in which a domain can be asked, as of a position or as of now. */
const questions: Record<string, (asOf: string) => Promise<{ status: number; body: Json }>> = {
  get: (asOf) => agent.get(`/domains/rack${asOf}`),
  state: (asOf) => agent.get(`/domains/rack/state${asOf}`),
  list: (asOf) => agent.get(`/domains${asOf}`),
  query: (asOf) => agent.post(`/domains/rack/query${asOf}`, { question: 'Is the fan stuck?' }),
  explain: (asOf) => agent.post(`/domains/rack/explain${asOf}`, { question: 'Why is the light red?' }),
  graph: (asOf) => memz(`graph${asOf}`),
  evidence: (asOf) => memz(`evidence${asOf}`),
  predict: (asOf) => agent.post(`/domains/rack/adapt/predict${asOf}`, { features: { x: 1 } }),
};

const ask = async (asOf: string): Promise<Json> => {
  const answers: Json = {};
  for (const [name, question] of Object.entries(questions)) {
    const { status, body } = await question(asOf);
    answers[name] = status === 200 ? body : { status, code: body.code };
  }
  return answers;
};

const writes: (() => Promise<Answer>)[] = [
  () => agent.post('/memory/store', { memory_id: 'm1', content: 'The fan of the rack was stuck in spring.' }),
  () => put('rack', rack),
  () => agent.post('/domains/other/adapt/events', { event_id: 'o1', outcome: 'up' }),
  () => agent.post('/domains/rack/events', { event_id: 'e1', observations: { led: 'red' }, text: 'The light went red.' }),
  () => agent.post('/domains/rack/feedback', { memory_id: 'm1', hypothesis_id: 'fan' }),
  () => agent.post('/domains/rack/adapt/events', { event_id: 'a1', features: { x: 1 }, outcome: true }),
  () => agent.post('/memory/store', { memory_id: 'm2', content: 'A light that is green is fine, one that is red is not.' }),
  () => agent.post('/domains/rack/events', { event_id: 'e2', relations: [{ subject: 'rack', relation: 'is_in', object: 'hall' }] }),
  () => agent.post('/domains/rack/adapt/events', { event_id: 'a2', features: { x: 1 } }),
  () => agent.post('/domains/rack/feedback', { event_id: 'a2', outcome: false }),
  () => agent.post('/domains/rack/state', { state: { door: 'open' } }),
  () => agent.post('/memory/delete', { memory_id: 'm1' }),
  () => agent.delete('/domains/rack/events/e1'),
  () => put('rack', { ...rack, description: 'another' }),
  () => agent.delete('/domains/rack'),
  () => put('rack', { ...rack, schema: { ...rack.schema, adapt: { memory: 0.9 } } }),
  () => agent.post('/memory/store', { memory_id: 'm3', content: 'Something else.' }),
];

describe('a domain as it once was', () => {
  it('answers as of any position what it answered then', async () => {
    const then: Json[] = [];
    for (const write of writes) {
      const { status, text } = await write();
      expect(status, text).toBe(200);
      then.push(await ask(''));
    }
    for (const [i, answers] of [...then.entries()].reverse()) expect(await ask(`?as_of=${i + 1}`), `position ${i + 1}`).toEqual(answers);
    expectError(await agent.get('/domains/rack?as_of=0'), 404, 'not_found');
    expect((await ok(agent.get('/domains?as_of=0'))).total).toBe(0);
  });
});
