import { describe, expect, it } from 'vitest';
import { expectError } from '../../kit/http.js';
import { call, startService } from '../../kit/started.js';

startService();

describe('the console', () => {
  it('is a page that may load only what lies beside it, and run nothing that is written in it', async () => {
    const page = await call('GET', '/console');
    expect([page.status, page.headers['content-type'], page.headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'public, no-cache',
    ]);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(page.text).not.toMatch(/<style|<script(?![^>]*\bsrc=)|\bon\w+=/);
    const links = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link]) => link);
    expect(links.length).toBeGreaterThan(1);
    for (const link of links) expect([link, (await call('GET', link)).status]).toEqual([expect.stringMatching(/^\/console\//), 200]);
  });

  it('comes compressed, and the same again for nobody', async () => {
    const { text } = await call('GET', '/console/');
    const script = text.match(/src="([^"]+\.js)"/)?.[1] ?? '';
    const plain = await call('GET', script);
    expect(plain.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const zipped = await call('GET', script, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(Number(zipped.headers['content-length'])).toBeLessThan(Number(plain.headers['content-length']) / 2);
    const again = await call('GET', script, { headers: { 'if-none-match': String(plain.headers.etag) } });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it.each(['/console/no-such-file.js', '/console/../package.json', '/console/..%2f..%2fpackage.json', '/console/assets/', '/console/%00'])(
    'has nothing else to hand out: %s',
    async (path) => {
      const answer = await call('GET', path);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    },
  );

  it('is only read', async () => {
    expectError(await call('POST', '/console', { body: {} }), 405, 'method_not_allowed');
  });
});
