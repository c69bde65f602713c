import { ask, route } from './route.js';
import { Signal } from './signal.js';
import { throttled } from './throttle.js';

/** How long the handle rests before content is asked for, ms: a past state is made anew for each position, so those it only passes are not asked for; of the 300 ms within which content is to follow, two thirds are left for the answer. */
const askAfterMs = 100;
/** How long the handle rests before the link says where it is, ms: browsers throttle changes of the address. */
const linkAfterMs = 250;
/** How often, at most, pages that show "now" are drawn anew while events stream in, ms. */
const newsEveryMs = 500;

const positionOf = (at: string | undefined): number | null => (at !== undefined && /^\d{1,15}$/.test(at) ? Number(at) : null);

/** Where the handle stands: a position of the session's log, null for now. */
export const position = new Signal<number | null>(positionOf(route.value.query.at));
/** The same for pages to ask with: where the handle rests. */
export const asked = new Signal<number | null>(position.value);
/** The newest position that is known; 0 before anything is. */
export const head = new Signal(0);
/** The same for pages to ask with. */
export const news = new Signal(0);

const tellSoon = throttled(newsEveryMs, () => news.set(head.value));

let asking: ReturnType<typeof setTimeout> | undefined;
let link: ReturnType<typeof setTimeout> | undefined;

function askSoon(): void {
  clearTimeout(asking);
  asking = setTimeout(() => asked.set(position.value), askAfterMs);
}

/** Moves the handle. */
export function travelTo(wish: number | null): void {
  position.set(wish);
  askSoon();
  clearTimeout(link);
  link = setTimeout(() => ask({ at: position.value === null ? null : String(position.value) }, { replace: true }), linkAfterMs);
}

/** Whether it is known how long the log was when it was first looked at. */
let isHeadKnown = false;

/** Notes that the log reaches to here. Where that is only found out, nothing is new: pages that show "now" have asked already. */
export function notePosition(newest: number): void {
  const hasGrown = isHeadKnown;
  isHeadKnown = true;
  if (newest <= head.value) return;
  head.set(newest);
  if (hasGrown) tellSoon();
}

/** Forgets what is known of a session, as another one is opened. */
export function forgetSession(): void {
  isHeadKnown = false;
  head.set(0);
  news.set(0);
}

route.subscribe(({ query }) => {
  clearTimeout(link);
  clearTimeout(asking);
  position.set(positionOf(query.at));
  // a link says where to be: nothing has to come to rest first
  asked.set(position.value);
});
