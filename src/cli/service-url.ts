import { InvalidArgumentError } from 'commander';

/** Where a service is, as requests begin: without the prefix of its interface, or the `/mcp` that hosts are given, and slashes at the end. @throws {InvalidArgumentError} for what is no address */
export function serviceUrl(text: string): string {
  const url = text
    .trim()
    .replace(/\/+$/, '')
    .replace(/\/(?:api\/v1|mcp)$/, '');
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new InvalidArgumentError('It must be an address such as http://127.0.0.1:3000.');
  const { username, password, origin, pathname } = new URL(url);
  if (username !== '' || password !== '' || /[?#]/.test(url))
    throw new InvalidArgumentError(`It must have no user, password, query or fragment: ${origin}${pathname}`);
  return url;
}
