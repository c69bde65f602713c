import { describe, expect, it } from 'vitest';
import { RequestTimes } from './request-times.js';

describe('the times of requests', () => {
  it('are a histogram as Prometheus reads it', () => {
    const times = new RequestTimes();
    for (const ms of [0.5, 1, 3, 20_000]) times.observe('GET', '/memory', 200, ms);
    const labels = 'method="GET",route="/memory",status="200"';
    const lines = times.toString().split('\n');
    expect(lines.slice(0, 5)).toEqual([
      '# HELP hindcast_http_request_seconds Time from request to answer, by route',
      '# TYPE hindcast_http_request_seconds histogram',
      `hindcast_http_request_seconds_bucket{le="0.001",${labels}} 2`,
      `hindcast_http_request_seconds_bucket{le="0.0025",${labels}} 2`,
      `hindcast_http_request_seconds_bucket{le="0.005",${labels}} 3`,
    ]);
    expect(lines.slice(-5)).toEqual([
      `hindcast_http_request_seconds_bucket{le="10",${labels}} 3`,
      `hindcast_http_request_seconds_bucket{le="+Inf",${labels}} 4`,
      `hindcast_http_request_seconds_sum{${labels}} 20.0045`,
      `hindcast_http_request_seconds_count{${labels}} 4`,
      '',
    ]);
  });

  it('show what was observed since they were last shown', () => {
    const times = new RequestTimes();
    const count = (): string | undefined => /_count\{.*\} (\d+)/.exec(times.toString())?.[1];
    times.observe('GET', '/memory', 200, 1);
    expect(count()).toBe('1');
    times.observe('GET', '/memory', 200, 1);
    expect(count()).toBe('2');
  });

  it('grow by no more series whatever clients ask for', () => {
    const times = new RequestTimes();
    for (const method of ['MERGE', 'LOCK', 'M-SEARCH', 'FROBNICATE']) times.observe(method, undefined, 404, 1);
    expect(times.toString().match(/_count/g)).toHaveLength(1);
    expect(times.toString()).toContain('_count{method="other",route="none",status="404"} 4\n');
  });

  it('keep a route with quotes readable', () => {
    const times = new RequestTimes();
    times.observe('GET', '/a"b\\c', 200, 1);
    expect(times.toString()).toContain('route="/a\\"b\\\\c"');
  });
});
