import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EventLog, LogDamagedError, type LogRecord, type ReadOptions } from '../../src/log/event-log.js';

/** How to make a log for the contract, and what this engine can show of it. */
export interface LogFixture {
  /** An empty log of its own. */
  open(): Promise<EventLog>;
  /** The same log again after `close`, as after a restart; left out where nothing survives. */
  reopen?(): Promise<EventLog>;
  /** Cleans up. */
  dispose(): Promise<void>;
}

const bytes = (text: string): Uint8Array => Buffer.from(text);
const textOf = ({ bytes }: LogRecord): string => Buffer.from(bytes).toString();

async function readAll(log: EventLog, session: string, options: ReadOptions = {}): Promise<[number, string][]> {
  const seen: [number, string][] = [];
  await log.read(session, options, (record) => {
    expect(record.session).toBe(session);
    seen.push([record.position, textOf(record)]);
  });
  return seen;
}

/** What every event log must do; see the guarantees at the port. */
export const eventLogContract = (engine: string, makeFixture: () => LogFixture) =>
  describe(`${engine} event log`, () => {
    let fixture: LogFixture;
    let log: EventLog;

    beforeEach(async () => {
      fixture = makeFixture();
      log = await fixture.open();
    });

    afterEach(async () => {
      await log.close();
      await fixture.dispose();
    });

    it('gives records back as they were appended, in order', async () => {
      const positions = await log.append('s', [bytes('one'), bytes('two')]);
      positions.push(...(await log.append('s', [bytes('three')])));
      expect(positions).toEqual([...positions].sort((a, b) => a - b));
      expect(new Set(positions).size).toBe(3);
      expect(await readAll(log, 's')).toEqual(positions.map((position, i) => [position, ['one', 'two', 'three'][i]]));
    });

    it('reads from behind a position and up to a limit', async () => {
      const positions = await log.append('s', ['a', 'b', 'c', 'd'].map(bytes));
      expect((await readAll(log, 's', { after: positions[1] })).map(([, text]) => text)).toEqual(['c', 'd']);
      expect((await readAll(log, 's', { after: positions[0], limit: 2 })).map(([, text]) => text)).toEqual(['b', 'c']);
      expect(await readAll(log, 's', { after: positions[3] })).toEqual([]);
    });

    it('stops reading when it is told to', async () => {
      await log.append('s', ['a', 'b', 'c'].map(bytes));
      const seen: string[] = [];
      await log.read('s', {}, (record) => seen.push(textOf(record)) < 2);
      expect(seen).toEqual(['a', 'b']);
    });

    it('knows the head, and nothing of sessions that have no records', async () => {
      expect(await log.head('s')).toBe(0);
      expect(await readAll(log, 's')).toEqual([]);
      const positions = await log.append('s', ['a', 'b'].map(bytes));
      expect(await log.head('s')).toBe(positions[1]);
      expect(await log.head('other')).toBe(0);
    });

    it('keeps sessions apart', async () => {
      await Promise.all([log.append('a', [bytes('in a')]), log.append('b', [bytes('in b')]), log.append('a/b', [bytes('in a/b')])]);
      for (const session of ['a', 'b', 'a/b']) expect((await readAll(log, session)).map(([, text]) => text)).toEqual([`in ${session}`]);
    });

    it('lists its sessions', async () => {
      for (const session of ['x', 'y', 'zürich']) await log.append(session, [bytes('1')]);
      const sessions: string[] = [];
      for await (const session of log.sessions()) sessions.push(session);
      expect(sessions.sort()).toEqual(['x', 'y', 'zürich']);
    });

    it('finds records by their positions, in the order asked for', async () => {
      const positions = await log.append('s', ['a', 'b', 'c'].map(bytes));
      const texts: string[] = [];
      await log.readAt('s', [positions[2], positions[0]], (record) => texts.push(textOf(record)));
      expect(texts).toEqual(['c', 'a']);
    });

    it('calls a record that should be there and is not damage', async () => {
      await log.append('s', [bytes('a')]);
      await expect(log.readAt('s', [999], () => true)).rejects.toBeInstanceOf(LogDamagedError);
      await expect(log.readAt('nowhere', [1], () => true)).rejects.toBeInstanceOf(LogDamagedError);
    });

    it('hands subscribers every record before its append resolves, once and in order', async () => {
      const delivered: string[] = [];
      const end = log.subscribe((record) => delivered.push(`${record.session}:${textOf(record)}`));
      await Promise.all(
        Array.from({ length: 40 }, async (_, i) => {
          await log.append(`s${i % 3}`, [bytes(`${i}a`), bytes(`${i}b`)]);
          expect(delivered).toContain(`s${i % 3}:${i}b`);
        }),
      );
      for (const session of ['s0', 's1', 's2']) {
        const inLog = (await readAll(log, session)).map(([, text]) => `${session}:${text}`);
        expect(delivered.filter((text) => text.startsWith(session))).toEqual(inLog);
      }
      end();
      await log.append('s0', [bytes('after')]);
      expect(delivered).toHaveLength(80);
    });

    it('keeps an append together and gives concurrent writers positions of their own', async () => {
      const answers = await Promise.all(
        Array.from({ length: 64 }, (_, i) => log.append('s', [bytes(`${i}:0`), bytes(`${i}:1`), bytes(`${i}:2`)])),
      );
      const inLog = new Map(await readAll(log, 's'));
      expect(inLog.size).toBe(192);
      for (const [i, positions] of answers.entries())
        expect(positions.map((position) => inLog.get(position))).toEqual([`${i}:0`, `${i}:1`, `${i}:2`]);
      const order = [...inLog.values()];
      for (const i of answers.keys()) expect(order.indexOf(`${i}:1`)).toBeGreaterThan(order.indexOf(`${i}:0`));
    });

    it('has records made when they are appended, once, in the order of the appends', async () => {
      const made: number[] = [];
      const make = (i: number) => (): Uint8Array[] => {
        made.push(i);
        return [bytes(`${i}:0`), bytes(`${i}:1`)];
      };
      const answers = await Promise.all(Array.from({ length: 64 }, (_, i) => log.append('s', make(i))));
      expect(made).toEqual(Array.from({ length: 64 }, (_, i) => i));
      const inLog = new Map(await readAll(log, 's'));
      for (const [i, positions] of answers.entries())
        expect(positions.map((position) => inLog.get(position))).toEqual([`${i}:0`, `${i}:1`]);
    });

    it('refuses an append whose records cannot be made, and no other', async () => {
      const failing = (): Uint8Array[] => {
        throw new RangeError('they cannot be made');
      };
      const [first, refused, last] = await Promise.allSettled([
        log.append('s', [bytes('first')]),
        log.append('s', failing),
        log.append('s', () => [bytes('last')]),
      ]);
      expect(refused).toMatchObject({ status: 'rejected', reason: { message: 'they cannot be made' } });
      expect([first.status, last.status]).toEqual(['fulfilled', 'fulfilled']);
      expect((await readAll(log, 's')).map(([, text]) => text)).toEqual(['first', 'last']);
    });

    it('holds records of any bytes and of a megabyte', async () => {
      const binary = fc.sample(fc.uint8Array({ minLength: 1, maxLength: 200 }), 50);
      const positions = await log.append('s', [...binary, new Uint8Array(1 << 20).fill(7)]);
      const read: Buffer[] = [];
      await log.readAt('s', positions, (record) => read.push(Buffer.from(record.bytes)));
      for (const [i, content] of binary.entries()) expect(read[i].equals(content)).toBe(true);
      expect(read[binary.length].length).toBe(1 << 20);
    });

    it('reads to the end that the log had when the reading began', async () => {
      await log.append(
        's',
        Array.from({ length: 2000 }, (_, i) => bytes(String(i))),
      );
      let count = 0;
      let late: Promise<number[]> | undefined;
      await log.read('s', {}, () => {
        late ??= log.append('s', [bytes('late')]);
        count++;
      });
      await late;
      expect(count).toBe(2000);
    });

    it('refuses appends once it is closed', async () => {
      await log.close();
      await expect(log.append('s', [bytes('x')])).rejects.toThrow();
    });

    it('has everything again after a restart, and goes on behind it', async (context) => {
      if (fixture.reopen === undefined) return context.skip('this engine keeps nothing');
      const positions = await log.append('s', ['a', 'b'].map(bytes));
      await log.append('t', [bytes('other')]);
      await log.close();
      log = await fixture.reopen();
      expect(await log.head('s')).toBe(positions[1]);
      const [next] = await log.append('s', [bytes('c')]);
      expect(next).toBeGreaterThan(positions[1]);
      expect((await readAll(log, 's')).map(([, text]) => text)).toEqual(['a', 'b', 'c']);
      expect((await readAll(log, 't')).map(([, text]) => text)).toEqual(['other']);
    });
  });
