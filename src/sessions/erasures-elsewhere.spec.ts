import { beforeEach, expect, it } from 'vitest';
import { ErasuresElsewhere } from './erasures-elsewhere.js';

const own = new Set<string>();
let ended: string[];
let erasures: ErasuresElsewhere;

beforeEach(() => {
  own.clear();
  ended = [];
  erasures = new ErasuresElsewhere(
    (session) => own.has(session),
    (session) => void ended.push(session),
  );
});

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

it('remembers no more than the last thousand', () => {
  const sessions = Array.from({ length: 1001 }, (_, i) => `agent_${i}`);
  for (const session of sessions) erasures.arrived(session);
  for (const session of sessions) own.add(session);
  erasures.takeOver();
  expect(ended).toEqual(sessions.slice(1));
});
