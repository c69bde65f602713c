import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdaptiveDomain } from '../../../../projections/adaptive/adaptive-domain.js';
import { checkDeclaration } from '../../../../projections/domain/declaration/check.js';
import type { DomainState } from '../../../../projections/domain/domain-state.js';
import type { EventData, JsonObject } from '../../../../projections/events.js';
import type { DomainTotals } from '../../../../projections/hindcast/domain-log.js';
import type { LedgerEntry } from '../../../../projections/ledger.js';
import { DomainLogs } from '../../../replays/domain-logs.js';
import { type ReadAt, SessionHost } from '../../../sessions/session-host.js';
import { DomainReads } from '../../domain-reads.js';
import type { DomainList, DomainSummary } from '../declaring-answers.dto.js';

/** A page of the session's domains, by their ids. */
export class ListDomains extends Query<DomainList> {
  constructor(
    readonly sessionId: string,
    readonly cursor: string | undefined,
    readonly limit: number,
    readonly at: ReadAt,
  ) {
    super();
  }
}

@QueryHandler(ListDomains)
export class ListDomainsHandler implements IQueryHandler<ListDomains> {
  constructor(
    private readonly host: SessionHost,
    private readonly reads: DomainReads,
    private readonly logs: DomainLogs,
  ) {}

  async execute({ sessionId, cursor, limit, at }: ListDomains): Promise<DomainList> {
    const position = await this.reads.pastPosition(sessionId, at);
    if (position !== null) return this.listThen(sessionId, position, cursor, limit);
    const { domains, adaptive } = await this.host.read(sessionId, { waitFor: at.waitFor });
    const ids = [...new Set([...domains.entries(), ...adaptive.entries()].map(([id]) => id))];
    const page = pageOf(ids, cursor, limit);
    return listAnswer(
      sessionId,
      page,
      page.ids.map((id) => summaryOf(id, domains.find(id), adaptive.find(id))),
    );
  }

  /** From the kinds and places of the domains' writes, and the declarations of those on the page: nothing is folded. */
  private async listThen(sessionId: string, position: number, cursor: string | undefined, limit: number): Promise<DomainList> {
    const { log, live } = await this.logs.openLog(sessionId);
    const totals = new Map(log.domainIds().map((id) => [id, log.totalsAt(id, position)]));
    const ids = [...totals].filter(([, { declaration, adaptiveEvents }]) => declaration >= 0 || adaptiveEvents > 0).map(([id]) => id);
    const page = pageOf(ids, cursor, limit);
    const entryOf = (id: string): LedgerEntry | null => {
      const entry = totals.get(id)?.declaration ?? -1;
      return entry < 0 ? null : live.ledger.entry(entry);
    };
    const entries = new Map(page.ids.map((id) => [id, entryOf(id)]));
    const positions = [...entries.values()].flatMap((entry) => entry?.position ?? []);
    const events = await this.host.events(sessionId, positions);
    const declarations = new Map(events.map(({ data }) => [(data as Declared).domain_id, (data as Declared).declaration]));
    const items = page.ids.map((id): DomainSummary => {
      const { events, adaptiveEvents } = totals.get(id) as DomainTotals;
      const entry = entries.get(id) ?? null;
      return {
        domain_id: id,
        ...declaredThen(declarations.get(id)),
        version: entry?.value ?? 0,
        declared_at: entry === null ? null : new Date(entry.recordedAtMs).toISOString(),
        events,
        adaptive_events: adaptiveEvents,
      };
    });
    return listAnswer(sessionId, page, items);
  }
}

type Declared = EventData['domain.declared'];

interface IdPage {
  readonly ids: readonly string[];
  readonly hasMore: boolean;
  readonly total: number;
}

function pageOf(ids: readonly string[], cursor: string | undefined, limit: number): IdPage {
  const rest = ids.filter((id) => cursor === undefined || id > cursor).sort();
  return { ids: rest.slice(0, limit), hasMore: rest.length > limit, total: ids.length };
}

const listAnswer = (sessionId: string, { ids, hasMore, total }: IdPage, items: DomainSummary[]): DomainList => ({
  session_id: sessionId,
  items,
  next_cursor: hasMore ? ids[ids.length - 1] : null,
  has_more: hasMore,
  total,
});

function declaredThen(declaration: JsonObject | undefined): Pick<DomainSummary, 'description' | 'hypotheses' | 'variables'> {
  const checked = declaration === undefined ? null : checkDeclaration(declaration);
  if (checked === null || !checked.ok) return { description: '', hypotheses: 0, variables: 0 };
  const { description, hypotheses, schema } = checked.value;
  return { description, hypotheses: hypotheses.length, variables: Object.keys(schema.variables).length };
}

function summaryOf(domainId: string, declared: DomainState | undefined, adaptive: AdaptiveDomain | undefined): DomainSummary {
  return {
    domain_id: domainId,
    description: declared?.declaration.description ?? '',
    version: declared?.version ?? 0,
    declared_at: declared === undefined ? null : new Date(declared.declared.atMs).toISOString(),
    hypotheses: declared?.declaration.hypotheses.length ?? 0,
    variables: Object.keys(declared?.declaration.schema.variables ?? {}).length,
    events: declared?.events.size ?? 0,
    adaptive_events: adaptive?.events ?? 0,
  };
}
