import type { MongoClientOptions } from 'mongodb';

/** What bounds the time of one operation, ms, and the number of connections. A connection string that sets one of them decides it. */
const bounds = {
  /** How long to look for a server that takes writes. */
  serverSelectionTimeoutMS: 3000,
  connectTimeoutMS: 3000,
  /** How long a connection may be silent in the middle of an operation. */
  socketTimeoutMS: 10_000,
  /** How long to wait for a free connection. */
  waitQueueTimeoutMS: 10_000,
  maxPoolSize: 16,
} as const satisfies MongoClientOptions;

/** The driver's settings beside those of the connection string. */
export function clientOptions(url: string): MongoClientOptions {
  const own = Object.entries(bounds).filter(([name]) => !new RegExp(`[?&]${name}=`, 'i').test(url));
  return { appName: 'hindcast', ...Object.fromEntries(own) };
}

/** The database to work in: the connection string's, or `hindcast` where it names none. */
export const databaseOf = (url: string): string => {
  const [, name] = /^[^/]+:\/\/[^/?]+\/([^?]+)/.exec(url) ?? [];
  return name === undefined ? 'hindcast' : decodeURIComponent(name);
};

/** A connection string as it may be shown: without user, password and options. */
export const shownUrl = (url: string): string => url.replace(/\/\/[^/?]*@/, '//').replace(/\?.*$/s, '');
