import type { ApiError } from './api.js';
import { ask, route } from './route.js';
import { Signal } from './signal.js';
import { throttled } from './throttle.js';

/** How long the handle stands still before it counts as at rest, ms: longer than a pointer that moves pauses between two frames. */
const restMs = 40;
/** How long answers are waited for while the handle moves on, ms: the time within which content is to follow. */
const patienceMs = 300;
/** How long the handle rests before the link says where it is, ms: browsers throttle changes of the address. */
const linkAfterMs = 250;
/** How often, at most, pages that show "now" are drawn anew while events stream in, ms. */
const newsEveryMs = 500;

const positionOf = (at: string | undefined): number | null => (at !== undefined && /^\d{1,15}$/.test(at) ? Number(at) : null);

/** Where the handle stands: a position of the session's log, null for now. */
export const position = new Signal<number | null>(positionOf(route.value.query.at));
/** The same for pages to ask with: it follows the handle as fast as answers come. */
export const asked = new Signal<number | null>(position.value);
/** The newest position that is known; 0 before anything is. */
export const head = new Signal(0);
/** The same for pages to ask with. */
export const news = new Signal(0);

const tellSoon = throttled(newsEveryMs, () => news.set(head.value));

let resting: ReturnType<typeof setTimeout> | undefined;
let link: ReturnType<typeof setTimeout> | undefined;
/** Answers that are on their way. */
let underWay = 0;
let askedAtMs = 0;

function askNow(): void {
  clearTimeout(resting);
  askedAtMs = performance.now();
  asked.set(position.value);
}

/** Content follows the handle as fast as it is answered: the next place is asked for when the last one has been, at once where the handle rests, and where an answer takes too long. What was asked for before is given up then. */
function askSoon(): void {
  clearTimeout(resting);
  if (underWay === 0 || performance.now() - askedAtMs > patienceMs) askNow();
  else resting = setTimeout(askNow, restMs);
}

/** Notes that an answer is on its way, for as long as it is. */
export async function answered<T>(answer: Promise<T>): Promise<T> {
  underWay++;
  try {
    return await answer;
  } finally {
    underWay--;
    // what asks anew in place of what was given up is to be counted first
    setTimeout(() => underWay === 0 && askNow());
  }
}

/** Moves the handle. */
export function travelTo(wish: number | null): void {
  position.set(wish);
  askSoon();
  clearTimeout(link);
  link = setTimeout(() => ask({ at: position.value === null ? null : String(position.value) }, { replace: true }), linkAfterMs);
}

/** Whether it is known how long the log was when it was first looked at. */
export const isHeadKnown = new Signal(false);
/** Why it is not known; null where it is, or is asked for. */
export const headProblem = new Signal<ApiError | null>(null);

/** Newest positions at which something was written about each domain; about all of them under {@link anyDomain}. */
const domainWrites = new Map<string, number>();
export const anyDomain = '';

/** For pages about one domain to ask with: where something was last written about it. What is written about others is no news to them. */
export const newsOfDomain = (id: string): number => Math.max(domainWrites.get(id) ?? 0, domainWrites.get(anyDomain) ?? 0);
/** The same for what tells of all domains. */
export const newsOfDomains = (): number => Math.max(0, ...domainWrites.values());

/**
 * Notes that the log reaches to here. Where that is only found out, nothing is new: pages that show "now" have asked already.
 * @param domain the domain that was written about; {@link anyDomain} where it may be each; null for none
 */
export function notePosition(newest: number, domain: string | null = null): void {
  if (domain !== null) domainWrites.set(domain, Math.max(newest, domainWrites.get(domain) ?? 0));
  const hasGrown = isHeadKnown.value;
  if (newest > head.value) {
    head.set(newest);
    if (hasGrown) tellSoon();
  }
  isHeadKnown.set(true);
}

/** Forgets what is known of a session, as another one is opened. */
export function forgetSession(): void {
  isHeadKnown.set(false);
  domainWrites.clear();
  head.set(0);
  news.set(0);
}

route.subscribe(({ query }) => {
  clearTimeout(link);
  position.set(positionOf(query.at));
  askNow();
});
