/** One memory of a request to store. */
export interface StoredItem {
  readonly id: string;
  readonly content: string;
  readonly ttlSeconds?: number;
}

interface Common {
  readonly session: string;
  /** The Idempotency-Key. */
  readonly key: string | null;
}

/** What a client asks for. Each content has a word of its own, by which it is told wherever it turns up. */
export type Operation = Common &
  (
    | { readonly kind: 'store'; readonly items: readonly StoredItem[] }
    | { readonly kind: 'update' | 'replace' | 'recall'; readonly id: string; readonly content: string }
    | { readonly kind: 'delete'; readonly id: string }
    | { readonly kind: 'clear' }
    | { readonly kind: 'verify' | 'events' | 'view' }
    | { readonly kind: 'erase'; readonly ids: readonly string[] }
    | { readonly kind: 'operation' | 'history'; readonly id: string }
    | { readonly kind: 'get'; readonly id: string; readonly position?: number }
    | { readonly kind: 'list'; readonly position?: number }
  );

export type Write = Extract<Operation, { kind: 'store' | 'update' | 'replace' | 'recall' | 'delete' | 'clear' | 'erase' }>;

export const isWrite = (operation: Operation): operation is Write =>
  ['store', 'update', 'replace', 'recall', 'delete', 'clear', 'erase'].includes(operation.kind);

/** What happens in a story besides what its seed draws. */
export type Action = { /** Steps of the simulation before it. */ readonly after: number } & (
  | { readonly do: 'ask'; readonly node: number; readonly operation: Operation }
  | { readonly do: 'crash' | 'stop' | 'start' | 'cut off' | 'reconnect'; readonly node: number }
  | { readonly do: 'kill the machine' | 'log away' | 'log back' | 'meet' }
  | { readonly do: 'turn the clock'; readonly node: number; readonly aheadMs: number }
  | { readonly do: 'wait'; readonly ms: number }
  /** Clocks go on while nothing runs. */
  | { readonly do: 'sleep'; readonly hours: number }
);

/** A story: how many nodes, with what settings, and all that is asked of them and done to them. */
export interface Story {
  readonly seed: number;
  readonly nodes: number;
  readonly memoryBytes: number;
  readonly sessionIdleMs: number;
  readonly snapshotEvents: number;
  /** Days that all agents' records are kept; for ever where none are given. */
  readonly maxAgeDays?: number;
  /** Kinds of faults that may happen by themselves. */
  readonly faults: readonly string[];
  readonly actions: readonly Action[];
}

/** The sessions that a story is of. */
export const sessionsOf = ({ actions }: Story): Set<string> =>
  new Set(actions.flatMap((action) => (action.do === 'ask' ? [action.operation.session] : [])));
