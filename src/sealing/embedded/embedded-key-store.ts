import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { lockDataFolder } from '../../embedded/data-folder-lock.js';
import { KeyedMutex } from '../../keyed-mutex.js';
import {
  AgentErasedError,
  agentNameBytesMax,
  type BlockChange,
  blockBytesMax,
  type KeyStore,
  KeysDamagedError,
  type Missing,
  type WrappedAgent,
  type WrappedBlock,
} from '../key-store.js';
import { SlotFile } from './slot-file.js';

/** What a slot holds; its first byte. */
const free = 0;
const live = 1;
const erased = 2;

/** A block's number: its slot, and which of the blocks that were in the slot one after the other it is, from 1. */
const generationsEnd = 2 ** 21;
/** Slots looked at for free ones at a time. */
const scanSlots = 128;

interface Agent {
  readonly slot: number;
  /** `null` where it was erased. */
  readonly wrapped: WrappedAgent | null;
}

interface BlockSlot {
  readonly state: number;
  readonly generation: number;
  readonly revision: number;
  /** Slot of the agent. */
  readonly agent: number;
  readonly wrapped: Buffer;
}

/**
 * Keys in two files of a folder of their own: agents and blocks, each in slots that are overwritten in place. A block whose keys are all gone leaves its
 * slot to another one; numbers are never given out again, since they count the blocks of a slot.
 *
 * What is overwritten is gone from the file. It may live on where the disk or the file system keeps what was overwritten: in flash cells not yet
 * erased, in snapshots, in file systems that copy on write. Rotating the master key does not help against that, keeping it elsewhere does.
 */
export class EmbeddedKeyStore implements KeyStore {
  readonly engine = 'embedded';
  private readonly known = new Map<string, Agent>();
  /** Names by slot. */
  private readonly names: string[] = [];
  /** Slots that a new block can take, with the generation of the last block in each. */
  private readonly freed = new Map<number, number>();
  /** Slots before this one were looked at for free ones; what becomes free behind it is found when they are. */
  private scanned = 0;
  /** Agents that are being added: their slots are given out but hold nothing yet. */
  private readonly adding = new Map<string, Promise<boolean>>();
  /** Of agents' secrets that are there: what is wrapped anew while it is erased must not come back. */
  private readonly changes = new KeyedMutex();

  private constructor(
    private readonly agents: SlotFile,
    private readonly blockSlots: SlotFile,
    private readonly release: () => void,
  ) {}

  /**
   * @param folder made if it is not there; for this process alone, and closed to other users
   * @throws {DataFolderError} where another process holds it; {@link KeysDamagedError}
   */
  static async open(folder: string): Promise<EmbeddedKeyStore> {
    const release = await lockDataFolder(folder);
    try {
      const store = new EmbeddedKeyStore(new SlotFile(path.join(folder, 'agents')), new SlotFile(path.join(folder, 'blocks')), release);
      await store.readAgents();
      return store;
    } catch (error) {
      release();
      throw error;
    }
  }

  async agent(session: string): Promise<WrappedAgent | Missing> {
    const agent = this.known.get(session);
    return agent === undefined ? 'unknown' : (agent.wrapped ?? 'erased');
  }

  async addAgent(session: string, agent: WrappedAgent): Promise<boolean> {
    return this.add(session, agent);
  }

  replaceAgent(session: string, before: string, agent: WrappedAgent): Promise<boolean> {
    return this.changes.take(session, async () => {
      const known = this.known.get(session);
      if (known?.wrapped?.master !== before) return false;
      await this.setAgent(known.slot, session, agent);
      return true;
    });
  }

  eraseAgent(session: string): Promise<void> {
    return this.changes.take(session, () => this.erase(session));
  }

  async *agentsNotUnder(master: string): AsyncIterable<WrappedAgent & { session: string }> {
    for (const [session, { wrapped }] of [...this.known]) if (wrapped !== null && wrapped.master !== master) yield { session, ...wrapped };
  }

  async addBlocks(session: string, wrapped: readonly Uint8Array[]): Promise<number[]> {
    const agent = this.known.get(session);
    if (agent === undefined || agent.wrapped === null) throw new AgentErasedError(`${session} has no secret here`);
    if (this.freed.size < wrapped.length) this.scan();
    const places = wrapped.map(() => this.newPlace());
    await this.blockSlots.write(
      places.map(({ slot, generation }, i) => ({
        index: slot,
        content: blockContent({ state: live, generation, revision: 0, agent: agent.slot, wrapped: wrapped[i] }),
      })),
    );
    return places.map(({ slot, generation }) => slot * generationsEnd + generation);
  }

  async blocks(session: string, numbers: readonly number[]): Promise<(WrappedBlock | Missing)[]> {
    const agent = this.known.get(session);
    if (agent?.wrapped === null) return numbers.map(() => 'erased');
    return numbers.map((number) => {
      const block = this.find(number);
      if (block === null || generationOf(number) === 0 || block.generation < generationOf(number)) return 'unknown';
      if (block.generation > generationOf(number) || block.state === free) return 'erased';
      return block.agent === agent?.slot ? { revision: block.revision, wrapped: block.wrapped } : 'unknown';
    });
  }

  async replaceBlocks(session: string, changes: readonly BlockChange[]): Promise<boolean[]> {
    const agent = this.known.get(session);
    if (agent === undefined || agent.wrapped === null) return changes.map(() => false);
    const done = changes.map(({ number, revision }) => {
      const block = this.find(number);
      return (
        block?.state === live && block.generation === generationOf(number) && block.agent === agent.slot && block.revision === revision
      );
    });
    const made = changes.filter((_, i) => done[i]);
    if (made.length > 0) {
      await this.blockSlots.write(
        made.map(({ number, revision, wrapped }) => {
          const block = { generation: generationOf(number), revision: revision + 1 };
          const content =
            wrapped === null
              ? { ...block, state: free, agent: 0, wrapped: new Uint8Array(0) }
              : { ...block, state: live, agent: agent.slot, wrapped };
          return { index: slotOf(number), content: blockContent(content) };
        }),
      );
    }
    for (const { number, wrapped } of made) if (wrapped === null && slotOf(number) < this.scanned) this.look(slotOf(number));
    return done;
  }

  async close(): Promise<void> {
    await this.agents.close();
    await this.blockSlots.close();
    this.release();
  }

  private async readAgents(): Promise<void> {
    for (let from = 0; from < this.agents.count; from += scanSlots) {
      for (const content of this.agents.readMany(from, Math.min(scanSlots, this.agents.count - from))) {
        const { session, wrapped } = agentOf(content);
        this.known.set(session, { slot: this.names.length, wrapped });
        this.names.push(session);
      }
      await nextTurn();
    }
  }

  private add(session: string, agent: WrappedAgent | null): Promise<boolean> {
    const under = this.adding.get(session);
    if (under !== undefined) return under.then(() => false);
    if (this.known.has(session)) return Promise.resolve(false);
    const slot = this.agents.newIndex();
    const adding = this.setAgent(slot, session, agent)
      .then(() => true)
      .finally(() => this.adding.delete(session));
    this.adding.set(session, adding);
    return adding;
  }

  private async erase(session: string): Promise<void> {
    await this.adding.get(session);
    const known = this.known.get(session);
    if (known === undefined && (await this.add(session, null))) return;
    await this.setAgent((this.known.get(session) as Agent).slot, session, null);
    // Its blocks are free now, wherever they lie.
    this.freed.clear();
    this.scanned = 0;
  }

  private async setAgent(slot: number, session: string, wrapped: WrappedAgent | null): Promise<void> {
    await this.agents.write([{ index: slot, content: agentContent(session, wrapped) }]);
    this.known.set(session, { slot, wrapped });
    this.names[slot] = session;
  }

  private find(number: number): BlockSlot | null {
    const slot = slotOf(number);
    return slot < this.blockSlots.count ? blockOf(this.blockSlots.read(slot)) : null;
  }

  /** A slot for a new block, and the block's generation in it. */
  private newPlace(): { slot: number; generation: number } {
    for (const [slot, generation] of this.freed) {
      this.freed.delete(slot);
      return { slot, generation: generation + 1 };
    }
    return { slot: this.blockSlots.newIndex(), generation: 1 };
  }

  /** Looks at some slots for free ones that earlier processes left, or that were an erased agent's. */
  private scan(): void {
    const end = Math.min(this.scanned + scanSlots, this.blockSlots.count);
    for (; this.scanned < end; this.scanned++) this.look(this.scanned);
  }

  /** Notes a slot if a new block can take it. One to which something is on its way is looked at when that is there. */
  private look(slot: number): void {
    if (this.blockSlots.isPending(slot)) return;
    const { state, agent, generation } = blockOf(this.blockSlots.read(slot));
    const isFree = state === free || this.known.get(this.names[agent])?.wrapped === null;
    if (isFree && generation + 1 < generationsEnd) this.freed.set(slot, generation);
  }
}

const slotOf = (number: number): number => Math.floor(number / generationsEnd);
const generationOf = (number: number): number => number % generationsEnd;

/** Bytes: state, 0, length of what is wrapped (2); generation, revision, agent's slot (4 each); what is wrapped. */
function blockContent({ state, generation, revision, agent, wrapped }: Omit<BlockSlot, 'wrapped'> & { wrapped: Uint8Array }): Buffer {
  if (wrapped.length > blockBytesMax) throw new RangeError(`a block of keys takes at most ${blockBytesMax} bytes`);
  const content = Buffer.alloc(16 + wrapped.length);
  content[0] = state;
  content.writeUInt16LE(wrapped.length, 2);
  for (const [i, value] of [generation, revision, agent].entries()) content.writeUInt32LE(value, 4 + 4 * i);
  content.set(wrapped, 16);
  return content;
}

const blockOf = (content: Buffer): BlockSlot => ({
  state: content[0],
  generation: content.readUInt32LE(4),
  revision: content.readUInt32LE(8),
  agent: content.readUInt32LE(12),
  wrapped: content.subarray(16, 16 + content.readUInt16LE(2)),
});

/** Bytes: state, 0; lengths of the name (2), the master key's id (1) and what is wrapped (1); these three. */
function agentContent(session: string, agent: WrappedAgent | null): Buffer {
  const parts = [Buffer.from(session), Buffer.from(agent?.master ?? ''), Buffer.from(agent?.wrapped ?? [])];
  if (parts[0].length > agentNameBytesMax) throw new RangeError(`an agent's name takes at most ${agentNameBytesMax} bytes`);
  const head = Buffer.alloc(6);
  head[0] = agent === null ? erased : live;
  head.writeUInt16LE(parts[0].length, 2);
  head.writeUInt8(parts[1].length, 4);
  head.writeUInt8(parts[2].length, 5);
  return Buffer.concat([head, ...parts]);
}

/** @throws {KeysDamagedError} */
function agentOf(content: Buffer): { session: string; wrapped: WrappedAgent | null } {
  const nameEnd = 6 + content.readUInt16LE(2);
  const masterEnd = nameEnd + content[4];
  const session = content.toString('utf8', 6, nameEnd);
  if (content[0] === erased) return { session, wrapped: null };
  if (content[0] !== live) throw new KeysDamagedError('a slot of the agents holds no agent; restore the keys from a backup');
  const wrapped = Uint8Array.from(content.subarray(masterEnd, masterEnd + content[5]));
  return { session, wrapped: { master: content.toString('utf8', nameEnd, masterEnd), wrapped } };
}
