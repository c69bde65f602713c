import { ApiError, api } from './api.js';
import type { HindcastAnswer, HindcastJobAnswer } from './reasoning-types.js';

/** How long to wait before a hindcast under way is asked for again, ms. */
const pollMs = 400;

export interface HindcastRequest {
  /** What would have been different; nothing where left out. */
  readonly declaration?: Readonly<Record<string, unknown>>;
  /** Tell only every so-many-th row. */
  readonly every?: number;
  readonly windows?: number;
  /** Hypotheses and outcomes that rows tell of; all where left out. */
  readonly watch?: readonly string[];
  readonly to?: number;
}

/**
 * Replays a domain's history; one that takes long is asked for until it is done, and ended with `signal`.
 * @param onProgress told which share of the log is read, 0 to 1
 * @throws {ApiError}
 */
export async function hindcast(
  path: string,
  body: HindcastRequest,
  signal: AbortSignal,
  onProgress?: (share: number) => void,
): Promise<HindcastAnswer> {
  let answer = await api<HindcastAnswer | HindcastJobAnswer>(`${path}/hindcast`, { method: 'POST', body, signal });
  while (isUnderWay(answer)) {
    const { job_id: id, progress } = answer;
    onProgress?.(progress.position / Math.max(1, progress.of));
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    if (signal.aborted) void api(`${path}/hindcasts/${id}`, { method: 'DELETE' }).catch(() => undefined);
    answer = await api<HindcastAnswer | HindcastJobAnswer>(`${path}/hindcasts/${id}`, { signal });
  }
  if (answer.status === 'done') return answer as HindcastAnswer;
  throw new ApiError(500, 'replay_failed', (answer as HindcastJobAnswer).detail ?? 'the replay failed');
}

const isUnderWay = (answer: HindcastAnswer | HindcastJobAnswer): answer is HindcastJobAnswer => answer.status === 'running';
