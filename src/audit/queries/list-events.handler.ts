import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { HindcastEvent, JsonObject } from '../../../projections/events.js';
import { textAnswers } from '../../gateway/answer-places.js';
import { leftBy } from '../../job-queue.js';
import { decodeRecord } from '../../sessions/event-codec.js';
import { asHindcastError } from '../../sessions/failures.js';
import { type ReadAt, SessionHost } from '../../sessions/session-host.js';
import type { EventDto, EventList, EventsQuery } from '../audit.dto.js';

/** Records looked at for one page: a rare type in a long session takes several. */
const scannedMax = 20_000;
/** Bytes of the records in a page; one is always in it. */
const pageBytesMax = 4 * 2 ** 20;

/** A page of the session's events, oldest first. */
export class ListEvents extends Query<EventList> {
  constructor(
    readonly sessionId: string,
    readonly page: EventsQuery,
    readonly at: ReadAt,
  ) {
    super();
  }
}

@QueryHandler(ListEvents)
export class ListEventsHandler implements IQueryHandler<ListEvents> {
  constructor(private readonly host: SessionHost) {}

  async execute(list: ListEvents): Promise<EventList> {
    // who waits for a position holds no place
    const head = await this.host.positionAt(list.sessionId, list.at);
    return textAnswers.make(
      list.sessionId,
      list.at,
      () => this.list(list, head),
      () => true,
    );
  }

  private async list({ sessionId, page, at }: ListEvents, head: number): Promise<EventList> {
    const { after, limit, type, domain_id: domainId } = page;
    const events: EventDto[] = [];
    let last = after;
    let bytes = 0;
    const expectSomebody = leftBy(at.signal);
    try {
      const scanned = type === undefined && domainId === undefined ? limit : scannedMax;
      await this.host.log.read(sessionId, { after, limit: scanned }, (record) => {
        expectSomebody();
        if (record.position > head) return false;
        const before = last;
        last = record.position;
        const event = decodeRecord(record);
        const wanted =
          (type === undefined || event.type === type) && (domainId === undefined || (event.data as JsonObject).domain_id === domainId);
        if (!wanted) return true;
        bytes += record.bytes.length;
        if (bytes > pageBytesMax && events.length > 0) {
          last = before;
          return false;
        }
        return events.push(toDto(event)) < limit;
      });
    } catch (error) {
      throw asHindcastError(error);
    }
    const more = last < head;
    return { session_id: sessionId, events, next: more ? last : null, has_more: more };
  }
}

export function toDto({ id, type, version, position, recorded_at, actor, causation, traceparent, digest, data }: HindcastEvent): EventDto {
  return { id, type, version, position, recorded_at, actor, causation, traceparent, digest, data: data as unknown as JsonObject };
}
