import { useState } from 'preact/hooks';
import { useAction, useAnswerAt } from '../answer.js';
import { api } from '../api.js';
import { diffWords } from '../diff.js';
import { timeText } from '../lib/time-text.js';
import { ask } from '../route.js';
import { useSignal } from '../signal.js';
import { asked, notePosition, travelTo } from '../time.js';
import type { DeleteAnswer, EraseAnswer, MemoryChange, MemoryHistory, MemoryRecordAnswer } from '../types.js';
import { Button, Chip } from '../widgets/controls.js';
import { Dialog, Mono, Time } from '../widgets/layout.js';
import { Answered, ErrorState, Loading } from '../widgets/states.js';
import { MemoryForm } from './memory-form.js';
import { LongText, Metadata, PhaseChip } from './parts.js';
import type { Question } from './question.js';

const pathOf = (id: string): string => `memory/${encodeURIComponent(id)}`;
const close = (): void => ask({ m: null });

/** One memory whole: what it says, what it said before, and what can be done with it. */
export function MemoryDialog({ id, question }: { readonly id: string; readonly question: Question }) {
  const [doing, setDoing] = useState<'look' | 'edit' | 'erase'>('look');
  const asOf = useSignal(asked);
  const record = useAnswerAt((at, signal) => api<MemoryRecordAnswer>(pathOf(id), { query: { as_of: at }, signal }), [id]);
  const history = useAnswerAt((at, signal) => api<MemoryHistory>(`${pathOf(id)}/history`, { query: { as_of: at }, signal }), [id]);
  const deleting = useAction(async () => {
    const { position } = await api<DeleteAnswer>('memory/delete', { method: 'POST', body: { memory_id: id } });
    notePosition(position);
  });
  const isThere = record.value !== null && record.error === null;
  const isGone = record.error?.status === 404;
  const canChange = asOf === null;
  return (
    <Dialog
      title="Memory"
      onClose={close}
      footer={
        doing === 'look' &&
        (!canChange || isThere || history.value !== null) && (
          <>
            {!canChange && (
              <>
                <span class="muted">You look at the past: changes are made now.</span>
                <Button onClick={() => travelTo(null)}>Go to now</Button>
              </>
            )}
            {canChange && isThere && <Button onClick={() => setDoing('edit')}>Edit</Button>}
            {canChange && isThere && (
              <Button isBusy={deleting.isRunning} onClick={() => void deleting.run()}>
                Delete
              </Button>
            )}
            {canChange && (isThere || history.value !== null) && (
              <Button look="danger" onClick={() => setDoing('erase')}>
                Erase …
              </Button>
            )}
          </>
        )
      }
    >
      <Mono>{id}</Mono>
      {deleting.error !== null && <ErrorState error={deleting.error} />}
      {isGone && history.value !== null && (
        <p class="note warn">
          {history.value.deleted
            ? 'It was deleted: nothing finds it any more. The past still shows it, until it is erased.'
            : 'It is not there as of this position.'}
        </p>
      )}
      {doing === 'erase' && <Erase id={id} onBack={() => setDoing('look')} />}
      {doing === 'edit' && record.value !== null && <MemoryForm memory={record.value} onDone={() => setDoing('look')} />}
      {doing === 'look' && (
        <>
          {!isGone && <Answered answer={record}>{(memory) => <Record memory={memory} question={question} />}</Answered>}
          {history.value !== null ? (
            <History changes={history.value.items} />
          ) : !isGone || history.isLoading ? null : (
            history.error !== null && <ErrorState error={history.error} onRetry={history.again} isAskedAgain />
          )}
          {history.isLoading && history.value === null && <Loading what="History" />}
        </>
      )}
    </Dialog>
  );
}

function Record({ memory, question }: { readonly memory: MemoryRecordAnswer; readonly question: Question }) {
  const {
    content,
    summary,
    phase,
    version,
    strength,
    access_count: uses,
    last_accessed_at: used,
    created_at,
    occurred_at,
    expires_at,
    concepts,
    metadata,
  } = memory;
  const facts: (readonly [string, preact.ComponentChildren])[] = [
    ['Stored', <Time key="c" iso={created_at} />],
    ['Happened', occurred_at === null ? '–' : <Time key="o" iso={occurred_at} />],
    ['Expires', expires_at === null ? 'never' : <Time key="e" iso={expires_at} />],
    ['Version', version],
    ['Strength', strength.toFixed(2)],
    ['Recalled', uses === 0 ? 'never' : `${uses} ×${used === null ? '' : `, last ${timeText(used)}`}`],
  ];
  return (
    <div class="stack">
      <LongText text={content} look="whole" />
      {summary !== content && summary !== '' && (
        <p class="muted" dir="auto">
          {summary}
        </p>
      )}
      <div class="row">
        <PhaseChip phase={phase} />
        <Metadata metadata={metadata} question={question} />
        {concepts.map((concept) => (
          <Chip key={concept} tone="accent" onPress={() => ask({ q: concept, m: null })}>
            {concept}
          </Chip>
        ))}
      </div>
      <dl class="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd class="number">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const changeWords: Readonly<Record<string, string>> = {
  'memory.stored': 'stored',
  'memory.imported': 'imported',
  'memory.updated': 'changed',
  'memory.replaced': 'replaced',
  'memory.deleted': 'deleted',
  'memories.deleted': 'deleted',
  'memories.expired': 'expired',
  'session.cleared': 'deleted with all others',
};

function History({ changes }: { readonly changes: readonly MemoryChange[] }) {
  const inTime = [...changes].sort((one, other) => one.position - other.position);
  return (
    <section class="stack" aria-label="History">
      <h3>What changed when</h3>
      <ol class="history">
        {inTime.map((change, i) => {
          const before = inTime.slice(0, i).findLast(({ content }) => content !== null)?.content ?? null;
          return (
            <li key={change.position}>
              <div class="row">
                <b>{changeWords[change.type] ?? change.type}</b>
                <span class="muted small">
                  <Time iso={change.written_at} />
                </span>
                <button type="button" class="id mono small" title="Look at all as it was then" onClick={() => travelTo(change.position)}>
                  at {change.position}
                </button>
              </div>
              {change.content !== null &&
                (before === null ? <LongText text={change.content} /> : <Diff before={before} after={change.content} />)}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Characters that are shown on either side of what stayed the same. */
const contextLength = 300;

const shortened = (text: string): string =>
  text.length <= 2 * contextLength ? text : `${text.slice(0, contextLength)} … ${text.slice(-contextLength)}`;

function Diff({ before, after }: { readonly before: string; readonly after: string }) {
  if (before === after) return <p class="muted">The text stayed the same.</p>;
  return (
    <p class="content" dir="auto">
      {diffWords(before, after).map(({ kind, text }, i) => {
        const key = `${i}`;
        if (kind === 'same') return shortened(text);
        return kind === 'added' ? <ins key={key}>{shortened(text)}</ins> : <del key={key}>{shortened(text)}</del>;
      })}
    </p>
  );
}

/** What erasing means and would take with it, before it is done. */
function Erase({ id, onBack }: { readonly id: string; readonly onBack: () => void }) {
  const [done, setDone] = useState<EraseAnswer | null>(null);
  const body = { memory_ids: [id] };
  const plan = useAnswerAt(
    (_, signal) => api<EraseAnswer>('erase', { method: 'POST', body: { ...body, dry_run: true }, signal }),
    [id, done === null],
  );
  const erasing = useAction(async () => {
    const answer = await api<EraseAnswer>('erase', { method: 'POST', body });
    if (answer.position !== null) notePosition(answer.position);
    setDone(answer);
  });
  if (done !== null)
    return (
      <div class="stack" role="status">
        <p class="note good">Erased. {done.records} records of the log are tombstones now.</p>
        {done.receipt !== null && (
          <details>
            <summary>The signed receipt</summary>
            <pre class="mono">{JSON.stringify(done.receipt, null, 2)}</pre>
          </details>
        )}
        <div class="actions">
          <Button onClick={onBack}>Back</Button>
          <Button look="primary" onClick={close}>
            Close
          </Button>
        </div>
      </div>
    );
  return (
    <div class="stack">
      <h3>Erase it for good?</h3>
      <ul class="bullets">
        <li>
          The keys of its records are destroyed: no route, no earlier position and no backup of the log tells more than that they were.
        </li>
        <li>Questions that recalled it are erased with it.</li>
        <li>The chain of the log stays whole, and a signed receipt says what was erased.</li>
        <li>Its id can never be used again. This cannot be taken back.</li>
      </ul>
      <Answered answer={plan} what="Looking what that would take">
        {({ status, records }) => (
          <p class="note">
            {status === 'not_found'
              ? 'There is nothing left to erase.'
              : `It would erase ${records} ${records === 1 ? 'record' : 'records'} of the log.`}
          </p>
        )}
      </Answered>
      {erasing.error !== null && <ErrorState error={erasing.error} />}
      <div class="actions">
        <Button onClick={onBack}>Back</Button>
        <Button
          look="danger"
          isBusy={erasing.isRunning}
          disabled={plan.value === null || plan.value.status === 'not_found'}
          onClick={() => void erasing.run()}
        >
          Erase for good
        </Button>
      </div>
    </div>
  );
}
