import { useState } from 'preact/hooks';
import { useAnswer, useAnswerAt } from '../answer.js';
import { api } from '../api.js';
import { everyOf, toldOf } from '../lib/run-series.js';
import type { DomainAnswer } from '../reasoning-types.js';
import { hindcast } from '../replay.js';
import { ask, route } from '../route.js';
import { useSignal } from '../signal.js';
import { asked, news } from '../time.js';
import { readJson } from '../widgets/json-editor.js';
import { Card } from '../widgets/layout.js';
import { Answered, Empty } from '../widgets/states.js';
import { DomainChoice, domainPath, NoDomain, useDomainId, useDomains } from './domains/domain-choice.js';
import { RunPlots } from './predictions/run-plots.js';
import { Calibration, Experts, Scores, Windows } from './predictions/scores.js';
import { Difference, WhatWould } from './predictions/what-would.js';
import './domains.css';
import './predictions.css';

const windowsMax = 12;

/** How well a domain foresaw what happened, and what another declaration would have foreseen. */
export function Predictions() {
  const domains = useDomains();
  const items = domains.value?.items ?? [];
  const inOrder = [...items].sort((a, b) => Number(b.adaptive_events > 0) - Number(a.adaptive_events > 0));
  const id = useDomainId(inOrder);
  const domain = useAnswerAt(id === null ? null : (asOf, signal) => api<DomainAnswer>(domainPath(id), { query: { as_of: asOf }, signal }), [
    id,
  ]);
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
              <Empty title="There is no domain yet">Send adaptive events to a domain, and it learns to predict their outcomes.</Empty>
            )}
          </Card>
        )}
      </Answered>
      {id !== null && <NoDomain answer={domain} />}
      {shown !== null && <History key={shown.domain_id} domain={shown} events={(shown.adaptive?.events ?? 0) + shown.events} />}
    </div>
  );
}

function History({ domain, events }: { readonly domain: DomainAnswer; readonly events: number }) {
  const { query } = useSignal(route);
  const at = useSignal(asked);
  const written = useSignal(news);
  const [progress, setProgress] = useState(0);
  const change = query.change ?? null;
  const declaration = change === null ? undefined : (readJson(change).value ?? undefined);
  const path = domainPath(domain.domain_id);
  const watch = toldOf(domain);
  const answer = useAnswer(
    (signal) => {
      setProgress(0);
      return hindcast(
        path,
        { declaration, watch, every: everyOf(events, watch.length), windows: windowsMax, ...(at === null ? {} : { to: at }) },
        signal,
        setProgress,
      );
    },
    [domain.domain_id, change, at ?? `now ${written}`],
  );
  const hasOther = change !== null;
  const refused = answer.error !== null && answer.error.status === 422 && hasOther;
  return (
    <>
      {answer.isLoading && progress > 0 && <progress class="replaying" aria-label="Replaying the log" value={progress} />}
      {refused ? (
        <Card>
          <Empty title="That declaration cannot be">See below what is wrong with it.</Empty>
        </Card>
      ) : (
        <Answered answer={answer} what="Replaying the domain's history">
          {(result) => (
            <div class="stack">
              <RunPlots result={result} hasOther={hasOther} />
              {declaration !== undefined && (
                <Difference domainId={domain.domain_id} change={declaration} result={result} onAdopted={() => ask({ change: null })} />
              )}
              <div class="columns halves">
                <Scores result={result} hasOther={hasOther} />
                <Windows result={result} hasOther={hasOther} />
                <Calibration result={result} />
                <Experts domain={domain} />
              </div>
            </div>
          )}
        </Answered>
      )}
      <WhatWould
        domain={domain}
        change={change}
        error={answer.error}
        isRunning={answer.isLoading}
        onRun={(next) => ask({ change: next })}
      />
    </>
  );
}
