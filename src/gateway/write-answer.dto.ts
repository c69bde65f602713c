/** What every write answers. */
export class WriteAnswer {
  session_id!: string;
  /** Id of the write, to be asked for in `operations`. */
  event_id!: string | null;
  /** The session's log position of the write. */
  position!: number;
  /** Whether the write had been made before; the answer is then the first one's. */
  duplicate!: boolean;
}

/** What became of one item of a batch. */
export type BatchItemStatus = 'stored' | 'duplicate' | 'conflict' | 'invalid' | 'error';

/** How a batch went as a whole. */
export class BatchCounts {
  status!: 'success' | 'partial' | 'error';
  stored!: number;
  duplicates!: number;
  failed!: number;
}
