import { theScheduler } from './scheduler.js';

/** How often asking for the time finds a slice used up, one time in so many; and how much time has passed then, ms. */
const pauseOneIn = 24;
const pauseMs = 5;

interface Timer {
  isCancelled: boolean;
  ref(): Timer;
  unref(): Timer;
  hasRef(): boolean;
}

function timerOf(begin: (timer: Timer) => void): Timer {
  const timer: Timer = { isCancelled: false, ref: () => timer, unref: () => timer, hasRef: () => false };
  begin(timer);
  return timer;
}

function setTimer(run: (...args: unknown[]) => void, delayMs = 0, ...args: unknown[]): Timer {
  return timerOf((timer) => theScheduler().after(Math.max(1, delayMs), () => void (timer.isCancelled || run(...args))));
}

function setTicking(run: (...args: unknown[]) => void, delayMs = 0, ...args: unknown[]): Timer {
  return timerOf((timer) => {
    const tick = (): void => {
      if (timer.isCancelled) return;
      theScheduler().after(Math.max(1, delayMs), tick);
      run(...args);
    };
    theScheduler().after(Math.max(1, delayMs), tick);
  });
}

function cancel(timer: Timer | undefined | null): void {
  if (timer !== undefined && timer !== null) timer.isCancelled = true;
}

const simulated = {
  setTimeout: setTimer,
  setInterval: setTicking,
  setImmediate: (run: (...args: unknown[]) => void, ...args: unknown[]) =>
    timerOf((timer) => theScheduler().after(0, () => void (timer.isCancelled || run(...args)))),
  clearTimeout: cancel,
  clearInterval: cancel,
  clearImmediate: cancel,
};

/** Puts the simulated clock and timers in the place of this thread's own. @returns puts those back */
export function useSimulatedClock(): () => void {
  const [dateNow, performanceNow] = [Date.now, performance.now];
  const before = Object.fromEntries(Object.keys(simulated).map((name) => [name, globalThis[name as keyof typeof globalThis]]));
  Object.assign(globalThis, simulated);
  Date.now = () => theScheduler().wallMs;
  performance.now = () => {
    const scheduler = theScheduler();
    if (scheduler.random.below(pauseOneIn) === 0) scheduler.elapsedMs += pauseMs;
    return scheduler.elapsedMs;
  };
  return () => {
    Object.assign(globalThis, before);
    Date.now = dateNow;
    performance.now = performanceNow;
  };
}
