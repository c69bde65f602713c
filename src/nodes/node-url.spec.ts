import { hostname } from 'node:os';
import { expect, it } from 'vitest';
import { nodeUrlOf } from './node-url.js';

it.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['db.internal', 'http://db.internal:3000'],
  ['::1', 'http://[::1]:3000'],
  ['0.0.0.0', `http://${hostname()}:3000`],
  ['::', `http://${hostname()}:3000`],
])('a node that listens on %s is reached at %s', (host, url) => {
  expect(nodeUrlOf(host, 3000)).toBe(url);
});
