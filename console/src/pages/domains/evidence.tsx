import { useState } from 'preact/hooks';
import { useAction } from '../../answer.js';
import { api } from '../../api.js';
import type { NetworkNode } from '../../lib/network.js';
import { causeId, valuesOf } from '../../lib/network.js';
import { valueText } from '../../lib/waterfall.js';
import type { ExplainAnswer } from '../../reasoning-types.js';
import { notePosition, travelTo } from '../../time.js';
import { Button, Chip, TextField } from '../../widgets/controls.js';
import { Card, Mono, Table } from '../../widgets/layout.js';
import { Empty, ErrorState } from '../../widgets/states.js';
import { domainPath } from './domain-choice.js';

/** One node of the network: what is believed of it, and buttons to observe or to suppose its values. */
export function NodePanel({
  node,
  onObserve,
  isObserving,
  onSuppose,
  onForget,
  supposed,
}: {
  readonly node: NetworkNode | undefined;
  /** null where nothing can be written. */
  readonly onObserve: ((variable: string, value: string) => void) | null;
  readonly isObserving: boolean;
  readonly onSuppose: (variable: string, value: string) => void;
  readonly onForget: (variable: string) => void;
  readonly supposed: string | undefined;
}) {
  const [number, setNumber] = useState('');
  if (node === undefined)
    return (
      <Card title="A node">
        <Empty title="None is chosen">Press a node of the network to see what is believed of it, and to observe or suppose a value.</Empty>
      </Card>
    );
  const { id, variable, status, value, shares, normal } = node;
  // to observe what is observed already would only be recorded twice
  const isKnown = (one: string): boolean =>
    status === 'observed' && value !== null && (variable?.type === 'number' ? one !== '' && Number(one) === Number(value) : one === value);
  const probabilities = new Map(shares.map(({ value: one, probability }) => [one, probability]));
  return (
    <Card title={id === causeId ? 'Cause' : id}>
      {variable?.description !== undefined && <p>{variable.description}</p>}
      {variable?.question !== undefined && <p class="muted">{variable.question}</p>}
      <p class="row">
        <Chip tone={status === 'observed' ? 'accent' : status === 'supposed' ? 'warn' : status === 'derived' ? 'good' : undefined}>
          {status === 'open' ? 'not observed' : status}
        </Chip>
        {value !== null && <b>{value}</b>}
        {value === null && normal !== null && (
          <b class="number">
            about {Number(normal.mean.toPrecision(4))} ± {Number(normal.sd.toPrecision(3))} {variable?.unit}
          </b>
        )}
      </p>
      {variable === null || variable.type !== 'number' ? (
        <ul class="values">
          {(variable === null ? shares.map(({ value: one }) => one) : valuesOf(variable)).map((one) => (
            <li key={one}>
              <span class="label">{one}</span>
              <span class="track" aria-hidden="true">
                <span
                  class="share"
                  style={{ width: `${100 * (value === null ? (probabilities.get(one) ?? 0) : value === one ? 1 : 0)}%` }}
                />
              </span>
              <span class="number">
                {value === null ? `${(100 * (probabilities.get(one) ?? 0)).toFixed(1)} %` : value === one ? 'so' : '–'}
              </span>
              {variable !== null && (
                <span class="row">
                  {onObserve !== null && (
                    <Button
                      look="quiet"
                      disabled={isObserving || isKnown(one)}
                      aria-label={`Observe ${id} ${one}`}
                      onClick={() => onObserve(id, one)}
                    >
                      {isKnown(one) ? 'observed' : 'observe'}
                    </Button>
                  )}
                  <Chip
                    isOn={supposed === one}
                    onPress={() => (supposed === one ? onForget(id) : onSuppose(id, one))}
                    title={`What if ${id} were ${one}?`}
                  >
                    what if
                  </Chip>
                </span>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <form
          class="row number-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (number !== '') onSuppose(id, number);
          }}
        >
          <TextField
            label={`Value${variable.unit === undefined ? '' : ` in ${variable.unit}`}`}
            type="number"
            step="any"
            value={number}
            onText={setNumber}
          />
          <Button type="submit" disabled={number === ''}>
            What if
          </Button>
          {onObserve !== null && (
            <Button disabled={number === '' || isObserving || isKnown(number)} onClick={() => onObserve(id, number)}>
              {isKnown(number) ? 'Observed' : 'Observe'}
            </Button>
          )}
        </form>
      )}
      {supposed !== undefined && (
        <Button look="quiet" onClick={() => onForget(id)}>
          Suppose nothing of it
        </Button>
      )}
    </Card>
  );
}

/** What is known, with the events that told it. */
export function Evidence({
  domainId,
  answer,
  canWrite,
}: {
  readonly domainId: string;
  readonly answer: ExplainAnswer;
  readonly canWrite: boolean;
}) {
  const { evidence } = answer.core_support;
  const takeBack = useAction(async (eventId: string) => {
    const { position } = await api<{ position: number }>(`${domainPath(domainId)}/events/${encodeURIComponent(eventId)}`, {
      method: 'DELETE',
    });
    notePosition(position, domainId);
  });
  return (
    <Card title="What is known">
      {takeBack.error !== null && <ErrorState error={takeBack.error} />}
      {evidence.length === 0 ? (
        <Empty title="Nothing was observed yet">Choose a node of the network to observe a value.</Empty>
      ) : (
        <Table
          caption="Observations that count"
          rows={evidence}
          keyOf={({ variable }) => variable}
          columns={[
            { title: 'Variable', cell: ({ variable }) => variable },
            { title: 'Value', cell: ({ value }) => <b>{valueText(value)}</b> },
            {
              title: 'From',
              cell: ({ event_id: id, rule_id: rule, supposed }) =>
                supposed ? (
                  <Chip tone="warn">supposed</Chip>
                ) : id !== null ? (
                  <Mono>{id}</Mono>
                ) : rule !== null ? (
                  <Chip tone="good">rule {rule}</Chip>
                ) : (
                  '–'
                ),
            },
            {
              title: 'Position',
              isNumber: true,
              cell: ({ position }) =>
                position === null ? (
                  '–'
                ) : (
                  <Button look="quiet" title="See the time just before it" onClick={() => travelTo(position - 1)}>
                    {position.toLocaleString('en')}
                  </Button>
                ),
            },
            {
              title: 'Take back',
              cell: ({ event_id: id }) =>
                id !== null && canWrite ? (
                  <Button look="quiet" aria-label={`Take back ${id}`} isBusy={takeBack.isRunning} onClick={() => void takeBack.run(id)}>
                    ↶
                  </Button>
                ) : null,
            },
          ]}
        />
      )}
    </Card>
  );
}
