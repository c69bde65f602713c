import { describe, expect, it } from 'vitest';
import type { HindcastError } from '../../errors.js';
import type { FeedbackDto } from './evidence.dto.js';
import { readFeedback } from './read-feedback.js';

const read = (feedback: object) => readFeedback('rack', feedback as FeedbackDto);

/** The field that is refused. */
function refused(feedback: object): unknown {
  try {
    return read(feedback);
  } catch (error) {
    return (error as HindcastError).details.fields?.map(({ loc, type }) => `${loc.join('.')} ${type}`);
  }
}

describe('feedback', () => {
  it.each([['fan'], [''], [false], [0], [-2.5]])('whose outcome is the value %j is the late outcome of an adaptive event', (outcome) => {
    const said = read({ feedback_id: 'f1', event_id: 'e1', outcome, verdict: 'confirmed', metadata: {}, writer: 'w' });
    expect(said).toEqual({
      of: 'adaptive event',
      write: { id: 'f1', data: { domain_id: 'rack', event_id: 'e1', outcome, writer: 'w' } },
    });
  });

  it.each([[{ temp: 'high' }], [undefined]])('whose outcome is %j speaks of hypotheses and variables', (outcome) => {
    const said = read({ session_id: 'x', feedback_id: 'f1', hypothesis_id: 'fan', verdict: 'rejected', outcome, writer: 'w' });
    const data = { domain_id: 'rack', hypothesis_id: 'fan', verdict: 'rejected', ...(outcome === undefined ? {} : { outcome }) };
    expect(said).toEqual({ of: 'hypotheses', write: { id: 'f1', data } });
  });

  it.each<[string, object]>([
    ['body.event_id missing', { outcome: 'fan' }],
    ['body.outcome string_too_long', { outcome: 'x'.repeat(257), event_id: 'e1' }],
    ['body.memory_id extra_forbidden', { outcome: 1, event_id: 'e1', memory_id: 'm1' }],
    ['body.verdict enum', { outcome: 1, event_id: 'e1', verdict: 'rejected' }],
  ])('with a late outcome is refused: %s', (problem, feedback) => {
    expect(refused(feedback)).toEqual([problem]);
  });
});
