import { describe, expect, it } from 'vitest';
import { finish } from '../../projections/compact/binary.js';
import type { DomainView } from './domain-reads.js';
import { preparedView } from './prepared-view.js';

/** A domain whose only content is a number, which takes a pause to make anything of. */
function preparing(change: (turn: number) => number) {
  const domain = { at: 0 };
  let turns = 0;
  const view = { isPast: false, domain } as unknown as DomainView;
  const read = async () => view;
  function* prepare(_: unknown, before: number | undefined): Generator<void, number> {
    if (before === domain.at) return before;
    const { at } = domain;
    yield;
    return at;
  }
  const work = async (_: DomainView, steps: Generator<void, number>) => {
    const made = finish(steps);
    domain.at = change(++turns);
    return made;
  };
  return { domain, prepared: () => preparedView(read, prepare, work), turns: () => turns };
}

describe('a domain that is read with what is long to make of it', () => {
  it('is as it is now', async () => {
    const quiet = preparing(() => 0);
    expect((await quiet.prepared()).prepared).toBe(0);
    expect(quiet.turns()).toBe(1);
    const busy = preparing((turn) => Math.min(turn, 5));
    expect((await busy.prepared()).prepared).toBe(5);
    expect(busy.turns()).toBe(6);
  });

  it('is refused where it never comes to rest', async () => {
    await expect(preparing((turn) => turn).prepared()).rejects.toMatchObject({ code: 'overloaded' });
  });
});
