import type { Random } from '../../kit/random.js';
import type { Action, Operation } from './operations.js';

/** Days of such a story, and what is asked in each. */
const days = 5;
const asked = 6;
/** Ids that memories of several days share: one that was erased stays taken. */
const shared = 4;

/**
 * Days of memories that are stored, changed, recalled and erased, and nights in which their nodes sleep: in the morning what has become old is erased, while writes go on and nodes die.
 * Nights are of whole quarters of a day, so that no story ends about midnight.
 */
export function retentionActions(random: Random, nodes: number): Action[] {
  let words = 0;
  const asking = (day: number): Action => {
    const common = { session: random.below(4) === 0 ? 'agent_b' : 'agent_a', key: `k${++words}` };
    const id = random.below(3) === 0 ? `s${random.below(shared)}` : `m${random.below(day + 1)}x${random.below(3)}`;
    const content = `word${words}x${String(random.below(1000)).padStart(3, '0')}`;
    const what = random.below(20);
    const operation: Operation =
      what < 8
        ? { ...common, kind: 'store', items: [{ id, content }] }
        : what < 14
          ? { ...common, kind: random.of(['update', 'replace']), id, content }
          : what < 16
            ? { ...common, kind: 'recall', id, content }
            : what < 17
              ? { ...common, kind: 'delete', id }
              : what < 18
                ? { ...common, kind: 'erase', ids: [id] }
                : { session: common.session, key: null, kind: 'list' };
    return { after: random.of([0, 1, 10, 60]), do: 'ask', node: random.below(nodes), operation };
  };
  const death = (): Action[] => {
    if (random.below(2) === 0) return [];
    const node = random.below(nodes);
    const crash: Action = { after: random.below(150), do: random.below(4) === 0 ? 'stop' : 'crash', node };
    return [crash, ...Array.from({ length: nodes }, (_, i): Action => ({ after: random.below(20), do: 'start', node: i }))];
  };
  const wait = (ms: number): Action => ({ after: 0, do: 'wait', ms });
  return Array.from({ length: days }, (_, day): Action[] => [
    ...Array.from({ length: asked }, () => asking(day)),
    wait(random.of([0, 500, 4000])),
    { after: 0, do: 'sleep', hours: 6 * (1 + random.below(8)) },
    // the next look comes while some of these are under way
    wait(random.below(2000)),
    ...Array.from({ length: 3 }, () => asking(day)),
    ...death(),
    ...death(),
  ]).flat();
}
