import { type AllStreamSubscription, type KurrentDBClient, type Position, START, streamNameFilter } from '@kurrent/kurrentdb-client';
import { asLogError, pauseMs } from './kurrentdb-client.js';
import type { StoredEvent } from './kurrentdb-records.js';

/** Streams that are not ours, counted in windows of 32 events, after which the server tells how far it got. */
const checkpointWindows = 32;

/**
 * The subscription over all streams with our prefix. When it breaks it is made again from the last event taken or checkpoint told, so that every event is
 * handed over once and none is left out.
 */
export class KurrentDbFeed {
  private subscription: AllStreamSubscription | null = null;
  private repetition = 0;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  private begun: (() => void) | null = null;
  /** Why the subscription broke last. */
  private failure: unknown;

  /**
   * @param after events behind this one are handed over; undefined: all
   * @param take must not throw
   */
  constructor(
    private readonly client: KurrentDBClient,
    private readonly streamPrefix: string,
    private after: Position | undefined,
    private readonly take: (event: StoredEvent) => void,
  ) {}

  /** Begins, and resolves when the server has confirmed. @throws {LogUnavailableError} where it does not in time; nothing is under way then */
  async start(timeoutMs: number): Promise<void> {
    const confirmed = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), timeoutMs);
      this.begun = () => {
        clearTimeout(timer);
        resolve(true);
      };
      this.subscribe();
    });
    if (confirmed) return;
    this.stop();
    throw asLogError(this.failure ?? new Error('it did not confirm the subscription in time'), '');
  }

  /** Makes the subscription anew: for when it should have handed something over and did not. */
  restart(): void {
    if (this.stopped || this.subscription === null) return;
    this.drop();
    this.later();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    this.drop();
  }

  private subscribe(): void {
    const filter = streamNameFilter({
      prefixes: [this.streamPrefix],
      checkpointInterval: checkpointWindows,
      checkpointReached: (from, position) => this.pass(from, position),
    });
    const subscription = this.client.subscribeToAll({ fromPosition: this.after ?? START, filter, requiresLeader: true });
    this.subscription = subscription;
    const isCurrent = (): boolean => this.subscription === subscription;
    const broken = (error?: unknown): void => {
      if (!isCurrent()) return;
      this.failure = error;
      this.drop();
      this.later();
    };
    subscription
      .on('confirmation', () => {
        if (!isCurrent()) return;
        this.repetition = 0;
        this.begun?.();
      })
      .on('data', ({ event }) => {
        if (isCurrent() && event?.position !== undefined) this.handOver(event, event.position);
      })
      .on('error', broken)
      .on('end', broken)
      .on('close', broken);
  }

  private handOver(event: StoredEvent, position: Position): void {
    if (this.after !== undefined && !isBehind(position, this.after)) return;
    this.after = position;
    this.take(event);
  }

  /** Goes on from a checkpoint, unless events before it still wait to be handed over. */
  private pass(from: AllStreamSubscription, position: Position): void {
    if (from !== this.subscription || from.readableLength > 0) return;
    if (this.after === undefined || isBehind(position, this.after)) this.after = position;
  }

  /** Lets go of the subscription of the moment; what it still holds will be asked for again. */
  private drop(): void {
    const { subscription } = this;
    this.subscription = null;
    subscription?.unsubscribe().catch(() => undefined);
  }

  private later(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => this.subscribe(), pauseMs(this.repetition++));
  }
}

const isBehind = (a: Position, b: Position): boolean => a.commit > b.commit || (a.commit === b.commit && a.prepare > b.prepare);
