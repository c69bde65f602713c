import { AdaptiveWindow } from './adwin.js';
import type { Serializable, Serializer } from './serializer.js';

/** Whether predictions have become worse of late. */
export interface Drift {
  /** Whether the last outcome learned made it certain. */
  readonly detected: boolean;
  /** How often it was detected so far. */
  readonly count: number;
  /** Outcomes learned when it was last detected; null for never. */
  readonly lastAt: number | null;
  /** Mean loss since, from 0 (all as predicted) to 1. */
  readonly loss: number;
  /** Outcomes that this mean is taken of. */
  readonly window: number;
}

/**
 * Watches the loss of the answers given, and that of the experts on average, who do not all follow a change as quickly as the mixture finds those that do.
 * A rise beyond chance of either is a drift, a fall is learning.
 */
export class DriftWatch implements Serializable {
  private readonly window: AdaptiveWindow;
  private readonly expertWindow: AdaptiveWindow;
  private detected = 0;
  private count = 0;
  private lastAt = 0;

  constructor(sensitivity: number) {
    this.window = new AdaptiveWindow(sensitivity);
    this.expertWindow = new AdaptiveWindow(sensitivity);
  }

  get state(): Drift {
    return {
      detected: this.detected === 1,
      count: this.count,
      lastAt: this.count === 0 ? null : this.lastAt,
      loss: this.window.mean,
      window: this.window.length,
    };
  }

  /**
   * @param loss of the last answer, from 0 to 1
   * @param expertLoss mean of the experts' losses, from 0 to 1
   * @param observation number of the outcome it was for
   */
  addLosses(loss: number, expertLoss: number, observation: number): void {
    const worse = [this.window.add(loss), this.expertWindow.add(expertLoss)];
    this.detected = worse.includes('rise') ? 1 : 0;
    if (this.detected === 0) return;
    this.count++;
    this.lastAt = observation;
    const length = Math.min(this.window.length, this.expertWindow.length);
    for (const window of [this.window, this.expertWindow]) window.keepNewest(length);
  }

  /** Takes note of an outcome that says nothing of the answers given. */
  skip(): void {
    this.detected = 0;
  }

  serialize(serializer: Serializer): void {
    this.window.serialize(serializer);
    this.expertWindow.serialize(serializer);
    this.detected = serializer.count(this.detected);
    this.count = serializer.count(this.count);
    this.lastAt = serializer.count(this.lastAt);
  }
}
