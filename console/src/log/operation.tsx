import { useEffect, useState } from 'preact/hooks';
import { useAnswerAt } from '../answer.js';
import { api } from '../api.js';
import { ask, route } from '../route.js';
import { useSignal } from '../signal.js';
import type { OperationAnswer, OperationEntry } from '../types.js';
import { Button, Chip, TextField } from '../widgets/controls.js';
import { Card, Time } from '../widgets/layout.js';
import { Answered } from '../widgets/states.js';

const tones = { recorded: 'good', duplicate_of: 'accent', rejected: 'warn' } as const;
const words = {
  recorded: 'It got through.',
  duplicate_of: 'The id stands for another write.',
  rejected: 'It reached the log and changed nothing.',
} as const;

/** "Did my write get through?" */
export function Operation() {
  const { query } = useSignal(route);
  const asked = query.op ?? '';
  const [id, setId] = useState(asked);
  useEffect(() => setId(asked), [asked]);
  const answer = useAnswerAt(
    asked === ''
      ? null
      : (asOf, signal) => api<OperationAnswer>(`operations/${encodeURIComponent(asked)}`, { query: { as_of: asOf }, signal }),
    [asked],
  );
  return (
    <Card title="Did my write get through?">
      <form
        class="ask-line"
        onSubmit={(event) => {
          event.preventDefault();
          ask({ op: id.trim() });
        }}
      >
        <TextField label="Its own id, or its Idempotency-Key" class="mono" value={id} onText={setId} />
        <Button type="submit">Look</Button>
      </form>
      {answer.error?.status === 404 ? (
        <p class="note warn" role="status">
          <b>It never reached the log.</b> Sending it again is safe.
        </p>
      ) : (
        <Answered answer={answer}>
          {(operation) =>
            [operation, ...(operation.others ?? [])].map((entry) => <Entry key={`${entry.type} ${entry.position}`} entry={entry} />)
          }
        </Answered>
      )}
    </Card>
  );
}

const Entry = ({ entry: { status, type, position, recorded_at, outcome } }: { readonly entry: OperationEntry }) => (
  <div class="note stack" role="status">
    <p class="row">
      <Chip tone={tones[status]}>{status.replaceAll('_', ' ')}</Chip> <b>{words[status]}</b>
    </p>
    <p class="row small">
      <span class="mono">{type}</span> at
      <button type="button" class="id mono" onClick={() => ask({ event: String(position) })}>
        {position}
      </button>
      <span class="muted">
        <Time iso={recorded_at} />
      </span>
    </p>
    <pre class="mono small">{JSON.stringify(outcome, null, 2)}</pre>
  </div>
);
