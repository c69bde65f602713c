import { beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../config.js';
import { Arrivals } from './arrivals.js';

let arrivals: Arrivals;

beforeEach(() => {
  arrivals = new Arrivals(
    loadConfig({ HINDCAST_AGENT_BODIES_MAX: '4', HINDCAST_BODIES_MAX: '12', HINDCAST_BODIES_MB: '16', HINDCAST_VISION_BODIES_MB: '20' }),
  );
});

const body = (agentId: string, mb = 0.001, isLong = false) => ({ agentId, bytes: mb * 2 ** 20, isLong });
const refused = expect.objectContaining({ code: 'overloaded', details: expect.objectContaining({ retryAfterS: expect.any(Number) }) });

describe('bodies on their way', () => {
  it('are so many of one agent, and others come beside them', () => {
    for (let i = 0; i < 4; i++) arrivals.begin(body('a'));
    expect(() => arrivals.begin(body('a'))).toThrow(refused);
    arrivals.begin(body('b'));
    arrivals.arrived(body('a'));
    arrivals.begin(body('a'));
    expect(arrivals.underWay).toBe(5);
  });

  it('are so many bytes, of which no agent gets all', () => {
    for (let i = 0; i < 3; i++) arrivals.begin(body('a', 4));
    expect(() => arrivals.begin(body('a', 4.5))).toThrow(refused);
    arrivals.begin(body('b', 1));
    expect(arrivals.underWay).toBe(4);
  });

  it('keep their bytes until they are answered for, where they hold pictures', () => {
    arrivals.begin(body('a', 15, true));
    arrivals.arrived(body('a', 15, true));
    expect(() => arrivals.begin(body('b', 6, true))).toThrow(refused);
    arrivals.begin(body('b', 6));
    arrivals.answered(body('a', 15, true));
    arrivals.begin(body('c', 6, true));
    expect(arrivals.underWay).toBe(2);
  });
});
