import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { isErasedDomain } from '../../../projections/erased-domain.js';
import type { JsonObject } from '../../../projections/events.js';
import { isRejection, type LedgerEntry, typeOfWrite } from '../../../projections/ledger.js';
import { HindcastError } from '../../errors.js';
import { CatchUp } from '../../nodes/catch-up.js';
import { asHindcastError } from '../../sessions/failures.js';
import { positionAt } from '../../sessions/read-model.js';
import { type ReadAt, SessionHost } from '../../sessions/session-host.js';
import type { OperationAnswer, OperationEntry } from '../audit.dto.js';

/** What became of the write with an id. */
export class GetOperation extends Query<OperationAnswer> {
  constructor(
    readonly sessionId: string,
    readonly id: string,
    readonly at: ReadAt,
  ) {
    super();
  }
}

@QueryHandler(GetOperation)
export class GetOperationHandler implements IQueryHandler<GetOperation> {
  constructor(
    private readonly host: SessionHost,
    private readonly catchUp: CatchUp,
  ) {}

  /** @throws {HindcastError} not_found where no write of that id reached the log, on whichever node; log_unavailable where the log does not say so */
  async execute({ sessionId, id, at }: GetOperation): Promise<OperationAnswer> {
    let entries = await this.entries(sessionId, id, at);
    if (entries.length === 0) {
      // That something is not there is told of the whole log alone: another node may have written it in this one's place.
      await this.written(sessionId);
      entries = await this.entries(sessionId, id, at);
    }
    if (entries.length === 0) throw new HindcastError('not_found', notFound(id, at));
    const [newest, ...others] = entries.map((entry) => describe(entry, id));
    return { session_id: sessionId, ...newest, ...(others.length === 0 ? {} : { others }) };
  }

  private async entries(sessionId: string, id: string, at: ReadAt): Promise<LedgerEntry[]> {
    const state = await this.host.read(sessionId, at);
    return state.ledger.findAll(id, at.asOf === undefined ? state.position : positionAt(state, at.asOf));
  }

  private async written(sessionId: string): Promise<void> {
    try {
      await this.catchUp.written(sessionId);
    } catch (error) {
      throw asHindcastError(error);
    }
  }
}

const notFound = (id: string, { asOf }: ReadAt): string =>
  asOf === undefined
    ? `no write with the id "${id}" reached the log; it is safe to send it again`
    : `no write with the id "${id}" had reached the log by then; ask without as_of whether one did since`;

function describe(entry: LedgerEntry, asked: string): OperationEntry {
  const { id, scope, position, recordedAtMs, verdict } = entry;
  const status = isRejection(verdict) ? 'rejected' : 'recorded';
  const [, ...domain] = scope.split(':');
  return {
    id: asked,
    status,
    type: typeOfWrite(scope, verdict),
    ...(domain.length === 0 || isErasedDomain(domain.join(':')) ? {} : { domain_id: domain.join(':') }),
    event_id: id,
    position,
    recorded_at: new Date(recordedAtMs).toISOString(),
    outcome: outcomeOf(entry),
  };
}

function outcomeOf({ id, scope, verdict, value }: LedgerEntry): JsonObject {
  switch (verdict) {
    case 'stored':
      return { status: 'stored', memory_id: id };
    case 'imported':
      return { status: 'imported', memory_id: id, version: value };
    case 'updated':
      return { status: 'updated', version: value };
    case 'replaced':
      return { status: 'replaced', version: value };
    case 'deleted':
      return { status: 'deleted', ...(scope === 'memories.deleted' ? { memories: value } : {}) };
    case 'expired':
      return { status: 'expired', memories: value };
    case 'declared':
      return { status: 'declared', version: value };
    case 'learned':
      return { status: 'learned', learned: value > 0 };
    case 'observed':
      return { status: 'observed', observation_count: value };
    case 'cleared':
      return { status: 'cleared', deleted: value };
    case 'recalled':
      return { status: 'recalled', memories: value };
    case 'answered':
      return { status: 'answered', memories: value };
    case 'erased':
      return { status: 'erased', records: value };
    case 'version_conflict':
      return { status: 'version_conflict', version: value };
    default:
      return { status: verdict };
  }
}
