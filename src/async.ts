/** What waits for a promise was not answered in time. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/**
 * What a promise comes to, if it does so in time; it goes on where it does not, and its end is of no interest any more.
 * @param timeoutMs below 0 is 0: what is there already still counts
 * @param late makes the error that says so
 * @throws {TimeoutError} or what `late` makes
 */
export function withTimeout<T>(timeoutMs: number, promise: Promise<T>, late: () => Error = notInTime): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), Math.max(0, timeoutMs));
    promise.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}

const notInTime = (): TimeoutError => new TimeoutError('not in time');
