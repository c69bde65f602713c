import { InvalidArgumentError } from 'commander';

/** Where a service is, as requests begin: without the prefix of its interface and slashes at the end. @throws {InvalidArgumentError} for what is no address */
export function serviceUrl(text: string): string {
  const url = text
    .trim()
    .replace(/\/+$/, '')
    .replace(/\/api\/v1$/, '');
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new InvalidArgumentError('It must be an address such as http://127.0.0.1:3000.');
  return url;
}
