import { expect, it } from 'vitest';
import { KeysUnavailableError } from '../sealing/key-store.js';
import { ViewsUnavailableError } from '../views/view-store.js';
import { decodeRecord } from './event-codec.js';
import { asHindcastError, beingRefolded } from './failures.js';

it('tells views that are away from damage of the log', () => {
  const error = asHindcastError(new ViewsUnavailableError('the views are away'));
  expect(error).toMatchObject({ code: 'erasing', details: { retryAfterS: 1 } });
});

it('says why a record could not be opened, and not that it is damaged', () => {
  const failure = new KeysUnavailableError('the keys are away');
  expect(() => decodeRecord({ session: 's', position: 1, bytes: Buffer.from([1]), failure })).toThrow(failure);
  expect(asHindcastError(failure).code).toBe('keys_unavailable');
});

it('tells how much of a session is folded anew, and when it may be done', () => {
  const [begun, half, slow] = [beingRefolded(0, 5000), beingRefolded(0.5, 7200), beingRefolded(0.01, 60_000)];
  expect([begun, half, slow].map(({ details }) => details.retryAfterS)).toEqual([1, 8, 60]);
  expect(half.message).toContain('50 % is done; ask again in 8 s');
});
