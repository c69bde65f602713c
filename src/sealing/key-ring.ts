import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { Digests } from './digests.js';
import { AgentErasedError, type BlockChange, blocksMax, type KeyStore, type WrappedAgent } from './key-store.js';
import { unwrap, wrap } from './key-wrapping.js';
import { type MasterKey, MasterKeyError } from './master-key.js';
import type { RecordKey } from './sealed-record.js';

const keyBytes = 32;
/** Keys of one block: as many as fit, wrapped, into a slot of the embedded store, which is a sector of a disk. */
const blockKeys = 14;
/** A key's number is its block's, times this, and its place in the block. */
const placesEnd = 16;
/** Blocks of the largest batch, 224 keys: a larger one saves little a key (docs/decisions/0019), and more are lost unused in a crash. */
const batchMax = 16;
/** Blocks of the largest batch of an agent that used its last one within {@link quickMs}: 896 keys take a third of the time a key, and are soon used. */
const quickBatchMax = 64;
const quickMs = 1000;
/** Agents that are wrapped anew at a time: an embedded store flushes together what comes together. */
const rotatedAtOnce = 64;
/** In the place of a key that was destroyed. */
const noKey = Buffer.alloc(keyBytes);

/** What became of a key. */
export type FoundKey = { readonly status: 'live'; readonly key: Uint8Array } | { readonly status: 'erased' | 'unknown' };

/** A block of keys that is durable. */
interface SpareBlock {
  readonly number: number;
  readonly keys: Uint8Array;
  /** Place of the next key to be taken. */
  next: number;
}

interface Agent {
  readonly wrapping: KeyObject;
  readonly digests: Digests;
  /** Blocks with keys that are not taken yet, the one that the next is taken of first: kept as blocks, since a session has some ten spare keys, and as objects they take ten times their bytes. */
  readonly spare: SpareBlock[];
  /** Keys that are not taken yet. */
  spareKeys: number;
  /** Blocks of the next batch. */
  batch: number;
  /** When the last batch was made, by the clock that only goes on. */
  madeMs: number;
  filling: Promise<void> | null;
}

/**
 * The keys of all records, in three tiers: each record has a key of its own, wrapped by its agent's key, wrapped by the master key.
 *
 * Record keys are made ahead: a batch is durable before any key of it is given out, so a write waits for no flush but the log's. A key that was
 * given out is never given out again, also after a crash; what a crash leaves unused of a batch stays unused.
 */
export class KeyRing {
  private readonly agents = new Map<string, Agent>();
  /** The master key before this one: secrets may be wrapped by it still, or have been when they were read. */
  private former: MasterKey | null = null;
  /** New agents whose secrets are being stored. */
  private readonly adding = new Set<Promise<boolean>>();

  private constructor(
    private readonly store: KeyStore,
    private master: MasterKey,
  ) {}

  /**
   * @param former the master key of before, where it is changed: what is still wrapped by it is wrapped anew first
   * @throws {MasterKeyError} where agents' secrets are wrapped by neither
   */
  static async open(store: KeyStore, master: MasterKey, former?: MasterKey): Promise<KeyRing> {
    const ring = new KeyRing(store, former ?? master);
    if (former !== undefined) await ring.rotate(master);
    for await (const other of store.agentsNotUnder(master.id)) throw ring.otherMaster(other.master);
    return ring;
  }

  /** By which the agent's repeats are told; at hand where it wrote before. @throws {AgentErasedError} */
  digests(session: string): Digests | Promise<Digests> {
    return this.agents.get(session)?.digests ?? this.agent(session).then(({ digests }) => digests);
  }

  /** The same, `null` where the agent has no keys. @throws {AgentErasedError} */
  async knownDigests(session: string): Promise<Digests | null> {
    const known = await this.known(session);
    if (known === 'erased') throw new AgentErasedError(`${session} was erased`);
    return known === 'unknown' ? null : known.digests;
  }

  /** Whether the agent was erased. */
  async isErased(session: string): Promise<boolean> {
    return (await this.known(session)) === 'erased';
  }

  /**
   * Keys for records that are to be written now; most are at hand.
   * @throws {AgentErasedError} {@link KeysUnavailableError}
   */
  take(session: string, count: number): RecordKey[] | Promise<RecordKey[]> {
    const agent = this.agents.get(session);
    return agent === undefined || agent.spareKeys < count ? this.takeMade(session, count) : this.takeReady(session, agent, count);
  }

  /** What became of keys, in the order of their numbers. @throws {KeysUnavailableError} {@link KeysDamagedError} */
  async find(session: string, ids: readonly number[]): Promise<FoundKey[]> {
    const known = await this.known(session);
    if (typeof known === 'string') return ids.map(() => ({ status: known }));
    const numbers = [...new Set(ids.map(blockOf))];
    const blocks = new Map<number, Buffer | 'erased' | 'unknown'>();
    for (const [i, block] of (await this.store.blocks(session, numbers)).entries())
      blocks.set(numbers[i], typeof block === 'string' ? block : unwrap(known.wrapping, block.wrapped, session));
    return ids.map((id) => {
      const block = blocks.get(blockOf(id)) as Buffer | 'erased' | 'unknown';
      if (typeof block === 'string') return { status: block };
      const key = block.subarray((id % placesEnd) * keyBytes, ((id % placesEnd) + 1) * keyBytes);
      if (key.length < keyBytes) return { status: 'unknown' };
      // Most keys show by their first bytes that they are there.
      return key[0] === 0 && key.equals(noKey) ? { status: 'erased' } : { status: 'live', key };
    });
  }

  /**
   * Destroys keys for ever; durable when it resolves. Keys that are gone or never were stay so.
   * @throws {KeysUnavailableError} some may be destroyed; the same again makes it whole
   */
  async destroy(session: string, ids: readonly number[]): Promise<void> {
    const agent = await this.known(session);
    if (typeof agent === 'string') return;
    const byBlock = new Map<number, number[]>();
    for (const id of ids) byBlock.set(blockOf(id), [...(byBlock.get(blockOf(id)) ?? []), id % placesEnd]);
    let left = [...byBlock];
    while (left.length > 0) left = [...(await this.destroyIn(session, agent, left.slice(0, blocksMax))), ...left.slice(blocksMax)];
  }

  /** Destroys the agent's key, and with it all its records' keys and its digests, for ever. */
  async eraseAgent(session: string): Promise<void> {
    this.agents.delete(session);
    await this.store.eraseAgent(session);
    this.agents.delete(session);
  }

  /** Lets go of an agent that does not write for now; its unused keys are destroyed, so that their room is free. */
  async rest(session: string): Promise<void> {
    const agent = this.agents.get(session);
    if (agent === undefined) return;
    await agent.filling?.catch(ignored);
    const unused = takeSpare(agent, agent.spareKeys).map(({ id }) => id);
    await this.destroy(session, unused);
    if (agent.spare.length === 0) this.agents.delete(session);
  }

  /**
   * Wraps the agents' secrets by another master key; new ones are from now on. Keys are taken and found meanwhile. Cut off, it is to be done again, or by `open` with both keys.
   * @returns how many were wrapped anew
   * @throws {MasterKeyError} where one is wrapped by neither
   */
  async rotate(next: MasterKey): Promise<number> {
    const former = next.id === this.master.id ? this.former : this.master;
    if (former === null) return 0;
    [this.former, this.master] = [former, next];
    // these are wrapped by the one before
    await Promise.allSettled([...this.adding]);
    let count = 0;
    let batch: Promise<boolean>[] = [];
    const batchDone = async (): Promise<void> => {
      count += (await Promise.all(batch)).filter(Boolean).length;
      batch = [];
    };
    for await (const { session, master, wrapped } of this.store.agentsNotUnder(next.id)) {
      if (master !== former.id) throw this.otherMaster(master);
      const secret = unwrap(former.key, wrapped, session);
      batch.push(this.store.replaceAgent(session, former.id, { master: next.id, wrapped: wrap(next.key, secret, session) }));
      if (batch.length === rotatedAtOnce) await batchDone();
    }
    await batchDone();
    return count;
  }

  /** Gives another key store the agent's secret as it is wrapped here, or that the agent was erased. */
  async copyAgent(session: string, to: KeyStore): Promise<void> {
    const stored = await this.store.agent(session);
    if (stored === 'erased') await to.eraseAgent(session);
    else if (stored !== 'unknown') await to.addAgent(session, stored);
  }

  /** Lets go of all keys, and of the key store. */
  async close(): Promise<void> {
    await Promise.all([...this.agents.keys()].map((session) => this.rest(session).catch(ignored)));
    await this.store.close();
  }

  /** The agent's keys, made where it has none. */
  private async agent(session: string): Promise<Agent> {
    const known = await this.known(session);
    if (known === 'erased') throw new AgentErasedError(`${session} was erased`);
    if (known !== 'unknown') return known;
    const adding = this.store.addAgent(session, { master: this.master.id, wrapped: wrap(this.master.key, randomBytes(keyBytes), session) });
    this.adding.add(adding);
    await adding.finally(() => this.adding.delete(adding));
    return this.agent(session);
  }

  private async known(session: string): Promise<Agent | 'erased' | 'unknown'> {
    const cached = this.agents.get(session);
    if (cached !== undefined) return cached;
    const stored = await this.store.agent(session);
    if (typeof stored === 'string') return stored;
    const agent = this.agents.get(session) ?? this.opened(session, stored);
    this.agents.set(session, agent);
    return agent;
  }

  private opened(session: string, { master, wrapped }: WrappedAgent): Agent {
    const wrappedBy = [this.master, this.former].find((key) => key?.id === master);
    if (!wrappedBy) throw this.otherMaster(master);
    const secret = unwrap(wrappedBy.key, wrapped, session);
    return {
      wrapping: derived(secret, 'hindcast record keys'),
      digests: new Digests(derived(secret, 'hindcast digests')),
      spare: [],
      spareKeys: 0,
      batch: 1,
      madeMs: Number.NEGATIVE_INFINITY,
      filling: null,
    };
  }

  /** {@link take} where the agent is not in memory, or has too few keys. */
  private async takeMade(session: string, count: number): Promise<RecordKey[]> {
    const agent = await this.agent(session);
    while (agent.spareKeys < count) await this.fill(session, agent);
    return this.takeReady(session, agent, count);
  }

  /** @param count no more than there are */
  private takeReady(session: string, agent: Agent, count: number): RecordKey[] {
    const taken = takeSpare(agent, count);
    // The next batch is made while there are keys of this one.
    if (agent.spareKeys < (agent.batch * blockKeys) / 4) this.fill(session, agent).catch(ignored);
    return taken;
  }

  /** Makes a batch of keys, twice as large as the one before until it is of the largest. */
  private fill(session: string, agent: Agent): Promise<void> {
    agent.filling ??= this.makeBatch(session, agent).finally(() => {
      agent.filling = null;
    });
    return agent.filling;
  }

  private async makeBatch(session: string, agent: Agent): Promise<void> {
    const blocks = Array.from({ length: agent.batch }, () => randomBytes(blockKeys * keyBytes));
    const numbers = await this.store.addBlocks(
      session,
      blocks.map((keys) => wrap(agent.wrapping, keys, session)),
    );
    for (const [i, keys] of blocks.entries()) agent.spare.push({ number: numbers[i], keys, next: 0 });
    agent.spareKeys += blocks.length * blockKeys;
    const nowMs = performance.now();
    agent.batch = Math.min(agent.batch * 2, nowMs - agent.madeMs < quickMs ? quickBatchMax : batchMax);
    agent.madeMs = nowMs;
  }

  /** Destroys the keys at these places of blocks. @returns the blocks that another one changed meanwhile */
  private async destroyIn(session: string, agent: Agent, byBlock: readonly [number, number[]][]): Promise<[number, number[]][]> {
    const found = await this.store.blocks(
      session,
      byBlock.map(([number]) => number),
    );
    const changes = found.flatMap((block, i): BlockChange[] => {
      if (typeof block === 'string') return [];
      const [number, places] = byBlock[i];
      const keys = unwrap(agent.wrapping, block.wrapped, session);
      for (const place of places) keys.fill(0, place * keyBytes, (place + 1) * keyBytes);
      const isEmpty = keys.every((byte) => byte === 0);
      return [{ number, revision: block.revision, wrapped: isEmpty ? null : wrap(agent.wrapping, keys, session) }];
    });
    const done = changes.length === 0 ? [] : await this.store.replaceBlocks(session, changes);
    const lost = new Set(changes.filter((_, i) => !done[i]).map(({ number }) => number));
    return byBlock.filter(([number]) => lost.has(number));
  }

  private otherMaster(master: string): MasterKeyError {
    return new MasterKeyError(
      `the keys are wrapped by the master key ${master}, but the one given is ${this.master.id}: give the one that they were sealed with, from its backup`,
    );
  }
}

/** @param count no more than there are */
function takeSpare(agent: Agent, count: number): RecordKey[] {
  const { spare } = agent;
  const taken: RecordKey[] = [];
  for (let i = 0; i < count; i++) {
    const block = spare[0];
    const place = block.next++;
    if (block.next === blockKeys) spare.shift();
    taken.push({ id: block.number * placesEnd + place, key: block.keys.subarray(place * keyBytes, (place + 1) * keyBytes) });
  }
  agent.spareKeys -= count;
  return taken;
}

const blockOf = (id: number): number => Math.floor(id / placesEnd);

/** A key of its own for each use of an agent's secret (HKDF-SHA-256). */
const derived = (secret: Uint8Array, use: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, new Uint8Array(0), use, keyBytes)));

const ignored = (): void => undefined;
