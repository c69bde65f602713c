import {
  AgentErasedError,
  type BlockChange,
  type KeyStore,
  type Missing,
  type Signers,
  type WrappedAgent,
  type WrappedBlock,
} from '../key-store.js';

interface Block extends WrappedBlock {
  readonly session: string;
}

/** Keys in this process' memory, for tests and for a log in memory. */
export class InMemoryKeyStore implements KeyStore {
  readonly engine = 'memory';
  readonly signers: Signers = inMemorySigners();
  private readonly agents = new Map<string, WrappedAgent | 'erased'>();
  /** Blocks by number; of one that was destroyed only whose it was. */
  private readonly stored = new Map<number, Block | { readonly session: string }>();
  private next = 1;

  async agent(session: string): Promise<WrappedAgent | Missing> {
    return this.agents.get(session) ?? 'unknown';
  }

  async addAgent(session: string, agent: WrappedAgent): Promise<boolean> {
    if (this.agents.has(session)) return false;
    this.agents.set(session, agent);
    return true;
  }

  async replaceAgent(session: string, before: string, agent: WrappedAgent): Promise<boolean> {
    const known = this.agents.get(session);
    if (known === undefined || known === 'erased' || known.master !== before) return false;
    this.agents.set(session, agent);
    return true;
  }

  async eraseAgent(session: string): Promise<void> {
    this.agents.set(session, 'erased');
    for (const [number, block] of this.stored) if (block.session === session) this.stored.delete(number);
  }

  async *agentsNotUnder(master: string): AsyncIterable<WrappedAgent & { session: string }> {
    for (const [session, agent] of [...this.agents]) if (agent !== 'erased' && agent.master !== master) yield { session, ...agent };
  }

  async addBlocks(session: string, wrapped: readonly Uint8Array[]): Promise<number[]> {
    if (typeof this.agents.get(session) !== 'object') throw new AgentErasedError(`${session} has no secret here`);
    return wrapped.map((bytes) => {
      this.stored.set(this.next, { session, revision: 0, wrapped: Uint8Array.from(bytes) });
      return this.next++;
    });
  }

  async blocks(session: string, numbers: readonly number[]): Promise<(WrappedBlock | Missing)[]> {
    if (this.agents.get(session) === 'erased') return numbers.map(() => 'erased');
    return numbers.map((number) => {
      const block = this.stored.get(number);
      if (block?.session !== session) return 'unknown';
      return 'wrapped' in block ? block : 'erased';
    });
  }

  async replaceBlocks(session: string, changes: readonly BlockChange[]): Promise<boolean[]> {
    return changes.map(({ number, revision, wrapped }) => {
      const block = this.stored.get(number);
      if (block === undefined || !('wrapped' in block) || block.session !== session || block.revision !== revision) return false;
      this.stored.set(number, wrapped === null ? { session } : { session, revision: revision + 1, wrapped: Uint8Array.from(wrapped) });
      return true;
    });
  }

  async close(): Promise<void> {}
}

function inMemorySigners(): Signers {
  const keys = new Map<string, string>();
  return {
    add: async (id, publicKey) => void (keys.has(id) || keys.set(id, publicKey)),
    all: async () => new Map(keys),
  };
}
