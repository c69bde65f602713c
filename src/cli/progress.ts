import { Presets, SingleBar } from 'cli-progress';

/** A bar on standard error: how far, how fast, how long still. Where there is no terminal, a line now and then. */
export interface Progress {
  to(done: number): void;
  stop(): void;
}

export function showProgress(what: string, total: number, unit: string): Progress {
  // the library has no time left to tell of nothing
  if (total === 0) return { to: () => undefined, stop: () => undefined };
  const bar = new SingleBar(
    {
      format: `${what} {bar} {percentage}% | {value}/{total} ${unit} | {speed} ${unit}/s | {eta_formatted} left`,
      stream: process.stderr,
      noTTYOutput: true,
      notTTYSchedule: 2000,
      hideCursor: true,
      clearOnComplete: false,
    },
    Presets.shades_classic,
  );
  const beganMs = performance.now();
  const speed = (done: number): { speed: number } => ({ speed: Math.round(done / Math.max(0.001, (performance.now() - beganMs) / 1000)) });
  bar.start(total, 0, { speed: 0 });
  return {
    to: (done) => bar.update(done, speed(done)),
    stop: () => bar.stop(),
  };
}
