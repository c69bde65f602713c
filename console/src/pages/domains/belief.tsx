import { useState } from 'preact/hooks';
import { useAction } from '../../answer.js';
import { api } from '../../api.js';
import { freshId } from '../../fresh-id.js';
import { type Moved, movedTables } from '../../lib/moved-tables.js';
import { percentText } from '../../lib/percent.js';
import { type Step, waterfallOf } from '../../lib/waterfall.js';
import type { DomainAnswer, ExplainAnswer, FeedbackAnswer, RankedHypothesis } from '../../reasoning-types.js';
import { ask, route } from '../../route.js';
import { useSignal } from '../../signal.js';
import { notePosition } from '../../time.js';
import { Button, Chip } from '../../widgets/controls.js';
import { Card, Table } from '../../widgets/layout.js';
import { Empty, ErrorState } from '../../widgets/states.js';
import { domainPath } from './domain-choice.js';

const signed = (value: number): string => {
  const digits = Math.abs(value).toFixed(2);
  return digits === '0.00' ? digits : `${value > 0 ? '+' : '−'}${digits}`;
};

/** How the hypotheses rank, and how one of them came to its place. */
export function Belief({
  domain,
  answer,
  canWrite,
}: {
  readonly domain: DomainAnswer;
  readonly answer: ExplainAnswer;
  readonly canWrite: boolean;
}) {
  const { query } = useSignal(route);
  const { ranked_hypotheses: ranked, what_if: whatIf } = answer;
  if (ranked.length === 0) return null;
  const chosen = ranked.find(({ hypothesis_id: id }) => id === query.hypothesis) ?? ranked[0];
  const known = new Map(whatIf?.as_known.map(({ hypothesis_id: id, probability }) => [id, probability]));
  return (
    <div class="columns halves">
      <Card title="What is the case">
        <ol class="hypotheses">
          {ranked.map((one) => (
            <li key={one.hypothesis_id}>
              <button
                type="button"
                class="hypothesis"
                aria-pressed={one === chosen}
                onClick={() => ask({ hypothesis: one.hypothesis_id }, { replace: true })}
              >
                <span class="label" dir="auto">
                  {one.label}
                </span>
                <span class="number">{percentText(one.probability)}</span>
                <span class="track" aria-hidden="true">
                  <span class="share" style={{ width: `${100 * one.probability}%` }} />
                  <span class="prior" style={{ left: `${100 * (known.get(one.hypothesis_id) ?? one.prior)}%` }} />
                </span>
                <span class="before muted">
                  {whatIf === null ? `prior ${percentText(one.prior)}` : `as known ${percentText(known.get(one.hypothesis_id) ?? 0)}`}
                </span>
              </button>
            </li>
          ))}
        </ol>
        <p class="hint">The mark on each bar is {whatIf === null ? 'the prior' : 'what is believed without the supposition'}.</p>
        {canWrite && <Feedback domain={domain} hypothesis={chosen} />}
      </Card>
      <Card
        title={
          <>
            Why: <bdi>{chosen.label}</bdi>
          </>
        }
      >
        <Waterfall hypothesis={chosen} />
      </Card>
    </div>
  );
}

/** How evidence and rules led from the prior to the posterior, in log-odds. */
function Waterfall({ hypothesis }: { readonly hypothesis: RankedHypothesis }) {
  const steps = waterfallOf(hypothesis);
  const ends = steps.flatMap(({ from, to }) => [from, to]);
  const [low, high] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const span = Math.max(high - low, 1e-6);
  const place = (value: number): number => (100 * (value - low)) / span;
  return (
    <>
      <ol class="waterfall" aria-label={`From prior to posterior of ${hypothesis.label}, natural logarithms of the odds`}>
        {steps.map((step, i) => (
          <li key={`${i} ${step.label}`} class={`${step.kind} ${step.change < 0 ? 'less' : 'more'}`}>
            <StepName step={step} />
            <span class="track" aria-hidden="true">
              <span class="zero" style={{ left: `${place(0)}%` }} />
              <span
                class="fill"
                style={{
                  left: `${place(Math.min(step.from, step.to))}%`,
                  width: `${Math.max(0.6, (100 * Math.abs(step.to - step.from)) / span)}%`,
                }}
              />
            </span>
            <span class="number">{signed(step.change)}</span>
          </li>
        ))}
      </ol>
      <p class="hint">Natural logarithms of the odds: +0.69 doubles them. All parts add up to the posterior.</p>
    </>
  );
}

const StepName = ({ step: { label, eventId, isSupposed } }: { readonly step: Step }) => (
  <span class="name">
    {label} {isSupposed ? <Chip tone="warn">supposed</Chip> : eventId !== null && <span class="mono muted">{eventId}</span>}
  </span>
);

/** Says that a hypothesis was so, or was not, and shows which numbers of the tables moved by it. */
function Feedback({ domain, hypothesis }: { readonly domain: DomainAnswer; readonly hypothesis: RankedHypothesis }) {
  const [told, setTold] = useState<{ readonly what: string; readonly moved: readonly Moved[] } | null>(null);
  const path = domainPath(domain.domain_id);
  const give = useAction(async (verdict: 'confirmed' | 'rejected') => {
    const before = await api<DomainAnswer>(path);
    const body = { feedback_id: freshId(), hypothesis_id: hypothesis.hypothesis_id, verdict };
    const { position } = await api<FeedbackAnswer>(`${path}/feedback`, { method: 'POST', body });
    const after = await api<DomainAnswer>(path, { headers: { 'x-wait-for-position': String(position) } });
    const what = `${verdict === 'confirmed' ? '✓' : '✗ not'} ${hypothesis.label}`;
    setTold({ what, moved: movedTables(before, after) });
    notePosition(position, domain.domain_id);
  });
  return (
    <div class="stack feedback">
      <div class="row">
        <span class="muted">It turned out:</span>
        <Button isBusy={give.isRunning} onClick={() => void give.run('confirmed')}>
          ✓ <bdi>{hypothesis.label}</bdi>
        </Button>
        <Button look="quiet" isBusy={give.isRunning} onClick={() => void give.run('rejected')}>
          ✗ not <bdi>{hypothesis.label}</bdi>
        </Button>
      </div>
      {give.error !== null && <ErrorState error={give.error} />}
      {told !== null && (
        <div role="status" class="stack">
          <h3>
            <bdi>{told.what}</bdi>: {told.moved.length === 0 ? 'no table moved' : `${told.moved.length} numbers of the tables moved`}
          </h3>
          {told.moved.length > 0 && (
            <Table
              caption="Numbers of the tables before and after the feedback"
              rows={told.moved.slice(0, 12)}
              keyOf={({ what }) => what}
              columns={[
                { title: 'Number', cell: ({ what }) => what },
                { title: 'Before', cell: ({ before }) => Number(before.toPrecision(4)), isNumber: true },
                { title: 'After', cell: ({ after }) => Number(after.toPrecision(4)), isNumber: true },
              ]}
            />
          )}
        </div>
      )}
    </div>
  );
}

/** What to ask next, best gain per cost first. */
export function AskNext({
  answer,
  onObserve,
  isObserving,
  onSuppose,
}: {
  readonly answer: ExplainAnswer;
  /** null where nothing can be written. */
  readonly onObserve: ((variable: string, value: string) => void) | null;
  readonly isObserving: boolean;
  readonly onSuppose: (variable: string, value: string) => void;
}) {
  const asked = answer.missing_evidence.filter(({ expected_information_gain: bits }) => bits > 0.0005).slice(0, 6);
  const most = Math.max(...asked.map(({ expected_information_gain: bits }) => bits), 1e-6);
  const labels = new Map(answer.ranked_hypotheses.map(({ hypothesis_id: id, label }) => [id, label]));
  return (
    <Card title="Ask this next">
      {asked.length === 0 ? (
        <Empty title="Nothing more would help">What is left to ask tells nothing new of the hypotheses.</Empty>
      ) : (
        <ol class="ask-next">
          {asked.map(({ variable, question, expected_information_gain: bits, cost, outcomes }) => (
            <li key={variable}>
              <div class="line">
                <strong>{question ?? variable}</strong>
                <span class="number muted">
                  {bits.toFixed(3)} bits{cost === 1 ? '' : ` at cost ${cost}`}
                </span>
              </div>
              <span class="track" aria-hidden="true">
                <span class="share" style={{ width: `${(100 * bits) / most}%` }} />
              </span>
              <ul class="outcomes">
                {outcomes.slice(0, 6).map(({ value, probability, top_hypothesis: top, low, high }) => (
                  <li key={`${value}`} class="row">
                    <span>
                      <b>{low !== undefined || high !== undefined ? `${rounded(low)} to ${rounded(high)}` : String(value)}</b>{' '}
                      <span class="muted">
                        {percentText(probability)}
                        {top === null ? '' : ` → ${labels.get(top) ?? top}`}
                      </span>
                    </span>
                    {low === undefined && high === undefined && (
                      <span class="row">
                        {onObserve !== null && (
                          <Button
                            look="quiet"
                            disabled={isObserving}
                            onClick={() => onObserve(variable, String(value))}
                            aria-label={`Observe ${variable} ${value}`}
                          >
                            observe
                          </Button>
                        )}
                        <Button
                          look="quiet"
                          onClick={() => onSuppose(variable, String(value))}
                          aria-label={`What if ${variable} were ${value}?`}
                        >
                          what if
                        </Button>
                      </span>
                    )}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

const rounded = (value: number | null | undefined): string => (value == null ? '…' : String(Number(value.toPrecision(3))));
