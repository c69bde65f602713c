import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ErasuresElsewhere } from './erasures-elsewhere.js';

const own = new Set<string>();
let ended: string[];
let erasures: ErasuresElsewhere;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  own.clear();
  ended = [];
  erasures = new ErasuresElsewhere(
    (session) => own.has(session),
    (session) => void ended.push(session),
  );
});
afterEach(() => vi.useRealTimers());

it('ends what was erased of sessions that are taken over, once', () => {
  erasures.takeOver();
  for (const session of ['a', 'b', 'a']) erasures.arrived(session);
  own.add('a');
  expect(ended).toEqual([]);
  for (let again = 0; again < 2; again++) erasures.takeOver();
  expect(ended).toEqual(['a']);
  own.add('b');
  erasures.takeOver();
  expect(ended).toEqual(['a', 'b']);
});

it('waits, while it starts, until it is known who answers for what', () => {
  own.add('a');
  erasures.arrived('a');
  expect(ended).toEqual([]);
  erasures.takeOver();
  expect(ended).toEqual(['a']);
  erasures.arrived('a');
  expect(ended).toEqual(['a', 'a']);
});

it('leaves what was erased long ago to who erased it', () => {
  erasures.arrived('a');
  vi.advanceTimersByTime(500_000);
  erasures.arrived('b');
  vi.advanceTimersByTime(200_000);
  for (const session of ['a', 'b']) own.add(session);
  erasures.takeOver();
  expect(ended).toEqual(['b']);
});

it('remembers no more than the last ten thousand', () => {
  const sessions = Array.from({ length: 10_001 }, (_, i) => `agent_${i}`);
  for (const session of sessions) erasures.arrived(session);
  for (const session of sessions) own.add(session);
  erasures.takeOver();
  expect(ended).toEqual(sessions.slice(1));
});
