import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finish } from '../compact/binary.js';
import type { JsonObject } from '../events.js';
import { RecordedEvents } from './recorded-events.js';
import { Scopes } from './scopes.js';

/** Variables enough that a few events are long to look at. */
const observed = (of: number): JsonObject => Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`v${(i * of) % 4000}`, `${of}`]));

function room(): { scopes: Scopes; add: (of: number, host: string) => number; events: RecordedEvents; anew: () => Scopes } {
  const events = new RecordedEvents();
  const scopes = new Scopes(events);
  const add = (of: number, host: string) => events.addEvent(of, of, 1000 - (of % 3), observed(of), { host });
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
    finish(steps);
    expect(scopes.latest(undefined)).toEqual(anew().latest(undefined));
    expect(scopes.latest(undefined).some(({ event }) => event === 0)).toBe(false);
  });

  it('is the same whatever is recorded and taken back while several look at it', () => {
    const change = fc.oneof(
      fc.record({
        at: fc.constant('add' as const),
        time: fc.nat(5),
        host: fc.constantFrom('a', 'b'),
        seen: fc.array(fc.nat(4), { maxLength: 3 }),
      }),
      fc.record({ at: fc.constant('retract' as const), event: fc.nat(30) }),
      fc.record({ at: fc.constant('step' as const), who: fc.nat(2) }),
      fc.record({ at: fc.constant('ask' as const) }),
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 60 }), fc.constantFrom(undefined, { host: 'a' }), (changes, filter) => {
        const events = new RecordedEvents();
        const scopes = new Scopes(events);
        const long = 'x'.repeat(70_000);
        const looks = [scopes.prepare(filter), scopes.prepare(filter), new Scopes(events).prepare(filter)];
        const same = () => expect(scopes.latest(filter)).toEqual(new Scopes(events).latest(filter));
        for (const one of changes) {
          if (one.at === 'add') {
            const observed = Object.fromEntries(one.seen.map((variable) => [`v${variable}`, `${events.end} ${long}`]));
            events.addEvent(events.end, events.end + 1, one.time, observed, { host: one.host });
          } else if (one.at === 'retract') {
            if (one.event < events.end) events.retract(one.event);
          } else if (one.at === 'ask') same();
          else if (looks[one.who].next().done === true) looks[one.who] = scopes.prepare(filter);
        }
        same();
      }),
      { numRuns: 200 },
    );
  });

  it('is looked for bit by bit where the filter is long to ask, though no event passes', () => {
    const events = new RecordedEvents();
    for (let i = 0; i < 200; i++) events.addEvent(i, i, i, { v: i }, { text: `${i} ${'x'.repeat(16_000)}` });
    const steps = (filter: JsonObject) => [...new Scopes(events).prepare(filter)].length;
    const searched = Array.from({ length: 70 }, (_, i) => ({ text: { contains: `y${i}` } }));
    expect(steps({ host: 'nobody' })).toBeGreaterThan(40);
    expect(steps({ $or: searched })).toBeGreaterThan(190);
  });

  it('is looked for again only as far as something was taken back', () => {
    const { scopes, events, anew } = room();
    const scope = finish(scopes.prepare());
    const isOver = (): boolean => scopes.prepare(undefined, scope).next().done === true;
    expect(isOver()).toBe(true);
    events.addEvent(100, 100, 2000, { v0: 'new' }, {});
    expect(isOver()).toBe(true);
    const older = [...new Array(60).keys()].find((event) => scopes.latest(undefined).every((one) => one.event !== event))!;
    events.retract(older);
    expect(isOver()).toBe(true);
    events.retract(scopes.latest(undefined)[0].event);
    expect(isOver()).toBe(false);
    expect(scopes.latest(undefined, scope)).toEqual(anew().latest(undefined));
  });

  it('stays with who had it prepared, though others ask for many more', () => {
    const { scopes } = room();
    const scope = finish(scopes.prepare());
    for (let i = 0; i < 40; i++) finish(scopes.prepare({ host: `h${i}` }));
    expect(scopes.prepare(undefined, scope).next().done).toBe(true);
    expect(scopes.prepare(undefined).next().done).toBe(false);
  });
});
