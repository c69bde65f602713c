import { oneOf, whole, withDefault } from '../../projections/rules/rules.js';
import { Field } from '../gateway/validation/field.js';
import type { Consistency, ProvedRecord } from '../proof/checkpoint-reader.js';
import { readCheckpoint } from '../proof/tree-checkpoint.js';

export class ProofQuery {
  /** Position of the record on the session's log. */
  @Field(whole(1, Number.MAX_SAFE_INTEGER))
  position!: number;
}

export class ConsistencyQuery {
  /** Entries of the earlier tree; 0 is the tree of none, with which every tree begins. */
  @Field(whole(0, Number.MAX_SAFE_INTEGER))
  from!: number;

  /** Entries of the later tree, at most what the newest checkpoint has. */
  @Field(whole(0, Number.MAX_SAFE_INTEGER))
  to!: number;

  /** Which trees: those of the checkpoint log, or those of this session's records. */
  @Field(withDefault(oneOf('checkpoints', 'session'), 'checkpoints'))
  tree: 'checkpoints' | 'session' = 'checkpoints';
}

/** A tree as it is known by its root. */
export class TreeHeadDto {
  /** Entries of the tree. */
  size!: number;
  /** Root of the tree (RFC 6962): SHA-256, 32 bytes in base64. */
  root!: string;
}

/** An entry shown to lie in a tree. */
export class InclusionDto extends TreeHeadDto {
  /** The entry's place in the tree, from 0. */
  index!: number;
  /** The hashes beside the entry's way up to the root, the lowest first (RFC 9162, section 2.1.3): base64. */
  hashes!: string[];
}

export class ProofAnswer {
  session_id!: string;
  position!: number;
  /** The record as it lies on the log, in base64; sealed, where records are. It is the entry of the session's tree. */
  record!: string;
  /** Shows that the record lies in the tree of the session's records. */
  session_tree!: InclusionDto;
  /**
   * Shows that the session's tree lies in the tree of the checkpoint log, whose root is signed. The entry: SHA-256 of the session's id, the size of the session's tree (64 bits,
   * big-endian), its root; 72 bytes.
   */
  checkpoint_log!: InclusionDto;
  /** The signed checkpoint (C2SP tlog-checkpoint): origin, size, root, time, signature. */
  checkpoint!: string;
}

export class ConsistencyAnswer {
  /** Which trees these are. */
  tree!: 'checkpoints' | 'session';
  from!: TreeHeadDto;
  to!: TreeHeadDto;
  /** Shows that the later tree begins with the earlier one (RFC 9162, section 2.1.4): base64. */
  hashes!: string[];
}

export class VerifierKey {
  /** As receipts name it. */
  id!: string;
  /** The key in the form of signed notes: name, id and key (C2SP signed-note). */
  verifier_key!: string;
}

export class VerifierKeysAnswer {
  /** Name of the checkpoint log, which its checkpoints begin with. */
  origin!: string;
  /** Today's key first, then those of before. */
  keys!: VerifierKey[];
}

export function toProofAnswer(sessionId: string, position: number, proved: ProvedRecord): ProofAnswer {
  const { record, index, hashes, leaf, leafIndex, leafHashes, checkpoint } = proved;
  const { size, root } = readCheckpoint(checkpoint.slice(0, checkpoint.lastIndexOf('\n\n') + 1));
  return {
    session_id: sessionId,
    position,
    record: base64(record),
    session_tree: { index, size: leaf.size, root: base64(leaf.root), hashes: hashes.map(base64) },
    checkpoint_log: { index: leafIndex, size, root: base64(root), hashes: leafHashes.map(base64) },
    checkpoint,
  };
}

export function toConsistencyAnswer(tree: ConsistencyQuery['tree'], { from, to, hashes }: Consistency): ConsistencyAnswer {
  const head = ({ size, root }: Consistency['from']): TreeHeadDto => ({ size, root: base64(root) });
  return { tree, from: head(from), to: head(to), hashes: hashes.map(base64) };
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
