import { phrases } from './turns/phrases.js';
import { sentences } from './turns/sentences.js';

/** A question with its turns of phrase put plainly. */
export const plain = (text: string): string =>
  [...sentences, ...phrases].reduce(
    (said, [pattern, words]) => (typeof words === 'string' ? said.replace(pattern, words) : said.replace(pattern, words)),
    text.replace(/[ ?.!]+$/, ''),
  );
