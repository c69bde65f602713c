import { useEffect, useState } from 'preact/hooks';

/** A value that tells when it changes. */
export class Signal<T> {
  private readonly listeners = new Set<(value: T) => void>();

  constructor(private current: T) {}

  get value(): T {
    return this.current;
  }

  set(value: T): void {
    if (Object.is(value, this.current)) return;
    this.current = value;
    for (const listener of [...this.listeners]) listener(value);
  }

  /** @returns what ends it */
  subscribe(listener: (value: T) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

/** The value of a signal, in a component that is drawn again when it changes. */
export function useSignal<T>(signal: Signal<T>): T {
  const [, redraw] = useState<object>({});
  const drawn = signal.value;
  useEffect(() => {
    const end = signal.subscribe(() => redraw({}));
    // it may have changed between drawing and now
    if (!Object.is(drawn, signal.value)) redraw({});
    return end;
  }, [signal]);
  return drawn;
}
