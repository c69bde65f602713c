import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seeded } from '../kit/random.js';
import { type TestAgent, TestService } from '../kit/service.js';
import { until } from '../kit/until.js';

let service: TestService;
let agent: TestAgent;

beforeEach(async () => {
  service = await TestService.start({ HINDCAST_WARM_UP: 'true' });
  agent = await service.newAgent();
});
afterEach(() => service?.dispose());

describe('a large session', () => {
  it('is in memory again before requests are taken', async () => {
    const random = seeded('large session');
    const words = (): string => Array.from({ length: 3000 }, () => random.below(2 ** 30).toString(36)).join(' ');
    const small = await service.newAgent();
    await small.store('a harbour');
    for (let i = 0; i < 20; i += 10) {
      const items = Array.from({ length: 10 }, (_, j) => ({ content: words(), memory_id: `m${i + j}` }));
      expect((await agent.post('/memory/batch', { items })).status).toBe(200);
    }
    const note = path.join(service.folder, 'recent-sessions.json');
    await until('the session is noted', () => existsSync(note) && readFileSync(note, 'utf8').includes(agent.id));
    expect(readFileSync(note, 'utf8')).not.toContain(small.id);
    await service.kill();
    await service.launch();
    // noted anew from what is in memory, before requests are taken
    expect(JSON.parse(readFileSync(note, 'utf8'))).toEqual([agent.id]);
    // that of the accounts and the large one; work in the background may have loaded the small one since
    expect(await service.metric('hindcast_sessions_loaded')).toBeGreaterThanOrEqual(2);
    expect(await agent.find('harbour')).toHaveLength(0);
    expect((await agent.memory('m19')).memory_id).toBe('m19');
  });
});
