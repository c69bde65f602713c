import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { until } from '../../test/kit/until.js';
import { InMemoryEventLog } from '../log/in-memory/in-memory-event-log.js';
import { FoldScheduler, foldInSlices } from './fold-scheduler.js';
import { LiveSession } from './live-session.js';

/** Holds the process up for longer than folding may take of a turn. */
function spin(): void {
  const endMs = performance.now() + 6;
  while (performance.now() < endMs);
}

const recordOf = (session: string, position: number) => ({ session, position, bytes: Uint8Array.of(position) });

describe('folding in turns', () => {
  const folded: string[] = [];
  const turns = new FoldScheduler(function* (session, record) {
    if (session.id === 'bits') {
      for (let bit = 0; bit < 3; bit++) {
        spin();
        yield;
      }
    }
    expect([...record.bytes]).toEqual([record.position]);
    folded.push(`${session.id}${record.position}`);
    if (session.id === 'slow') spin();
  });
  const [slow, quick, bits] = ['slow', 'quick', 'bits'].map((id) => LiveSession.empty(id, 0));

  it('lets others in between what takes long, and keeps the order of each session', async () => {
    for (let position = 1; position <= 4; position++) turns.take(slow, recordOf('slow', position));
    turns.take(quick, recordOf('quick', 1));
    expect(folded).toEqual(['slow1']);
    turns.take(quick, recordOf('quick', 2));
    await until('six are folded', () => folded.length === 6);
    expect(folded.filter((one) => one.startsWith('slow'))).toEqual(['slow1', 'slow2', 'slow3', 'slow4']);
    expect(folded.filter((one) => one.startsWith('quick'))).toEqual(['quick1', 'quick2']);
    expect(folded.indexOf('quick2')).toBeLessThan(folded.indexOf('slow4'));
  });

  it('folds at once when nothing waits', async () => {
    for (let i = 0; i < 2; i++) await nextTurn();
    turns.take(quick, recordOf('quick', 3));
    expect(folded.at(-1)).toBe('quick3');
  });

  it('works on bytes of its own', async () => {
    const shared = recordOf('slow', 5);
    turns.take(slow, shared);
    const waits = { ...recordOf('slow', 6), bytes: shared.bytes };
    waits.bytes[0] = 6;
    turns.take(slow, waits);
    shared.bytes[0] = 0;
    await until('slow6 is folded', () => folded.at(-1) === 'slow6');
  });

  it('lets others in between the bits of one record, on bytes of its own', async () => {
    for (let i = 0; i < 2; i++) await nextTurn();
    const shared = recordOf('bits', 1);
    turns.take(bits, shared);
    shared.bytes[0] = 0;
    turns.take(bits, recordOf('bits', 2));
    turns.take(quick, recordOf('quick', 4));
    await until('bits2 is folded', () => folded.at(-1) === 'bits2');
    expect(folded.filter((one) => !one.startsWith('slow')).slice(-3)).toEqual(['quick4', 'bits1', 'bits2']);
  });

  it('tells when what waited had its turn, though more comes meanwhile', async () => {
    for (const position of [7, 8, 9]) turns.take(slow, recordOf('slow', position));
    const waitUntilFolded = turns.waitUntilFolded(slow);
    turns.take(slow, recordOf('slow', 10));
    await waitUntilFolded;
    expect(folded).toContain('slow9');
    await turns.waitUntilFolded(quick);
  });
});

describe('folding what the log holds', () => {
  it('folds every record once, on bytes that stay, and lets others have their turn in its middle too', async () => {
    const log = new InMemoryEventLog();
    await log.append(
      's',
      Array.from({ length: 5 }, (_, i) => Uint8Array.of(i)),
    );
    const seen: number[] = [];
    let others = 0;
    const other = setInterval(() => others++, 0);
    let most = 0;
    await foldInSlices(log, 's', 1, function* ({ position, bytes }) {
      const before = others;
      for (let bit = 0; bit < 3; bit++) {
        spin();
        yield;
      }
      most = Math.max(most, others - before);
      seen.push(position, bytes[0]);
      return true;
    });
    clearInterval(other);
    expect(seen).toEqual([2, 1, 3, 2, 4, 3, 5, 4]);
    expect(most).toBeGreaterThan(0);
  });
});
