import { availableParallelism } from 'node:os';
import { JobQueue } from '../job-queue.js';
import type { ReadAt } from '../sessions/session-host.js';

type Reader = Pick<ReadAt, 'signal' | 'answered'>;

/** Answers of one kind that are made at a time, of one session and in all. Who waits for a place is a request in flight, of which there are few enough already. */
class AnswerPlaces {
  private readonly queue: JobQueue;

  constructor(sessionMax: number, max: number) {
    const unbounded = Number.MAX_SAFE_INTEGER;
    this.queue = new JobQueue(
      { underWayMax: max, agentUnderWayMax: sessionMax, waitingMax: unbounded, agentWaitingMax: unbounded },
      'answers',
    );
  }

  /**
   * Makes an answer when the session has a place for it. A long one keeps its place until its client has taken it or is gone: a session whose clients take
   * nothing fills its places, and no more of the memory.
   * @param isLong told of the answer
   * @throws {HindcastError} request_timeout where the client left before it began
   */
  make<T>(sessionId: string, reader: Reader, making: () => Promise<T>, isLong: (answer: T) => boolean): Promise<T> {
    return new Promise((resolve, reject) => {
      const work = async (): Promise<void> => {
        const answer = await making();
        resolve(answer);
        if (isLong(answer)) await reader.answered?.();
      };
      this.queue.run(sessionId, work, reader.signal).catch(reject);
    });
  }
}

/** As many as can search at a time: searches of large sessions have a thread for each processor. */
const searchersMax = Math.max(2, availableParallelism());

/** Answers with texts: each can hold a hundred of the longest memories. So many in all that a few agents who take none of theirs leave places for others. */
export const textAnswers = new AnswerPlaces(searchersMax, 16 * searchersMax);

/** Exports: what is written of one waits in memory, some megabytes, while its client takes it. */
export const exports = new AnswerPlaces(4, 32);
