import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { checkObservations } from '../../../../projections/domain/declaration/check-observations.js';
import { checkRelations } from '../../../../projections/domain/declaration/check-relations.js';
import type { Declaration } from '../../../../projections/domain/declaration/types.js';
import type { DomainEvent } from '../../../../projections/events.js';
import { parseIsoTime } from '../../../gateway/validation/field-rules.js';
import type { WriteContext } from '../../../sessions/event-codec.js';
import { WritePath, type WriteResult } from '../../../sessions/write-path.js';
import { domainOf } from '../../domain-of.js';
import { rejectionIn } from '../../domain-refusals.js';
import { invalidBy } from '../../invalid-declaration.js';
import type { DomainEventDto } from '../evidence.dto.js';

/** Take in what was seen in a domain. */
export class RecordDomainEvent extends Command<WriteResult> {
  constructor(
    readonly sessionId: string,
    readonly domainId: string,
    readonly event: DomainEventDto,
    readonly key: string | null,
    readonly context: WriteContext,
  ) {
    super();
  }
}

@CommandHandler(RecordDomainEvent)
export class RecordDomainEventHandler implements ICommandHandler<RecordDomainEvent> {
  constructor(private readonly writes: WritePath) {}

  /** @throws {HindcastError} not_found, invalid_fields */
  execute({ sessionId, domainId, event, key, context }: RecordDomainEvent): Promise<WriteResult> {
    const data = dataOf(domainId, event);
    return this.writes.write(
      sessionId,
      {
        domainId,
        type: 'domain.event_recorded',
        id: event.event_id,
        key,
        asked: data,
        decide: (state) => {
          check(domainOf(state, domainId).declaration, data);
          return data;
        },
        rejection: rejectionIn(domainId),
      },
      context,
    );
  }
}

function check(declaration: Declaration, { observations, relations }: DomainEvent): void {
  const problems = [
    observations === undefined ? null : checkObservations(declaration, observations),
    relations === undefined ? null : checkRelations(relations),
  ].flatMap((checked) => (checked === null || checked.ok ? [] : checked.problems));
  if (problems.length > 0) throw invalidBy(problems);
}

/** What is kept of an event: empty fields count as not given, times are in UTC. */
function dataOf(domainId: string, { type, occurred_at, observations, relations, text, metadata }: DomainEventDto): DomainEvent {
  const data: DomainEvent = { domain_id: domainId };
  if (type !== undefined) data.type = type;
  if (occurred_at !== undefined) data.occurred_at = new Date(parseIsoTime(occurred_at) as number).toISOString();
  if (observations !== undefined) data.observations = observations;
  if (relations !== undefined) data.relations = relations;
  if (text !== undefined && text !== '') data.text = text;
  if (metadata !== undefined && Object.keys(metadata).length > 0) data.metadata = metadata;
  return data;
}
