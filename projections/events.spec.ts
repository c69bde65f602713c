import { describe, expect, it } from 'vitest';
import { currentVersions, toEvent, UnknownEventError } from './events.js';

const record = (type: string, version: number) => ({
  id: 'm1',
  type,
  version,
  recorded_at: '2026-01-01T00:00:00.000Z',
  actor: 'a',
  causation: 'c',
  digest: 'd',
  data: { content: 'x' },
});

describe('toEvent', () => {
  it('gives a record its session and position', () => {
    expect(toEvent(record('memory.stored', 1), 's', 7)).toMatchObject({ type: 'memory.stored', session: 's', position: 7 });
  });

  it('brings old versions up to date, step by step', () => {
    const upcasts = {
      'memory.stored': {
        1: (data: object) => ({ ...data, second: true }),
        2: (data: object) => ({ ...data, third: true }),
      },
    };
    const event = toEvent(record('memory.stored', 1), 's', 1, upcasts as never, { 'memory.stored': 3 });
    expect(event).toMatchObject({ version: 3, data: { content: 'x', second: true, third: true } });
  });

  it('refuses types and versions from the future, and names them', () => {
    expect(() => toEvent(record('memory.dreamt', 1), 's', 4)).toThrow(UnknownEventError);
    expect(() => toEvent(record('memory.stored', currentVersions['memory.stored'] + 1), 's', 4)).toThrow(
      /event 4 .*"memory.stored" of version 3/,
    );
    expect(() => toEvent(record('memory.stored', Number.NaN), 's', 4)).toThrow(UnknownEventError);
  });

  it('refuses an old version that no step leads away from', () => {
    expect(() => toEvent(record('memory.stored', 1), 's', 1, {}, { 'memory.stored': 2 })).toThrow(UnknownEventError);
  });
});

describe('events of earlier versions', () => {
  const told = (type: string, data: object) => toEvent({ ...record(type, 1), data: data as never }, 's', 1);

  it.each([
    [['write'], ['write', 'erase']],
    [
      ['read', 'write', 'domain:rack'],
      ['read', 'write', 'domain:rack', 'erase'],
    ],
    [['read'], ['read']],
    [[], []],
  ])('let a key of the scopes %j erase where it may write', (scopes, now) => {
    expect(told('agent.created', { scopes })).toMatchObject({ version: 2, data: { scopes: now } });
  });

  it('end the keys before a rotation at once', () => {
    expect(told('agent.key_rotated', { agent_id: 'a' })).toMatchObject({ version: 2, data: { agent_id: 'a', grace_seconds: 0 } });
  });
});
