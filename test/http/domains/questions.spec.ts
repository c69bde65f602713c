import { beforeEach, describe, expect, it } from 'vitest';
import { expectError, fieldsOf, type Json, ok } from '../../kit/http.js';
import { agent, startService } from '../../kit/started.js';

startService();

const shop = {
  description: 'Why is the shop slow or down?',
  schema: {
    variables: {
      errors: { type: 'categorical', values: ['normal', 'high'], label: 'error rate', synonyms: ['5xx'] },
      latency: { type: 'number', unit: 'ms', synonyms: ['response time'] },
      deployed: { type: 'boolean', label: 'recent deployment', synonyms: ['release'] },
      upstream_broken: { type: 'boolean' },
    },
  },
  hypotheses: [
    {
      hypothesis_id: 'deploy',
      label: 'Bad deployment',
      prior: 0.5,
      likelihoods: {
        errors: { normal: 0.2, high: 0.8 },
        latency: { mean: 500, sd: 300 },
        deployed: { true: 0.9, false: 0.1 },
        upstream_broken: { true: 0.1, false: 0.9 },
      },
    },
    {
      hypothesis_id: 'dependency',
      label: 'Dependency down',
      synonyms: ['upstream outage'],
      prior: 0.3,
      likelihoods: {
        errors: { normal: 0.3, high: 0.7 },
        latency: { mean: 2000, sd: 800 },
        deployed: { true: 0.2, false: 0.8 },
        upstream_broken: { true: 0.9, false: 0.1 },
      },
    },
    {
      hypothesis_id: 'fine',
      label: 'Nothing wrong',
      prior: 0.2,
      likelihoods: {
        errors: { normal: 0.99, high: 0.01 },
        latency: { mean: 100, sd: 50 },
        deployed: { true: 0.2, false: 0.8 },
        upstream_broken: { true: 0.01, false: 0.99 },
      },
    },
  ],
  rules: [
    {
      rule_id: 'upstream',
      match: [
        ['?service', 'is', 'failing'],
        ['?service', 'needs', '?other'],
        ['?other', 'is', 'broken'],
      ],
      derive: { observation: { upstream_broken: true } },
    },
  ],
  query_templates: {
    root_cause: { question: 'Why is {service} down?', synonyms: ['root cause'] },
    on_host: { question: 'What is wrong on host {host}?', metadata_filter: { host: '{host}' } },
    rollback: {
      question: 'Should we roll back?',
      hypotheses: ['deploy'],
      variables: ['errors'],
      given: { deployed: true },
      return_fields: ['understood', 'what_if', 'ranked_hypotheses', 'missing_evidence'],
    },
  },
};

const event = (body: Json): Promise<Json> => ok(agent.post('/domains/shop/events', body));
const ask = (question: string, more: Json = {}): Promise<Json> => ok(agent.post('/domains/shop/query', { question, ...more }));
const ranks = ({ ranked_hypotheses }: Json): Record<string, number> =>
  Object.fromEntries(ranked_hypotheses.map(({ hypothesis_id, probability }: Json) => [hypothesis_id, probability]));
const found = (answer: Json): string[] => answer.supporting_memories.map(({ memory_id, event_id }: Json) => memory_id ?? event_id);
const supporting = (answer: Json, id: string): Json =>
  answer.supporting_memories.find(({ memory_id, event_id }: Json) => memory_id === id || event_id === id);
const feedback = (body: Json): Promise<Json> => ok(agent.post('/domains/shop/feedback', body));

beforeEach(async () => {
  await ok(agent.request('PUT', '/domains/shop', { body: shop }));
});

describe('a question that supposes something', () => {
  beforeEach(() => event({ event_id: 'e1', observations: { errors: 'high' } }));

  it('is answered as if it were so, beside what is known, and leaves no trace', async () => {
    const before = await ask('What is it?');
    const supposed = await ask('What would it be if the error rate were normal?');
    expect(supposed.what_if).toEqual({
      supposed: { errors: 'normal' },
      hypotheses: [],
      instead_of: [{ variable: 'errors', value: 'high', event_id: 'e1' }],
      as_known: before.ranked_hypotheses.map(({ hypothesis_id, probability }: Json) => ({ hypothesis_id, probability })),
    });
    expect(supposed.understood.values).toEqual([{ variable: 'errors', value: 'normal', supposed: true }]);
    expect(supposed.ranked_hypotheses[0].evidence).toEqual([
      { variable: 'errors', value: 'normal', event_id: null, supposed: true, log_likelihood_ratio: expect.any(Number) },
    ]);
    expect(before.what_if).toBeNull();
    expect(await ask('What is it?')).toEqual(before);
    expect((await agent.events()).length).toBe(2);
  });

  it('is answered as if the event had been recorded', async () => {
    const supposed = await ask('given a response time of 2 s, what is it?');
    const given = await ask('What is it?', { given: { latency: 2000 } });
    await event({ event_id: 'e2', observations: { latency: 2000 } });
    const recorded = await ask('What is it?');
    expect(ranks(supposed)).toEqual(ranks(recorded));
    expect(ranks(given)).toEqual(ranks(recorded));
    expect(supposed.missing_evidence).toEqual(recorded.missing_evidence);
  });

  it('may suppose a hypothesis, to see what would be observed', async () => {
    const answer = await ask('If it were a dependency down, what would we see?');
    expect(answer.what_if.hypotheses).toEqual([{ hypothesis_id: 'dependency', holds: true }]);
    expect(ranks(answer)).toEqual({ dependency: 1, deploy: 0, fine: 0 });
    const latency = answer.predicted_observations.find(({ variable }: Json) => variable === 'latency');
    expect(latency.value).toBeCloseTo(2000, 6);
    expect(ranks(await ask('What is it if it is not a bad deployment?')).deploy).toBe(0);
  });

  it('that cannot be is answered with a warning', async () => {
    const certain = { ...shop, hypotheses: shop.hypotheses.map((one, i) => ({ ...one, prior: i === 0 ? 1 : 0 })) };
    await ok(agent.request('PUT', '/domains/shop', { body: certain }));
    const answer = await ask('What if it were a dependency down?');
    expect(answer.warnings).toEqual([expect.stringContaining('what is supposed of the hypotheses cannot be')]);
    expect(ranks(answer)).toEqual({ deploy: 1, dependency: 0, fine: 0 });
  });

  it('says what it could not take in', async () => {
    const answer = await ask('What if the error rate were purple?');
    expect(answer).toMatchObject({
      what_if: null,
      warnings: [expect.stringContaining('no value that it can have; there are normal, high')],
    });
    const refused = await agent.post('/domains/shop/query', { question: 'x', given: { errors: 'purple', nothing: 1 } });
    expect(fieldsOf(refused)).toEqual(['body.given.errors: unknown_value', 'body.given.nothing: unknown_variable']);
  });

  it('that nothing answers to says so', async () => {
    expect((await ask('Where do the penguins live?')).warnings).toEqual([expect.stringContaining('nothing in the question names')]);
    expect((await ask('What is most likely?')).warnings).toEqual([]);
    expect((await ask('What is it?', { metadata_filter: { host: 'nowhere' } })).warnings).toEqual([
      expect.stringContaining('no observation'),
    ]);
  });
});

describe('a query template', () => {
  it('is picked by the question, and fills its slots', async () => {
    await event({ event_id: 'e1', observations: { errors: 'high' }, metadata: { host: 'web-1' } });
    await event({ event_id: 'e2', observations: { errors: 'normal' }, metadata: { host: 'web-2' } });
    const answer = await ask("What's wrong on the host web-1?");
    expect(answer.understood).toMatchObject({ template: 'on_host', template_likeness: 1, slots: { host: 'web-1' } });
    expect(answer.ranked_hypotheses[0].evidence).toMatchObject([{ event_id: 'e1' }]);
    const both = await ask('What is wrong on host web-1?', { metadata_filter: { host: 'web-2' } });
    expect(both.ranked_hypotheses[0].evidence).toEqual([]);
  });

  it('says what to suppose, what to rank and what to answer', async () => {
    const answer = await ask('Shall we roll back?');
    expect(Object.keys(answer).sort()).toEqual([
      'domain_id',
      'missing_evidence',
      'ranked_hypotheses',
      'session_id',
      'understood',
      'what_if',
    ]);
    expect(answer.what_if.supposed).toEqual({ deployed: true });
    expect(Object.keys(ranks(answer))).toEqual(['deploy']);
    expect(answer.missing_evidence.map(({ variable }: Json) => variable)).toEqual(['errors']);
    expect(Object.keys(await ask('Shall we roll back?', { return_fields: ['items'] }))).toContain('items');
  });

  it('may be named in the request', async () => {
    expect((await ask('Hello', { template: 'rollback' })).understood.template).toBe('rollback');
    const refused = await agent.post('/domains/shop/query', { question: 'Hello', template: 'nothing' });
    expect(fieldsOf(refused)).toEqual(['body.template: unknown_template']);
    expect(refused.body.detail[0].msg).toContain('"root_cause"');
  });

  it('that the domain cannot follow is refused at its declaration', async () => {
    const wrong = { ...shop, query_templates: { a: { question: 'x', variables: ['nothing'], return_fields: ['soup'] } } };
    const refused = await agent.request('PUT', '/domains/shop', { body: wrong });
    expectError(refused, 422, 'invalid_fields');
    expect(fieldsOf(refused).sort()).toEqual([
      'body.query_templates.a.return_fields.0: enum',
      'body.query_templates.a.variables.0: unknown_variable',
    ]);
  });
});

describe('supporting memories', () => {
  beforeEach(async () => {
    await event({ event_id: 'a1', observations: { errors: 'high' }, text: 'Alert from the load balancer.' });
    await agent.store({ memory_id: 'says', content: 'Last spring the response time was 2 s and customers complained.' });
    await agent.store({ memory_id: 'denies', content: 'Checked: it was not a bad deployment.' });
    await agent.store({ memory_id: 'linked', content: 'Runbook, page twelve.', metadata: { hypothesis_id: 'dependency' } });
    await agent.store({ memory_id: 'against', content: 'Canteen menu.', metadata: { domain_id: 'shop', against: ['deploy'] } });
    await agent.store({
      memory_id: 'elsewhere',
      content: 'Another runbook.',
      metadata: { domain_id: 'other', hypothesis_id: 'dependency' },
    });
    await agent.store({ memory_id: 'lunch', content: 'Lunch is at noon.' });
  });

  it('say which hypothesis they support or speak against, how strongly and why', async () => {
    const answer = await ask('Which response times did we have, was it a bad deployment?');
    expect(supporting(answer, 'says')).toMatchObject({ stance: 'against', hypothesis_id: 'deploy' });
    const dependency = supporting(answer, 'says').supports.find(({ hypothesis_id }: Json) => hypothesis_id === 'dependency');
    expect(dependency).toMatchObject({ stance: 'supports', reasons: [{ basis: 'says_value', variable: 'latency', value: 2000 }] });
    expect(supporting(answer, 'denies')).toMatchObject({
      hypothesis_id: 'deploy',
      stance: 'against',
      why: 'it says that it was not "Bad deployment"',
    });
    expect(supporting(answer, 'denies').weight).toBeCloseTo(-Math.log(2), 12);
    const scores = answer.supporting_memories.map(({ score }: Json) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });

  it('come from the evidence and by links too, where no word of the question fits', async () => {
    const answer = await ask('What is it?');
    expect(found(answer).sort()).toEqual(['a1', 'against', 'linked']);
    expect(supporting(answer, 'linked')).toMatchObject({ hypothesis_id: 'dependency', stance: 'supports', relevance: 0 });
    expect(supporting(answer, 'linked').weight).toBeCloseTo(Math.log(10), 12);
    expect(supporting(answer, 'against')).toMatchObject({ hypothesis_id: 'deploy', stance: 'against' });
    const [{ evidence }] = answer.ranked_hypotheses;
    const own = supporting(answer, 'a1').supports.find(
      ({ hypothesis_id }: Json) => hypothesis_id === answer.ranked_hypotheses[0].hypothesis_id,
    );
    expect(own.weight).toBeCloseTo(evidence[0].log_likelihood_ratio, 12);
  });

  it('weigh a value that a text says by its likelihood ratio alone', async () => {
    const { weight, reasons, hypothesis_id } = supporting(await ask('response time?'), 'says').supports[0];
    const alone = await ask('What is it?', { given: { latency: 2000 }, metadata_filter: { none: 1 } });
    const prior = await ask('What is it?', { metadata_filter: { none: 1 } });
    const oddsOf = (answer: Json): number => answer.ranked_hypotheses.find((one: Json) => one.hypothesis_id === hypothesis_id).log_odds;
    expect(reasons[0].why).toContain('alone');
    expect(weight).toBeCloseTo(oddsOf(alone) - oddsOf(prior), 9);
  });

  it('are those about what the question names', async () => {
    expect(found(await ask('Is it an upstream outage?'))).toContain('linked');
    expect(found(await ask('How about the response time?'))).not.toContain('a1');
  });

  it('tell of relations from which rules derived something', async () => {
    await event({ event_id: 'r1', relations: [{ subject: 'web', relation: 'needs', object: 'db' }], text: 'The web needs the db.' });
    const failing = { subject: 'web', relation: 'is', object: 'failing' };
    await event({ event_id: 'r2', relations: [failing, { subject: 'db', relation: 'is', object: 'broken' }], text: 'Two are in trouble.' });
    const answer = await ask('What is it?');
    expect(supporting(answer, 'r1')).toMatchObject({
      hypothesis_id: 'dependency',
      stance: 'supports',
      why: expect.stringContaining('rule "upstream"'),
    });
    expect(supporting(answer, 'r2')).toMatchObject({ hypothesis_id: 'dependency', stance: 'supports' });
    expect((await ask('What is wrong with web?')).understood.entities).toEqual(['web']);
  });

  it('obey the filter', async () => {
    expect(found(await ask('What is it?', { metadata_filter: { hypothesis_id: 'dependency', domain_id: { exists: false } } }))).toEqual([
      'linked',
    ]);
  });
});

describe('feedback on a memory', () => {
  const note = (id: string, content: string): Promise<Json> => agent.store({ memory_id: id, content });
  beforeEach(async () => {
    await note('one', 'The cache was cold in the morning.');
    await note('two', 'The cache was cold in the evening.');
  });
  const order = async (): Promise<string[]> => (await ask('Was the cache cold?')).items.map(({ memory_id }: Json) => memory_id);

  it('moves it up or down for the domain', async () => {
    const [first, second] = await order();
    await feedback({ feedback_id: 'f1', memory_id: first, verdict: 'rejected' });
    expect(await order()).toEqual([second, first]);
    await feedback({ feedback_id: 'f1', memory_id: first, verdict: 'rejected' });
    const answer = await ask('Was the cache cold?');
    expect(supporting(answer, first).usefulness).toBeCloseTo(-1 / 3, 12);
    for (const n of [1, 2, 3]) await feedback({ feedback_id: `g${n}`, memory_id: first, verdict: 'confirmed' });
    expect(await order()).toEqual([first, second]);
  });

  it('makes it a sign of the hypothesis that it names', async () => {
    await feedback({ memory_id: 'one', hypothesis_id: 'dependency', verdict: 'confirmed' });
    expect(supporting(await ask('What is it?'), 'one')).toMatchObject({
      hypothesis_id: 'dependency',
      stance: 'supports',
      why: 'feedback on it as a sign of "Dependency down": confirmed 1, rejected 0',
    });
  });

  it('shows in the domain, as of any position', async () => {
    await feedback({ memory_id: 'one', verdict: 'confirmed' });
    const { position } = await feedback({ memory_id: 'one', verdict: 'rejected' });
    await feedback({ memory_id: 'two', hypothesis_id: 'fine', verdict: 'rejected' });
    const { memory_feedback } = await ok(agent.get('/domains/shop'));
    expect(memory_feedback).toEqual([
      { memory_id: 'one', confirmed: 1, rejected: 1, usefulness: 0, hypotheses: [] },
      {
        memory_id: 'two',
        confirmed: 0,
        rejected: 1,
        usefulness: expect.closeTo(-1 / 3, 12),
        hypotheses: [{ hypothesis_id: 'fine', confirmed: 0, rejected: 1 }],
      },
    ]);
    const past = await ok(agent.get(`/domains/shop?as_of=${position}`));
    expect(past.memory_feedback).toHaveLength(1);
    await ok(agent.post('/memory/delete', { memory_id: 'one' }));
    expect((await ok(agent.get('/domains/shop'))).memory_feedback).toHaveLength(1);
  });
});
