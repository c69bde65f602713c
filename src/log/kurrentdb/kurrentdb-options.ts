import { streamPrefix } from '../../setting-parsers.js';

/** How to reach KurrentDB, and how much may wait for it. */
export interface KurrentDbOptions {
  /**
   * `kurrentdb://[user:password@]host:port[,host:port…]?key=value&…`, or `kurrentdb+discover://` for a cluster behind one DNS name. TLS is on unless it says
   * `tls=false`; `tlsCAFile=` names the authority's certificate, `userCertFile=` and `userKeyFile=` a client's own, `tlsVerifyCert=false` checks nothing
   * (never in production). User and password are URL-encoded and are not sent without TLS. The user needs the right to read `$all`, which
   * KurrentDB gives to administrators alone unless its default access list says otherwise.
   */
  readonly connectionString: string;
  /** The streams are named `<prefix>-<session>`: a letter, then letters, digits and `_`, 64 at most. Default `hindcast`. */
  readonly prefix?: string;
  /** Time that an append, a head and each batch of a read have, ms. Default 5000. */
  readonly timeoutMs?: number;
  /** Time that `open` has to reach the server, ms. Default 15000. */
  readonly openTimeoutMs?: number;
  /** Records that may wait for the server in all; more are refused at once. Default 20000. */
  readonly waitingRecordsMax?: number;
  /** Bytes that may wait for the server in all. Default 64 MiB. */
  readonly waitingBytesMax?: number;
  /**
   * Bytes of records that share a call, unless one is bigger by itself. Default 768 KiB. Keep it, and the largest record, below the server's `MaxAppendSize`
   * (1 MiB unless it is set): it refuses what is bigger.
   */
  readonly groupBytesMax?: number;
}

export type KurrentDbSettings = Required<KurrentDbOptions>;

/** @throws RangeError where the prefix is none */
export function settingsOf(options: KurrentDbOptions): KurrentDbSettings {
  const settings: KurrentDbSettings = {
    prefix: 'hindcast',
    timeoutMs: 5000,
    openTimeoutMs: 15_000,
    waitingRecordsMax: 20_000,
    waitingBytesMax: 64 << 20,
    groupBytesMax: 768 << 10,
    ...options,
  };
  if (!streamPrefix.pattern.test(settings.prefix))
    throw new RangeError(`the prefix must be ${streamPrefix.words}, but is "${settings.prefix}"`);
  return settings;
}
