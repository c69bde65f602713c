import { Signal } from './signal.js';

/** Where the console is: all that it knows beside the key. The link holds it. */
export interface Route {
  readonly page: string;
  /** What is asked, by name; `at` is the position in time. */
  readonly query: Readonly<Record<string, string>>;
}

const startPage = 'memories';

/** `#/page?name=value` */
function parseHash(hash: string): Route {
  const [path, query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  return { page: path === '' ? startPage : path, query: Object.fromEntries(new URLSearchParams(query)) };
}

function hashOf({ page, query }: Route): string {
  const text = new URLSearchParams(query).toString();
  return `#/${page}${text === '' ? '' : `?${text}`}`;
}

export const route = new Signal<Route>(parseHash(location.hash));
addEventListener('hashchange', () => route.set(parseHash(location.hash)));

export type Changes = Readonly<Record<string, string | null | undefined>>;

function changed(query: Route['query'], changes: Changes): Route['query'] {
  const merged = Object.entries({ ...query, ...changes }).filter((entry): entry is [string, string] => entry[1] != null && entry[1] !== '');
  return Object.fromEntries(merged);
}

interface AskOptions {
  /** Leave no step in the browser's history. */
  readonly replace?: boolean;
  /** The page that asks, where that comes late: nothing is asked of another that is open by now. */
  readonly of?: string;
}

/** Asks something else of this page; what is null goes. */
export function ask(changes: Changes, { replace = false, of }: AskOptions = {}): void {
  const { page, query } = route.value;
  if (of !== undefined && of !== page) return;
  moveTo({ page, query: changed(query, changes) }, replace);
}

/** A link to a page, at the same time. */
export function linkTo(page: string, query: Changes = {}): string {
  const { at } = route.value.query;
  return hashOf({ page, query: changed(at === undefined ? {} : { at }, query) });
}

function moveTo(next: Route, replace: boolean): void {
  const hash = hashOf(next);
  if (hash === hashOf(route.value)) return;
  if (replace) history.replaceState(null, '', hash);
  else history.pushState(null, '', hash);
  route.set(next);
}

addEventListener('popstate', () => route.set(parseHash(location.hash)));
