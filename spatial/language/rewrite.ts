import { afterthoughts } from './rewrites/afterthoughts.js';
import { counting } from './rewrites/counting.js';
import { freeSpace } from './rewrites/free-space.js';
import { order } from './rewrites/order.js';
import { phrases } from './rewrites/phrases.js';
import { requests } from './rewrites/requests.js';
import { sentences } from './rewrites/sentences.js';
import { sides } from './rewrites/sides.js';

/** A question in an order and in words that the grammar reads: all rewrite rules applied once, each to what the one before left. */
export const rewrite = (text: string): string =>
  [...freeSpace, ...counting, ...sides, ...requests, ...afterthoughts, ...order, ...sentences, ...phrases].reduce(
    (said, [pattern, words]) => (typeof words === 'string' ? said.replace(pattern, words) : said.replace(pattern, words)),
    text.replace(/[ ?.!]+$/, ''),
  );
