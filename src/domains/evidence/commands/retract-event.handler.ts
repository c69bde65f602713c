import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EventData } from '../../../../projections/events.js';
import type { Session } from '../../../../projections/session.js';
import { HindcastError } from '../../../errors.js';
import type { WriteContext } from '../../../sessions/event-codec.js';
import { SessionHost } from '../../../sessions/session-host.js';
import { WritePath, type WriteResult } from '../../../sessions/write-path.js';
import { domainOf } from '../../domain-of.js';
import { rejectionIn } from '../../domain-refusals.js';

/** Take back an event: what it observed, its relations and its text count no more. What feedback learned from it stays. */
export class RetractDomainEvent extends Command<WriteResult> {
  constructor(
    readonly sessionId: string,
    readonly domainId: string,
    readonly eventId: string,
    readonly key: string | null,
    readonly context: WriteContext,
  ) {
    super();
  }
}

@CommandHandler(RetractDomainEvent)
export class RetractDomainEventHandler implements ICommandHandler<RetractDomainEvent> {
  constructor(
    private readonly writes: WritePath,
    private readonly host: SessionHost,
  ) {}

  /** @throws {HindcastError} not_found */
  execute({ sessionId, domainId, eventId, key, context }: RetractDomainEvent): Promise<WriteResult> {
    return this.writes.write(
      sessionId,
      {
        domainId,
        type: 'domain.event_retracted',
        key,
        asked: { domainId, eventId },
        decide: (state) => this.retraction(sessionId, state, domainId, eventId),
        rejection: rejectionIn(domainId),
      },
      context,
    );
  }

  private async retraction(
    sessionId: string,
    state: Session,
    domainId: string,
    eventId: string,
  ): Promise<EventData['domain.event_retracted']> {
    const { events } = domainOf(state, domainId);
    const event = state.domains.findEvent(domainId, eventId);
    if (event < 0) throw new HindcastError('not_found', `domain "${domainId}" has no event "${eventId}"`);
    const [recorded] = await this.host.events(sessionId, [events.positionOf(event)]);
    const relations = recorded.type === 'domain.event_recorded' ? (recorded.data.relations ?? []) : [];
    return { domain_id: domainId, event_id: eventId, relations: relations.map((one) => [one.subject, one.relation, one.object]) };
  }
}
