import { afterthoughts } from './turns/afterthoughts.js';
import { freeSpace } from './turns/free-space.js';
import { order } from './turns/order.js';
import { phrases } from './turns/phrases.js';
import { requests } from './turns/requests.js';
import { sentences } from './turns/sentences.js';

/** A question with its turns of phrase put plainly. */
export const plain = (text: string): string =>
  [...freeSpace, ...requests, ...afterthoughts, ...order, ...sentences, ...phrases].reduce(
    (said, [pattern, words]) => (typeof words === 'string' ? said.replace(pattern, words) : said.replace(pattern, words)),
    text.replace(/[ ?.!]+$/, ''),
  );
