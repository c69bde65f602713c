import { clockFallMs } from '../../projections/timeline.js';
import type { ErrorCode } from '../errors.js';

/** How long a failed write says that the next one will fail too, ms: as long as a write waits for its log by default. After that one may try again, also where a probe keeps traffic away. */
const failureMs = 10_000;

/** The failures that are the engine's, not the write's. */
const engineFailures: ReadonlySet<ErrorCode> = new Set(['log_unavailable', 'log_timeout', 'keys_unavailable'] as const);

/** What the last writes tell of log, key store and clock. */
export class WriteHealth {
  private failed: { readonly code: ErrorCode; readonly atMs: number } | null = null;
  private fell: { readonly byMs: number; readonly atMs: number } | null = null;

  /** A write is on the log. */
  succeeded(): void {
    this.failed = null;
  }

  /** Passes over failures that are no engine's. @param atMs on the process's own clock, which never jumps */
  failedWith(code: ErrorCode, atMs = performance.now()): void {
    if (engineFailures.has(code)) this.failed = { code, atMs };
  }

  /** Notes how far a session's last event lies after the clock. */
  sawEvent(byMs: number, atMs = performance.now()): void {
    if (byMs > clockFallMs) this.fell = { byMs, atMs };
  }

  /** Why the newest write failed, where none succeeded since; `null` after a while, so that one is tried. */
  failure(nowMs = performance.now()): ErrorCode | null {
    return this.failed !== null && nowMs - this.failed.atMs < failureMs ? this.failed.code : null;
  }

  /** By how much an event lay after the clock, ms, where that was seen within the last hour; 0 where none did. */
  clockFall(nowMs = performance.now()): number {
    return this.fell !== null && nowMs - this.fell.atMs < 3_600_000 ? this.fell.byMs : 0;
  }
}
