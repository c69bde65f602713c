import { describe, expect, it } from 'vitest';
import { Learner } from './learner.js';
import { defaultSettings, readSettings } from './prediction-settings.js';

describe('prediction settings', () => {
  it('are the defaults where none are given', () => {
    expect(readSettings(undefined)).toEqual({ settings: defaultSettings });
    expect(readSettings({})).toEqual({ settings: defaultSettings });
  });

  it('keep what is given beside the defaults', () => {
    const given = { task: 'classification', target: 'label', experts: ['linear', 'bayes'], memory: 0.9, drift_sensitivity: 0.01 };
    expect(readSettings(given)).toEqual({
      settings: {
        ...defaultSettings,
        task: 'classification',
        target: 'label',
        experts: ['linear', 'bayes'],
        memory: 0.9,
        driftSensitivity: 0.01,
      },
    });
  });

  it.each([
    [{ memory: 1 }, 'memory', 'must be a number above 0 and below 1'],
    [{ experts: ['oracle'] }, 'experts', 'must be a list of'],
    [{ task: 'guess' }, 'task', 'must be auto, classification or regression'],
    [{ pending_max: -1 }, 'pending_max', 'must be a whole number'],
    [{ constructor: 1 }, 'constructor', 'is not a setting'],
    [{ values: ['a', null] }, 'values', 'must be a list of at most 100 strings, numbers or booleans'],
    [{ values: Array.from({ length: 101 }, (_, i) => i) }, 'values', 'must be a list'],
    [[], null, 'must be an object'],
  ])('refuse %j and say which and why', (given, setting, problem) => {
    expect(readSettings(given)).toEqual({ setting, problem: expect.stringContaining(problem) });
  });

  it('leave out the experts that are not wanted', () => {
    const learner = new Learner({ experts: ['linear'] });
    for (let i = 0; i < 5; i++) learner.observe({ features: { x: i }, outcome: i % 2 === 0 });
    const names = learner.predict({ x: 1 }).experts.map(({ name }) => name);
    expect(names).toContain('linear');
    expect(names).toContain('frequencies');
    expect(names).not.toContain('naive Bayes');
  });

  it('name classes that have a probability before they are first seen', () => {
    const learner = new Learner({ values: ['low', 'middle', 'high'] });
    expect(learner.predict().prediction).toBeNull();
    for (let i = 0; i < 20; i++) learner.observe({ outcome: i % 2 === 0 ? 'low' : 'high' });
    const { probabilities } = learner.predict();
    expect(probabilities.map(({ value }) => value).sort()).toEqual(['high', 'low', 'middle']);
    expect(probabilities[2]).toMatchObject({ value: 'middle' });
    expect(probabilities[2].probability).toBeGreaterThan(0.001);
    expect(learner.observe({ outcome: 'middle' }).predictionBefore?.outcomeProbability).toBe(probabilities[2].probability);
    learner.observe({ outcome: 'beyond' });
    expect(learner.predict().probabilities).toHaveLength(4);
  });

  it('name classes beside which no others are expected', () => {
    const learner = new Learner({ values: ['1', '2'] });
    learner.observe({ outcome: '1' });
    expect(learner.predict().probabilities).toHaveLength(2);
  });

  it('take the target from among the features, and do not predict from it', () => {
    const learner = new Learner({ target: 'label' });
    const other = new Learner();
    for (let i = 0; i < 60; i++) {
      const seen = learner.observe({ features: { x: i % 7, label: i % 7 > 3 ? 'high' : 'low' } });
      expect(seen.learned).toBe(true);
      other.observe({ features: { x: i % 7 }, outcome: i % 7 > 3 ? 'high' : 'low' });
    }
    expect(learner.predict({ x: 6, label: 'low' })).toEqual(other.predict({ x: 6 }));
    expect(learner.predict({ x: 6 }).prediction).toBe('high');
  });
});
