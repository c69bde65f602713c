import type { Simulation } from './simulation.js';
import type { Action, Story } from './world/operations.js';

/** Runs that shrinking a story may take. */
const runsMax = 400;

/**
 * A shorter story that comes to the same end: without all actions and faults that the violation does without (delta debugging, Zeller and Hildebrandt 2002: halves, quarters, … single ones).
 * @param invariant that does not hold at the end of the story
 */
export async function shrink(simulation: Simulation, story: Story, invariant: string): Promise<Story> {
  let runs = 0;
  const fails = async (shorter: Story): Promise<boolean> => {
    if (++runs > runsMax) return false;
    const { violation } = await simulation.run({ story: shorter });
    return violation?.invariant === invariant;
  };
  let least = story;
  for (const kind of story.faults) {
    const shorter = { ...least, faults: least.faults.filter((one) => one !== kind) };
    if (await fails(shorter)) least = shorter;
  }
  for (let size = Math.ceil(least.actions.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < least.actions.length; ) {
      const actions = [...least.actions.slice(0, from), ...least.actions.slice(from + size)];
      if (await fails({ ...least, actions })) least = { ...least, actions };
      else from += size;
    }
  }
  return least;
}

/** A story as a person reads it. */
export function told({ seed, nodes, memoryBytes, sessionIdleMs, snapshotEvents, maxAgeDays, faults, actions }: Story): string {
  const settings = JSON.stringify({ seed, nodes, memoryBytes, sessionIdleMs, snapshotEvents, maxAgeDays, faults });
  return [settings, ...actions.map((action: Action) => JSON.stringify(action))].join('\n');
}
