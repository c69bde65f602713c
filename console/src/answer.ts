import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { ApiError } from './api.js';
import { comebacks } from './live.js';
import { useSignal } from './signal.js';
import { answered, asked, news } from './time.js';

/** What came of a question to the service. */
export interface Answer<T> {
  /** The last answer; it stays while the next is on its way. */
  readonly value: T | null;
  readonly error: ApiError | null;
  readonly isLoading: boolean;
  /** Asks again. */
  readonly again: () => void;
}

/**
 * Asks the service whenever `wish` changes; the last wish wins, the one before is aborted.
 * @param question null asks nothing
 * @param heard what was heard of that may have changed the answer: asks again when it changes, but aborts nothing. While much is written no answer would ever come else
 */
export function useAnswer<T>(
  question: ((signal: AbortSignal) => Promise<T>) | null,
  wish: readonly unknown[],
  heard: number | null = null,
): Answer<T> {
  const [state, setState] = useState<Omit<Answer<T>, 'again'>>({ value: null, error: null, isLoading: question !== null });
  const [turn, setTurn] = useState(0);
  const current = useRef(question);
  current.current = question;
  const heardWhenAsked = useRef(heard);
  useEffect(() => {
    const run = current.current;
    heardWhenAsked.current = heard;
    if (run === null) {
      setState({ value: null, error: null, isLoading: false });
      return;
    }
    const aborter = new AbortController();
    setState(({ value }) => ({ value, error: null, isLoading: true }));
    answered(run(aborter.signal)).then(
      (value) => aborter.signal.aborted || setState({ value, error: null, isLoading: false }),
      (error) => aborter.signal.aborted || setState(({ value }) => ({ value, error: asApiError(error), isLoading: false })),
    );
    return () => aborter.abort();
  }, [...wish, question === null, turn]);
  const again = useCallback(() => setTurn((n) => n + 1), []);
  useEffect(() => {
    if (!state.isLoading && heard !== heardWhenAsked.current) again();
  }, [heard, state.isLoading]);
  useRecovery(state.error, again);
  return { ...state, again };
}

/** After how many seconds to ask again where the service has too much to do and says no time. */
const busySeconds = 1;

/** Asks again by itself what failed because the service was away, once it is back, or had too much to do, when it says. */
export function useRecovery(error: ApiError | null, again: () => void): void {
  const back = useSignal(comebacks);
  useEffect(() => {
    if (error?.status === 0) again();
  }, [back]);
  useEffect(() => {
    if (error?.status !== 429) return;
    const timer = setTimeout(again, 1000 * (error.retryAfter ?? busySeconds));
    return () => clearTimeout(timer);
  }, [error, again]);
}

/**
 * The same for what depends on the time shown: asks again when that moves and, at "now", when something new was written.
 * @param question gets the position to ask for as `as_of`, null for now
 * @param newsOf where something was last written that may change the answer; of all that is written where left out
 */
export function useAnswerAt<T>(
  question: ((asOf: number | null, signal: AbortSignal) => Promise<T>) | null,
  wish: readonly unknown[],
  newsOf: () => number = () => news.value,
): Answer<T> {
  const asOf = useSignal(asked);
  const heard = useHeard(newsOf);
  return useAnswer(question === null ? null : (signal) => question(asOf, signal), [...wish, asOf], heard);
}

/** Where something was last written, in a component that shows now; null where it shows the past, which nothing changes. */
export function useHeard(newsOf: () => number): number | null {
  useSignal(news);
  return useSignal(asked) === null ? newsOf() : null;
}

/** What is not an answer of the service's counts as a failure of this page. */
export const asApiError = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError(-1, 'console', error instanceof Error ? error.message : String(error));

/** A write that a button starts: one at a time. */
export interface Action<A extends readonly unknown[]> {
  readonly run: (...args: A) => Promise<boolean>;
  readonly isRunning: boolean;
  readonly error: ApiError | null;
  /** Forgets its error, and the run that is under way: another may begin. */
  readonly clear: () => void;
}

/** @returns what runs `work` and keeps its error; `run` resolves to whether it went well, and does nothing while one before is under way: a second press comes before the button is drawn as disabled */
export function useAction<A extends readonly unknown[]>(work: (...args: A) => Promise<void>): Action<A> {
  const [state, setState] = useState<{ isRunning: boolean; error: ApiError | null }>({ isRunning: false, error: null });
  const underWay = useRef<object | null>(null);
  const run = async (...args: A): Promise<boolean> => {
    if (underWay.current !== null) return false;
    const own = {};
    underWay.current = own;
    setState({ isRunning: true, error: null });
    const end = (error: ApiError | null): void => {
      if (underWay.current !== own) return;
      underWay.current = null;
      setState({ isRunning: false, error });
    };
    try {
      await work(...args);
      end(null);
      return true;
    } catch (error) {
      end(asApiError(error));
      return false;
    }
  };
  const clear = (): void => {
    underWay.current = null;
    setState({ isRunning: false, error: null });
  };
  return { ...state, run, clear };
}
