import { describe, expect, it } from 'vitest';
import { expectError, ok } from '../kit/http.js';
import { agent, call, service, startService } from '../kit/started.js';
import { until } from '../kit/until.js';

startService();

describe('GET /nodes', () => {
  it('tells who answers for what, of a service that shares its log with nobody or with others', async () => {
    const health = () => ok(call('GET', '/health'));
    if ((await health()).nodes !== null) await until('the node is among the others', async () => (await health()).nodes.members.length > 0);
    const { nodes } = await health();
    const told = await ok(agent.get('/nodes'));
    expect(told).toMatchObject({ session_id: agent.id, status: 'ok', progress: 1, self: nodes?.self ?? null });
    expect(told.members).toEqual(nodes?.members ?? []);
    if (nodes === null) expect(told).toMatchObject({ owner: null, generation: 0 });
    else expect(told.members.map(({ node }: { node: string }) => node)).toContain(told.owner);
    expect(told.sessions).toBeGreaterThan(0);
  });

  it('is for any key, and for no one without', async () => {
    const limited = await service.newAgent(['domain:d']);
    await ok(limited.get('/nodes'));
    expectError(await call('GET', '/api/v1/nodes'), 401, 'unauthenticated');
  });
});
