import { useEffect, useState } from 'preact/hooks';
import { type Answer, useAnswer, useHeard } from './answer.js';
import { ApiError, api } from './api.js';
import type { HindcastAnswer, HindcastJobAnswer, HindcastRow } from './reasoning-types.js';
import { newsOfDomain } from './time.js';

/** How long to wait before a hindcast under way is asked for again, ms: twice as long each time, up to the longest. */
const pollMs = { first: 50, longest: 400 } as const;

export interface HindcastRequest {
  /** What would have been different; nothing where left out. */
  readonly declaration?: Readonly<Record<string, unknown>>;
  /** Tell only every so-many-th row. */
  readonly every?: number;
  readonly windows?: number;
  /** Hypotheses and outcomes that rows tell of; all where left out. */
  readonly watch?: readonly string[];
  /** Position up to which it is replayed; now where left out. */
  readonly to?: number;
}

const nothing: readonly HindcastRow[] = [];

/** A hindcast, and what there is of it until it is done. */
export interface Replay {
  readonly answer: Answer<HindcastAnswer>;
  /** Its rows so far, while it goes on. */
  readonly soFar: readonly HindcastRow[];
}

/** Replays a domain's history, again where something is written about the domain. @param path of the domain */
export function useReplay(domainId: string, path: string, request: HindcastRequest): Replay {
  const [soFar, setSoFar] = useState(nothing);
  const heard = useHeard(() => newsOfDomain(domainId));
  const { declaration, to = null, windows } = request;
  const declared = JSON.stringify(declaration);
  const wish = JSON.stringify([path, declared, to, windows]);
  const answer = useAnswer(
    async (signal) => {
      setSoFar(nothing);
      return { declared, result: await hindcast(path, request, signal, setSoFar) };
    },
    [wish],
    heard,
  );
  // the run of another declaration is no answer to this one, not even meanwhile
  const value = answer.value !== null && answer.value.declared === declared ? answer.value.result : null;
  useEffect(() => {
    // what is whole needs no beginnings
    if (!answer.isLoading) setSoFar(nothing);
  }, [answer.isLoading]);
  return { answer: { ...answer, value }, soFar };
}

/**
 * Replays a domain's history. The rows are asked for while they are made; with `signal`, or as the page is left, the replay is ended.
 * @param onRows told all rows that there are, each time there are more
 * @throws {ApiError}
 */
async function hindcast(
  path: string,
  body: HindcastRequest,
  signal: AbortSignal,
  onRows: (soFar: readonly HindcastRow[]) => void,
): Promise<HindcastAnswer> {
  // Answered at once, and not given up: what was begun is to be ended by its id.
  let answer = await api<HindcastJobAnswer | HindcastAnswer>(`${path}/hindcast`, { method: 'POST', body: { ...body, background: true } });
  const job = `${path}/hindcasts/${answer.job_id}`;
  const end = (): void => void api(job, { method: 'DELETE', keepalive: true }).catch(() => undefined);
  addEventListener('pagehide', end);
  try {
    const rows: HindcastRow[] = [];
    for (let waitMs: number = pollMs.first; ; waitMs = Math.min(2 * waitMs, pollMs.longest)) {
      signal.throwIfAborted();
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      signal.throwIfAborted();
      const cursor = answer.next ?? undefined;
      answer = await api<HindcastJobAnswer | HindcastAnswer>(job, { query: { cursor }, signal }).catch((error: unknown) => {
        throw error instanceof ApiError && error.status === 404 ? lost() : error;
      });
      rows.push(...(answer.rows ?? []));
      if (isDone(answer)) return { ...answer, rows };
      if (answer.status === 'failed') throw new ApiError(500, 'replay_failed', answer.detail ?? 'the replay failed');
      onRows([...rows]);
    }
  } finally {
    removeEventListener('pagehide', end);
    end();
  }
}

/** Replays are no part of the session: a restart, or another node that takes over, knows nothing of them. */
const lost = (): ApiError => new ApiError(503, 'replay_lost', 'The service began anew meanwhile, and with it this replay is gone.');

const isDone = (answer: HindcastAnswer | HindcastJobAnswer): answer is HindcastAnswer => answer.status === 'done';
