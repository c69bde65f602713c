import { beforeEach, describe, expect, it } from 'vitest';
import { expectError, fieldsOf, type Json, ok } from '../../kit/http.js';
import { agent, startService } from '../../kit/started.js';
import { declare, event, probabilities, query, rack } from './rack.js';

startService();

describe('asking', () => {
  beforeEach(() => declare());

  it('ranks by Bayes, and parts of evidence and rules add up to the log-odds', async () => {
    await event({ event_id: 'e1', observations: { led: 'red' } });
    await event({ event_id: 'e2', observations: { temp: 75 } });
    const normal = (x: number, mean: number, sd: number): number => Math.exp(-0.5 * ((x - mean) / sd) ** 2) / sd;
    const weights = [0.2 * 0.1 * normal(75, 20, 3), 0.3 * 0.7 * normal(75, 80, 8) * 3, 0];
    const sum = weights.reduce((a, b) => a + b);
    const answer = await query();
    const { fan, psu, ok: healthy } = probabilities(answer);
    expect([psu, fan, healthy]).toEqual(weights.map((weight) => expect.closeTo(weight / sum, 10)));
    const [best] = answer.ranked_hypotheses;
    expect(best).toMatchObject({ hypothesis_id: 'fan', label: 'Fan stuck', prior: expect.closeTo(0.3, 12), rules: ['hot_red'] });
    expect(best.evidence.map(({ event_id }: Json) => event_id)).toEqual(['e1', 'e2']);
    const parts = [...best.evidence, ...best.rule_parts].map(({ log_likelihood_ratio }: Json) => log_likelihood_ratio);
    expect(parts.reduce((a: number, b: number) => a + b, best.prior_log_odds)).toBeCloseTo(best.log_odds, 9);
  });

  it('says what to ask next, and what is to be expected', async () => {
    await event({ observations: { temp: 75 } });
    const { missing_evidence, predicted_observations } = await query();
    expect(missing_evidence.map(({ variable }: Json) => variable).sort()).toEqual(['led', 'smoke']);
    const led = missing_evidence.find(({ variable }: Json) => variable === 'led');
    expect(led).toMatchObject({ question: 'What colour is the LED?', cost: 2 });
    expect(led.outcomes.reduce((sum: number, { probability }: Json) => sum + probability, 0)).toBeCloseTo(1, 12);
    expect(predicted_observations[0]).toEqual({
      variable: expect.any(String),
      value: expect.anything(),
      probability: expect.any(Number),
      distribution: expect.any(Object),
    });
  });

  it('answers evidence that cannot be with a warning', async () => {
    await event({ event_id: 'e1', observations: { smoke: true } });
    await event({ event_id: 'e2', observations: { led: 'red' } });
    const healthyOnly = { ...rack, hypotheses: [{ ...rack.hypotheses[2], prior: 1 }], rules: [] };
    await declare('rack', healthyOnly);
    const answer = await query();
    expect(answer.warnings).toEqual([expect.stringContaining('cannot be')]);
    expect(probabilities(answer)).toEqual({ ok: 1 });
    expect((await query({ return_fields: ['items'] })).warnings).toHaveLength(1);
  });

  it('leaves out with a warning what does not fit a newer declaration', async () => {
    await event({ event_id: 'e1', observations: { led: 'off' } });
    const { led: _, ...others } = rack.schema.variables;
    const hypotheses = rack.hypotheses.map(({ likelihoods: { led, ...likelihoods }, ...one }) => ({ ...one, likelihoods }));
    await declare('rack', { ...rack, schema: { variables: others }, hypotheses, rules: [] });
    const answer = await query();
    expect(answer.warnings).toEqual([expect.stringContaining('"led" (event "e1") does not fit')]);
    expect(probabilities(answer).psu).toBeCloseTo(0.2, 12);
  });

  it('finds memories and texts of events, and says what they support', async () => {
    await agent.store({ memory_id: 'note', content: 'Last time the LED was red the fan stuck.' });
    await event({ event_id: 'e1', observations: { led: 'red' }, text: 'The LED of the rack turned red at noon.' });
    const answer = await query({ question: 'Why is the LED red, is the fan stuck?' });
    expect(answer.understood).toMatchObject({ template: null, variables: ['led'], hypotheses: ['fan'], entities: [], slots: {} });
    expect(answer.items.map(({ memory_id, event_id }: Json) => memory_id ?? event_id).sort()).toEqual(['e1', 'note']);
    const [memory, text] = [...answer.supporting_memories].sort((a: Json, b: Json) =>
      a.memory_id === null ? 1 : b.memory_id === null ? -1 : 0,
    );
    expect(memory).toMatchObject({ memory_id: 'note', event_id: null, hypothesis_id: 'fan', stance: 'supports', mentions: ['fan'] });
    expect(text).toMatchObject({ memory_id: null, event_id: 'e1', content: 'The LED of the rack turned red at noon.' });
    expect(text.supports.map(({ hypothesis_id, stance }: Json) => `${hypothesis_id} ${stance}`).sort()).toEqual([
      'fan supports',
      'ok against',
      'psu against',
    ]);
    expect((await query({ question: 'what is wrong with the rack' })).understood.template).toBe('fault');
  });

  it('answers only the fields asked for, and refuses others', async () => {
    const answer = await query({ return_fields: ['ranked_hypotheses'] });
    expect(Object.keys(answer).sort()).toEqual(['domain_id', 'ranked_hypotheses', 'session_id']);
    expect(Object.keys(await query({ return_fields: [] })).sort()).toEqual(['domain_id', 'session_id']);
    const refused = await agent.post('/domains/rack/query', { question: 'x', return_fields: ['everything'] });
    expect(fieldsOf(refused)).toEqual(['body.return_fields.0: enum']);
  });

  it('looks through a filter, whose mistakes it names', async () => {
    await event({ observations: { led: 'red' }, metadata: { run: 1 } });
    await event({ observations: { led: 'green' }, metadata: { run: 2 } });
    expect((await query({ metadata_filter: { run: 1 } })).ranked_hypotheses[0].hypothesis_id).toBe('fan');
    expect((await query({ metadata_filter: { run: { gt: 1 } } })).ranked_hypotheses[0].hypothesis_id).toBe('ok');
    expect(probabilities(await query({ metadata_filter: { run: 3 } })).psu).toBeCloseTo(0.2, 12);
    const refused = await agent.post('/domains/rack/query', { question: 'x', metadata_filter: { run: { near: 1 } } });
    expect(fieldsOf(refused)).toEqual(['body.metadata_filter.run.near: filter_unknown_operator']);
  });

  it('uses what the rules derive from relations, and explains it', async () => {
    await event({
      event_id: 'r',
      relations: [
        { subject: 'r1', relation: 'beside', object: 'r2' },
        { subject: 'r2', relation: 'is', object: 'burning' },
      ],
    });
    const answer = await ok(agent.post('/domains/rack/explain', { question: 'Is there smoke?' }));
    expect(answer).toMatchObject({ domain_id: 'rack', session_id: agent.id, schema: rack.schema, warnings: [] });
    expect(probabilities(answer)).toEqual({ fan: expect.closeTo(0.75, 10), psu: expect.closeTo(0.25, 10), ok: 0 });
    const { core_support: core } = answer;
    expect(core.derived).toEqual([
      { variable: 'smoke', value: 'true', rule_id: 'spreads', why: expect.objectContaining({ rule_id: 'spreads' }) },
    ]);
    expect(core.relations).toMatchObject({ asserted: 2, overflow: null });
    expect(core.entropy_before).toBeGreaterThan(core.entropy_after);
    await event({ event_id: 'e1', observations: { smoke: false }, occurred_at: '2026-03-01T00:00:00Z' });
    const later = await ok(agent.post('/domains/rack/explain', { question: 'Is there smoke?' }));
    expect(later.core_support.evidence).toEqual([
      {
        variable: 'smoke',
        value: false,
        event_id: 'e1',
        rule_id: null,
        supposed: false,
        position: 3,
        occurred_at: '2026-03-01T00:00:00.000Z',
      },
    ]);
  });

  it('answers from the past', async () => {
    await event({ observations: { led: 'red' } });
    await event({ observations: { led: 'green' } });
    await ok(agent.post('/domains/rack/state', { state: { a: 1 } }));
    await declare('rack', { ...rack, description: 'changed' });
    expect((await query({}, '?as_of=2')).ranked_hypotheses[0].hypothesis_id).toBe('fan');
    expect((await query()).ranked_hypotheses[0].hypothesis_id).toBe('ok');
    expect((await ok(agent.get('/domains/rack?as_of=3'))).description).toBe(rack.description);
    expect((await ok(agent.get('/domains/rack/state?as_of=3'))).state).toEqual({});
    expectError(await agent.get('/domains/rack?as_of=0'), 404, 'not_found');
  });
});
