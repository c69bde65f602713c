import { expect, it } from 'vitest';
import { traceparentOf } from './trace-context.js';

const good = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

it.each([
  [good, good],
  [` ${good} `, good],
  [`01${good.slice(2)}-more`, `01${good.slice(2)}`],
  [`${good}-more`, undefined],
  [`ff${good.slice(2)}`, undefined],
  [good.toUpperCase(), undefined],
  [good.replace(/-0af7\w+/, `-${'0'.repeat(32)}`), undefined],
  [good.replace(/-b7ad\w+/, `-${'0'.repeat(16)}`), undefined],
  ['', undefined],
  [undefined, undefined],
  [[good, good], undefined],
])('of %j is taken %j', (header, taken) => {
  expect(traceparentOf(header)).toBe(taken);
});
