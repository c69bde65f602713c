import type { ComponentChildren } from 'preact';
import { type Answer, useAnswerAt } from '../../answer.js';
import { api } from '../../api.js';
import type { DomainAnswer, DomainList, DomainSummary } from '../../reasoning-types.js';
import { ask, route } from '../../route.js';
import { useSignal } from '../../signal.js';
import { asked, newsOfDomain, newsOfDomains } from '../../time.js';
import { SelectField } from '../../widgets/controls.js';
import { Card } from '../../widgets/layout.js';
import { Empty, ErrorState } from '../../widgets/states.js';

/** Most that one page of the list holds, and pages that are fetched: who has more names the domain in the link. */
const pageSize = 100;

export const domainPath = (id: string): string => `domains/${encodeURIComponent(id)}`;

/** The session's domains at the time shown. */
export const useDomains = (): Answer<DomainList> =>
  useAnswerAt((asOf, signal) => api<DomainList>('domains', { query: { limit: pageSize, as_of: asOf }, signal }), [], newsOfDomains);

/** One of them, whole. @param id null asks nothing */
export const useDomain = (id: string | null): Answer<DomainAnswer> =>
  useAnswerAt(id === null ? null : (asOf, signal) => api<DomainAnswer>(domainPath(id), { query: { as_of: asOf }, signal }), [id], () =>
    newsOfDomain(id ?? ''),
  );

/** The domain that the link names, else the first of the list. */
export function useDomainId(domains: readonly DomainSummary[] | undefined): string | null {
  const { query } = useSignal(route);
  return query.domain ?? domains?.[0]?.domain_id ?? null;
}

/** Chooses among the domains. What the link asked of the one before is left behind. */
export function DomainChoice({
  domains,
  chosen,
  children,
}: {
  readonly domains: readonly DomainSummary[];
  readonly chosen: string | null;
  readonly children?: ComponentChildren;
}) {
  const ids = domains.map(({ domain_id: id }) => id);
  const known = chosen === null || ids.includes(chosen) ? ids : [chosen, ...ids];
  return (
    <div class="domain-choice">
      {known.length > 0 && (
        <SelectField
          label="Domain"
          value={chosen ?? ''}
          options={known.map((id) => [id, id])}
          onChoose={(domain) => ask({ domain, given: null, node: null, hypothesis: null, q: null, change: null })}
        />
      )}
      {children}
    </div>
  );
}

/** Why the chosen domain is not shown. In the past a domain that is not there is no fault: it was not declared yet, or not any more. */
export function NoDomain({ answer: { error, again } }: { readonly answer: Answer<unknown> }) {
  const at = useSignal(asked);
  if (error === null) return null;
  if (error.status !== 404 || at === null) return <ErrorState error={error} onRetry={again} isAskedAgain />;
  return (
    <Card>
      <Empty title="It was not there then">
        No such domain was declared as of position {at.toLocaleString('en')}. Drag the handle on, or go to now.
      </Empty>
    </Card>
  );
}
