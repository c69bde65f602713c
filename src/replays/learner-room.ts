import { totalmem } from 'node:os';
import type { AdaptiveDomain } from '../../projections/adaptive/adaptive-domain.js';
import { serializedBytes } from '../../projections/prediction/serializer.js';
import { HindcastError } from '../errors.js';
import { givenUp } from '../job-queue.js';

/** Bytes that all domains may take by what they learn. @param mb 0 for half of what the machine has */
export const learnerBytesMax = (mb: number): number =>
  mb === 0 ? Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 2 : mb * 2 ** 20;

/** Parts of it that replays may take beside the sessions' own. Short ones have a part of their own, so that they do not wait for hindcasts. */
const hindcastsPart = 1 / 4;
const shortReplaysPart = 1 / 8;

/** Memory that a learner takes beside its numbers and texts, as a factor. */
const liveFactor = 1.3;

/** Bytes that one more of a domain's learner takes: as much as the domain itself, without copies of it that are being saved now. */
export const replayedBytes = (domain: AdaptiveDomain | undefined): number =>
  domain === undefined ? 0 : Math.ceil(liveFactor * serializedBytes(domain));

/** What one replay's learners take of a room. */
export interface LearnerShare {
  /** They take more than was thought. @throws {HindcastError} overloaded where others have the rest; what `tooLarge` gives */
  grow(bytes: number): void;
  leave(): void;
}

interface Asked {
  readonly bytes: number;
  readonly begin: () => void;
}

/**
 * Memory for what replays learn again, each as much as its session's own learner takes now, times the learners that it holds. Who does not fit beside the others waits, in the order of
 * coming, so that large ones have their turn too.
 */
export class LearnerRoom {
  private taken = 0;
  private readonly waiting = new Set<Asked>();

  constructor(readonly bytesMax: number) {}

  /** Bytes that replays under way take, as they were told. */
  get sizeBytes(): number {
    return this.taken;
  }

  /**
   * Waits until there is room.
   * @param tooLarge makes the error of one that is larger than the whole room; without it such a one has the room alone
   * @throws {HindcastError} what `tooLarge` gives; request_timeout where the signal is aborted
   */
  async take(bytes: number, { signal, tooLarge }: { signal?: AbortSignal; tooLarge?: TooLarge } = {}): Promise<LearnerShare> {
    this.expectFits(bytes, tooLarge);
    if (this.waiting.size > 0 || !this.hasRoomFor(bytes)) await this.wait(bytes, signal);
    else this.taken += bytes;
    return this.share(bytes, tooLarge);
  }

  private share(first: number, tooLarge: TooLarge | undefined): LearnerShare {
    let own = first;
    return {
      grow: (bytes) => {
        if (bytes <= own) return;
        this.expectFits(bytes, tooLarge);
        const others = this.taken - own;
        if (others > 0 && others + bytes > this.bytesMax) throw overloaded();
        this.taken = others + bytes;
        own = bytes;
      },
      leave: () => {
        this.taken -= own;
        own = 0;
        this.letIn();
      },
    };
  }

  /** @throws {HindcastError} what `tooLarge` gives */
  expectFits(bytes: number, tooLarge: TooLarge | undefined): void {
    if (bytes > this.bytesMax && tooLarge !== undefined) throw tooLarge(bytes, this.bytesMax);
  }

  private hasRoomFor(bytes: number): boolean {
    return this.taken === 0 || this.taken + bytes <= this.bytesMax;
  }

  private wait(bytes: number, signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted) throw givenUp();
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        this.waiting.delete(asked);
        reject(givenUp());
        this.letIn();
      };
      const begin = (): void => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const asked: Asked = { bytes, begin };
      this.waiting.add(asked);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  }

  private letIn(): void {
    for (const asked of this.waiting) {
      if (!this.hasRoomFor(asked.bytes)) return;
      this.waiting.delete(asked);
      this.taken += asked.bytes;
      asked.begin();
    }
  }
}

/** The error of a replay whose learners take more than all may. */
export type TooLarge = (bytes: number, bytesMax: number) => HindcastError;

/** The rooms of a process. */
export class LearnerRooms {
  readonly hindcast: LearnerRoom;
  readonly learner: LearnerRoom;

  /** @param mb HINDCAST_LEARNERS_MB */
  constructor(mb: number) {
    const bytesMax = learnerBytesMax(mb);
    this.hindcast = new LearnerRoom(bytesMax * hindcastsPart);
    this.learner = new LearnerRoom(bytesMax * shortReplaysPart);
  }

  get sizeBytes(): number {
    return this.hindcast.sizeBytes + this.learner.sizeBytes;
  }
}

/** When a replay of others should be done, s. */
const retryAfterS = 5;

const overloaded = (): HindcastError =>
  new HindcastError(
    'overloaded',
    `what this replay learns takes more memory than was thought, and other replays have the rest (HINDCAST_LEARNERS_MB); try again in ${retryAfterS} s`,
    { retryAfterS },
  );
