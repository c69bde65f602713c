import type { EventList } from '../audit/audit.dto.js';
import type { Client } from './client.js';

export interface EventsOptions {
  readonly after: number;
  readonly limit: number;
  readonly type?: string;
  /** Go on with what happens from then on. */
  readonly follow: boolean;
}

/** Prints a session's events, a JSON object a line. */
export async function printEvents(client: Client, { after, limit, type, follow }: EventsOptions): Promise<void> {
  let position: number | null = after;
  let left = limit;
  while (position !== null && left > 0) {
    const query = new URLSearchParams({
      after: String(position),
      limit: String(Math.min(200, left)),
      ...(type === undefined ? {} : { type }),
    });
    const page: EventList = await client.call<EventList>('GET', `/api/v1/events?${query}`);
    for (const event of page.events) process.stdout.write(`${JSON.stringify(event)}\n`);
    left -= page.events.length;
    if (page.events.length > 0) after = page.events[page.events.length - 1].position;
    position = page.next;
  }
  if (!follow) return;
  for await (const line of client.lines(`/api/v1/events/stream?after=${after}`)) {
    if (!line.startsWith('data: ')) continue;
    if (type === undefined || (JSON.parse(line.slice(6)) as { type: string }).type === type) process.stdout.write(`${line.slice(6)}\n`);
  }
}
