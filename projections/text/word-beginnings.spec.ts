import { expect, it } from 'vitest';
import { WordBeginnings } from './word-beginnings.js';

const lists = new WordBeginnings(['liv resid vis_', 'déménag wohn', 'livre']);

it.each([
  ['i live here', 1],
  ['un livre', 5],
  ["j'ai déménagé", 2],
  ['ich wohne', 2],
  ['olive relive', 0],
  ['je vis ici', 1],
  ['visit', 0],
  ['“living”—wohnt', 3],
  ['li', 0],
  ['', 0],
])('finds the lists of which %j has words', (text, bits) => expect(lists.find(text)).toBe(bits));

it('takes no word for another that shares its place in the table', () => {
  // "LIV" in the next block of 32 code units
  expect(lists.find(String.fromCharCode(...[...'liv'].map((letter) => letter.charCodeAt(0) + 0x140)))).toBe(0);
});
