import type { EventLog, LogRecord } from '../log/event-log.js';
import { asHindcastError, beingErased } from './failures.js';
import { FoldScheduler } from './fold-scheduler.js';
import type { LiveSession } from './live-session.js';
import type { SessionRegistry } from './session-registry.js';

/** Where the service tells what went wrong besides what it answers. */
export interface HostReports {
  /** @param details what it is of, for machines: the session, the error @param message for people */
  warn(details: object, message: string): void;
}

/** Keeps the sessions in memory up with the log: folds what it delivers, in turns. */
export class SessionProjector {
  private readonly scheduler = new FoldScheduler((session, record) => this.fold(session, record));
  private readonly unsubscribe: () => void;

  constructor(
    log: EventLog,
    private readonly registry: SessionRegistry,
    private readonly reports: HostReports,
    /** Told of every session of which something is erased, by whichever process, before that is folded. */
    private readonly erasing: (sessionId: string) => void = () => {},
  ) {
    this.unsubscribe = log.subscribe((record) => this.take(record));
  }

  /** Waits until what the log has delivered of a session is folded, where the session is in memory; one that is not is loaded with all of it. */
  async waitUntilFolded(sessionId: string): Promise<void> {
    const session = await this.registry.find(sessionId);
    if (session !== undefined) await this.scheduler.waitUntilFolded(session);
  }

  /** Takes no more records from the log. */
  stop(): void {
    this.unsubscribe();
  }

  private take(record: LogRecord): void {
    if (record.content?.type === 'records.erased') this.erasing(record.session);
    const session = this.registry.sessionFor(record);
    if (session !== undefined) this.scheduler.take(session, record);
  }

  /** Folds a session's next record, unless the session was dropped since that came. */
  private *fold(session: LiveSession, record: LogRecord): Generator<void> {
    if (!this.registry.has(session)) return;
    try {
      yield* session.folding(record);
      if (session.isStale) this.registry.drop(session, beingErased());
    } catch (error) {
      this.reports.warn({ session: session.id, error }, 'a session could not be folded on and was dropped');
      this.registry.drop(session, asHindcastError(error));
    }
    this.registry.changed(session.id);
  }
}
