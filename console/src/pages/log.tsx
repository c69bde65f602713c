import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import { liveStatus } from '../live.js';
import { EventDialog } from '../log/event-dialog.js';
import { useEvents } from '../log/events.js';
import { gistOf } from '../log/gist.js';
import { Integrity } from '../log/integrity.js';
import { Operation } from '../log/operation.js';
import { ask, route } from '../route.js';
import { useSignal } from '../signal.js';
import { asked, head, headProblem, isHeadKnown } from '../time.js';
import { kindOf } from '../timeline.js';
import type { LogEvent } from '../types.js';
import { Button, Chip, SelectField, TextField } from '../widgets/controls.js';
import { Card } from '../widgets/layout.js';
import { Empty, ErrorState, Loading } from '../widgets/states.js';
import { VirtualList } from '../widgets/virtual-list.js';

const rowPx = 44;
/** Rows before the last loaded one at which more are fetched. */
const aheadRows = 60;

/** Types of events that a session's log can hold. */
const types = [
  ...['memory.stored', 'memory.updated', 'memory.replaced', 'memory.imported', 'memory.deleted', 'memories.deleted', 'memories.expired'],
  ...['memory.recalled', 'memory.embedded', 'session.cleared', 'domain.declared', 'domain.deleted', 'domain.event_recorded'],
  ...['domain.event_retracted', 'domain.feedback_given', 'domain.state_set', 'adaptive.observed', 'adaptive.completed', 'records.erased'],
];

/** What happened, as it happens; and whether it is as it was written. */
export function Log() {
  const { query } = useSignal(route);
  const event = Number(query.event ?? '');
  return (
    <div class="columns wide-first">
      <EventsCard type={query.type ?? ''} domain={query.domain ?? ''} find={query.find ?? ''} />
      <div class="stack">
        <Integrity />
        <Operation />
      </div>
      {Number.isInteger(event) && event > 0 && <EventDialog position={event} />}
    </div>
  );
}

function EventsCard({ type, domain, find }: { readonly type: string; readonly domain: string; readonly find: string }) {
  const from = useSignal(asked);
  const newest = useSignal(head);
  const isKnown = useSignal(isHeadKnown);
  const status = useSignal(liveStatus);
  const unknown = useSignal(headProblem);
  const { items, isAll, isLoading, error: failure, more, again } = useEvents({ type, domain }, from, isKnown ? newest : null);
  const error = failure ?? (from === null ? unknown : null);
  const [draft, setDraft] = useState(domain);
  useEffect(() => setDraft(domain), [domain]);
  const shown = useMemo(() => {
    const wanted = find.toLowerCase();
    return wanted === '' ? items : items.filter((one) => JSON.stringify(one).toLowerCase().includes(wanted));
  }, [items, find]);
  const onSeen = useCallback((_: number, last: number) => last + aheadRows >= shown.length && more(), [shown.length, more]);
  // A search goes on through what is not loaded yet, until something fills the list.
  useEffect(() => {
    if (find !== '' && !isLoading && !isAll && error === null && shown.length < aheadRows) more();
  }, [find, isLoading, isAll, error, shown.length, more]);
  return (
    <Card
      title="Events"
      actions={
        <Chip tone={from === null && status === 'live' ? 'good' : undefined}>
          {from === null ? (status === 'live' ? 'live' : 'not live') : `as of ${from.toLocaleString('en')}`}
        </Chip>
      }
    >
      <div class="ask-options">
        <SelectField
          label="Type"
          value={type}
          options={[['', 'all'], ...types.map((one) => [one, one] as const)]}
          onChoose={(one) => ask({ type: one })}
        />
        <form
          onSubmit={(submitted) => {
            submitted.preventDefault();
            ask({ domain: draft.trim() });
          }}
        >
          <TextField label="Domain" placeholder="Enter to filter" class="mono" value={draft} onText={setDraft} />
        </form>
        <TextField label="Find in them" type="search" value={find} onText={(text) => ask({ find: text }, { replace: true })} />
      </div>
      {error !== null && <ErrorState error={error} onRetry={again} isAskedAgain />}
      {shown.length === 0 ? (
        error !== null ? null : isLoading ? (
          <Loading what={find === '' ? 'Events' : 'Searching'} />
        ) : (
          <Empty title="No such events">Nothing was written yet that passes. Each write appears here as it happens.</Empty>
        )
      ) : (
        <VirtualList
          label="Events, newest first"
          count={shown.length}
          rowPx={rowPx}
          onSeen={onSeen}
          keyOf={(index) => shown[index].position}
          row={(index) => <Row event={shown[index]} />}
        />
      )}
      <p class="row muted small">
        <span class="number">
          {shown.length.toLocaleString('en')} {find === '' ? 'loaded' : `found in ${items.length.toLocaleString('en')} loaded`}
        </span>
        {isAll ? (
          <span>· back to the first</span>
        ) : (
          <Button look="quiet" isBusy={isLoading && error === null} disabled={error !== null} onClick={more}>
            Load more
          </Button>
        )}
      </p>
    </Card>
  );
}

function Row({ event }: { readonly event: LogEvent }) {
  const { position, type, recorded_at } = event;
  return (
    <button type="button" class="event-row" onClick={() => ask({ event: String(position) })}>
      <span class="mono number muted">{position}</span>
      <span class="type mono">
        <span class={`dot data-${kindOf(type).colour}`} aria-hidden="true" /> {type}
      </span>
      <span class="one-line" dir="auto">
        {gistOf(event)}
      </span>
      <span class="muted small number wide">{new Date(recorded_at).toLocaleTimeString()}</span>
    </button>
  );
}
