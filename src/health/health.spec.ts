import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inMemoryHost } from '../../test/kit/in-memory-host.js';
import { storeOf, write } from '../../test/kit/writes.js';
import { InMemoryEventLog } from '../log/in-memory/in-memory-event-log.js';
import { alone, type Owners } from '../nodes/owners.js';
import type { SessionHost } from '../sessions/session-host.js';
import { Readiness } from './readiness.js';

const engines = { log: 'in-memory', views: 'in-memory' };

describe('the health of a service', () => {
  let host: SessionHost;

  beforeEach(() => {
    host = inMemoryHost();
  });

  afterEach(() => host.stop());

  it('is good only between its start and its stop', () => {
    const readiness = new Readiness(host, engines, alone);
    expect([readiness.isStarting, readiness.health().status]).toEqual([true, 'starting']);
    readiness.started();
    expect([readiness.isStarting, readiness.health().status]).toEqual([false, 'ok']);
    readiness.stopping();
    expect(readiness.health().status).toBe('stopping');
  });

  it('tells how far a log is that still catches up, and never that it is done before it is ready', async () => {
    const log = new InMemoryEventLog();
    let share = 0.429;
    Object.assign(log, { catchingUp: { done: Promise.resolve(), progress: () => share } });
    await host.stop();
    host = inMemoryHost(log);
    const readiness = new Readiness(host, engines, alone);
    expect(readiness.progress).toBe(0.42);
    share = 1;
    expect(readiness.progress).toBe(0.99);
    readiness.started();
    expect(readiness.progress).toBe(1);
  });

  it('counts the sessions in memory and names the engines', async () => {
    await write(host, 's', storeOf('m1', 'one'));
    expect(new Readiness(host, engines, alone).health()).toMatchObject({ ...engines, sessions: 1, nodes: null });
  });

  it('tells the nodes that share the log', () => {
    const members = [{ node: { id: 'a', url: 'http://a' }, partitions: [0, 2] }];
    const owners: Owners = { ...alone, selfId: 'a', status: () => ({ generation: 7, members }) };
    expect(new Readiness(host, engines, owners).health().nodes).toEqual({
      self: 'a',
      generation: 7,
      members: [{ node: 'a', partitions: [0, 2] }],
    });
  });
});
