import { type Answer, type Json, ok } from '../../kit/http.js';
import { agent } from '../../kit/started.js';

/** A domain with variables of each kind, rules of both, and a question. */
export const rack = {
  description: 'Which fault has the rack?',
  schema: {
    variables: {
      led: { type: 'categorical', values: ['red', 'green', 'off'], question: 'What colour is the LED?', cost: 2 },
      temp: { type: 'number', unit: 'C', label: 'temperature' },
      smoke: { type: 'boolean' },
    },
  },
  hypotheses: [
    {
      hypothesis_id: 'psu',
      label: 'PSU dead',
      prior: 0.2,
      likelihoods: { led: { red: 0.1, green: 0.1, off: 0.8 }, temp: { mean: 20, sd: 3 }, smoke: { true: 0.1, false: 0.9 } },
    },
    {
      hypothesis_id: 'fan',
      label: 'Fan stuck',
      prior: 0.3,
      likelihoods: { led: { red: 0.7, green: 0.2, off: 0.1 }, temp: { mean: 80, sd: 8 }, smoke: { true: 0.2, false: 0.8 } },
    },
    {
      hypothesis_id: 'ok',
      label: 'Healthy',
      prior: 0.5,
      likelihoods: { led: { red: 0, green: 0.95, off: 0.05 }, temp: { mean: 40, sd: 6 }, smoke: { true: 0, false: 1 } },
    },
  ],
  rules: [
    { rule_id: 'hot_red', when: { led: 'red', temp: { gt: 70 } }, supports: { fan: 3 } },
    {
      rule_id: 'spreads',
      match: [
        ['?rack', 'beside', '?other'],
        ['?other', 'is', 'burning'],
      ],
      derive: { observation: { smoke: true } },
    },
  ],
  query_templates: { fault: { question: 'What is wrong with the rack?' } },
};

export const put = (id: string, body: unknown, headers = {}): Promise<Answer> => agent.request('PUT', `/domains/${id}`, { body, headers });
export const declare = (id = 'rack', body: unknown = rack): Promise<Json> => ok(put(id, body));
export const event = (body: Json, id = 'rack'): Promise<Json> => ok(agent.post(`/domains/${id}/events`, body));
export const query = (body: Json = {}, suffix = ''): Promise<Json> =>
  ok(agent.post(`/domains/rack/query${suffix}`, { question: 'What is wrong?', ...body }));
export const probabilities = (answer: Json): Record<string, number> =>
  Object.fromEntries(answer.ranked_hypotheses.map((one: Json) => [one.hypothesis_id, one.probability]));
