import { useEffect, useRef, useState } from 'preact/hooks';
import { asApiError, useAction, useAnswer } from '../answer.js';
import { api, send } from '../api.js';
import { useSignal } from '../signal.js';
import { head } from '../time.js';
import type { VerifyAnswer } from '../types.js';
import { Button } from '../widgets/controls.js';
import { Card, Mono } from '../widgets/layout.js';
import { Answered, ErrorState } from '../widgets/states.js';
import { type ChainCheck, canHash, checkChain } from './chain.js';

/** Whether anyone tampered with the log: by the service's word, and by what this browser finds itself. */
export function Integrity() {
  const newest = useSignal(head);
  const [verified, setVerified] = useState<VerifyAnswer | null>(null);
  const [checked, setChecked] = useState<ChainCheck | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const aborter = useRef<AbortController | null>(null);
  useEffect(() => () => aborter.current?.abort(), []);
  const verifying = useAction(async () => {
    setVerified(null);
    setChecked(null);
    const answer = await api<VerifyAnswer>('events/verify');
    setVerified(answer);
    if (!canHash() || !answer.valid) return;
    setProgress(0);
    aborter.current = new AbortController();
    try {
      setChecked(await checkChain(answer.session_id, aborter.current.signal, setProgress));
    } catch (error) {
      if (!aborter.current.signal.aborted) throw asApiError(error);
    } finally {
      setProgress(null);
    }
  });
  const total = verified?.events ?? newest;
  return (
    <Card title="Is the log as it was written?">
      <p class="muted">
        Each record is hashed with all before it. The service checks its chain; then this browser reads the log and computes the chain anew.
      </p>
      <div class="actions">
        <Button look="primary" isBusy={verifying.isRunning} onClick={() => void verifying.run()}>
          Verify
        </Button>
        {progress !== null && <Button onClick={() => aborter.current?.abort()}>Stop</Button>}
        <Export />
      </div>
      {verifying.error !== null && <ErrorState error={verifying.error} />}
      <div class="stack" role="status">
        {verified !== null && (
          <p class={`note ${verified.valid ? 'good' : 'bad'}`}>
            <b>{verified.valid ? 'The service finds it whole' : 'The service finds it damaged'}</b>
            {verified.valid
              ? `: ${verified.events.toLocaleString('en')} records.`
              : ` at position ${verified.first_invalid}: ${verified.reason}`}
          </p>
        )}
        {progress !== null && (
          <label class="progress">
            <span class="number">
              This browser has checked {progress.toLocaleString('en')} of {total.toLocaleString('en')} records
            </span>
            <progress max={total} value={progress} />
          </label>
        )}
        {checked !== null && <Checked checked={checked} verified={verified} />}
        {verified?.valid === true && !canHash() && (
          <p class="note">This browser can compute the chain itself only over https or on the service’s own machine.</p>
        )}
      </div>
      {verified !== null && (
        <dl class="facts one">
          <div>
            <dt>Head of the chain, to be kept elsewhere and compared</dt>
            <dd>
              <Mono>{verified.head}</Mono>
            </dd>
          </div>
        </dl>
      )}
      <Checkpoint />
    </Card>
  );
}

function Checked({ checked, verified }: { readonly checked: ChainCheck; readonly verified: VerifyAnswer | null }) {
  if (checked.firstInvalid !== null) return <p class="note bad">This browser finds the chain broken at position {checked.firstInvalid}.</p>;
  const isSame = checked.head === verified?.head;
  return (
    <p class={`note ${isSame || checked.records > (verified?.events ?? 0) ? 'good' : 'bad'}`}>
      <b>
        {isSame
          ? 'This browser comes to the same head'
          : checked.records > (verified?.events ?? 0)
            ? 'The chain holds; more was written meanwhile'
            : 'This browser comes to another head'}
      </b>
      : {checked.records.toLocaleString('en')} records hashed here.
    </p>
  );
}

/** The newest signed checkpoint, fetched when it is opened. */
function Checkpoint() {
  const [isOpen, setOpen] = useState(false);
  const answer = useAnswer(isOpen ? async (signal) => (await send('audit/checkpoint', { signal })).text() : null, [isOpen]);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>The newest signed checkpoint</summary>
      <Answered answer={answer}>{(text) => <pre class="mono">{text}</pre>}</Answered>
    </details>
  );
}

/** Saves the whole log as a file. */
function Export() {
  const exporting = useAction(async () => {
    const response = await send('events/export');
    const url = URL.createObjectURL(await response.blob());
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'session.ndjson';
    Object.assign(document.createElement('a'), { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  });
  return (
    <>
      <Button isBusy={exporting.isRunning} onClick={() => void exporting.run()}>
        Export
      </Button>
      {exporting.error !== null && <ErrorState error={exporting.error} />}
    </>
  );
}
