import { describe, expect, it } from 'vitest';
import { gistOf } from './gist.js';

describe('what the log tells of an event in one line', () => {
  it.each([
    ['memory.stored', { content: 'Tea at four.' }, 'Tea at four.'],
    ['memory.deleted', { memory_id: 'm7' }, 'm7'],
    ['memories.deleted', { memory_ids: ['m7', 'm8'] }, 'm7, m8'],
    ['memory.recalled', { user_message: 'when is tea', memory_ids: ['m1'] }, '“when is tea” recalled m1'],
    ['domain.event_recorded', { domain_id: 'rack', observations: { led: 'red', temp: 80 } }, 'rack: led = red, temp = 80'],
    [
      'domain.event_recorded',
      { domain_id: 'net', relations: [{ subject: 'a', relation: 'calls', object: 'b' }], text: 'seen' },
      'net: a calls b · seen',
    ],
    ['domain.feedback_given', { domain_id: 'rack', hypothesis_id: 'fan', verdict: 'confirmed' }, 'rack: fan confirmed'],
    ['adaptive.observed', { domain_id: 'lamp', features: { hour: 5 }, outcome: true }, 'lamp: true · hour = 5'],
    ['adaptive.observed', { domain_id: 'lamp', features: { hour: 5 } }, 'lamp: outcome awaited · hour = 5'],
    ['adaptive.observed', { domain_id: 'load', features: { hour: 1 / 3 }, outcome: 57.666666666666664 }, 'load: 57.6667 · hour = 0.333333'],
    ['memory.stored', { content: 'long '.repeat(1000) }, 'long '.repeat(80)],
    ['records.erased', { records: [[4, 'stored', 1]] }, '1 record erased for good'],
    ['session.cleared', {}, '{}'],
  ] as const)('%s %j', (type, data, gist) => {
    expect(gistOf({ type, data: data as never })).toBe(gist);
  });
});
