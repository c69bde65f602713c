import { hostname } from 'node:os';

const anyAddress = new Set(['0.0.0.0', '::', '[::]', '']);

/** Where other nodes reach a process that listens on this address: there, or at the machine's name where it listens on all addresses. */
export function nodeUrlOf(host: string, port: number): string {
  const name = anyAddress.has(host) ? hostname() : host;
  return `http://${name.includes(':') && !name.startsWith('[') ? `[${name}]` : name}:${port}`;
}
