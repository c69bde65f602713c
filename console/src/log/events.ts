import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { asApiError, useRecovery } from '../answer.js';
import { type ApiError, api } from '../api.js';
import { newest } from '../live.js';
import type { EventList, LogEvent } from '../types.js';

/** Events asked for at a time: the most that the service hands out. */
const pageSize = 200;
/** The widest stretch of the log that is looked through for events of one kind at a time. */
const stretchMax = 1_000_000;

export interface EventFilter {
  readonly type: string;
  readonly domain: string;
}

export interface Events {
  /** The newest first. */
  readonly items: readonly LogEvent[];
  /** Whether all were seen, back to the first. */
  readonly isAll: boolean;
  readonly isLoading: boolean;
  readonly error: ApiError | null;
}

const isWanted = (event: LogEvent, { type, domain }: EventFilter): boolean =>
  (type === '' || event.type === type) && (domain === '' || event.data.domain_id === domain);

/**
 * The session's events from a position back, as far as they were scrolled to; and, at "now", those that come.
 * @param from the newest to show; null for now
 * @param head the newest there is; null while that is not known
 */
export function useEvents(
  filter: EventFilter,
  from: number | null,
  head: number | null,
): Events & { readonly more: () => void; readonly again: () => void } {
  const [state, setState] = useState<Events>({ items: [], isAll: false, isLoading: true, error: null });
  const [turn, setTurn] = useState(0);
  const loader = useRef<() => void>(() => undefined);
  const isReady = from !== null || head !== null;
  useEffect(() => {
    if (!isReady) return;
    const aborter = new AbortController();
    const { signal } = aborter;
    let held: Events = { items: [], isAll: false, isLoading: false, error: null };
    const hold = (next: Partial<Events>): void => {
      held = { ...held, ...next };
      if (!signal.aborted) setState(held);
    };
    const began = head ?? 0;
    let upTo = from ?? began;
    let stretch = pageSize;
    loader.current = async () => {
      if (held.isLoading || held.isAll || held.error !== null) return;
      hold({ isLoading: true });
      try {
        // backwards, a stretch at a time; longer ones where there is little of what is looked for
        for (let found = 0; found < pageSize && upTo > 0; ) {
          const after = Math.max(0, upTo - stretch);
          const events = await stretchOf(filter, after, upTo, signal);
          hold({ items: [...held.items, ...events.reverse()] });
          found += events.length;
          upTo = after;
          if (events.length < pageSize / 2) stretch = Math.min(2 * stretch, stretchMax);
        }
        hold({ isLoading: false, isAll: upTo === 0 });
      } catch (error) {
        if (!signal.aborted) hold({ isLoading: false, error: asApiError(error) });
      }
    };
    setState(held);
    loader.current();
    const end =
      from !== null
        ? () => undefined
        : newest.subscribe((event) => {
            if (event === null || event.position <= began || !isWanted(event, filter)) return;
            if (held.items.some(({ position }) => position === event.position)) return;
            hold({ items: [event, ...held.items] });
          });
    return () => {
      end();
      aborter.abort();
    };
  }, [filter.type, filter.domain, from, isReady, turn]);
  const more = useCallback(() => loader.current(), []);
  const again = useCallback(() => setTurn((n) => n + 1), []);
  useRecovery(state.error, again);
  return { ...state, more, again };
}

/** All events of a stretch of the log, the oldest first. */
async function stretchOf({ type, domain }: EventFilter, after: number, upTo: number, signal: AbortSignal): Promise<LogEvent[]> {
  const found: LogEvent[] = [];
  for (let next: number | null = after; next !== null && next < upTo; ) {
    const query: Record<string, string | number | undefined> = {
      after: next,
      limit: pageSize,
      type: type || undefined,
      domain_id: domain || undefined,
    };
    const page: EventList = await api<EventList>('events', { query, signal });
    found.push(...page.events.filter(({ position }) => position <= upTo));
    next = page.next;
  }
  return found;
}
