import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { firstHead } from '../../projections/session.js';
import { hostOf } from '../../test/kit/hosts.js';
import { storeOf, write, writeOf } from '../../test/kit/writes.js';
import { hexHead, sha256Link } from '../log/chain-heads.js';
import { LogUnavailableError } from '../log/event-log.js';
import { CatchUp } from '../nodes/catch-up.js';
import { alone, type Owners } from '../nodes/owners.js';
import { Proofs } from '../proof/proofs.js';
import type { SessionHost } from '../sessions/session-host.js';
import { EventsQuery } from './audit.dto.js';
import { GetOperation, GetOperationHandler } from './queries/get-operation.handler.js';
import { ListEvents, ListEventsHandler } from './queries/list-events.handler.js';
import { VerifySession, VerifySessionHandler } from './queries/verify-session.handler.js';
import { exportSession } from './session-export.js';

describe('the audit', () => {
  let host: SessionHost;

  beforeEach(async () => {
    host = hostOf();
    await write(host, 's', storeOf('m1', 'one'), storeOf('m2', 'two'));
    await write(host, 's', writeOf('memory.deleted', 'd1', { memory_id: 'm1' }), writeOf('memory.deleted', 'd2', { memory_id: 'none' }));
  });

  afterEach(() => host.stop());

  const operation = (id: string, position?: number) =>
    new GetOperationHandler(host, new CatchUp(alone, host, null)).execute(
      new GetOperation('s', id, position === undefined ? {} : { asOf: { position } }),
    );
  const events = async (page: Partial<EventsQuery> = {}) =>
    new ListEventsHandler(host).execute(new ListEvents('s', { ...new EventsQuery(), ...page }, {}));
  const lines = async (session: string): Promise<string[]> => {
    let text = '';
    for await (const part of exportSession(host.log, session)) text += part;
    return text.split('\n').slice(0, -1);
  };

  describe('of a write', () => {
    it('tells where it lies on the log and what the fold made of it', async () => {
      expect(await operation('m1')).toMatchObject({ status: 'recorded', position: 1, outcome: { status: 'stored', memory_id: 'm1' } });
      expect(await operation('d1')).toMatchObject({ status: 'recorded', type: 'memory.deleted', position: 3 });
      expect(await operation('d2')).toMatchObject({ status: 'rejected', position: 4, outcome: { status: 'not_found' } });
    });

    it('says that an id never reached the log, now or at a point of the past', async () => {
      await expect(operation('m9')).rejects.toMatchObject({ code: 'not_found' });
      await expect(operation('m2', 1)).rejects.toMatchObject({ code: 'not_found' });
      expect(await operation('m1', 1)).toMatchObject({ position: 1 });
    });
  });

  describe('of a write that another node made in the place of the owner', () => {
    const asked = (catchUp: (writers: string | undefined) => Promise<unknown>) => {
      const owners: Owners = { ...alone, selfId: 'n1', catchUp: async (_, writers) => void (await catchUp(writers)) };
      return new GetOperationHandler(host, new CatchUp(owners, host, null)).execute(new GetOperation('s', 'm9', {}));
    };

    it('tells of it, though the owner has not read it yet', async () => {
      expect(await asked(async (writers) => writers === 'all' && write(host, 's', storeOf('m9', 'nine')))).toMatchObject({ position: 5 });
    });

    it('does not say that it is safe to send again where the log does not say what it holds', async () => {
      await expect(asked(() => Promise.reject(new LogUnavailableError('away')))).rejects.toMatchObject({ code: 'log_unavailable' });
    });

    it('does not ask the log where it is known', async () => {
      const owners: Owners = { ...alone, selfId: 'n1', catchUp: () => Promise.reject(new LogUnavailableError('away')) };
      const handler = new GetOperationHandler(host, new CatchUp(owners, host, null));
      expect(await handler.execute(new GetOperation('s', 'm1', {}))).toMatchObject({ position: 1 });
    });
  });

  describe('of events', () => {
    it('gives them in pages, oldest first', async () => {
      const first = await events({ limit: 3 });
      expect(first).toMatchObject({ next: 3, has_more: true });
      expect(first.events.map(({ id }) => id)).toEqual(['m1', 'm2', 'd1']);
      expect(await events({ after: 3 })).toMatchObject({ events: [{ id: 'd2' }], next: null, has_more: false });
    });

    it('gives those of a type', async () => {
      expect((await events({ type: 'memory.deleted' })).events.map(({ id }) => id)).toEqual(['d1', 'd2']);
      expect((await events({ type: 'memory.recalled' })).events).toEqual([]);
    });
  });

  it('proves a chain that a reader of the export can prove again', async () => {
    const verified = await new VerifySessionHandler(host, new Proofs(host, null, 0)).execute(new VerifySession('s'));
    expect(verified).toMatchObject({ valid: true, events: 4, position: 4, first_invalid: null });
    let head = firstHead(sha256Link, 's');
    for (const line of await lines('s')) {
      const [, hash, rest] = /^\{"position":\d+,"hash":"([0-9a-f]+)",(.*)$/s.exec(line) ?? [];
      head = sha256Link(head, Buffer.from(`{${rest}`));
      expect(hexHead(head)).toBe(hash);
    }
    expect(hexHead(head)).toBe(verified.head);
  });

  it('exports nothing of a session that has no events', async () => {
    expect(await lines('empty')).toEqual([]);
  });
});
