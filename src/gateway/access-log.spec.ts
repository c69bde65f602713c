import type { FastifyRequest } from 'fastify';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { AccessLog } from './access-log.js';

const request = {
  id: 'req_1',
  method: 'GET',
  url: '/memory/m1?secret=x',
  is404: false,
  routeOptions: { url: '/memory/:memory_id', config: {} },
} as FastifyRequest;

function logTo(level: string): { log: AccessLog; lines: () => Record<string, unknown>[] } {
  const written: string[] = [];
  const logger = pino({ level, base: undefined, timestamp: false }, { write: (line: string) => void written.push(line) });
  return { log: new AccessLog(logger, 1000), lines: () => written.map((line) => JSON.parse(line)) };
}
const served = (status: number, ms = 1) => ({ request, status, ms, isCut: false });

describe('the access log', () => {
  it('tells of what is refused, failed or slow, and of all at debug', () => {
    const { log, lines } = logTo('info');
    for (const one of [served(200), served(404), served(200, 2000), served(503)]) log.observe(one, 0);
    expect(lines().map(({ status, ms }) => [status, ms])).toEqual([
      [404, 1],
      [200, 2000],
      [503, 1],
    ]);
    const all = logTo('debug');
    all.log.observe(served(200), 0);
    expect(all.lines()).toEqual([
      { level: 20, request_id: 'req_1', method: 'GET', route: '/memory/:memory_id', status: 200, ms: 1, msg: 'request' },
    ]);
  });

  it('says nothing of what a path or a query holds, but where there is no such route', () => {
    const { log, lines } = logTo('debug');
    log.observe(served(404), 0);
    log.observe({ ...served(404), request: { ...request, is404: true, url: `/nowhere?secret=x` } as FastifyRequest }, 0);
    expect(lines().map(({ path }) => path)).toEqual([undefined, '/nowhere']);
    expect(JSON.stringify(lines())).not.toMatch(/m1|secret/);
  });

  it('writes so many a second, and says how many it left out', () => {
    const { log, lines } = logTo('info');
    for (let i = 0; i < 100; i++) log.observe(served(401), 0);
    expect(lines()).toHaveLength(20);
    log.observe(served(401), 1000);
    expect(lines().at(-1)).toMatchObject({ left_out: 80 });
    log.observe(served(401), 2000);
    expect(lines().at(-1)).not.toHaveProperty('left_out');
  });
});
