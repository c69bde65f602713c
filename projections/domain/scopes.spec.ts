import { describe, expect, it } from 'vitest';
import { finish } from '../compact/binary.js';
import type { JsonObject } from '../events.js';
import { RecordedEvents } from './recorded-events.js';
import { Scopes } from './scopes.js';

/** Variables enough that a few events are long to look at. */
const observed = (of: number): JsonObject => Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`v${(i * of) % 4000}`, `${of}`]));

function room(): { scopes: Scopes; add: (of: number, host: string) => void; events: RecordedEvents; anew: () => Scopes } {
  const events = new RecordedEvents();
  const scopes = new Scopes(events);
  const add = (of: number, host: string): void => scopes.addEvent(events.addEvent(of, of, 1000 - (of % 3), observed(of), { host }));
  for (let i = 1; i <= 60; i++) add(i, i % 2 === 0 ? 'a' : 'b');
  return { scopes, add, events, anew: () => new Scopes(events) };
}

describe('what is known under a filter', () => {
  it.each([undefined, { host: 'a' }])('is the same looked at bit by bit, with events in between: %j', (filter) => {
    const { scopes, add, anew } = room();
    const steps = scopes.prepare(filter);
    let pauses = 0;
    for (; steps.next().done !== true; pauses++) if (pauses < 4) add(70 + pauses, 'a');
    expect(pauses).toBeGreaterThan(4);
    add(80, 'a');
    expect(scopes.latest(filter)).toEqual(anew().latest(filter));
    expect(scopes.prepare(filter).next().done).toBe(true);
  });

  it('knows nothing of an event that is taken back while it is looked at', () => {
    const { scopes, events, anew } = room();
    const steps = scopes.prepare();
    steps.next();
    events.retract(0);
    scopes.clear();
    finish(steps);
    expect(scopes.latest(undefined)).toEqual(anew().latest(undefined));
    expect(scopes.latest(undefined).some(({ event }) => event === 0)).toBe(false);
  });
});
