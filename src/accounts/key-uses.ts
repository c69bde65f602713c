/** When each key was last used, since this process started. It is not on the log: an event for each request would be most of it. */
export class KeyUses {
  private readonly usedAtMs = new Map<string, number>();

  /** @param keyId of a key that is known: there are no more entries than keys */
  note(keyId: string): void {
    this.usedAtMs.set(keyId, Date.now());
  }

  /** ms since 1970; `null` where it was not used since the start. */
  lastUsedMs(keyId: string): number | null {
    return this.usedAtMs.get(keyId) ?? null;
  }
}
