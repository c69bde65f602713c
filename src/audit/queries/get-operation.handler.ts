import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { isErasedDomain } from '../../../projections/erased-domain.js';
import type { JsonObject } from '../../../projections/events.js';
import { isRejection, type LedgerEntry, typeOfWrite } from '../../../projections/ledger.js';
import { HindcastError } from '../../errors.js';
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
  constructor(private readonly host: SessionHost) {}

  /** @throws {HindcastError} not_found where no write of that id ever reached the log */
  async execute({ sessionId, id, at }: GetOperation): Promise<OperationAnswer> {
    const state = await this.host.read(sessionId, at);
    const upTo = at.asOf === undefined ? state.position : positionAt(state, at.asOf);
    const [newest, ...others] = state.ledger.findAll(id, upTo).map((entry) => describe(entry, id));
    if (newest === undefined)
      throw new HindcastError('not_found', `no write with the id "${id}" reached the log; it is safe to send it again`);
    return { session_id: sessionId, ...newest, ...(others.length === 0 ? {} : { others }) };
  }
}

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
