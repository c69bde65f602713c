import { Logger } from '@nestjs/common';
import { expect, it, vi } from 'vitest';
import type { MemoryReader } from '../../../projections/memory/memory-reader.js';
import { hostOf } from '../../../test/kit/hosts.js';
import { Metrics } from '../../metrics.js';
import type { MemoryQuestion } from '../queries/found-memories.js';
import { ReaderThreads } from './reader-threads.js';

it('searches in the own thread where no other can be started, and says why once', async () => {
  const said = vi.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
  const host = hostOf();
  // run from the sources there is no built file that a thread could load
  const threads = new ReaderThreads(host, new Metrics());
  const memories = { documents: { end: 5000 } } as unknown as MemoryReader;
  const asked = { sessionId: 's', question: 'w '.repeat(1000) } as MemoryQuestion;
  expect(await threads.search(memories, asked)).toBeNull();
  await vi.waitFor(() => expect(said).toHaveBeenCalled(), { timeout: 60_000 });
  const times = said.mock.calls.length;
  for (let i = 0; i < 5; i++) expect(await threads.search(memories, asked)).toBeNull();
  await threads.onModuleDestroy();
  expect(said).toHaveBeenCalledTimes(times);
  expect(said).toHaveBeenCalledWith(expect.stringContaining('Cannot find module'), expect.anything());
  await host.stop();
  vi.restoreAllMocks();
});
