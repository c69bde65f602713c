/** An agent's secret, wrapped by a master key. */
export interface WrappedAgent {
  /** Id of the master key. */
  readonly master: string;
  readonly wrapped: Uint8Array;
}

/** Some of an agent's record keys, wrapped together by the agent's key. */
export interface WrappedBlock {
  /** Changes with each replacement. */
  readonly revision: number;
  readonly wrapped: Uint8Array;
}

/** A block in the place of another. */
export interface BlockChange {
  readonly number: number;
  /** That of the block that is replaced. */
  readonly revision: number;
  /** `null` where none of its keys is left. */
  readonly wrapped: Uint8Array | null;
}

/** Erased: was there and was destroyed. Unknown: never was there, or belongs to another agent. */
export type Missing = 'erased' | 'unknown';

/** Most blocks of one call. */
export const blocksMax = 64;
/** Largest block, bytes. */
export const blockBytesMax = 480;
/** Longest name of an agent, bytes of UTF-8. */
export const agentNameBytesMax = 400;
/** Block numbers are positive and below this. */
export const blockNumbersEnd = 2 ** 49;

/**
 * Keeps wrapped keys beside the log. It sees no key in the clear. Keys are truth: what is lost here is lost on the log. What every adapter guarantees:
 *
 * 1. What a method did is durable when it resolves. One that rejects or is cut off by a crash did all of it, nothing of it, or, of several
 *    blocks, some; doing the same again makes it whole. A crash at any point loses nothing that was there before.
 * 2. No block number is given out twice.
 * 3. What was replaced, destroyed or erased is overwritten, as far as it is in the adapter's hands, when the method resolves.
 * 4. `erased` is told only of what was destroyed or erased; of anything else that is not there, `unknown`.
 * 5. A block is replaced only if its revision is the one named: of two that replace the same one, one wins and the other is told.
 * 6. Where the engine is away every method throws {@link KeysUnavailableError} within a bounded time; what is there but cannot be read is a
 *    {@link KeysDamagedError}, never missing.
 */
export interface KeyStore {
  /** Name of the engine, for people. */
  readonly engine: string;
  /** What the nodes know of each other's signing keys; not there where one node alone uses the store. */
  readonly signers?: Signers;

  /** The agent's secret, wrapped by a master key, or why it is not there. */
  agent(session: string): Promise<WrappedAgent | Missing>;
  /** @returns false where the agent has a secret already, or was erased */
  addAgent(session: string, agent: WrappedAgent): Promise<boolean>;
  /** Wraps the agent's secret anew. @returns false where what is there is not under the master key `before` any more */
  replaceAgent(session: string, before: string, agent: WrappedAgent): Promise<boolean>;
  /** Destroys the agent's secret and all its blocks; for ever, also where there was none. */
  eraseAgent(session: string): Promise<void>;
  /** The agents whose secrets are wrapped by another master key than this. */
  agentsNotUnder(master: string): AsyncIterable<WrappedAgent & { readonly session: string }>;

  /** @param wrapped at most {@link blocksMax} @returns the blocks' numbers @throws {AgentErasedError} where the agent has no secret here */
  addBlocks(session: string, wrapped: readonly Uint8Array[]): Promise<number[]>;
  /** @param numbers at most {@link blocksMax} @returns the blocks in that order, or why one is not there */
  blocks(session: string, numbers: readonly number[]): Promise<(WrappedBlock | Missing)[]>;
  /** @param changes at most {@link blocksMax}, each of another block @returns for each whether it was done */
  replaceBlocks(session: string, changes: readonly BlockChange[]): Promise<boolean[]>;

  /** Gives back what it holds; nothing may be asked of it after. */
  close(): Promise<void>;
}

/** The public keys by which what any node of a shared log signs is verified, of today and of before. */
export interface Signers {
  /** Makes a public key known for good; the same again changes nothing. @param publicKey Ed25519, PEM @throws {KeysUnavailableError} */
  add(id: string, publicKey: string): Promise<void>;
  /** All that were made known, by their ids. @throws {KeysUnavailableError} */
  all(): Promise<ReadonlyMap<string, string>>;
}

/** The engine did not take or give the keys now. After a change the outcome is unknown; the same again makes it whole. */
export class KeysUnavailableError extends Error {
  override readonly name = 'KeysUnavailableError';
}

/** Keys that are there cannot be read; they are to be restored from a backup. */
export class KeysDamagedError extends Error {
  override readonly name = 'KeysDamagedError';
}

/** The agent was erased: it gets no keys any more. */
export class AgentErasedError extends Error {
  override readonly name = 'AgentErasedError';
}
