/** An event as the fake server keeps it. */
export interface FakeEvent {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  /** Place in `$all`; grows with every event, with gaps. */
  readonly position: number;
  readonly metadata: readonly [string, string][];
  readonly createdMs: number;
  data: Uint8Array;
  readonly custom: Uint8Array;
}

export type Proposed = Pick<FakeEvent, 'id' | 'metadata' | 'data' | 'custom'>;

/** Revision that the stream is expected to end at, -1 for no stream. */
export type Expected = number | 'any' | 'exists';

export type Appended = { readonly isStored: true; readonly revision: number; readonly position: number } | { readonly isStored: false };

/** Which events of `$all` are wanted. */
export type EventFilter = (event: FakeEvent) => boolean;

/** What the fake server keeps, in memory: events in one order, and in their streams. */
export class FakeStreams {
  readonly all: FakeEvent[] = [];
  private readonly streams = new Map<string, FakeEvent[]>();

  of(stream: string): FakeEvent[] {
    return this.streams.get(stream) ?? [];
  }

  /**
   * Appends by the server's published rules: an append that expects a revision which the stream has left behind succeeds where the very same events lie there
   * (so a repeated call stores nothing twice), and is refused otherwise.
   */
  append(stream: string, expected: Expected, proposed: readonly Proposed[]): Appended {
    const events = this.of(stream);
    const head = events.length - 1;
    const from = this.placeOf(events, expected, proposed);
    if (from === null) return { isStored: false };
    if (from > head) for (const event of proposed) this.store(stream, event);
    const last = this.of(stream)[from + proposed.length - 1];
    return { isStored: true, revision: last.revision, position: last.position };
  }

  /** Revision at which the events are to be, or are already; null where the expectation is wrong. */
  private placeOf(events: readonly FakeEvent[], expected: Expected, proposed: readonly Proposed[]): number | null {
    const head = events.length - 1;
    if (expected === 'exists' && head < 0) return null;
    const isAt = (from: number): boolean => proposed.every(({ id }, i) => events[from + i]?.id === id);
    if (typeof expected === 'number') {
      if (expected > head) return null;
      return expected === head || isAt(expected + 1) ? expected + 1 : null;
    }
    const earlier = events.findIndex(({ id }) => id === proposed[0].id);
    return earlier >= 0 && isAt(earlier) ? earlier : head + 1;
  }

  private store(stream: string, proposed: Proposed): void {
    const events = this.streams.get(stream) ?? [];
    this.streams.set(stream, events);
    const position = (this.all[this.all.length - 1]?.position ?? 100) + 64 + proposed.data.length;
    const event = { ...proposed, stream, revision: events.length, position, createdMs: Date.now() };
    events.push(event);
    this.all.push(event);
  }
}
