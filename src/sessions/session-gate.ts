/** Lets the writes of a session through together, or one piece of work alone. */
export class SessionGate {
  /** Writes that are inside, by session. */
  private readonly inside = new Map<string, number>();
  /** Sessions that somebody has, or waits to have, alone. */
  private readonly closed = new Map<string, Promise<unknown>>();
  /** Told when the last one has left. */
  private readonly emptied = new Map<string, () => void>();

  /** Lets a write in, at once where nobody has the session alone. Each that was let in has to leave. */
  async enter(session: string): Promise<void> {
    for (let closed = this.closed.get(session); closed !== undefined; closed = this.closed.get(session)) await closed;
    this.inside.set(session, (this.inside.get(session) ?? 0) + 1);
  }

  leave(session: string): void {
    const left = (this.inside.get(session) as number) - 1;
    if (left > 0) {
      this.inside.set(session, left);
      return;
    }
    this.inside.delete(session);
    this.emptied.get(session)?.();
  }

  /** Does something while no write of the session is under way and none begins; one such piece of work after the other. */
  async alone<T>(session: string, work: () => Promise<T>): Promise<T> {
    const before = this.closed.get(session);
    const mine = this.emptyThen(session, before, work);
    const closed = mine.catch(() => undefined);
    this.closed.set(session, closed);
    try {
      return await mine;
    } finally {
      if (this.closed.get(session) === closed) this.closed.delete(session);
    }
  }

  private async emptyThen<T>(session: string, before: Promise<unknown> | undefined, work: () => Promise<T>): Promise<T> {
    await before;
    if (this.inside.has(session)) await new Promise<void>((resolve) => this.emptied.set(session, resolve));
    this.emptied.delete(session);
    return work();
  }
}
