/**
 * Whether a rejection that nobody looked at is lmdb-js' own: where a commit fails, it rejects a promise of its own besides those of the writes, which nobody can get at. Who wrote is told by
 * his. What the error hands on is looked at here.
 */
export function isOwnOfLmdb(error: unknown): boolean {
  const { commitError } = (error ?? {}) as { commitError?: unknown };
  if (!(commitError instanceof Promise)) return false;
  commitError.catch(() => undefined);
  return true;
}
