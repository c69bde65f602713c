import { HindcastError } from '../errors.js';
import { asHindcastError } from '../sessions/failures.js';
import type { SessionHost } from '../sessions/session-host.js';
import type { CheckpointLog, Consistency, ProvedRecord } from './checkpoint-log.js';

/** Proofs for whoever asks over HTTP. */
export class Proofs {
  constructor(
    private readonly host: SessionHost,
    private readonly log: CheckpointLog | null,
    /** Longest wait for the checkpoint of a record that is in none yet, ms. */
    private readonly waitMaxMs: number,
  ) {}

  /** @throws {HindcastError} not_found where nothing is kept beyond the process */
  get checkpoints(): CheckpointLog {
    if (this.log !== null) return this.log;
    throw new HindcastError('not_found', 'this service keeps nothing beyond its process (HINDCAST_LOG=memory) and signs no checkpoints');
  }

  /** @throws {HindcastError} not_found, unproved, log_damaged */
  async prove(session: string, position: number): Promise<ProvedRecord> {
    const { checkpoints } = this;
    const head = await this.host.positionAt(session, {});
    if (position <= head && !(await checkpoints.reach(session, position, this.waitMaxMs)))
      throw new HindcastError('unproved', `position ${position} is in no checkpoint yet; ask again in a moment`, { retryAfterS: 1 });
    const proved = await orDamaged(checkpoints.prove(session, position));
    if (proved === null)
      throw new HindcastError('not_found', `the session has no record at position ${position}; its newest is at ${head}`);
    return proved;
  }

  /** That the checkpoint log, or with `session` that session's tree, of `to` entries begins with that of `from`. @throws {HindcastError} not_found, log_damaged */
  async consistency(from: number, to: number, session: string | null): Promise<Consistency> {
    const { checkpoints } = this;
    const shown = session === null ? checkpoints.consistency(from, to) : await orDamaged(checkpoints.sessionConsistency(session, from, to));
    if (shown !== null) return shown;
    const size = session === null ? checkpoints.size : (checkpoints.leafOf(session)?.size ?? 0);
    throw new HindcastError(
      'not_found',
      `the newest checkpoint has ${size} ${session === null ? 'entries' : 'records of the session'}, not ${to}`,
    );
  }
}

const orDamaged = <T>(shown: Promise<T>): Promise<T> =>
  shown.catch((error: unknown) => {
    throw asHindcastError(error);
  });
