import { beforeEach, describe, expect, it } from 'vitest';
import type { EventLog, ReadOptions, RecordVisitor } from '../log/event-log.js';
import { InMemoryEventLog } from '../log/in-memory/in-memory-event-log.js';
import { TimeShare } from '../slices.js';
import { type Batch, EventBatches } from './event-batches.js';

let log: InMemoryEventLog;
let reads: number;
let batches: EventBatches;

const record = (id: string, content = 'x'): Buffer =>
  Buffer.from(
    JSON.stringify({
      id,
      type: 'memory.stored',
      version: 1,
      recorded_at: '',
      actor: '',
      causation: '',
      digest: '',
      key: null,
      data: { memory_id: id, content },
    }),
  );
const idsIn = ({ bytes }: Batch): number[] => [...bytes.toString().matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));

beforeEach(() => {
  log = new InMemoryEventLog();
  reads = 0;
  const counted = {
    read: (session: string, options: ReadOptions, visit: RecordVisitor) => {
      reads++;
      return log.read(session, options, visit);
    },
  } as EventLog;
  batches = new EventBatches(counted, new TimeShare());
});

describe('batches of a session', () => {
  it('are read once for all who ask', async () => {
    await log.append('s', [record('a'), record('b')]);
    const all = await Promise.all(Array.from({ length: 50 }, () => batches.behind('s', 0)));
    const later = await batches.behind('s', 0);
    expect([reads, idsIn(later), later.last]).toEqual([1, [1, 2], 2]);
    for (const one of all) expect(one.bytes).toBe(later.bytes);
  });

  it('are of the session that is asked for', async () => {
    await log.append('s', [record('a')]);
    await log.append('t', [record('b'), record('c')]);
    expect(idsIn(await batches.behind('s', 0))).toEqual([1]);
    expect(idsIn(await batches.behind('t', 0))).toEqual([1, 2]);
  });

  it('bring what is written after they were found empty', async () => {
    expect((await batches.behind('s', 0)).bytes.length).toBe(0);
    await log.append('s', [record('a')]);
    expect(idsIn(await batches.behind('s', 0))).toEqual([1]);
  });

  it('bring what was written while another looked in vain', async () => {
    const early = batches.behind('s', 0);
    await log.append('s', [record('a')]);
    const late = await batches.behind('s', 0);
    expect([(await early).bytes.length, idsIn(late)]).toEqual([0, [1]]);
  });

  it('end after so many bytes, and go on behind', async () => {
    const long = 'y'.repeat(40_000);
    await log.append('s', [record('a', long), record('b', long), record('c', long)]);
    const first = await batches.behind('s', 0);
    expect([idsIn(first), idsIn(await batches.behind('s', first.last))]).toEqual([[1, 2], [3]]);
  });

  it('are read again when they were let go of', async () => {
    await log.append('s', [record('a')]);
    await batches.behind('s', 0);
    batches.forget('s');
    expect([idsIn(await batches.behind('s', 0)), reads]).toEqual([[1], 2]);
  });

  it('keep a bounded number of bytes', async () => {
    const long = 'y'.repeat(1_000_000);
    await log.append(
      's',
      Array.from({ length: 20 }, (_, i) => record(`m${i}`, long)),
    );
    const readAll = async (): Promise<void> => {
      for (let after = 0; after < 20; after++) await batches.behind('s', after);
    };
    await readAll();
    const before = reads;
    await readAll();
    expect(reads - before).toBeGreaterThan(10);
  });
});
