import type { Random } from '../../kit/random.js';
import type { Action, Operation } from './operations.js';

/** Memories of such a story, and changes of each. */
const memories = 10;
const changes = 8;

/**
 * Changes of memories that are erased meanwhile, one memory after the other: the log takes some of the changes late, so that they land behind the erasure. Each memory has an id of its own,
 * since that of an erased one stays taken.
 * @param isAlone whether each is in a session of its own
 */
export function lateActions(random: Random, nodes: number, isAlone: boolean): Action[] {
  return Array.from({ length: memories }, (_, i) => `m${i}`).flatMap((id) => {
    const asking = (operation: Operation): Action => ({ after: 0, do: 'ask', node: random.below(nodes), operation });
    const wait = (ms: number): Action => ({ after: 0, do: 'wait', ms });
    const common = (key: string) => ({ session: isAlone ? `agent_${id}` : 'agent_a', key: `${key} of ${id}` });
    const change = (_: unknown, number: number): Action[] => [
      asking({ ...common(`change ${number}`), kind: random.of(['update', 'replace']), id, content: `word${id}x${number}` }),
      wait(random.of([20, 100])),
    ];
    return [
      asking({ ...common('store'), kind: 'store', items: [{ id, content: `word${id}xs` }] }),
      wait(400),
      ...Array.from({ length: changes }, change).flat(),
      asking({ ...common('erasure'), kind: 'erase', ids: [id] }),
      wait(1500),
    ];
  });
}
