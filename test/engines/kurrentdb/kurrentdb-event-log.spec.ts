import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LogBusyError, LogDamagedError, LogUnavailableError } from '../../../src/log/event-log.js';
import { KurrentDbEventLog } from '../../../src/log/kurrentdb/kurrentdb-event-log.js';
import type { KurrentDbOptions } from '../../../src/log/kurrentdb/kurrentdb-options.js';
import { eventLogContract } from '../../contracts/event-log.contract.js';
import { until } from '../../kit/until.js';
import { FakeKurrentDb } from './fake-kurrentdb.js';

/*
 * The log on KurrentDB, against a server of the tests' own that speaks the published protocol: this checks which calls the adapter makes and what it does with
 * the answers, and nothing of the engine itself. With HINDCAST_TEST_KURRENTDB_URL set to the connection string of a real server the contract runs on that one
 * too, under prefixes made up for the run; its MaxAppendSize must be 2 MiB or more.
 */
const realUrl = process.env.HINDCAST_TEST_KURRENTDB_URL;

const freshPrefix = (): string => `test_${randomUUID().replaceAll('-', '')}`;

eventLogContract('KurrentDB protocol', () => {
  const server = new FakeKurrentDb();
  return {
    open: async () => {
      await server.start();
      return KurrentDbEventLog.open({ connectionString: server.connectionString });
    },
    reopen: () => KurrentDbEventLog.open({ connectionString: server.connectionString }),
    dispose: async () => server.stop(),
  };
});

if (realUrl !== undefined)
  eventLogContract('KurrentDB server', () => {
    const prefix = freshPrefix();
    const open = () => KurrentDbEventLog.open({ connectionString: realUrl, prefix });
    return { open, reopen: open, dispose: async () => undefined };
  });

const bytes = (text: string): Uint8Array => Buffer.from(text);

/** Time for calls that are to succeed, ms; and for those that are to run out of it, with room for what has to get through before. */
const longMs = 60_000;
const shortMs = 2500;

describe('the KurrentDB event log', () => {
  let server: FakeKurrentDb;
  let log: KurrentDbEventLog;
  let seen: string[];

  const open = async (options: Partial<KurrentDbOptions> = {}): Promise<KurrentDbEventLog> => {
    const opened = await KurrentDbEventLog.open({ connectionString: server.connectionString, timeoutMs: longMs, ...options });
    opened.subscribe(({ session, position, bytes }) => seen.push(`${session} ${position} ${Buffer.from(bytes)}`));
    return opened;
  };
  const reopen = async (options: Partial<KurrentDbOptions>): Promise<void> => {
    await log.close();
    log = await open(options);
  };
  const read = async (session: string): Promise<string[]> => {
    const records: string[] = [];
    await log.read(session, {}, ({ position, bytes }) => records.push(`${session} ${position} ${Buffer.from(bytes)}`));
    return records;
  };

  beforeEach(async () => {
    server = new FakeKurrentDb();
    seen = [];
    await server.start();
    log = await open();
  });

  afterEach(async () => {
    await log.close();
    server.stop();
  });

  it('numbers the records of a session without gaps, from 1', async () => {
    expect(await log.append('s', ['a', 'b'].map(bytes))).toEqual([1, 2]);
    expect(await log.append('t', [bytes('x')])).toEqual([1]);
    expect(await log.append('s', [bytes('c')])).toEqual([3]);
    expect(seen.filter((record) => record.startsWith('s'))).toEqual(await read('s'));
  });

  it('answers an append of nothing', async () => {
    expect(await log.append('s', [])).toEqual([]);
    expect(server.calls.Append).toBeUndefined();
  });

  it('keeps sessions of any name, each in a stream that tells it', async () => {
    const names = ['$accounts', 'zürich', 'a/b', 'a b', 'a%2Fb', '-', 'A-1', '🙂'];
    for (const name of names) await log.append(name, [bytes(`of ${name}`)]);
    for (const name of names) expect(await read(name)).toEqual([`${name} 1 of ${name}`]);
    const listed: string[] = [];
    for await (const session of log.sessions()) listed.push(session);
    expect(listed.sort()).toEqual([...names].sort());
    expect(server.streams.all[0].stream).toBe('hindcast-%24accounts');
  });

  it('sees nothing of streams of another prefix', async () => {
    const other = await KurrentDbEventLog.open({ connectionString: server.connectionString, prefix: 'hindcast_b' });
    await other.append('s', [bytes('theirs')]);
    await log.append('s', [bytes('ours')]);
    await other.close();
    expect(seen).toEqual(['s 1 ours']);
    const listed: string[] = [];
    for await (const session of log.sessions()) listed.push(session);
    expect(listed).toEqual(['s']);
  });

  it('lists more sessions than it holds at a time', async () => {
    // The last ones, and the server's word that they are, arrive while the first thousand are still to be taken.
    const names = Array.from({ length: 1010 }, (_, i) => `session-${i}`);
    await Promise.all(names.map((name) => log.append(name, [bytes('1'), bytes('2')])));
    const listed: string[] = [];
    for await (const session of log.sessions()) {
      if (listed.length === 0) await sleep(200);
      listed.push(session);
    }
    expect(listed.sort()).toEqual(names.sort());
  });

  it('refuses a prefix that a stream name could be mistaken for', async () => {
    await expect(KurrentDbEventLog.open({ connectionString: server.connectionString, prefix: 'a-b' })).rejects.toThrow(RangeError);
  });

  it('refuses a connection string that is none', async () => {
    await expect(KurrentDbEventLog.open({ connectionString: 'http://here' })).rejects.toThrow(LogUnavailableError);
  });

  it('makes one call of what queues while another is under way', async () => {
    await Promise.all(Array.from({ length: 300 }, (_, i) => log.append('s', [bytes(String(i))])));
    expect(server.calls.Append).toBeLessThan(10);
    expect(server.calls.BatchAppend).toBeUndefined();
  });

  it.each(['', '&throwOnAppendFailure=false'])('delivers what another process writes, and writes behind it%s', async (option) => {
    const other = await open({ connectionString: server.connectionString + option });
    const positions = await Promise.all([
      ...Array.from({ length: 20 }, (_, i) => log.append('s', [bytes(`a${i}`)])),
      ...Array.from({ length: 20 }, (_, i) => other.append('s', [bytes(`b${i}`)])),
    ]);
    expect(positions.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1));
    await other.close();
    await expect.poll(() => seen.length).toBe(80);
    expect([...new Set(seen)]).toEqual(await read('s'));
  });

  describe('whose answer to an append is lost', () => {
    it.each(['silence', 'unavailable'] as const)('answers by what it reads back: %s', async (answering) => {
      server.answering = [answering];
      expect(await log.append('s', [bytes('a')])).toEqual([1]);
      expect(await log.append('s', [bytes('b')])).toEqual([2]);
      expect(await read('s')).toEqual(['s 1 a', 's 2 b']);
      expect(seen).toEqual(await read('s'));
    });

    it('repeats the call, and the records lie there once', async () => {
      server.answering = ['unavailable', 'unavailable'];
      server.holdsSubscriptions = true;
      const appending = log.append('s', ['a', 'a'].map(bytes));
      await expect.poll(() => server.calls.Append).toBe(3);
      server.holdsSubscriptions = false;
      server.publish();
      expect(await appending).toEqual([1, 2]);
      expect(await read('s')).toEqual(['s 1 a', 's 2 a']);
      expect(seen).toEqual(await read('s'));
    });

    it('repeats the call behind which another process wrote, and the records lie there once', async () => {
      const other = await open();
      server.answering = ['unavailable'];
      server.holdsSubscriptions = true;
      const appending = log.append('s', [bytes('a')]);
      await expect.poll(() => server.calls.Append).toBeGreaterThan(0);
      const theirs = other.append('s', [bytes('b')]);
      await expect.poll(() => server.streams.all.length).toBe(2);
      await expect.poll(() => server.calls.Append).toBeGreaterThan(2);
      server.holdsSubscriptions = false;
      server.publish();
      expect([await appending, await theirs]).toEqual([[1], [2]]);
      await other.close();
      expect(await read('s')).toEqual(['s 1 a', 's 2 b']);
    });

    it('gives up when its time is over, and the record reaches the subscribers all the same', async () => {
      await reopen({ timeoutMs: shortMs });
      server.answering = Array(20).fill('silence');
      server.holdsSubscriptions = true;
      await expect(log.append('s', [bytes('a')])).rejects.toBeInstanceOf(LogUnavailableError);
      expect(seen).toEqual([]);
      server.holdsSubscriptions = false;
      server.answering = [];
      expect(await log.append('s', [bytes('a')])).toEqual([2]);
      expect(seen).toEqual(['s 1 a', 's 2 a']);
    });
  });

  it('fails an append that is answered and does not come back, and subscribes anew', async () => {
    await reopen({ timeoutMs: shortMs });
    server.stallSubscriptions();
    await expect(log.append('s', [bytes('a')])).rejects.toBeInstanceOf(LogUnavailableError);
    await expect.poll(() => seen).toEqual(['s 1 a']);
    expect(await log.append('s', [bytes('b')])).toEqual([2]);
    expect(seen).toEqual(['s 1 a', 's 2 b']);
  });

  it('says within its time that the server is away, and goes on when it is back', async () => {
    await reopen({ timeoutMs: shortMs });
    await log.append('s', [bytes('a')]);
    server.stop();
    const asked = [log.append('s', [bytes('lost')]), log.head('s'), log.read('s', {}, () => true), log.readAt('s', [1], () => true)];
    await Promise.all(asked.map((answer) => expect(answer).rejects.toBeInstanceOf(LogUnavailableError)));
    await expect(log.sessions()[Symbol.asyncIterator]().next()).rejects.toBeInstanceOf(LogUnavailableError);
    await server.start();
    await expect.poll(() => log.append('s', [bytes('b')]).catch(() => null)).toEqual([2]);
    expect(await log.head('s')).toBe(2);
    expect(await read('s')).toEqual(['s 1 a', 's 2 b']);
    expect(seen).toEqual(['s 1 a', 's 2 b']);
  });

  it('bridges a restart of the server that is shorter than its time', async () => {
    await log.append('s', [bytes('a')]);
    server.stop();
    const appending = log.append('s', [bytes('b')]);
    const asking = log.head('t');
    setTimeout(() => void server.start(), 300);
    expect(await appending).toEqual([2]);
    expect(await asking).toBe(0);
    expect(seen).toEqual(['s 1 a', 's 2 b']);
  });

  it('is not opened where nobody answers', async () => {
    const { connectionString } = server;
    server.stop();
    await expect(KurrentDbEventLog.open({ connectionString, openTimeoutMs: 300 })).rejects.toBeInstanceOf(LogUnavailableError);
    await server.start();
  });

  it('misses and repeats nothing when the subscription is cut while records come', async () => {
    let delivered = 0;
    log.subscribe(() => {
      if (++delivered % 40 === 0) server.cutSubscriptions();
    });
    const writing = Array.from({ length: 3 }, async (_, writer) => {
      for (let i = 0; i < 60; i++) await log.append(`s${i % 2}`, [bytes(`${writer}:${i}`), bytes('+')]);
    });
    await Promise.all(writing);
    expect(server.calls.Subscribe).toBeGreaterThan(2);
    for (const session of ['s0', 's1']) {
      expect(seen.filter((record) => record.startsWith(session))).toEqual(await read(session));
      expect(await log.head(session)).toBe(180);
    }
  });

  it('misses and repeats nothing when connections break while writers write', async () => {
    const writing = Array.from({ length: 8 }, async (_, writer) => {
      for (let i = 0; i < 25; i++) await log.append(`s${i % 3}`, [bytes(`${writer}:${i}`)]);
    });
    for (let i = 1; i <= 3; i++) {
      await until(`${40 * i} records were seen`, () => seen.length >= 40 * i, 0);
      server.stop();
      await server.start();
    }
    await Promise.all(writing);
    const lying = (await Promise.all(['s0', 's1', 's2'].map(read))).flat();
    expect(lying.length).toBe(200);
    expect([...seen].sort()).toEqual(lying.sort());
  });

  it('goes on from a checkpoint when only others wrote', async () => {
    const foreign = { metadata: [], data: bytes('?'), custom: bytes('') };
    for (let i = 0; i < 3000; i++) server.streams.append(`foreign-${i}`, 'any', [{ ...foreign, id: randomUUID() }]);
    server.publish();
    // The checkpoints come before the head.
    await log.append('s', [bytes('a')]);
    seen = [];
    for (let i = 0; i < 3000; i++) server.streams.append(`more-${i}`, 'any', [{ ...foreign, id: randomUUID() }]);
    const newest = server.streams.all[5000].position;
    server.publish();
    await expect
      .poll(
        () => {
          server.cutSubscriptions();
          return server.subscribedBehind.at(-1);
        },
        // Time to come from one checkpoint to the next.
        { interval: 1000 },
      )
      .toBeGreaterThan(newest);
    expect(await log.append('s', [bytes('b')])).toEqual([2]);
    expect(seen).toEqual(['s 2 b']);
  });

  it('refuses at once what is too much to wait', async () => {
    await reopen({ waitingRecordsMax: 10, waitingBytesMax: 1000, timeoutMs: shortMs });
    server.holdsSubscriptions = true;
    const waiting = [log.append('s', Array(8).fill(bytes('a'))), log.append('t', [bytes('a'), bytes('b')])];
    for (const append of waiting) append.catch(() => undefined);
    await expect(log.append('t', [bytes('c')])).rejects.toThrow(LogBusyError);
    for (const append of waiting) await expect(append).rejects.toThrow('in time');
    server.holdsSubscriptions = false;
    expect(await log.append('u', Array(20).fill(bytes('a')))).toHaveLength(20);
  });

  it('names what the server is set to when a record is too big for it, and takes others', async () => {
    server.appendBytesMax = 1 << 20;
    const big = log.append('s', [new Uint8Array(2 << 20)]);
    const small = log.append('s', [bytes('a')]);
    await expect(big).rejects.toThrow('MaxAppendSize');
    expect(await small).toEqual([1]);
  });

  it('makes calls that the server takes of an append that is bigger', async () => {
    server.appendBytesMax = 1 << 20;
    const positions = await log.append('s', Array(40).fill(new Uint8Array(100 << 10)));
    expect(positions).toEqual(Array.from({ length: 40 }, (_, i) => i + 1));
  });

  it('finishes what was appended before it is closed', async () => {
    const appending = Array.from({ length: 50 }, (_, i) => log.append(`s${i % 5}`, [bytes(String(i))]));
    await log.close();
    expect((await Promise.all(appending)).flat()).toHaveLength(50);
  });

  it('reads more records than one call gives, and picks from them', async () => {
    const texts = Array.from({ length: 5000 }, (_, i) => String(i));
    await log.append('s', texts.map(bytes));
    expect(await read('s')).toEqual(texts.map((text, i) => `s ${i + 1} ${text}`));
    const picked: number[] = [];
    const positions = [4999, 1, 2, 3, 17, 16, 15, 40, 60, 80, 100, 120, 140, 160, 3];
    await log.readAt('s', positions, ({ position }) => picked.push(position));
    expect(picked).toEqual(positions);
  });

  it('goes on reading after many reads that were left early', async () => {
    await reopen({ timeoutMs: shortMs });
    const record = Buffer.alloc(1000, 65);
    await log.append(
      's',
      Array.from({ length: 600 }, () => record),
    );
    await Promise.all(Array.from({ length: 64 }, (_, i) => log.read('s', { after: i }, () => false)));
    const failing = log.read('s', {}, () => {
      throw new Error("the visitor's own");
    });
    await expect(failing).rejects.toThrow("the visitor's own");
    expect(await read('s')).toHaveLength(600);
  });

  it('passes a failure of the visitor on as it is', async () => {
    await log.append('s', [bytes('a')]);
    const own = new Error("the visitor's own");
    await expect(
      log.read('s', {}, () => {
        throw own;
      }),
    ).rejects.toBe(own);
  });

  describe('that is damaged', () => {
    beforeEach(async () => {
      for (const text of ['a', 'b', 'c', 'd']) await log.append('s', [bytes(text)]);
    });

    it('names the record whose bytes changed, and gives the others', async () => {
      server.streams.of('hindcast-s')[2].data = bytes('C');
      await expect(read('s')).rejects.toThrow(expect.objectContaining({ name: 'LogDamagedError', position: 3 }));
      await expect(log.readAt('s', [3], () => true)).rejects.toBeInstanceOf(LogDamagedError);
      const texts: string[] = [];
      await log.readAt('s', [4, 1, 2], ({ bytes }) => texts.push(Buffer.from(bytes).toString()));
      expect(texts).toEqual(['d', 'a', 'b']);
    });

    it('names the first record that is missing', async () => {
      server.streams.of('hindcast-s').splice(1, 1);
      await expect(read('s')).rejects.toThrow(expect.objectContaining({ name: 'LogDamagedError', position: 2 }));
      await expect(log.readAt('s', [0], () => true)).rejects.toBeInstanceOf(LogDamagedError);
    });

    it('delivers nothing behind a record that does not come', async () => {
      server.holdsSubscriptions = true;
      const first = log.append('s', [bytes('e')]);
      first.catch(() => undefined);
      await expect.poll(() => server.streams.all.length).toBe(5);
      server.streams.all.pop();
      server.holdsSubscriptions = false;
      for (const append of [log.append('s', [bytes('f')]), first])
        await expect(append).rejects.toThrow(expect.objectContaining({ name: 'LogDamagedError', position: 5 }));
      expect(seen).toEqual(['s 1 a', 's 2 b', 's 3 c', 's 4 d']);
    });

    it('delivers nothing behind a record that it did not write', async () => {
      const strange = { id: randomUUID(), metadata: [['type', 'strange']] as [string, string][], data: bytes('?'), custom: bytes('') };
      server.streams.append('hindcast-s', 'any', [strange]);
      await expect(log.append('s', [bytes('e')])).rejects.toThrow(expect.objectContaining({ name: 'LogDamagedError', position: 5 }));
      await expect(log.append('s', [bytes('f')])).rejects.toBeInstanceOf(LogDamagedError);
      expect(await log.append('t', [bytes('x')])).toEqual([1]);
      expect(seen).toEqual(['s 1 a', 's 2 b', 's 3 c', 's 4 d', 't 1 x']);
    });
  });
});
