import { useEffect, useState } from 'preact/hooks';
import { useAction } from '../../answer.js';
import { type ApiError, api } from '../../api.js';
import type { DomainAnswer, HindcastAnswer } from '../../reasoning-types.js';
import { notePosition, travelTo } from '../../time.js';
import { Button, Chip } from '../../widgets/controls.js';
import { faultsOf, JsonEditor, readJson } from '../../widgets/json-editor.js';
import { Card, Dialog, Mono, Table } from '../../widgets/layout.js';
import { ErrorState } from '../../widgets/states.js';
import { domainPath } from '../domains/domain-choice.js';

/** Changes to try, by what they are called. */
function ideasFor({ adaptive, hypotheses, rules }: DomainAnswer): readonly (readonly [title: string, change: object])[] {
  const declared = hypotheses as unknown as { hypothesis_id: string; prior?: number }[];
  const even = declared.every(({ prior }) => prior !== undefined) && declared.length > 1;
  return [
    ...(adaptive === null
      ? []
      : ([
          ['Forget faster', { adapt: { memory: 0.9 } }],
          ['Only baselines', { adapt: { experts: ['baselines'] } }],
          ['Wider intervals', { adapt: { interval_level: 0.99 } }],
        ] as const)),
    ...(rules.length > 0 ? ([['Without rules', { rules: [] }]] as const) : []),
    ...(even
      ? ([['Even priors', { hypotheses: declared.map((one) => ({ ...one, prior: Number((1 / declared.length).toFixed(4)) })) }]] as const)
      : []),
  ];
}

/** Asks what another declaration would have made of the same history. */
export function WhatWould({
  domain,
  change,
  error,
  isRunning,
  onRun,
}: {
  readonly domain: DomainAnswer;
  /** JSON of what is tried; null for nothing. */
  readonly change: string | null;
  readonly error: ApiError | null;
  readonly isRunning: boolean;
  readonly onRun: (change: string | null) => void;
}) {
  const ideas = ideasFor(domain);
  const [text, setText] = useState(() => pretty(change ?? JSON.stringify(ideas[0]?.[1] ?? { description: '' })));
  useEffect(() => {
    if (change !== null) setText(pretty(change));
  }, [change]);
  const read = readJson(text);
  const faults = read.fault !== null ? [read.fault] : faultsOf(text, error, ['declaration']);
  return (
    <Card title="Hindcast: what would have been said?">
      <p class="muted">Fields of the declaration that would have been different. The history is replayed under them; nothing is written.</p>
      <div class="row">
        {ideas.map(([title, idea]) => (
          <Chip key={title} onPress={() => setText(pretty(JSON.stringify(idea)))}>
            {title}
          </Chip>
        ))}
      </div>
      <JsonEditor label="Changed declaration" value={text} onText={setText} faults={faults} rows={8} />
      <div class="row">
        <Button
          look="primary"
          disabled={read.value === null}
          isBusy={isRunning && change !== null}
          onClick={() => onRun(JSON.stringify(read.value))}
        >
          Run the hindcast
        </Button>
        {change !== null && (
          <Button look="quiet" onClick={() => onRun(null)}>
            Back to as it was
          </Button>
        )}
      </div>
    </Card>
  );
}

function pretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}

/** Where the two runs part, what it can come from, and a button that puts the other declaration in force. */
export function Difference({
  domainId,
  change,
  result,
  onAdopted,
}: {
  readonly domainId: string;
  readonly change: Record<string, unknown>;
  readonly result: HindcastAnswer;
  readonly onAdopted: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const { first_difference: difference, changes, begins_anew: beginsAnew, version, best } = result;
  const adopt = useAction(async () => {
    const body = { declaration: change, expected_version: version };
    const { position } = await api<{ position: number }>(domainPath(domainId), { method: 'PATCH', body });
    setAsking(false);
    notePosition(position, domainId);
    onAdopted();
  });
  return (
    <Card
      title="First difference"
      actions={
        <Button look="primary" onClick={() => setAsking(true)}>
          Adopt …
        </Button>
      }
    >
      {difference === null ? (
        <p>There is none: it would have said the same of every event.</p>
      ) : (
        <>
          <p>
            At position{' '}
            <button type="button" class="id mono" title="Look at all as it was then" onClick={() => travelTo(difference.position)}>
              {difference.position}
            </button>
            , event <Mono>{difference.event_id}</Mono>
            {difference.outcome != null && typeof difference.outcome !== 'object' && <>, where {String(difference.outcome)} happened</>}
          </p>
          <div class="both">
            <div>
              <h3>As it was</h3>
              <p>{saidText(difference.as_was)}</p>
            </div>
            <div>
              <h3>As it would have been</h3>
              <p>{saidText(difference.as_would)}</p>
            </div>
          </div>
          <p class="row">
            <span class="muted">It can come from</span>{' '}
            {difference.because.map((path) => (
              <Chip key={path}>{path}</Chip>
            ))}
          </p>
        </>
      )}
      {best !== null && <p>Better over the whole: {best === 'as_was' ? 'the run as it was' : 'the run as it would have been'}.</p>}
      <Table
        caption="Where the declarations differ"
        rows={changes.slice(0, 20)}
        keyOf={({ path }) => path}
        columns={[
          { title: 'Declared otherwise', cell: ({ path }) => <Mono>{path}</Mono> },
          { title: 'As it was', cell: ({ as_was: was }) => <Mono>{brief(was)}</Mono> },
          { title: 'Changed', cell: ({ as_would: would }) => <Mono>{brief(would)}</Mono> },
        ]}
      />
      {isAsking && (
        <Dialog
          title={`Adopt the changed declaration of ${domainId}`}
          onClose={() => setAsking(false)}
          footer={
            <>
              <Button onClick={() => setAsking(false)}>Leave it as it is</Button>
              <Button look="primary" isBusy={adopt.isRunning} onClick={() => void adopt.run()}>
                Put it in force
              </Button>
            </>
          }
        >
          <p>
            It becomes version {version + 1}.{' '}
            {beginsAnew ? 'What was learned to predict begins anew under it.' : 'What was learned goes on under it.'} The history stays as
            it was said.
          </p>
          {adopt.error !== null && <ErrorState error={adopt.error} />}
        </Dialog>
      )}
    </Card>
  );
}

const charsMax = 80;
const brief = (value: unknown): string => {
  const text = value === null ? '–' : JSON.stringify(value);
  return text.length <= charsMax ? text : `${text.slice(0, charsMax)}…`;
};

type Said = HindcastAnswer['rows'][number]['as_was'];

/** What was said at an event, in a few words. */
function saidText(said: Said): string {
  if (said === null) return 'nothing';
  if ('ranked_hypotheses' in said)
    return said.ranked_hypotheses
      .slice(0, 3)
      .map(({ hypothesis_id: id, probability }) => `${id} ${(100 * probability).toFixed(1)} %`)
      .join(', ');
  const { prediction, confidence, interval } = said;
  if (prediction === null) return 'nothing yet';
  if (typeof prediction === 'number')
    return `${Number(prediction.toPrecision(4))}${interval === null ? '' : `, from ${Number(interval.low.toPrecision(4))} to ${Number(interval.high.toPrecision(4))}`}`;
  return `${prediction} (${(100 * confidence).toFixed(1)} %)`;
}
