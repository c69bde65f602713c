import { describe, expect, it } from 'vitest';
import type { EventDraft, EventType } from '../../projections/events.js';
import { fold, stored, storyStart, tell } from '../../test/kit/stories.js';
import { noQuotas, QuotaCheck, type SessionQuotas, usageOf } from './quotas.js';

const draft = (type: EventType, data: object): EventDraft => ({ id: 'x', type, digest: 'AAAAAAAAAAAAAAAA', data }) as unknown as EventDraft;
const text = draft('memory.stored', { content: 'tea' });
const day = 86_400_000;

const story = [
  stored('a', 'tea'),
  stored('b', 'milk'),
  tell('memory.deleted', 'd', { memory_id: 'a' }),
  tell('domain.event_recorded', 'e', { domain_id: 'rack' }),
  tell('adaptive.observed', 'o', { domain_id: 'rack', outcome: 'up' }),
  tell('adaptive.observed', 'p', { domain_id: 'door', outcome: 'up' }),
  stored('c', 'a scone', {}, { atMs: day }),
];

function refusals(quotas: Partial<SessionQuotas>, ...drafts: EventDraft[]): (string | null)[] {
  const check = QuotaCheck.of({ ...noQuotas, ...quotas }, fold(story), storyStart + day) as QuotaCheck;
  return drafts.map((one) => check.take(one)?.code ?? null);
}

describe('what a session has', () => {
  it('are the memories that are there, its domains, its records, and the events of the day', () => {
    const state = fold(story);
    expect(usageOf(state, storyStart + day)).toEqual({ memories: 2, domains: 2, bytes: state.recordBytes, eventsPerDay: 1 });
    expect(usageOf(state, storyStart + 2 * day).eventsPerDay).toBe(0);
    expect(state.recordBytes).toBeGreaterThan(1000);
  });
});

describe('a quota', () => {
  it('is not looked at where there is none', () => {
    expect(QuotaCheck.of(noQuotas, fold(story), storyStart)).toBeNull();
  });

  it('holds for memories, of those written together too', () => {
    expect(refusals({ memories: 3 }, text, text)).toEqual([null, 'quota_exceeded']);
    const imported = draft('memory.imported', { content: 'x', version: 1, created_at: '2026-01-01T00:00:00Z' });
    expect(refusals({ memories: 2 }, imported)).toEqual(['quota_exceeded']);
    expect(refusals({ memories: 2 }, draft('memory.updated', { memory_id: 'b', base_version: 1, content: 'x' }))).toEqual([null]);
  });

  it('holds for memories that were deleted and are brought back', () => {
    const replaced = (memory_id: string) => draft('memory.replaced', { memory_id, content: 'x' });
    expect(refusals({ memories: 2 }, replaced('a'), replaced('b'))).toEqual(['quota_exceeded', null]);
    expect(refusals({ memories: 3 }, replaced('a'), text)).toEqual([null, 'quota_exceeded']);
  });

  it('holds for domains, by whatever they begin with', () => {
    const to = (domain_id: string) => draft('domain.event_recorded', { domain_id });
    expect(refusals({ domains: 3 }, to('rack'), to('new'), to('new'), to('newer'))).toEqual([null, null, null, 'quota_exceeded']);
    expect(refusals({ domains: 2 }, draft('domain.declared', { domain_id: 'new', declaration: {} }))).toEqual(['quota_exceeded']);
    expect(refusals({ domains: 2 }, draft('adaptive.observed', { domain_id: 'door', outcome: 'up' }))).toEqual([null]);
  });

  it('holds for events of the day and for bytes', () => {
    expect(refusals({ eventsPerDay: 2 }, text, text)).toEqual([null, 'quota_exceeded']);
    expect(refusals({ bytes: fold(story).recordBytes + 20 }, text, text)).toEqual([null, 'storage_exceeded']);
  });

  it('never keeps out what frees room', () => {
    const all = { memories: 1, domains: 1, eventsPerDay: 1, bytes: 1 };
    const frees = [
      draft('memory.deleted', { memory_id: 'b' }),
      draft('memories.deleted', { memory_ids: ['b'] }),
      draft('memories.expired', { memory_ids: ['b'] }),
      draft('session.cleared', {}),
      draft('domain.deleted', { domain_id: 'rack' }),
    ];
    expect(refusals(all, ...frees)).toEqual(frees.map(() => null));
    expect(refusals(all, text)).toEqual(['quota_exceeded']);
  });

  it('of an agent binds no account: its keys are ended and its retention is set whatever was written', () => {
    const ofAccounts = ['agent.created', 'agent.key_added', 'agent.key_rotated', 'agent.key_ended', 'agent.retention_set', 'agent.deleted'];
    const drafts = ofAccounts.map((type) => draft(type as EventType, { agent_id: 'a' }));
    expect(refusals({ eventsPerDay: 1, bytes: 1 }, ...drafts)).toEqual(drafts.map(() => null));
  });
});
