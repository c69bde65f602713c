import type { SealedEventLog } from '../sealing/sealed-event-log.js';
import type { SessionHost } from '../sessions/session-host.js';
import type { Owners } from './owners.js';

/** Brings this node's state of a session up to what other nodes wrote. */
export class CatchUp {
  /** @param sealed the log that opens what the nodes write, where they seal it */
  constructor(
    private readonly owners: Owners,
    private readonly host: Pick<SessionHost, 'waitUntilFolded'>,
    private readonly sealed: Pick<SealedEventLog, 'delivered'> | null,
  ) {}

  /** Waits until the state holds all that any node acknowledged: at once while this node surely owns the session. @throws {LogUnavailableError} */
  acknowledged(sessionId: string): Promise<void> {
    return this.reach(sessionId, 'owner');
  }

  /**
   * Waits until the state holds all that was on the log when it was asked, whoever put it there: an owner too asks the log where it ends, since another node may have written in its
   * place. At once where this node works alone.
   * @throws {LogUnavailableError}
   */
  written(sessionId: string): Promise<void> {
    return this.owners.selfId === null ? Promise.resolve() : this.reach(sessionId, 'all');
  }

  private async reach(sessionId: string, writers: 'owner' | 'all'): Promise<void> {
    await this.owners.catchUp(sessionId, writers);
    await this.sealed?.delivered(sessionId);
    await this.host.waitUntilFolded(sessionId);
  }
}
