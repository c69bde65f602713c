import { everyOf, toldOf } from '../lib/run-series.js';
import type { DomainAnswer } from '../reasoning-types.js';
import { useReplay } from '../replay.js';
import { ask, route } from '../route.js';
import { useSignal } from '../signal.js';
import { asked } from '../time.js';
import { readJson } from '../widgets/json-editor.js';
import { Card } from '../widgets/layout.js';
import { Answered, Empty, ErrorState, Replaying } from '../widgets/states.js';
import { DomainChoice, domainPath, NoDomain, useDomain, useDomainId, useDomains } from './domains/domain-choice.js';
import { RunPlots } from './predictions/run-plots.js';
import { Calibration, Experts, Scores, Windows } from './predictions/scores.js';
import { Difference, WhatWould } from './predictions/what-would.js';
import './domains.css';
import './predictions.css';

const windowsMax = 12;
/** An event that a domain can learn from. */
const example = '{"features": {"hour": 21}, "outcome": true}';

/** How well a domain foresaw what happened, and what another declaration would have foreseen. */
export function Predictions() {
  const domains = useDomains();
  const items = domains.value?.items ?? [];
  const inOrder = [...items].sort((a, b) => Number(b.adaptive_events > 0) - Number(a.adaptive_events > 0));
  const id = useDomainId(inOrder);
  const domain = useDomain(id);
  const shown = domain.value?.domain_id === id ? domain.value : null;
  return (
    <div class="stack predictions">
      <Answered answer={domains} what="Domains">
        {() => (
          <Card>
            <DomainChoice domains={inOrder} chosen={id} />
            {shown !== null && shown.description !== '' && (
              <p class="lead" dir="auto">
                {shown.description}
              </p>
            )}
            {id === null && (
              <Empty title="There is no domain yet">
                Send events with their outcomes, and a domain learns to predict them; it need not be declared. For example{' '}
                <code class="mono">{example}</code> to <code class="mono">POST /api/v1/domains/lamp/adapt/events</code>
              </Empty>
            )}
          </Card>
        )}
      </Answered>
      {id !== null && domains.error === null && <NoDomain answer={domain} />}
      {shown !== null && <History key={shown.domain_id} domain={shown} events={(shown.adaptive?.events ?? 0) + shown.events} />}
    </div>
  );
}

function History({ domain, events }: { readonly domain: DomainAnswer; readonly events: number }) {
  const { query } = useSignal(route);
  const at = useSignal(asked);
  const change = query.change ?? null;
  const declaration = change === null ? undefined : (readJson(change).value ?? undefined);
  const { domain_id: id, adaptive } = domain;
  const watch = toldOf(domain);
  const every = everyOf(events, watch.length);
  const request = { declaration, watch, every, windows: windowsMax, to: at ?? undefined };
  const { answer, soFar, isWaiting } = useReplay(id, domainPath(id), request);
  const { value, error, isLoading } = answer;
  const hasOther = change !== null;
  // what is known of the same course already stands until there is more of it
  const known = value === null ? [] : at === null ? value.rows : value.rows.filter(({ position }) => position <= at);
  const rows = known.length >= soFar.length ? known : soFar;
  const drifts = value?.drifts.as_was ?? adaptive?.drift_marks.map(({ position }) => position) ?? [];
  const last = rows.at(-1)?.position ?? 0;
  return (
    <>
      {isLoading && <Replaying share={(every * soFar.length) / events} isWaiting={isWaiting} />}
      {error !== null && error.status === 422 && hasOther ? (
        <Card>
          <Empty title="That declaration cannot be">See below what is wrong with it.</Empty>
        </Card>
      ) : error !== null ? (
        <ErrorState error={error} onRetry={answer.again} isAskedAgain />
      ) : (
        <>
          <RunPlots
            rows={rows}
            drifts={isLoading ? drifts.filter((position) => position <= last) : drifts}
            difference={value?.first_difference?.position ?? null}
            hasOther={hasOther}
            isWhole={!isLoading}
          />
          {value !== null && declaration !== undefined && (
            <Difference domainId={id} change={declaration} result={value} onAdopted={() => ask({ change: null }, { of: 'predictions' })} />
          )}
          <div class="columns halves answered" aria-busy={isLoading && value !== null}>
            {value === null ? (
              <Card title="Scores">
                <Empty title="Judged when the replay is through" />
              </Card>
            ) : (
              <>
                <Scores result={value} hasOther={hasOther} />
                <Windows result={value} hasOther={hasOther} />
                <Calibration result={value} />
              </>
            )}
            <Experts domain={domain} />
          </div>
        </>
      )}
      <WhatWould domain={domain} change={change} error={error} isRunning={isLoading} onRun={(next) => ask({ change: next })} />
    </>
  );
}
