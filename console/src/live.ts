import { ApiError, send } from './api.js';
import { Signal } from './signal.js';
import { anyDomain, notePosition } from './time.js';
import type { LogEvent } from './types.js';

/** How the stream of events stands. `refused`: this key may not read it. */
export type LiveStatus = 'connecting' | 'live' | 'lost' | 'refused' | 'off';

export const liveStatus = new Signal<LiveStatus>('off');
/** How often the stream came back after it had broken off: what failed meanwhile can be asked again. */
export const comebacks = new Signal(0);
/** The newest event that came. */
export const newest = new Signal<LogEvent | null>(null);

const retryMs = { first: 500, most: 10_000 } as const;

/** Follows the session's log and says so to {@link newest} and the time bar; connects again where the stream breaks off. @param after position behind which to begin */
export function follow(after: number): () => void {
  const ending = new AbortController();
  void run(after, ending.signal);
  return () => {
    ending.abort();
    liveStatus.set('off');
  };
}

async function run(after: number, signal: AbortSignal): Promise<void> {
  let last = after;
  for (let waitMs: number = retryMs.first; !signal.aborted; ) {
    try {
      liveStatus.set(liveStatus.value === 'lost' ? 'lost' : 'connecting');
      const { body } = await send('events/stream', { query: { after: last }, headers: { accept: 'text/event-stream' }, signal });
      if (liveStatus.value === 'lost') comebacks.set(comebacks.value + 1);
      liveStatus.set('live');
      waitMs = retryMs.first;
      for await (const event of eventsOf(body as ReadableStream<Uint8Array<ArrayBuffer>>)) {
        last = event.position;
        newest.set(event);
        notePosition(event.position, domainOf(event));
      }
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return liveStatus.set('refused');
    }
    if (signal.aborted) return;
    liveStatus.set('lost');
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    waitMs = Math.min(2 * waitMs, retryMs.most);
  }
}

/** Which domain an event is about; null for none. */
function domainOf({ type, data }: LogEvent): string | null {
  if (typeof data.domain_id === 'string') return data.domain_id;
  return type.startsWith('memory.') || type.startsWith('memories.') ? null : anyDomain;
}

/** The data of server-sent events. */
async function* eventsOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<LogEvent> {
  let rest = '';
  for await (const text of stream.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = block
        .split('\n')
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice(5).trimStart());
      if (data.length > 0) yield JSON.parse(data.join('\n')) as LogEvent;
    }
  }
}
