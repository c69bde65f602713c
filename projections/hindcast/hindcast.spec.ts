import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, record, sessionId, type Told, tell } from '../../test/kit/stories.js';
import type { JsonObject } from '../events.js';
import { changedDeclaration, emptyDeclaration } from './changed-declaration.js';
import { Hindcast, type HindcastQuestion, type HindcastRow } from './hindcast.js';

const rack = (prior: number): JsonObject => ({
  description: '',
  schema: { variables: { led: { type: 'categorical', values: ['red', 'green'] } } },
  hypotheses: [
    { hypothesis_id: 'fan', label: 'Fan', prior, likelihoods: { led: { red: 0.8, green: 0.2 } } },
    { hypothesis_id: 'fine', label: 'Fine', prior: 1 - prior, likelihoods: { led: { red: 0.1, green: 0.9 } } },
  ],
});
const declared = (id: string, declaration: JsonObject): Told => tell('domain.declared', id, { domain_id: 'd', declaration });
const seen = (id: string, led: string): Told => tell('domain.event_recorded', id, { domain_id: 'd', observations: { led } });
const confirmed = (id: string, hypothesis_id: string): Told => tell('domain.feedback_given', id, { domain_id: 'd', hypothesis_id });
const observed = (i: number, more = {}): Told =>
  tell('adaptive.observed', `a${i}`, { domain_id: 'd', features: { x: i % 5 }, outcome: i % 5 > 2 ? 'up' : 'down', ...more });
const other = tell('memory.stored', 'm', { content: 'something else' });

function replay(story: readonly Told[], question: Partial<HindcastQuestion> = {}) {
  const hindcast = new Hindcast({
    session: sessionId,
    domainId: 'd',
    from: { position: 0 },
    to: { position: 1e9 },
    change: null,
    candidates: {},
    windows: 4,
    watch: null,
    every: 1,
    ...question,
  });
  const rows: HindcastRow[] = [];
  for (const [i, told] of story.entries()) {
    const { event } = record(told, i + 1);
    if (hindcast.isAfter(event)) break;
    const row = hindcast.apply(event);
    if (row !== null) rows.push(row);
  }
  return { rows, ...hindcast.summary };
}

const fan = (said: HindcastRow['as_was']): number | undefined =>
  said !== null && 'ranked_hypotheses' in said
    ? said.ranked_hypotheses.find(({ hypothesis_id }) => hypothesis_id === 'fan')?.probability
    : undefined;

describe('a hindcast of predictions', () => {
  const story = [other, ...Array.from({ length: 30 }, (_, i) => observed(i)), other];

  it('tells every so-many-th row and the first that differs', () => {
    const change = { schema: { adapt: { experts: ['baselines'] } } };
    const whole = replay(story, { change });
    const sampled = replay(story, { change, every: 7 });
    const differs = whole.first_difference?.position;
    expect(sampled.rows).toEqual(whole.rows.filter(({ position }, i) => i % 7 === 0 || position === differs));
    expect({ ...sampled, rows: [] }).toEqual({ ...whole, rows: [] });
  });

  it('says what was said live', () => {
    const { rows, scores, first_difference, events } = replay(story);
    const live = fold(story).adaptive.find('d');
    expect(rows.map(({ position }) => position)).toEqual(story.flatMap(({ type }, i) => (type === 'adaptive.observed' ? [i + 1] : [])));
    for (const { position, as_was } of rows) {
      const before = live?.observed(position)?.predictionBefore;
      expect(as_was).toMatchObject({ prediction: before?.prediction ?? null, probabilities: before?.probabilities ?? [] });
    }
    expect(scores.as_was).toEqual(live?.scored);
    expect({ first_difference, events }).toEqual({ first_difference: null, events: 30 });
  });

  it('says what other settings would have said, and where it first differs', () => {
    const { rows, scores, first_difference } = replay(story, { change: { adapt: { experts: ['baselines'] } } });
    const changed = fold([declared('x', changedDeclaration(emptyDeclaration, { adapt: { experts: ['baselines'] } })), ...story]);
    const last = rows[rows.length - 1];
    expect(last.as_would).toMatchObject({
      probabilities: changed.adaptive.find('d')?.observed(last.position + 1)?.predictionBefore?.probabilities,
    });
    expect(scores.as_would).toEqual(changed.adaptive.find('d')?.scored);
    expect(scores.as_was).toEqual(replay(story).scores.as_was);
    const differing = rows.find(({ as_was, as_would }) => JSON.stringify(as_was) !== JSON.stringify(as_would));
    expect(first_difference).toEqual({ ...differing, because: ['schema.adapt.experts'] });
  });

  it('compares several candidates in one run, each as it would be alone', () => {
    const candidates = { plain: { adapt: { experts: ['baselines'] } }, same: { description: 'only another word' } } as const;
    const { candidates: told, scores, best, windows } = replay(story, { candidates: candidates as never });
    const alone = replay(story, { change: { adapt: { experts: ['baselines'] } } });
    expect(told.plain).toMatchObject({ score: alone.scores.as_would, changes: alone.changes, begins_anew: true });
    expect(told.plain.first_difference).toMatchObject({ event_id: alone.first_difference?.event_id, because: ['schema.adapt.experts'] });
    expect(told.same).toMatchObject({ score: scores.as_was, begins_anew: false, first_difference: null });
    const isBetter = (told.plain.score.log_loss as number) < (scores.as_was.log_loss as number);
    expect(best).toBe(isBetter ? 'plain' : 'as_was');
    expect(Object.keys(windows[0].scores)).toEqual(['as_was', 'as_would', 'plain', 'same']);
  });

  it('scores windows that cover every row once and add up to the whole', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 9 }), (rowCount, count) => {
        const { rows, scores, windows } = replay(story.slice(0, rowCount + 1), { windows: count });
        expect(windows.length).toBeLessThanOrEqual(count);
        expect(windows.length).toBeGreaterThanOrEqual(Math.min(rows.length, Math.floor(count / 2)));
        expect(windows.flatMap(({ from, to }) => rows.filter(({ position }) => from <= position && position <= to))).toEqual(rows);
        expect(new Set(windows.slice(0, -1).map((window) => window.rows)).size).toBeLessThanOrEqual(1);
        const scored = windows.reduce((sum, window) => sum + window.scores.as_was.scored, 0);
        const loss = windows.reduce((sum, { scores: { as_was } }) => sum + (as_was.log_loss ?? 0) * as_was.scored, 0);
        expect(scored).toBe(scores.as_was.scored);
        if (scored > 0) expect(loss / scored).toBeCloseTo(scores.as_was.log_loss as number, 9);
      }),
      { numRuns: 40 },
    );
  });

  it('scores each window by its own rows, whatever lies before it', () => {
    for (const outlier of [1e20, 1e308, -Number.MAX_VALUE]) {
      const numbers = Array.from({ length: 40 }, (_, i) => observed(i, { outcome: i === 3 ? outlier : i % 5 }));
      const { rows, windows } = replay(numbers, { change: { adapt: { experts: ['baselines'] } } });
      expect(windows).toHaveLength(3);
      for (const { from, to, scores } of windows)
        for (const run of ['as_was', 'as_would'] as const) {
          const misses = rows.flatMap(({ position, outcome, [run]: said }) =>
            position < from || position > to || said === null || !('prediction' in said) || said.prediction === null
              ? []
              : [Math.abs((outcome as number) - (said.prediction as number))],
          );
          const mae = misses.reduce((sum, miss) => sum + miss, 0) / misses.length;
          expect(scores[run].scored).toBe(misses.length);
          expect((scores[run].mae as number) / Math.min(Number.MAX_VALUE, mae)).toBeCloseTo(1, 9);
        }
    }
  });

  it('tells and judges from a place to a place, and folds what lies before', () => {
    const { rows, scores } = replay(story, { from: { position: 11 }, to: { position: 20 } });
    expect(rows).toEqual(replay(story).rows.slice(9, 19));
    expect(scores.as_was.scored).toBe(10);
    const byTime = replay(story, { from: { timeMs: Date.parse(rows[0].recorded_at) }, to: { timeMs: Date.parse(rows[9].recorded_at) } });
    expect(byTime.rows).toEqual(rows);
  });

  it('judges late outcomes by what was predicted at their events', () => {
    const late = Array.from({ length: 30 }, (_, i): Told[] => [
      observed(i, { outcome: undefined }),
      tell('adaptive.completed', `f${i}`, { domain_id: 'd', event_id: `a${i}`, outcome: i % 5 > 2 ? 'up' : 'down' }),
    ]).flat();
    const { rows, scores } = replay(late);
    expect(scores.as_was).toEqual(fold(late).adaptive.find('d')?.scored);
    expect(rows).toHaveLength(60);
    expect(rows[1]).toMatchObject({ event_id: 'f0', completes: 'a0', outcome: 'down' });
  });

  it('shows the event that another run refuses', () => {
    const { rows } = replay([observed(0), observed(1)], { change: { adapt: { task: 'regression' } } });
    expect(rows.map(({ as_would }) => as_would)).toEqual([null, null]);
  });

  it('leaves out of its rows what is not watched', () => {
    const { rows, warnings } = replay(story, { watch: ['up'] });
    expect(rows[29].as_was).toMatchObject({ probabilities: [{ value: 'up' }] });
    expect(warnings).toEqual([]);
  });

  it('says what is watched and told of by no row, and what there is', () => {
    const { warnings } = replay(story, { watch: ['up', 'upp'] });
    expect(warnings).toEqual(['watch: no row tells of "upp"; they tell of down, up']);
    expect(replay(story, { watch: ['upp'], from: { position: 100 } }).warnings).toEqual([]);
    const ofNumbers = Array.from({ length: 3 }, (_, i) => observed(i, { outcome: i }));
    expect(replay(ofNumbers, { watch: ['1'] }).warnings).toEqual([
      'watch: no row tells of "1"; they tell of no hypotheses and no outcomes that have names',
    ]);
  });

  it('counts repeats once', () => {
    expect(replay([observed(0), observed(0), observed(1)]).rows).toHaveLength(2);
  });
});

describe('a hindcast of hypotheses', () => {
  const story = [declared('v1', rack(0.2)), seen('e1', 'red'), other, confirmed('f1', 'fan'), seen('e2', 'green')];

  it('says what was thought after every event', () => {
    const { rows, scores } = replay(story);
    expect(rows.map(({ event_id }) => event_id)).toEqual(['e1', 'f1', 'e2']);
    expect(fan(rows[0].as_was)).toBeCloseTo((0.2 * 0.8) / (0.2 * 0.8 + 0.8 * 0.1), 9);
    expect(scores.as_was).toEqual({ scored: 1, accuracy: 1, log_loss: -Math.log(fan(rows[0].as_was) as number) });
  });

  it('takes for no difference what only rounds otherwise', () => {
    const seenBefore = [declared('v1', rack(0.2)), ...Array.from({ length: 5 }, (_, i) => seen(`e${i}`, i % 2 === 0 ? 'red' : 'green'))];
    const change = { schema: { strength: 7 } };
    const { rows, first_difference } = replay(seenBefore, { change });
    expect(rows.map(({ as_would }) => as_would)).not.toEqual(rows.map(({ as_was }) => as_was));
    expect(first_difference).toBeNull();
    const taught = replay([...seenBefore, confirmed('f1', 'fan')], { change });
    expect(taught.first_difference).toMatchObject({ event_id: 'f1', because: ['schema.strength'] });
  });

  it('says what would have been thought under other priors', () => {
    const { rows, scores, first_difference } = replay(story, { change: { hypotheses: rack(0.5).hypotheses } });
    expect(fan(rows[0].as_would)).toBeCloseTo((0.5 * 0.8) / (0.5 * 0.8 + 0.5 * 0.1), 9);
    expect(scores.as_would.log_loss).toBeLessThan(scores.as_was.log_loss as number);
    expect(first_difference).toMatchObject({ event_id: 'e1', because: ['hypotheses.fan.prior', 'hypotheses.fine.prior'] });
  });

  it('names the changes that can be why, and no others', () => {
    const [fanHypothesis, fine] = rack(0.2).hypotheses as JsonObject[];
    const likelihoods = { led: { red: 0.8, green: 0.2 }, noise: { loud: 0.9, low: 0.1 } };
    const change = {
      schema: {
        variables: { led: { type: 'categorical', values: ['red', 'green'] }, noise: { type: 'categorical', values: ['loud', 'low'] } },
      },
      hypotheses: [
        { ...fanHypothesis, label: 'Ventilator', likelihoods },
        { ...fine, likelihoods: { ...likelihoods, led: { red: 0.2, green: 0.8 } } },
      ],
      rules: [{ rule_id: 'dark', when: { led: 'green' }, supports: { fan: 3 } }],
    };
    const { changes, first_difference } = replay(story, { change });
    expect(changes.map(({ path }) => path)).toEqual([
      'schema.variables.noise',
      'hypotheses.fan.label',
      'hypotheses.fan.likelihoods.noise',
      'hypotheses.fine.likelihoods.led',
      'hypotheses.fine.likelihoods.noise',
      'rules.dark',
    ]);
    expect(first_difference).toMatchObject({ event_id: 'e1', because: ['hypotheses.fine.likelihoods.led'] });
  });

  it('says which evidence does not fit, in all and by kind', () => {
    const variables = { led: { type: 'categorical', values: ['red', 'off'] } };
    const likelihoods = { led: { red: 0.8, off: 0.2 } };
    const hypotheses = (rack(0.2).hypotheses as JsonObject[]).map((one) => ({ ...one, likelihoods }));
    const [fewer, none] = [
      { schema: { variables }, hypotheses },
      { schema: { variables: {} }, hypotheses: [] },
    ];
    const spoken = (hypotheses as JsonObject[]).map(({ likelihoods: _, ...one }) => one);
    const nothing = { schema: { variables: {} }, hypotheses: spoken };
    const leds = ['green', 'red', 'green', 'green'].map((led, i) => seen(`l${i}`, led));
    const history = [declared('v1', rack(0.2)), ...leds, leds[0]];
    expect(replay(history, { change: fewer, candidates: { none, nothing, same: rack(0.5) } }).warnings).toEqual([
      'as_would: 3 observations do not fit the declaration and count for nothing (led = "green": 3)',
      'candidates.nothing: 4 observations do not fit the declaration and count for nothing (led (no such variable): 4)',
    ]);
    expect(replay(history, { candidates: { fewer }, to: { position: 2 } }).warnings).toEqual([
      'candidates.fewer: 1 observation does not fit the declaration and counts for nothing (led = "green": 1)',
    ]);
    expect(replay(history, { change: {} }).warnings).toEqual([]);
  });

  it('changes every declaration of the history', () => {
    const twice = [...story.slice(0, 3), declared('v2', rack(0.3)), ...story.slice(3)];
    const { rows } = replay(twice, { change: { hypotheses: rack(0.5).hypotheses } });
    const { rows: same } = replay([declared('v1', rack(0.5)), ...story.slice(1, 3), declared('v2', rack(0.5)), ...story.slice(3)]);
    expect(rows.map(({ as_would }) => as_would)).toEqual(same.map(({ as_was }) => as_was));
  });
});

describe('a changed declaration', () => {
  const declaration = { ...rack(0.2), schema: { variables: {}, strength: 5, adapt: { memory: 0.9, target: 'y' } } };

  it('keeps what is not named, in the schema and in its settings of prediction', () => {
    expect(changedDeclaration(declaration, { description: 'new', schema: { strength: 7, adapt: { memory: 0.8 } } })).toEqual({
      ...declaration,
      description: 'new',
      schema: { variables: {}, strength: 7, adapt: { memory: 0.8, target: 'y' } },
    });
  });

  it('takes away what is null', () => {
    expect(changedDeclaration(declaration, { schema: { strength: null }, adapt: { target: null } }).schema).toEqual({
      variables: {},
      adapt: { memory: 0.9 },
    });
    expect(changedDeclaration(declaration, { adapt: null }).schema).toEqual({ variables: {}, strength: 5 });
  });
});
