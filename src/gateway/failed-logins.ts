import { hash } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** Addresses, key beginnings and logins that are remembered at most, each: about a megabyte. Those seen longest ago are forgotten first. */
const rememberedMax = 10_000;
/** Characters of a token by which tries at one key are told: all of a made key's public part. */
const beginningLength = 12;
const minuteMs = 60_000;

/** Who signs in. */
export interface Login {
  /** The address that the connection comes from. */
  readonly address: string;
  readonly token: string;
}

/**
 * Counts failed logins, per address and per beginning of the key, so that secrets cannot be tried out: each has as many as `max`, and gets as many again in a minute. Where they are used up, tokens that
 * could be guessed are not even looked at, but for those that were taken from the same address before. (Source: NIST SP 800-63B, 5.2.2, which bounds failed tries at 100.)
 */
export class FailedLogins {
  private readonly ofAddress: Failures;
  private readonly ofBeginning: Failures;
  /** Addresses with tokens that were taken from there. */
  private readonly good = new Recent<true>();

  constructor(max: number) {
    this.ofAddress = new Failures(max);
    this.ofBeginning = new Failures(max);
  }

  /** Time until another try is allowed, s; 0 where it is now. */
  waitS({ address, token }: Login, nowMs = performance.now()): number {
    const waitMs = Math.max(this.ofAddress.waitMs(networkOf(address), nowMs), this.ofBeginning.waitMs(beginningOf(token), nowMs));
    return Math.ceil(waitMs / 1000);
  }

  failed({ address, token }: Login, nowMs = performance.now()): void {
    this.ofAddress.add(networkOf(address), nowMs);
    this.ofBeginning.add(beginningOf(token), nowMs);
  }

  /** @param login with a token that could be guessed */
  succeeded(login: Login): void {
    this.good.set(goodKey(login), true);
  }

  /** Whether the token was taken from that address before. */
  isGood(login: Login): boolean {
    return this.good.get(goodKey(login)) === true;
  }
}

/** Failures by some name, each a bucket that `max` fill and that a minute empties. */
class Failures {
  private readonly buckets = new Recent<{ level: number; atMs: number }>();

  constructor(private readonly max: number) {}

  waitMs(name: string, nowMs: number): number {
    return Math.max(0, ((this.level(name, nowMs) - this.max + 1) * minuteMs) / this.max);
  }

  add(name: string, nowMs: number): void {
    // A bucket that is full takes no more: whoever tries on waits no longer for it.
    this.buckets.set(name, { level: Math.min(this.max, this.level(name, nowMs) + 1), atMs: nowMs });
  }

  private level(name: string, nowMs: number): number {
    const bucket = this.buckets.get(name);
    return bucket === undefined ? 0 : Math.max(0, bucket.level - ((nowMs - bucket.atMs) * this.max) / minuteMs);
  }
}

/** The entries that were set last. */
class Recent<V> {
  private readonly entries = new Map<string, V>();

  get(name: string): V | undefined {
    return this.entries.get(name);
  }

  set(name: string, value: V): void {
    this.entries.delete(name);
    this.entries.set(name, value);
    if (this.entries.size <= rememberedMax) return;
    const [oldest] = this.entries.keys();
    this.entries.delete(oldest);
  }
}

const beginningOf = (token: string): string => token.slice(0, beginningLength);

/** No secret is kept that could be read from memory. */
const goodKey = ({ address, token }: Login): string => `${networkOf(address)} ${hash('sha256', token, 'base64url')}`;

/** Who has one address of IPv6 has at least the 2^64 that begin alike. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || /^::ffff:\d+\./i.test(address)) return address;
  const [before, after = ''] = address.split('%')[0].split('::');
  const [head, tail] = [before, after].map((part) => part.split(':').filter((group) => group !== ''));
  const groups = [...head, ...Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
