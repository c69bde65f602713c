import { describe, expect, it } from 'vitest';
import { fold, restore, snapshot, type Told, tell } from '../../test/kit/stories.js';

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
    expect(accounts.agentOfKey('H1')).toMatchObject({ agentId: 'agent_1', scopes: ['read'], deletedAtMs: null });
    expect(accounts.agentsOf('acc').map(({ agentId }) => agentId)).toEqual(['agent_1']);
    expect(accounts.agentOfAccount('other', 'ak_1')).toBeUndefined();
  });

  it('forget the old key when another is given', () => {
    const { accounts } = fold([
      account,
      agent,
      tell('agent.key_rotated', 'e3', { agent_id: 'agent_1', key: { key_id: 'hck_2', hash: 'H2' } }),
    ]);
    expect(accounts.agentOfKey('H1')).toBeUndefined();
    expect(accounts.agentOfKey('H2')?.keyId).toBe('hck_2');
  });

  it('still know the key of a deleted agent, and that it is deleted', () => {
    const { accounts } = fold([account, agent, tell('agent.deleted', 'e3', { agent_id: 'agent_1' })]);
    expect(accounts.agentOfKey('H1')?.deletedAtMs).toBeGreaterThan(0);
    expect(accounts.agentsOf('acc')).toEqual([]);
    expect(accounts.agentOfAccount('acc', 'ak_1')).toBeUndefined();
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

  it('come back from a snapshot as they were', () => {
    const session = fold([account, agent, tell('agent.deleted', 'e3', { agent_id: 'agent_1' })]);
    const restored = restore(snapshot(session));
    expect(restored.accounts.agentOfKey('H1')?.deletedAtMs).toBe(session.accounts.agentOfKey('H1')?.deletedAtMs);
    expect(restored.accounts.accountOfToken('T1')?.name).toBe('Acme');
  });
});
