import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Answer } from '../answer.js';
import type { ApiError } from '../api.js';
import { credentials, nobody } from '../credentials.js';
import { Button } from './controls.js';

export function Loading({ what = 'Loading' }: { readonly what?: string }) {
  return (
    <div class="state loading" role="status">
      <span class="spinner" aria-hidden="true" /> {what} …
    </div>
  );
}

/** How far a replay is. @param props.share of the history that is replayed, about: 0 to 1; `isWaiting` for another replay to end */
export function Replaying({ share: about, isWaiting }: { readonly share: number; readonly isWaiting: boolean }) {
  const share = Math.min(about, 0.99);
  if (isWaiting)
    return (
      <div class="note warn" role="status">
        <b>It has not begun yet:</b> another replay of this agent seems to be under way, and they go one after the other. It begins by
        itself; to let it go, leave this page.
      </div>
    );
  return (
    <div class="replaying muted small">
      <span class="number">Replaying the domain’s history{share > 0 ? `: ${Math.floor(100 * share)} %` : ''} …</span>
      <progress aria-label="Replaying the history" value={share > 0 ? share : undefined} />
    </div>
  );
}

export function Empty({ title, children }: { readonly title: string; readonly children?: ComponentChildren }) {
  return (
    <div class="state empty">
      <p class="title">{title}</p>
      {children != null && <p>{children}</p>}
    </div>
  );
}

/** What the reader is told first, by status; the service's own sentence follows. */
function titleOf({ status, code }: ApiError): string {
  if (status === 0) return 'The service does not answer';
  if (status === -1) return 'The console failed';
  if (status === 401) return 'This key is not known, or has ended';
  if (status === 403) return 'This key may not do that';
  if (status === 404) return 'There is no such thing';
  if (status === 409) return 'That was changed or taken meanwhile';
  if (status === 413) return 'That is too large';
  if (status === 422) return 'Something in it is not right';
  if (status === 429) return 'Too many requests at once';
  if (code === 'erasing') return 'An erasure is under way';
  if (code === 'starting') return 'The service is starting';
  if (status === 503 || status === 504) return 'The service cannot answer right now';
  return 'That did not work';
}

interface ErrorStateProps {
  readonly error: ApiError;
  readonly onRetry?: () => void;
  /** Where there was too much to do, the page asks again by itself. */
  readonly isAskedAgain?: boolean;
}

/** What went wrong, what to do, and a button that tries again where that can help. What was asked for by a press is brought into sight. */
export function ErrorState({ error, onRetry, isAskedAgain = false }: ErrorStateProps) {
  const { status, code, detail, retryAfter } = error;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isAskedAgain) box.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  const canPass = status <= 0 || status === 429 || status >= 500;
  return (
    <div class="state error" role="alert" ref={box}>
      <p class="title">{titleOf(error)}</p>
      <p>{status === 0 ? 'It may have been stopped, or the network is away. What was written before is kept.' : detail}</p>
      {retryAfter !== null && (
        <p>{isAskedAgain && status === 429 ? `It is asked again in ${retryAfter} s.` : `It asks to be tried again in ${retryAfter} s.`}</p>
      )}
      <p class="code mono">{status > 0 ? `${status} ${code}` : code}</p>
      {onRetry !== undefined && canPass && <Button onClick={onRetry}>Try again</Button>}
      {onRetry !== undefined && status === 401 && <Button onClick={() => credentials.set(nobody)}>Sign in again</Button>}
    </div>
  );
}

/** An answer as it is: on its way, failed, or there; while a next one is asked for, the last one stays. */
export function Answered<T>({
  answer,
  children,
  what,
}: {
  readonly answer: Answer<T>;
  readonly children: (value: T) => ComponentChildren;
  readonly what?: string;
}) {
  const { value, error, isLoading, again } = answer;
  if (error !== null) return <ErrorState error={error} onRetry={again} isAskedAgain />;
  if (value === null) return isLoading ? <Loading what={what} /> : null;
  return (
    <div class="answered" aria-busy={isLoading}>
      {children(value)}
    </div>
  );
}
