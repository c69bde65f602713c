import { Command, Option } from 'commander';
import { afterEach, expect, it, vi } from 'vitest';
import { serviceUrl } from './service-url.js';

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  [' https://host/hindcast// ', 'https://host/hindcast'],
  ['http://host:3000/api/v1/', 'http://host:3000'],
  ['http://host:3000/mcp', 'http://host:3000'],
])('takes %j', (text, url) => {
  expect(serviceUrl(text)).toBe(url);
});

it.each(['http://ada:secret@host/x', 'http://host/x?key=1', 'http://host/x#a'])('says what to use in place of %j', (text) => {
  expect(() => serviceUrl(text)).toThrow(/no user, password, query or fragment: http:\/\/host\/x$/);
});

it.each(['127.0.0.1:3000', 'localhost:3000', '', 'http://', 'ftp://host', 'http://a b'])(
  'refuses %j, also from the environment',
  (text) => {
    expect(() => serviceUrl(text)).toThrow('must be an address such as');
    vi.stubEnv('HINDCAST_URL', text);
    const command = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
    command.addOption(new Option('--url <url>').env('HINDCAST_URL').argParser(serviceUrl));
    expect(() => command.parse([], { from: 'user' })).toThrow(/HINDCAST_URL.*must be an address/);
  },
);
