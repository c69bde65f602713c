import type { BlockChange, KeyStore, Missing, WrappedAgent, WrappedBlock } from '../../../src/sealing/key-store.js';
import { AgentErasedError, KeysUnavailableError } from '../../../src/sealing/key-store.js';
import type { Faults } from './faults.js';
import { theScheduler } from './scheduler.js';

/** What a key store keeps, done at once: the in-memory one's promises are settled when they are made. */
type Server = KeyStore;

/** One process' side of a key store that several share: each method takes time, and its outcome may be unknown. */
export class SharedKeyStore implements KeyStore {
  readonly engine = 'simulated';

  constructor(
    private readonly server: Server,
    private readonly faults: Faults,
  ) {}

  agent(session: string): Promise<WrappedAgent | Missing> {
    return this.ask(() => this.server.agent(session));
  }

  addAgent(session: string, agent: WrappedAgent): Promise<boolean> {
    return this.ask(() => this.server.addAgent(session, agent));
  }

  replaceAgent(session: string, before: string, agent: WrappedAgent): Promise<boolean> {
    return this.ask(() => this.server.replaceAgent(session, before, agent));
  }

  eraseAgent(session: string): Promise<void> {
    return this.ask(() => this.server.eraseAgent(session));
  }

  agentsNotUnder(master: string): AsyncIterable<WrappedAgent & { readonly session: string }> {
    return this.server.agentsNotUnder(master);
  }

  addBlocks(session: string, wrapped: readonly Uint8Array[]): Promise<number[]> {
    return this.ask(() => this.server.addBlocks(session, wrapped));
  }

  blocks(session: string, numbers: readonly number[]): Promise<(WrappedBlock | Missing)[]> {
    return this.ask(() => this.server.blocks(session, numbers));
  }

  replaceBlocks(session: string, changes: readonly BlockChange[]): Promise<boolean[]> {
    return this.ask(() => this.server.replaceBlocks(session, changes));
  }

  async close(): Promise<void> {}

  /** Where it fails, what was asked for is done or not. */
  private async ask<T>(act: () => Promise<T>): Promise<T> {
    const scheduler = theScheduler();
    const fails = this.faults.happens('keysFail');
    const isLost = fails && scheduler.random.below(2) === 0;
    const done = await scheduler.io(() => {
      if (isLost) throw new KeysUnavailableError('the keys are away');
      const value = act();
      value.catch(() => undefined);
      return { value };
    }, 'arrives');
    const value = await done.value;
    if (fails) throw new KeysUnavailableError('the keys did not answer');
    return value;
  }
}

export { AgentErasedError };
