import { useEffect, useRef, useState } from 'preact/hooks';
import { type Answer, useAnswer, useHeard } from './answer.js';
import { ApiError, api } from './api.js';
import { isSeen, pause } from './pause.js';
import type { HindcastAnswer, HindcastJobAnswer, HindcastRow } from './reasoning-types.js';
import { useSignal } from './signal.js';
import { newsOfDomain } from './time.js';

/** How long to wait before a hindcast under way is asked for again, ms: twice as long each time, up to the longest. */
const pollMs = { first: 50, longest: 400 } as const;
/** After how long a replay that has read nothing yet counts as waiting for others of its agent, ms: one that is alone begins much sooner. */
const waitingAfterMs = 2000;

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

/** How far a replay is. */
interface Progress {
  /** Its rows so far, while it goes on. */
  readonly soFar: readonly HindcastRow[];
  /** Another replay of the agent's seems to be before it. */
  readonly isWaiting: boolean;
}

const nothing: Progress = { soFar: [], isWaiting: false };

/** A hindcast, and what there is of it until it is done. */
export interface Replay extends Progress {
  readonly answer: Answer<HindcastAnswer>;
}

/** Replays a domain's history, again where something is written about the domain. @param path of the domain */
export function useReplay(domainId: string, path: string, request: HindcastRequest): Replay {
  const [progress, setProgress] = useState(nothing);
  const heard = useHeard(() => newsOfDomain(domainId));
  const latest = useRef(heard);
  latest.current = heard;
  const last = useRef({ heard, tookMs: 0 });
  const [told, setTold] = useState(heard);
  const { declaration, to = null, windows } = request;
  const declared = JSON.stringify(declaration);
  const wish = JSON.stringify([path, declared, to, windows]);
  const answer = useAnswer(
    async (signal) => {
      last.current.heard = latest.current;
      setProgress(nothing);
      const begunMs = performance.now();
      const result = await inTurn(signal, () => hindcast(path, request, signal, setProgress));
      last.current.tookMs = performance.now() - begunMs;
      return { declared, result };
    },
    [wish],
    heard === null ? null : told,
  );
  const { isLoading } = answer;
  const seen = useSignal(isSeen);
  // The agent's own replays have the same turns: it gets as many of them as what is written here takes, and all while nobody looks.
  const hasNews = heard !== null && heard !== last.current.heard && !isLoading && seen;
  useEffect(() => {
    if (!hasNews) return;
    const timer = setTimeout(() => setTold(latest.current), last.current.tookMs);
    return () => clearTimeout(timer);
  }, [hasNews]);
  // the run of another declaration is no answer to this one, not even meanwhile
  const value = answer.value !== null && answer.value.declared === declared ? answer.value.result : null;
  useEffect(() => {
    // what is whole needs no beginnings
    if (!isLoading) setProgress(nothing);
  }, [isLoading]);
  return { answer: { ...answer, value }, ...progress };
}

let before: Promise<unknown> = Promise.resolve();

/** One replay at a time: the one before is ended first, and one that is given up before its turn is never begun. */
function inTurn<T>(signal: AbortSignal, replay: () => Promise<T>): Promise<T> {
  const turn = before.then(() => {
    signal.throwIfAborted();
    return replay();
  });
  before = turn.catch(() => undefined);
  return turn;
}

/**
 * Replays a domain's history. The rows are asked for while they are made; with `signal`, or as the page is left, the replay is ended at once.
 * @param tell told how far it is, each time it is asked
 * @throws {ApiError}
 */
async function hindcast(
  path: string,
  body: HindcastRequest,
  signal: AbortSignal,
  tell: (progress: Progress) => void,
): Promise<HindcastAnswer> {
  // Answered at once, and not given up: what was begun is to be ended by its id.
  let answer = await api<HindcastJobAnswer | HindcastAnswer>(`${path}/hindcast`, { method: 'POST', body: { ...body, background: true } });
  const begunMs = performance.now();
  const job = `${path}/hindcasts/${answer.job_id}`;
  const end = (): Promise<unknown> => api(job, { method: 'DELETE', keepalive: true }).catch(() => undefined);
  addEventListener('pagehide', end);
  try {
    const rows: HindcastRow[] = [];
    for (let waitMs: number = pollMs.first; ; waitMs = Math.min(2 * waitMs, pollMs.longest)) {
      await pause(waitMs, signal);
      const cursor = answer.next ?? undefined;
      answer = await api<HindcastJobAnswer | HindcastAnswer>(job, { query: { cursor }, signal }).catch((error: unknown) => {
        throw error instanceof ApiError && error.status === 404 ? lost() : error;
      });
      rows.push(...(answer.rows ?? []));
      if (isDone(answer)) return { ...answer, rows };
      if (answer.status === 'failed') throw new ApiError(500, 'replay_failed', answer.detail ?? 'the replay failed');
      const isWaiting = answer.progress.position === 0 && performance.now() - begunMs > waitingAfterMs;
      tell({ soFar: [...rows], isWaiting });
    }
  } finally {
    removeEventListener('pagehide', end);
    await end();
  }
}

/** Replays are no part of the session: a restart, or another node that takes over, knows nothing of them. */
const lost = (): ApiError => new ApiError(503, 'replay_lost', 'The service began anew meanwhile, and with it this replay is gone.');

const isDone = (answer: HindcastAnswer | HindcastJobAnswer): answer is HindcastAnswer => answer.status === 'done';
