import { describe, expect, it } from 'vitest';
import { FailedLogins, networkOf } from './failed-logins.js';

const login = (address: string, token: string) => ({ address, token });

describe('failed logins', () => {
  it('are let through until they are used up, and again as time goes by', () => {
    const failed = new FailedLogins(3);
    for (let i = 0; i < 3; i++) {
      expect(failed.waitS(login('1.1.1.1', `guess-number-${i}`), 0)).toBe(0);
      failed.failed(login('1.1.1.1', `guess-number-${i}`), 0);
    }
    expect(failed.waitS(login('1.1.1.1', 'another guess'), 0)).toBe(20);
    expect(failed.waitS(login('1.1.1.1', 'another guess'), 19_000)).toBe(1);
    expect(failed.waitS(login('1.1.1.1', 'another guess'), 20_000)).toBe(0);
  });

  it('do not make the wait longer the more there are', () => {
    const failed = new FailedLogins(3);
    for (let i = 0; i < 1000; i++) failed.failed(login('1.1.1.1', 'guess'), 0);
    expect(failed.waitS(login('1.1.1.1', 'guess'), 0)).toBe(20);
  });

  it('count against their address and against the beginning of the key, and nobody else', () => {
    const failed = new FailedLogins(1);
    failed.failed(login('1.1.1.1', 'hck_12345678_a'), 0);
    expect(failed.waitS(login('1.1.1.1', 'hck_abcdefgh_a'), 0)).toBe(60);
    expect(failed.waitS(login('2.2.2.2', 'hck_12345678_b'), 0)).toBe(60);
    expect(failed.waitS(login('2.2.2.2', 'hck_abcdefgh_a'), 0)).toBe(0);
  });

  it('know which token was taken from where', () => {
    const failed = new FailedLogins(1);
    failed.succeeded(login('1.1.1.1', 'good'));
    expect([
      failed.isGood(login('1.1.1.1', 'good')),
      failed.isGood(login('1.1.1.1', 'goo')),
      failed.isGood(login('2.2.2.2', 'good')),
    ]).toEqual([true, false, false]);
  });

  it('remember no more than they may', () => {
    const failed = new FailedLogins(1);
    failed.failed(login('first', 'first'), 0);
    for (let i = 0; i < 10_000; i++) failed.failed(login(`a${i}`, `t${i}`), 0);
    expect([failed.waitS(login('first', 'x'), 0), failed.waitS(login('a0', 'x'), 0)]).toEqual([0, 60]);
  });
});

it.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '::ffff:10.0.0.1'],
  ['::1', '0:0:0:0'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:0db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
