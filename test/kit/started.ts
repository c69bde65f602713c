import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Answer, RequestOptions } from './http.js';
import { type Env, type TestAgent, TestService } from './service.js';

/** The service of this spec file, from {@link startService} on. */
export let service: TestService;
/** A new agent of it in each test. */
export let agent: TestAgent;

/** Has a service run for all tests of the spec file. */
export function startService(env: Env = {}): void {
  beforeAll(async () => {
    service = await TestService.start(env);
  });
  afterAll(() => service?.dispose());
  beforeEach(async () => {
    agent = await service.newAgent();
  });
}

/** A request to it, with nothing added. */
export const call = (method: string, path: string, options?: RequestOptions): Promise<Answer> =>
  service.http.request(method, path, options);
