import { api, type Reader } from './reader.js';
import type { CallOptions } from './transport.js';
import type { ConsistencyProof, InclusionProof, VerifierKeys } from './types.js';

/** By what others check that nothing of the log was changed: signed checkpoints, and proofs (RFC 6962) of what lies before them. */
export class Audit {
  constructor(private readonly reader: Reader) {}

  /** The newest signed checkpoint of this node, a note as C2SP's tlog-checkpoint has it. */
  async checkpoint(options?: CallOptions): Promise<string> {
    const { text } = await this.reader.open({ method: 'GET', path: `${api}/audit/checkpoint`, options });
    let note = '';
    for await (const part of text) note += part;
    return note;
  }

  /** That the record at a position lies in the newest checkpoint. @throws {UnavailableError} `unproved` until a checkpoint has it */
  proof(position: number, options?: CallOptions): Promise<InclusionProof> {
    return this.reader.get(`${api}/audit/proof`, { position }, options);
  }

  /** That a tree of `to` entries begins with that of `from`. @param tree the checkpoint log, or this session's records */
  consistency(
    { from, to, tree = 'checkpoints' }: { from: number; to: number; tree?: 'checkpoints' | 'session' },
    options?: CallOptions,
  ): Promise<ConsistencyProof> {
    return this.reader.get(`${api}/audit/consistency`, { from, to, tree }, options);
  }

  /** The public keys by which checkpoints are verified. */
  keys(options?: CallOptions): Promise<VerifierKeys> {
    return this.reader.get(`${api}/audit/keys`, {}, options);
  }
}
