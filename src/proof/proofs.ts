import { HindcastError } from '../errors.js';
import { asHindcastError } from '../sessions/failures.js';
import type { SessionHost } from '../sessions/session-host.js';
import type { CheckpointLog } from './checkpoint-log.js';
import type { CheckpointReader, Consistency, ProvedRecord } from './checkpoint-reader.js';
import { ProofDamagedError } from './proof-store.js';
import type { ProvedSessionTree } from './proved-tree.js';

/** Proofs for whoever asks over HTTP. */
export class Proofs {
  constructor(
    private readonly host: SessionHost,
    /** Or why it cannot be opened; `null` where nothing is kept beyond the process. */
    private readonly log: CheckpointLog | ProofDamagedError | null,
    /** Longest wait for the checkpoint of a record that is in none yet, ms. */
    private readonly waitMaxMs: number,
  ) {}

  /** What of the checkpoint log is damaged, and what to do; `null` where nothing is known to be. */
  get problem(): string | null {
    const damage = this.log instanceof ProofDamagedError ? this.log : this.log?.reader.damage;
    return damage === null || damage === undefined ? null : damageOf(damage);
  }

  /** What the log lacks of what checkpoints have, and what to do; `null` where nothing is known to be. */
  get logProblem(): string | null {
    const behind = this.log === null || this.log instanceof ProofDamagedError ? null : this.log.behind;
    if (behind === null) return null;
    return `${behind.count} sessions are not on the log as they were, the first: ${behind.first.message}; restore the log (docs/operations.md, "Damage of the embedded log")`;
  }

  /** @throws {HindcastError} not_found where nothing is kept beyond the process; proof_damaged */
  private get checkpoints(): CheckpointLog {
    if (this.log instanceof ProofDamagedError) throw asDamage(this.log);
    if (this.log !== null) return this.log;
    throw new HindcastError('not_found', 'this service keeps nothing beyond its process (HINDCAST_LOG=memory) and signs no checkpoints');
  }

  /** @throws {HindcastError} not_found where nothing is kept beyond the process; proof_damaged */
  get reader(): CheckpointReader {
    return this.checkpoints.reader;
  }

  /** Whether there are checkpoints, and nothing of them is known to be damaged. */
  get areKept(): boolean {
    return this.log !== null && this.problem === null;
  }

  /** The newest signed checkpoint. @throws {HindcastError} not_found, proof_damaged */
  latest(): string {
    return orDamaged(() => this.reader.latest());
  }

  /** How far a session is proved, and the hashes that its records must lead to; `null` where none are kept, or what is kept of them is damaged. */
  provedSession(session: string): ProvedSessionTree | null {
    const { log } = this;
    if (log === null || log instanceof ProofDamagedError) return null;
    try {
      const proved = log.reader.provedSession(session);
      return proved && { ...proved, tile: (index) => log.reader.tile(session, index) };
    } catch (error) {
      if (error instanceof ProofDamagedError) return null;
      throw error;
    }
  }

  /** @throws {HindcastError} not_found, unproved, log_damaged, proof_damaged */
  async prove(session: string, position: number): Promise<ProvedRecord> {
    const { checkpoints } = this;
    const head = await this.host.positionAt(session, {});
    if (position <= head && !(await orDamaged(() => checkpoints.reach(session, position, this.waitMaxMs))))
      throw new HindcastError('unproved', `position ${position} is in no checkpoint yet; ask again in a moment`, { retryAfterS: 1 });
    const proved = await orDamaged(() => checkpoints.reader.prove(session, position));
    if (proved === null)
      throw new HindcastError('not_found', `the session has no record at position ${position}; its newest is at ${head}`);
    return proved;
  }

  /** That the checkpoint log, or with `session` that session's tree, of `to` entries begins with that of `from`. @throws {HindcastError} not_found, log_damaged, proof_damaged */
  async consistency(from: number, to: number, session: string | null): Promise<Consistency> {
    const { reader } = this;
    const shown = await orDamaged(async () =>
      session === null ? reader.consistency(from, to) : reader.sessionConsistency(session, from, to),
    );
    if (shown !== null) return shown;
    const size = orDamaged(() => (session === null ? reader.size : (reader.leafOf(session)?.size ?? 0)));
    throw new HindcastError(
      'not_found',
      `the newest checkpoint has ${size} ${session === null ? 'entries' : 'records of the session'}, not ${to}`,
    );
  }
}

/** What the damage is, and what to do. */
const damageOf = ({ message }: ProofDamagedError): string =>
  `the folder proof/ is damaged: ${message}; put a backup of it back, or move it away and let the start begin it anew (docs/operations.md, "A damaged folder proof/")`;

const asDamage = (error: ProofDamagedError): HindcastError => new HindcastError('proof_damaged', damageOf(error), { cause: error });

const told = (error: unknown): HindcastError => (error instanceof ProofDamagedError ? asDamage(error) : asHindcastError(error));

/** @throws {HindcastError} in the place of what the log or the checkpoint log throws */
function orDamaged<T>(show: () => T): T {
  try {
    const shown = show();
    return shown instanceof Promise ? (shown.catch((error: unknown) => Promise.reject(told(error))) as T) : shown;
  } catch (error) {
    throw told(error);
  }
}
