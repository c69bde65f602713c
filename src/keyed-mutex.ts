/** Work under one key goes one after the other; under different keys at the same time. */
export class KeyedMutex {
  private readonly last = new Map<string, Promise<unknown>>();

  take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const result = (this.last.get(key) ?? Promise.resolve()).then(work);
    const done: Promise<void> = result.then(
      () => this.leave(key, done),
      () => this.leave(key, done),
    );
    this.last.set(key, done);
    return result;
  }

  private leave(key: string, done: Promise<void>): void {
    if (this.last.get(key) === done) this.last.delete(key);
  }
}
