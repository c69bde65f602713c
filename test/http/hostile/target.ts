import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { type Answer, expectErrorForm, expectNoInsides, RawConnection } from '../../kit/http.js';
import { ownerToken, type TestAgent, TestService } from '../../kit/service.js';

/** A service under attack, and ways to attack it. */
export interface Target {
  readonly service: TestService;
  /** New in each test. */
  readonly agent: TestAgent;
  send(method: string, path: string, raw: string | Buffer): Promise<Answer>;
  store(raw: string | Buffer): Promise<Answer>;
  search(raw: string): Promise<Answer>;
  /** A connection that is cut when the test ends. */
  connect(): Promise<RawConnection>;
  /** The head of a request of the agent. */
  head(method: string, path: string, ...headers: string[]): string;
}

/** Starts a service for the spec file. Whatever a test sent, the service goes on, and tells of no failure inside. */
export function attacked(): Target {
  let service: TestService;
  let agent: TestAgent;
  const raws: RawConnection[] = [];

  beforeAll(async () => {
    service = await TestService.start({ HINDCAST_WAIT_MAX_MS: '50' });
  });
  beforeEach(async () => {
    agent = await service.newAgent();
  });
  afterEach(async () => {
    for (const raw of raws.splice(0)) raw.destroy();
    expect((await service.http.request('GET', '/health')).status).toBe(200);
    const witness = await service.newAgent();
    const { memory_id } = await witness.store('the witness saw a heron');
    expect(await witness.find('heron')).toEqual([memory_id]);
  });
  afterAll(async () => {
    if (service === undefined) return;
    const told = service.complaints.join('\n');
    await service.dispose();
    expect(told).not.toMatch(/"level":"(?:error|fatal)"|Warning|Error:/);
  });

  const keyFor = (path: string): string => (path.startsWith('/v1/accounts') ? ownerToken : agent.key);
  const send: Target['send'] = (method, path, raw) => service.http.request(method, path, { key: keyFor(path), raw });
  return {
    get service() {
      return service;
    },
    get agent() {
      return agent;
    },
    send,
    store: (raw) => send('POST', '/api/v1/memory/store', raw),
    search: (raw) => send('POST', '/api/v1/memory/search', raw),
    async connect() {
      const raw = await RawConnection.open(service.port);
      raws.push(raw);
      return raw;
    },
    head: (method, path, ...headers) =>
      [`${method} ${path} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${agent.key}`, ...headers, '', ''].join('\r\n'),
  };
}

/** All that a client may be told for what it sent. */
export const allowed = [200, 201, 400, 401, 403, 404, 408, 409, 413, 414, 415, 422, 429, 431];

export function expectAllowed(answer: Answer): void {
  expect(allowed, `${answer.status} ${answer.text.slice(0, 300)}`).toContain(answer.status);
  expectNoInsides(answer.text);
  if (answer.status >= 400) expectErrorForm(answer);
}
