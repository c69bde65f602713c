/** Sessions remembered at most, those last heard of: of one erased longer ago who erased it has most likely ended that. */
const sessionsMax = 1000;

/**
 * Sessions of which a process that is not this one erased something lately. That one carries it out; where it dies before it has, whoever takes its sessions over does, without waiting for a
 * reader. To carry out what was carried out changes nothing.
 */
export class ErasuresElsewhere {
  /** The one last heard of at the end. */
  private readonly sessions = new Set<string>();
  /** Whether it is known who answers for what. */
  private isDealt = false;

  constructor(
    /** Whether this process answers for a session. */
    private readonly owns: (session: string) => boolean,
    /** Ends in the background what was erased of a session; must not throw. */
    private readonly end: (session: string) => void,
  ) {}

  /** An event of another process that erases something of a session has come from the log. */
  arrived(session: string): void {
    if (this.isDealt && this.owns(session)) {
      this.end(session);
      return;
    }
    this.sessions.delete(session);
    this.sessions.add(session);
    const [oldest] = this.sessions;
    if (this.sessions.size > sessionsMax) this.sessions.delete(oldest);
  }

  /** Others' sessions may be this process's own now. */
  takeOver(): void {
    this.isDealt = true;
    for (const session of this.sessions) {
      if (!this.owns(session)) continue;
      this.sessions.delete(session);
      this.end(session);
    }
  }
}
