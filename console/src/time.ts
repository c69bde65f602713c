import { ask, route } from './route.js';
import { Signal } from './signal.js';
import { throttled } from './throttle.js';

/** How often, at most, content is asked for while the handle moves, ms: well below the 300 ms within which it is to follow. */
const askEveryMs = 80;
/** How long the handle rests before the link says where it is, ms: browsers throttle changes of the address. */
const linkAfterMs = 250;
/** How often, at most, pages that show "now" are drawn anew while events stream in, ms. */
const newsEveryMs = 500;

const positionOf = (at: string | undefined): number | null => (at !== undefined && /^\d{1,15}$/.test(at) ? Number(at) : null);

/** Where the handle stands: a position of the session's log, null for now. */
export const position = new Signal<number | null>(positionOf(route.value.query.at));
/** The same for pages to ask with: it follows the handle a few times a second. */
export const asked = new Signal<number | null>(position.value);
/** The newest position that is known; 0 before anything is. */
export const head = new Signal(0);
/** The same for pages to ask with. */
export const news = new Signal(0);

const askSoon = throttled(askEveryMs, () => asked.set(position.value));
const tellSoon = throttled(newsEveryMs, () => news.set(head.value));

let link: ReturnType<typeof setTimeout> | undefined;

/** Moves the handle. */
export function travelTo(wish: number | null): void {
  position.set(wish);
  askSoon();
  clearTimeout(link);
  link = setTimeout(() => ask({ at: position.value === null ? null : String(position.value) }, { replace: true }), linkAfterMs);
}

/** Notes that the log has grown to here. */
export function notePosition(newest: number): void {
  if (newest <= head.value) return;
  head.set(newest);
  tellSoon();
}

/** Forgets what is known of a session, as another one is opened. */
export function forgetSession(): void {
  head.set(0);
  news.set(0);
}

route.subscribe(({ query }) => {
  clearTimeout(link);
  position.set(positionOf(query.at));
  askSoon();
});
