import { HindcastError } from './errors.js';
import { resumedLines, serverSentEvents } from './lines.js';
import { api, type Reader } from './reader.js';
import type { CallOptions } from './transport.js';
import type { EventHistogram, EventListing, HistogramRequest, LoggedEvent, Usage, Verified } from './types.js';

/** Between two events the service sends a sign of life each 15 s; after three times that, a stream counts as broken off, ms. */
const silenceMaxMs = 45_000;

/** Reads of the session's log, now or as of a point in time. */
export class EventReads {
  constructor(protected readonly reader: Reader) {}

  /** The events behind a position (default: all), oldest first. */
  async *list(listing: EventListing = {}, options?: CallOptions): AsyncGenerator<LoggedEvent, void> {
    for (let after: number | null | undefined = listing.after; after !== null; ) {
      const page: { events: LoggedEvent[]; next: number | null } = await this.reader.get(`${api}/events`, { ...listing, after }, options);
      yield* page.events;
      after = page.next;
    }
  }

  /** How many events of each type there were, over positions or time. */
  histogram(request: HistogramRequest = {}, options?: CallOptions): Promise<EventHistogram> {
    return this.reader.get(`${api}/events/histogram`, request, options);
  }
}

/** What happened, as the log has it. */
export class Events extends EventReads {
  /**
   * Events as they happen, each once and in order; ends with the signal, by its reason, or by `break`. Where it breaks off it goes on behind the last event that came, for as long as it can be opened
   * again.
   * @param query `after`: begin behind this position; default: now
   */
  async *stream(query: { after?: number } = {}, options: CallOptions = {}): AsyncGenerator<LoggedEvent, void> {
    const { transport } = this.reader;
    // From where on is settled once, or what happens while a stream breaks off would be missed.
    let after = query.after ?? (await this.reader.get<Usage>(`${api}/usage`, {}, options)).position;
    // Tries to open it that failed one after the other, and cuts without a sign of life between them, by which pauses grow.
    let failures = 0;
    let cuts = 0;
    const onLife = (): void => {
      cuts = 0;
    };
    for (;;) {
      try {
        const { text } = await this.reader.open({
          method: 'GET',
          path: `${api}/events/stream`,
          query: { after },
          options: { timeoutMs: silenceMaxMs, ...options },
        });
        failures = 0;
        for await (const { data } of serverSentEvents(text, onLife)) {
          const event = JSON.parse(data) as LoggedEvent;
          after = event.position;
          onLife();
          yield event;
        }
      } catch (error) {
        if (!(error instanceof HindcastError) || error.status !== null || ++failures >= transport.triesMax) throw error;
      }
      await transport.pause(cuts++, options.signal);
    }
  }

  /** Has the service check the log's hash chain. */
  verify(options?: CallOptions): Promise<Verified> {
    return this.reader.get(`${api}/events/verify`, {}, options);
  }

  /** The whole log, each event with its position and the chain's hash behind it. */
  export(options: CallOptions = {}): AsyncGenerator<LoggedEvent, void> {
    return resumedLines(this.reader.transport, () => this.reader.open({ method: 'GET', path: `${api}/events/export`, options }), options);
  }
}
