/** How long a session is remembered, ms: who erased something of it has long ended that by then, or has died and was taken over from. */
const keptMs = 600_000;
/** Sessions remembered at most, those last heard of. */
const sessionsMax = 10_000;

/**
 * Sessions of which a process that is not this one erased something lately. That one carries it out; where it dies before it has, whoever takes its sessions over does, without waiting for a
 * reader. To carry out what was carried out changes nothing.
 */
export class ErasuresElsewhere {
  /** When something of a session was erased last, by {@link performance.now}, the newest at the end. */
  private readonly heardMs = new Map<string, number>();
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
    this.heardMs.delete(session);
    this.heardMs.set(session, performance.now());
    const [oldest] = this.heardMs.keys();
    if (this.heardMs.size > sessionsMax) this.heardMs.delete(oldest);
  }

  /** Others' sessions may be this process's own now. */
  takeOver(): void {
    this.isDealt = true;
    const oldestMs = performance.now() - keptMs;
    for (const [session, atMs] of this.heardMs) {
      if (atMs >= oldestMs && !this.owns(session)) continue;
      this.heardMs.delete(session);
      if (atMs >= oldestMs) this.end(session);
    }
  }
}
