/** Runs at once, and then at most once in `everyMs`; the last call always counts. */
export function throttled(everyMs: number, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  const tick = (): void => {
    timer = undefined;
    if (!isDue) return;
    isDue = false;
    run();
    timer = setTimeout(tick, everyMs);
  };
  return () => {
    isDue = true;
    if (timer === undefined) tick();
  };
}
