import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, restore, snapshot, stored, type Told, tell } from '../../../test/kit/stories.js';
import type { Session } from '../../session.js';
import { roles } from '../../text/speaker-attribution.js';
import { ContextWindows, conversationGapMinutes } from './context-windows.js';

const at = (minute: number): string => new Date(Date.UTC(2023, 0, 1) + minute * 60_000).toISOString();
const words = 'apple bread cheese dance eagle forest garden harbour island jacket'.split(' ');

/** A talk with pauses of minutes, hours or days; some memories tell no time, some are deleted or said anew. */
const talk = fc
  .array(
    fc.record({
      pause: fc.constantFrom(0, 0, 1, 20, conversationGapMinutes, conversationGapMinutes + 1, 3000),
      length: fc.integer({ min: 1, max: 60 }),
      asks: fc.boolean(),
      dated: fc.constantFrom(true, true, true, true, false),
      role: fc.constantFrom('', '', 'user: ', 'assistant: '),
      change: fc.constantFrom('kept', 'kept', 'kept', 'deleted', 'updated'),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((said): Told[] => {
    let minute = 0;
    const told = said.map(({ pause, length, asks, dated, role }, i) => {
      minute += pause;
      const content = role + Array.from({ length }, (_, n) => words[(i + n) % words.length]).join(' ') + (asks ? '?' : '.');
      return stored(`m${i}`, content, dated ? { occurred_at: at(minute) } : {}, { atMs: (minute + 2 * (i % 7)) * 60_000 });
    });
    const later = said.flatMap(({ change }, i): Told[] => {
      if (change === 'deleted') return [tell('memory.deleted', `d${i}`, { memory_id: `m${i}` })];
      if (change === 'updated')
        return [tell('memory.updated', `u${i}`, { ...(told[i].data as { content: string }), memory_id: `m${i}`, base_version: 1 })];
      return [];
    });
    return [...told, ...later];
  });

/** What a memory hears of the others by the words of the definition, memory by memory. */
function heard(session: Session, row: number): [number, number][] {
  const { documents } = session.memory.index;
  const living = Array.from({ length: session.memory.rows.end }, (_, i) => i).filter((i) => session.memory.documentOf(i) >= 0);
  const of = (place: number): number => session.memory.documentOf(living[place]);
  const minuteOf = (document: number): number | null => {
    const storedAt = Math.floor(session.timeline.timeOf(documents.eventOf(document)) / 60_000);
    return documents.occurredAt(document) ?? (documents.role(document) === roles.none ? null : storedAt);
  };
  const joined = (place: number): boolean => {
    const [a, b] = [minuteOf(of(place)), minuteOf(of(place + 1))];
    return a !== null && b !== null && Math.abs(a - b) <= conversationGapMinutes;
  };
  const here = living.indexOf(row);
  const found: [number, number][] = [];
  for (const step of [-1, 1]) {
    let tokens = 1;
    for (let i = 1, place = here + step; i <= 12 && place >= 0 && place < living.length; i++, place += step) {
      if (!joined(Math.min(place, place - step)) || tokens >= 512) break;
      const near = step < 0 ? 0.5 * (1 + documents.questionShare(of(place))) : 0.3;
      const length = documents.lengths[of(place)];
      found.push([of(place), Math.min(1, 30 / length) * (near * Math.exp(-tokens / 15) + 0.05 * Math.exp(-tokens / 100))]);
      tokens += length + 1;
    }
  }
  return found;
}

function around(session: Session, chosen: readonly number[], row: number): [number, number][] {
  const windows = new ContextWindows(
    session.memories(),
    chosen.map((one) => session.memory.documentOf(one)),
  );
  const count = windows.around(windows.documents.indexOf(session.memory.documentOf(row)));
  return Array.from({ length: count }, (_, i) => [windows.documents[windows.places[i]], windows.shares[i]]);
}

describe('what was told around a memory', () => {
  it('is what the definition says, whichever other memories are looked at', () => {
    fc.assert(
      fc.property(talk, fc.array(fc.nat(), { maxLength: 6 }), (told, picks) => {
        const session = fold(told);
        const living = Array.from({ length: session.memory.rows.end }, (_, i) => i).filter((i) => session.memory.documentOf(i) >= 0);
        if (living.length === 0) return;
        const chosen = [...new Set([0, ...picks].map((pick) => living[pick % living.length]))];
        for (const row of chosen) expect(around(session, chosen, row)).toEqual(heard(session, row));
        for (const row of chosen) expect(around(session, [row], row)).toEqual(heard(session, row));
      }),
    );
  });

  it('is the same after a snapshot', () => {
    fc.assert(
      fc.property(talk, (told) => {
        const [live, loaded] = [fold(told), restore(snapshot(fold(told)))];
        const shares = (session: Session) =>
          Array.from({ length: session.memory.rows.end }, (_, row) =>
            session.memory.documentOf(row) < 0 ? [] : around(session, [row], row).map(([, share]) => share),
          );
        expect(shares(loaded)).toEqual(shares(live));
      }),
      { numRuns: 40 },
    );
  });
});
