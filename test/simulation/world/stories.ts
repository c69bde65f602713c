import { Random } from '../../kit/random.js';
import { faultKinds } from './faults.js';
import { lateActions } from './late-stories.js';
import { type Action, isWrite, type Operation, type Story, type Write } from './operations.js';
import { retentionActions } from './retention-stories.js';

/** Memories of a session: few, so that writes meet. */
const memoriesMax = 6;
const sessions = ['agent_a', 'agent_b'];

/** From here on seeds are of stories of changes that land behind an erasure: among the others they are too rare to be met. */
export const lateSeeds = 1_000_000;
/** From here on each of those memories is in a session of its own, which nobody asks for until the end. */
export const lateAloneSeeds = 1_500_000;
/** From here on they are of agents whose records are kept for some days. */
export const retentionSeeds = 2_000_000;

/** The story of a seed. */
export function storyOf(seed: number): Story {
  const random = new Random(seed ^ 0x5eed);
  if (seed >= retentionSeeds) return retentionStory(seed, random);
  if (seed >= lateSeeds) return lateStory(seed, random);
  const teller = new Teller(random);
  const nodes = random.below(5) < 3 ? 1 : 2 + random.below(2);
  const actions = Array.from({ length: 30 + random.below(50) }, () => teller.next(nodes));
  return {
    seed,
    nodes,
    memoryBytes: random.of([1, 2 ** 30]),
    sessionIdleMs: random.of([0, 3000, 1e9]),
    snapshotEvents: random.of([1, 4, 1000]),
    // Some stories without what goes wrong by itself, so that what needs a long quiet run comes about.
    faults: random.below(4) === 0 ? [] : faultKinds.filter(() => random.below(4) > 0),
    actions,
  };
}

function lateStory(seed: number, random: Random): Story {
  const nodes = 2;
  return {
    ...{ seed, nodes, memoryBytes: random.of([1, 2 ** 30]), sessionIdleMs: 1e9, snapshotEvents: random.of([1, 1000]) },
    ...{ faults: ['appendLate'], actions: lateActions(random, nodes, seed >= lateAloneSeeds) },
  };
}

function retentionStory(seed: number, random: Random): Story {
  const nodes = 1 + random.below(2);
  return {
    ...{ seed, nodes, memoryBytes: random.of([1, 2 ** 30]), sessionIdleMs: random.of([0, 1e9]), snapshotEvents: random.of([1, 1000]) },
    ...{
      maxAgeDays: 1 + random.below(2),
      faults: faultKinds.filter(() => random.below(4) === 0),
      actions: retentionActions(random, nodes),
    },
  };
}

class Teller {
  private readonly asked: Write[] = [];
  private words = 0;
  private contents = 0;
  /** Actions that come next, whatever is drawn. */
  private readonly due: Action[] = [];

  constructor(private readonly random: Random) {}

  next(nodes: number): Action {
    const { random } = this;
    const due = this.due.shift();
    if (due !== undefined) return due;
    const after = random.of([0, 0, 1, 3, 10, 30]);
    const node = random.below(nodes);
    const what = random.below(100);
    if (what < 86) return this.asking(after, node, nodes);
    if (what < 89) return { after, do: 'crash', node };
    if (what < 90) return { after, do: 'kill the machine' };
    if (what < 91) return { after, do: 'stop', node };
    if (what < 94) return { after, do: 'start', node };
    if (what < 95) return { after, do: random.of(['log away', 'log back'] as const) };
    if (what < 96) return { after, do: 'turn the clock', node, aheadMs: random.of([-60_000, 0, 5000, 3_600_000]) };
    if (what < 97) return { after, do: random.of(['cut off', 'reconnect'] as const), node };
    if (what < 98) return { after, do: 'meet' };
    return { after, do: 'wait', ms: random.of([200, 3000, 12_000]) };
  }

  /** A request. Some writes are cut off by a crash, and some are sent again to another node before they are answered. */
  private asking(after: number, node: number, nodes: number): Action {
    const { random } = this;
    const operation = this.operation();
    const what = isWrite(operation) ? random.below(100) : 100;
    const crash =
      what < 6 ? { after: random.below(40), do: 'crash' as const, node } : { after: random.below(40), do: 'kill the machine' as const };
    const starts = Array.from({ length: nodes }, (_, i): Action => ({ after: random.below(5), do: 'start', node: i }));
    if (what < 10) this.due.push(crash, ...starts);
    else if (what < 20) this.due.push({ after: random.below(12), do: 'ask', node: random.below(nodes), operation: this.again(operation) });
    return { after, do: 'ask', node, operation };
  }

  /** The same once more, or another erasure under the same key. Nothing is drawn for it, so that the rest of a story stays as it is. */
  private again(operation: Operation): Operation {
    if (operation.kind !== 'erase' || operation.key === null || this.words % 2 === 0) return operation;
    return { ...operation, ids: [`m${this.words % memoriesMax}`] };
  }

  private operation(): Operation {
    const { random } = this;
    const common = { session: sessions[random.below(4) === 0 ? 1 : 0], key: `k${++this.words}` };
    const id = (): string => `m${random.below(memoriesMax)}`;
    // None is another one, or the beginning of it.
    const content = (): string =>
      `word${this.words}x${String(random.below(1000)).padStart(3, '0')}x${String(++this.contents).padStart(4, '0')}`;
    const what = random.below(100);
    const write = (one: Write): Write => {
      this.asked.push(one);
      return one;
    };
    if (what < 20 && this.asked.length > 0) return random.of(this.asked);
    if (what < 42) {
      const items = Array.from({ length: random.of([1, 1, 2, 4]) }, () => ({
        id: id(),
        content: content(),
        ...(random.below(5) === 0 ? { ttlSeconds: 1 + random.below(8) } : {}),
      }));
      return write({ ...common, kind: 'store', items });
    }
    if (what < 50) return write({ ...common, kind: 'update', id: id(), content: content() });
    if (what < 56) return write({ ...common, kind: 'replace', id: id(), content: content() });
    if (what < 60) return write({ ...common, kind: 'delete', id: id() });
    if (what < 61) return write({ ...common, kind: 'clear' });
    if (what < 64) return write({ ...common, kind: 'recall', id: id(), content: content() });
    if (what < 73)
      return write({
        ...common,
        kind: 'erase',
        ids: random.below(3) === 0 ? [id(), id()] : [id()],
        key: random.of([common.key, common.key, null]),
      });
    const plain = { session: common.session, key: null };
    if (what < 80) return { ...plain, kind: 'operation', id: this.knownId() };
    if (what < 84) return { ...plain, kind: 'get', id: id(), ...this.past() };
    if (what < 92) return { ...plain, kind: 'list', ...this.past() };
    if (what < 94) return { ...plain, kind: 'history', id: id() };
    if (what < 96) return { ...plain, kind: 'events' };
    if (what < 98) return { ...plain, kind: 'view' };
    return { ...plain, kind: 'verify' };
  }

  private past(): { position?: number } {
    return this.random.below(3) === 0 ? { position: 1 + this.random.below(12) } : {};
  }

  private knownId(): string {
    const { random } = this;
    const one = this.asked.length === 0 ? null : random.of(this.asked);
    if (one === null || !isWrite(one)) return 'm0';
    return one.kind === 'store' ? random.of(one.items).id : (one.key ?? 'm0');
  }
}
