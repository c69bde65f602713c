import { Signal } from './signal.js';

/** Whether the page is looked at: it is not while another tab is. */
export const isSeen = new Signal(!document.hidden);
document.addEventListener('visibilitychange', () => isSeen.set(!document.hidden));

/** Waits so long, ms. @throws what `signal` was aborted with, at once */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const giveUp = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', giveUp);
      resolve();
    }, ms);
    signal.addEventListener('abort', giveUp, { once: true });
  });
}
