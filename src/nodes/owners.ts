/** A process of the service that others can reach. */
export interface Node {
  /** Made anew at every start. */
  readonly id: string;
  /** Where other nodes reach it, without a slash at the end. */
  readonly url: string;
}

/** The nodes that work together, as one of them knows it. */
export interface NodesStatus {
  /** Grows with every change of who owns what; 0 before this node is a member. */
  readonly generation: number;
  readonly members: readonly { readonly node: Node; readonly partitions: readonly number[] }[];
}

/**
 * Who answers for which session. Ownership is not needed for an answer to be right, since the fold decides at a write's place in the log: it keeps a session in the
 * memory of one node, and lets that node answer without asking the log for what others wrote.
 */
export interface Owners {
  /** Id of this node among others; `null` where it works alone. */
  readonly selfId: string | null;

  /** The other node that answers for a session; `null` where this one does, or where none is known. */
  ownerOf(sessionId: string): Node | null;

  /** Whether the session's state belongs into this node's memory. */
  owns(sessionId: string): boolean;

  /**
   * Waits until this node has read all that was acknowledged for a session, by whichever node. At once while this node surely owns it, unless all nodes write it.
   * @param writers `all`: each node writes the session by itself, as the accounts; who owns it has no say then
   * @throws {LogUnavailableError} where it has not in bounded time; where the log does not answer, only if there are other nodes
   */
  catchUp(sessionId: string, writers?: 'owner' | 'all'): Promise<void>;

  /** What this node knows of the others, at once and without asking them. */
  status(): NodesStatus;

  /** Told after every change of members or of who owns what. */
  onChange(listener: () => void): void;

  /**
   * Becomes a member, in the background: until that is done, nobody forwards anything here.
   * @param url where others reach this node
   */
  join(url: string): void;

  /** Gives everything to the others. */
  leave(): Promise<void>;
}

/** The only node there is. */
export const alone: Owners = {
  selfId: null,
  ownerOf: () => null,
  owns: () => true,
  catchUp: () => Promise.resolve(),
  status: () => ({ generation: 0, members: [] }),
  onChange: () => undefined,
  join: () => undefined,
  leave: () => Promise.resolve(),
};
