import { describe, expect, it } from 'vitest';
import { fold, restore, snapshot, storyStart, type Told, tell } from '../../test/kit/stories.js';
import { BinaryReader, BinaryWriter, finish, stepBytes } from '../compact/binary.js';
import { type AccountEvent, Accounts, type ApiKey, agentKeysMax, isInForce } from './accounts.js';

const account: Told = tell('account.created', 'e1', { account_id: 'acc', name: 'Acme', token_hash: 'T1' });
const agent: Told = tell('agent.created', 'e2', {
  account_id: 'acc',
  agent_id: 'agent_1',
  agent_key: 'ak_1',
  name: 'helper',
  scopes: ['read'],
  key: { key_id: 'hck_1', hash: 'H1' },
});

describe('accounts', () => {
  it('know an account by its token and an agent by its key', () => {
    const { accounts } = fold([account, agent]);
    expect(accounts.accountOfToken('T1')?.accountId).toBe('acc');
    expect(accounts.keyOfHash('H1')).toMatchObject({
      agent: { agentId: 'agent_1', deletedAtMs: null },
      key: { keyId: 'hck_1', scopes: ['read'] },
    });
    expect(accounts.agentsOf('acc').map(({ agentId }) => agentId)).toEqual(['agent_1']);
    expect(accounts.agentOfAccount('other', 'ak_1')).toBeUndefined();
  });

  it('forget the old key when another is given', () => {
    const { accounts } = fold([
      account,
      agent,
      tell('agent.key_rotated', 'e3', { agent_id: 'agent_1', key: { key_id: 'hck_2', hash: 'H2' }, grace_seconds: 0 }),
    ]);
    expect(accounts.keyOfHash('H1')).toBeUndefined();
    expect(accounts.keyOfHash('H2')?.key.keyId).toBe('hck_2');
  });

  it('forget all keys of an agent when one replaces them, and keep them for the time of grace', () => {
    const added = tell('agent.key_added', 'e3', {
      agent_id: 'agent_1',
      key: { key_id: 'hck_2', hash: 'H2' },
      name: 'ci',
      scopes: ['audit'],
    });
    const rotated = (grace_seconds: number): Told =>
      tell('agent.key_rotated', 'e4', { agent_id: 'agent_1', key: { key_id: 'hck_3', hash: 'H3' }, grace_seconds }, { atMs: 10_000 });
    const at = (seconds: number): number => storyStart + seconds * 1000;
    const abrupt = fold([account, agent, added, rotated(0)]).accounts;
    expect(['H1', 'H2', 'H3'].map((hash) => abrupt.keyOfHash(hash)?.key.keyId)).toEqual([undefined, undefined, 'hck_3']);
    const gentle = fold([account, agent, added, rotated(60)]).accounts;
    const inForce = (seconds: number) => gentle.agents.get('agent_1')?.keys.map((key) => isInForce(key, at(seconds)));
    expect([inForce(69), inForce(70)]).toEqual([
      [true, true, true],
      [false, false, true],
    ]);
    expect(gentle.keyOfHash('H3')?.key.scopes).toEqual(['read']);
  });

  it('end a key that somebody holds on to, and only that', () => {
    const session = fold([account, agent]);
    const held = session.accounts.keyOfHash('H1')?.key as ApiKey;
    const added: Told = tell('agent.key_added', 'e3', {
      agent_id: 'agent_1',
      key: { key_id: 'hck_2', hash: 'H2' },
      name: 'ci',
      scopes: [],
    });
    fold([added, tell('agent.key_ended', 'e4', { agent_id: 'agent_1', key_id: 'hck_1' })], session);
    expect([isInForce(held, storyStart), session.accounts.keyOfHash('H1'), session.accounts.keyOfHash('H2')?.key.name]).toEqual([
      false,
      undefined,
      'ci',
    ]);
    fold([tell('agent.key_ended', 'e5', { agent_id: 'agent_1', key_id: 'hck_1' })], session);
    expect(session.ledger.findAll('e5')[0].verdict).toBe('not_found');
  });

  it('bound the keys of an agent, of which those that expired are none', () => {
    const add = (i: number, expires_at?: string): Told =>
      tell('agent.key_added', `k${i}`, {
        agent_id: 'agent_1',
        key: { key_id: `hck_k${i}`, hash: `K${i}` },
        name: 'many',
        scopes: [],
        expires_at,
      });
    const early = new Date(storyStart + 10_000).toISOString();
    const session = fold(
      [account, agent, ...Array.from({ length: agentKeysMax - 1 }, (_, i) => add(i, i === 0 ? early : undefined))].map((told) => ({
        ...told,
        atMs: 1000,
      })),
    );
    fold(
      [
        { ...add(100), atMs: 9000 },
        { ...add(101), atMs: 10_000 },
      ],
      session,
    );
    expect(['k100', 'k101'].map((id) => session.ledger.findAll(id)[0].verdict)).toEqual(['invalid', 'created']);
    expect(session.accounts.keyOfHash('K0')).toBeUndefined();
    expect(session.accounts.agents.get('agent_1')?.keys).toHaveLength(agentKeysMax);
  });

  it('still know the key of a deleted agent, and that it is deleted', () => {
    const { accounts } = fold([account, agent, tell('agent.deleted', 'e3', { agent_id: 'agent_1' })]);
    expect(accounts.keyOfHash('H1')?.agent.deletedAtMs).toBeGreaterThan(0);
    expect(accounts.agentsOf('acc')).toEqual([]);
    expect(accounts.agentOfAccount('acc', 'ak_1')).toBeUndefined();
  });

  it('list what was made after an agent, also after one that is deleted, and nothing after one of another account', () => {
    const other = (n: number, accountId = 'acc') =>
      tell('agent.created', `a${n}`, {
        account_id: accountId,
        agent_id: `agent_${n}`,
        agent_key: `ak_${n}`,
        name: 'other',
        scopes: [],
        key: { key_id: `hck_${n}`, hash: `H${n}` },
      });
    const stranger = tell('account.created', 's1', { account_id: 'theirs', name: 'Other', token_hash: 'T2' });
    const deleted = tell('agent.deleted', 'd1', { agent_id: 'agent_2' });
    const { accounts } = fold([account, stranger, agent, other(2), other(3, 'theirs'), other(4), deleted]);
    const after = (agentId: string) => accounts.agentsAfter('acc', agentId)?.map((one) => one.agentId);
    expect(['agent_1', 'agent_2', 'agent_4', 'agent_3', 'agent_9'].map(after)).toEqual([
      ['agent_4'],
      ['agent_4'],
      [],
      undefined,
      undefined,
    ]);
  });

  it('know how long the records of an agent are kept, also after a restore', () => {
    const set = (id: string, days: number | null) => tell('agent.retention_set', id, { agent_id: 'agent_1', max_age_days: days });
    expect(fold([account, agent]).accounts.agents.get('agent_1')?.maxAgeDays).toBeUndefined();
    const kept = fold([account, agent, set('e3', 30)]);
    expect(kept.accounts.agents.get('agent_1')?.maxAgeDays).toBe(30);
    expect(restore(snapshot(kept)).accounts.agents.get('agent_1')?.maxAgeDays).toBe(30);
    expect(fold([account, agent, set('e3', 30), set('e4', null)]).accounts.agents.get('agent_1')?.maxAgeDays).toBeNull();
  });

  it('replace an account’s token', () => {
    const { accounts } = fold([account, tell('account.token_set', 'e3', { account_id: 'acc', token_hash: 'T2' })]);
    expect(accounts.accountOfToken('T1')).toBeUndefined();
    expect(accounts.accountOfToken('T2')?.name).toBe('Acme');
  });

  it('refuse what belongs to nobody', () => {
    const session = fold([
      agent,
      tell('agent.deleted', 'e4', { agent_id: 'nobody' }),
      tell('account.token_set', 'e5', { account_id: 'nobody', token_hash: 'x' }),
    ]);
    expect(session.ledger.findAll('e2')[0].verdict).toBe('not_found');
    expect(session.ledger.findAll('e4')[0].verdict).toBe('not_found');
    expect(session.ledger.findAll('e5')[0].verdict).toBe('not_found');
    expect(session.accounts.agents.size).toBe(0);
  });

  it('are written down in short steps, as they were at the moment of the snapshot', () => {
    const scopes = Array.from({ length: 64 }, (_, i) => `domain:${i}${'d'.repeat(200)}`);
    const many = Array.from({ length: 200 }, (_, i) =>
      tell('agent.created', `many${i}`, {
        account_id: 'acc',
        agent_id: `many_${i}`,
        agent_key: `ak_many${i}`,
        name: 'helper',
        scopes,
        key: { key_id: `k${i}`, hash: `M${i}` },
      }),
    );
    const { accounts } = fold([account, ...many]);
    const writing = accounts.freeze();
    accounts.apply({ ...tell('agent.deleted', 'e3', { agent_id: 'many_7' }) } as unknown as AccountEvent, 9000);
    const writer = new BinaryWriter();
    let longest = 0;
    const chunks: Uint8Array[] = [];
    for (const _ of writing(writer)) {
      const step = writer.take();
      chunks.push(...step);
      longest = Math.max(
        longest,
        step.reduce((sum, { length }) => sum + length, 0),
      );
    }
    const copy = new Accounts();
    finish(copy.load(new BinaryReader([...chunks, ...writer.take(true)])));
    expect(copy.agents.size).toBe(200);
    expect(copy.agents.get('many_7')?.deletedAtMs).toBeNull();
    expect(longest).toBeLessThan(4 * stepBytes);
  });

  it('come back from a snapshot as they were', () => {
    const session = fold([account, agent, tell('agent.deleted', 'e3', { agent_id: 'agent_1' })]);
    const restored = restore(snapshot(session));
    expect(restored.accounts.keyOfHash('H1')?.agent.deletedAtMs).toBe(session.accounts.keyOfHash('H1')?.agent.deletedAtMs);
    expect(restored.accounts.accountOfToken('T1')?.name).toBe('Acme');
  });
});
