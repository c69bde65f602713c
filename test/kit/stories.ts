import { hash } from 'node:crypto';
import { expect } from 'vitest';
import { BinaryReader, BinaryWriter, finish } from '../../projections/compact/binary.js';
import { currentVersions, type EventData, type EventType, type HindcastEvent, scopeOf } from '../../projections/events.js';
import type { Verdict } from '../../projections/ledger.js';
import { Session } from '../../projections/session.js';
import { encodedVector, type QuantizedVector, quantized } from '../../projections/vectors/quantized-vector.js';

/** The real hash, as the service links it. */
export const link = (head: string, record: Uint8Array): string =>
  hash('sha256', Buffer.concat([Buffer.from(head, 'latin1'), record]), 'binary');

export const sessionId = 'agent_story';

/** Time of a story's first event; each further one comes a second later unless it says otherwise. */
export const storyStart = Date.parse('2026-01-01T00:00:00.000Z');

export interface Told<T extends EventType = EventType> {
  type: T;
  id: string;
  data: EventData[T];
  /** What the client asked for; other text means another payload. */
  payload?: string;
  /** Milliseconds after the story's start. */
  atMs?: number;
  key?: string;
}

export const tell = <T extends EventType>(type: T, id: string, data: EventData[T], more: Partial<Told> = {}): Told<T> =>
  ({ type, id, data, ...more }) as Told<T>;
export const stored = (id: string, content: string, more: Partial<EventData['memory.stored']> = {}, told: Partial<Told> = {}): Told =>
  tell('memory.stored', id, { content, ...more }, told);

/** A vector of six numbers that follows from a number. */
export const storyVector = (seed: number): QuantizedVector =>
  quantized(Array.from({ length: 6 }, (_, i) => Math.sin(seed * 7 + i * 3))) as QuantizedVector;

/** That a memory got vectors, one for each passage, of one of some models. */
export function embedded(id: string, memoryId: string, memoryVersion: number, seeds: readonly number[], model = 'one'): Told {
  const vectors = seeds.map((seed) => encodedVector(storyVector(seed)));
  return tell('memory.embedded', id, {
    memory_id: memoryId,
    memory_version: memoryVersion,
    model: { name: model, digest: model, dimension: 6 },
    vectors,
  });
}

const digestOf = (value: unknown): string => hash('sha256', JSON.stringify(value), 'base64url').slice(0, 16);

/** Told events as the log would deliver them, with the bytes that the chain is over. */
export function record(told: Told, position: number): { event: HindcastEvent; bytes: Uint8Array } {
  const { type, id, data, payload, atMs, key } = told;
  const body = {
    id,
    type,
    version: currentVersions[type],
    recorded_at: new Date(storyStart + (atMs ?? position * 1000)).toISOString(),
    actor: 'hck_story',
    causation: 'req_story',
    digest: digestOf(payload ?? data),
    key,
    data,
  };
  const bytes = Buffer.from(JSON.stringify(body));
  return { event: { ...JSON.parse(bytes.toString()), session: sessionId, position } as HindcastEvent, bytes };
}

export function fold(told: readonly Told[], session = new Session(sessionId, link)): Session {
  for (const one of told) {
    const { event, bytes } = record(one, session.position + 1);
    session.apply(event, bytes);
  }
  return session;
}

/** All of a session's state as bytes; equal states are equal bytes. */
export function snapshot(session: Session): Buffer {
  const writer = new BinaryWriter();
  finish(session.freeze()(writer));
  return Buffer.concat(writer.take(true));
}

export function restore(bytes: Buffer): Session {
  const session = new Session(sessionId, link);
  finish(session.load(new BinaryReader([bytes])));
  return session;
}

/** given(events).when(event).then(outcome): what a fold makes of an event in the light of those before. */
export function given(...before: Told[]) {
  return {
    when: (now: Told) => ({
      // biome-ignore lint/suspicious/noThenProperty: the sentence reads given, when, then; nobody awaits it
      then: (status: 'recorded' | 'duplicate' | 'conflict', verdict: Verdict, value?: number): Session => {
        const session = fold(before);
        const asWritten = () => session.findOutcome(scopeOf(now), now.id, digestOf(now.payload ?? now.data));
        expect(asWritten()?.status ?? 'recorded').toBe(status);
        const { event, bytes } = record(now, session.position + 1);
        const { status: found, entry } = session.apply(event, bytes);
        expect(found).toBe(status);
        expect(entry.verdict).toBe(verdict);
        if (value !== undefined) expect(entry.value).toBe(value);
        if (status === 'recorded') expect(entry.position).toBe(session.position);
        else expect(entry.position).toBeLessThan(session.position);
        expect(asWritten()?.entry).toEqual(entry);
        return session;
      },
    }),
  };
}
