import { afterEach, expect, it, vi } from 'vitest';
import { showProgress } from './progress.js';

afterEach(() => vi.restoreAllMocks());

it.each([
  { total: 2, shown: /making .* 100% \| 2\/2 things/ },
  { total: 0, shown: /^$/ },
])('shows how far it is, and nothing where there is nothing to do: $total', ({ total, shown }) => {
  const written: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  const progress = showProgress('making', total, 'things');
  progress.to(total);
  progress.stop();
  expect(written.join('').trim()).toMatch(shown);
});
