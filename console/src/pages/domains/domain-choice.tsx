import type { ComponentChildren } from 'preact';
import { type Answer, useAnswerAt } from '../../answer.js';
import { api } from '../../api.js';
import type { DomainList, DomainSummary } from '../../reasoning-types.js';
import { ask, route } from '../../route.js';
import { useSignal } from '../../signal.js';
import { SelectField } from '../../widgets/controls.js';

/** Most that one page of the list holds, and pages that are fetched: who has more names the domain in the link. */
const pageSize = 100;

export const domainPath = (id: string): string => `domains/${encodeURIComponent(id)}`;

/** The session's domains at the time shown. */
export const useDomains = (): Answer<DomainList> =>
  useAnswerAt((asOf, signal) => api<DomainList>('domains', { query: { limit: pageSize, as_of: asOf }, signal }), []);

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
      <SelectField
        label="Domain"
        value={chosen ?? ''}
        options={known.map((id) => [id, id])}
        onChoose={(domain) => ask({ domain, given: null, node: null, hypothesis: null, q: null, change: null })}
      />
      {children}
    </div>
  );
}
