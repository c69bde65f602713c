import { Worker } from 'node:worker_threads';
import type { MemoryArrays, MemoryReader } from '../../../projections/memory/memory-reader.js';
import { JsonText } from '../../json-text.js';
import type { FoundAnswer, MemoryQuestion } from '../queries/found-memories.js';
import { HandoverSender } from './handovers.js';
import type { ReaderReplies, ReaderReply, ReaderRequest } from './reader-task.js';

/** Heap of a thread at most, MB; what it reads lies outside of it. Its young part is small: an answer's objects live for a millisecond. */
const heapMb = 256;
const youngMb = 6;

/** Reads records of the log as they lie there. */
type ReadRecords = (sessionId: string, positions: readonly number[]) => Promise<Uint8Array[]>;

/** What a thread found: the answer, and the memories in it. */
export interface ThreadAnswer {
  readonly text: JsonText<FoundAnswer>;
  readonly memoryIds: readonly string[];
}

interface Search {
  readonly sessionId: string;
  memoryIds: readonly string[];
  readonly end: (answer: ThreadAnswer | null) => void;
}

/** Hands a session's memories over to a thread. */
interface Sender {
  readonly sessionId: string;
  /** By which the thread knows them. */
  readonly number: number;
  readonly handovers: HandoverSender;
}

/** One thread that searches memories beside the service. */
export class ReaderThread {
  private readonly worker: Worker;
  private readonly searches = new Map<number, Search>();
  private readonly senders = new Map<MemoryArrays, Sender>();
  private nextId = 0;
  private nextMemory = 0;
  /** What is told with the next message: those of one turn go together. */
  private outbox: ReaderRequest[] = [];
  private transfers: ArrayBuffer[] = [];
  /** Whether it ever could be asked. */
  hasBegun = false;
  private hasEnded = false;
  /** As it said last, bytes. @see {@link ReaderReplies} */
  ownBytes = 0;
  heapBytes = 0;

  /** @param ended told once when the thread is gone, and of what it died */
  constructor(
    file: URL,
    private readonly records: ReadRecords,
    ended: (error: Error | null) => void,
  ) {
    this.worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: youngMb } });
    this.worker.unref();
    this.worker.on('message', ({ replies, ownBytes, heapBytes }: ReaderReplies) => {
      this.ownBytes = ownBytes;
      this.heapBytes = heapBytes;
      for (const reply of replies) this.hear(reply);
    });
    let diedOf: Error | null = null;
    this.worker.on('error', (error: Error) => {
      diedOf = error;
    });
    this.worker.once('exit', () => {
      this.hasEnded = true;
      for (const { end } of this.searches.values()) end(null);
      this.searches.clear();
      ended(diedOf);
    });
  }

  get isReady(): boolean {
    return this.hasBegun && !this.hasEnded;
  }

  /** Searches under way. */
  get underWay(): number {
    return this.searches.size;
  }

  /** @returns `null` where the thread could not do it */
  search(memories: MemoryReader, asked: MemoryQuestion): Promise<ThreadAnswer | null> {
    return new Promise((end) => {
      if (this.hasEnded) {
        end(null);
        return;
      }
      const id = this.nextId++;
      const { number, handovers } = this.senderOf(memories.memory, asked.sessionId);
      const times = { events: memories.eventCount, nowMs: memories.nowMs };
      this.searches.set(id, { sessionId: asked.sessionId, memoryIds: [], end });
      this.tell({ kind: 'search', id, memory: number, change: handovers.changeOf(memories.memory), asked, ...times });
    });
  }

  /** Lets go of memories that are not kept. */
  retain(keeps: (memory: MemoryArrays) => boolean): void {
    for (const [memory, { number }] of this.senders) if (!keeps(memory)) this.drop(memory, number);
  }

  /** Lets go of all that the thread has of a session. */
  forget(session: string): void {
    for (const [memory, { sessionId, number }] of this.senders) if (sessionId === session) this.drop(memory, number);
  }

  async stop(): Promise<void> {
    await this.worker.terminate();
  }

  private drop(memory: MemoryArrays, number: number): void {
    this.senders.delete(memory);
    this.tell({ kind: 'drop', memory: number });
  }

  private senderOf(memory: MemoryArrays, sessionId: string): Sender {
    let known = this.senders.get(memory);
    if (known === undefined) {
      known = { sessionId, number: this.nextMemory++, handovers: new HandoverSender() };
      this.senders.set(memory, known);
    }
    return known;
  }

  private hear(reply: ReaderReply): void {
    if (reply.kind === 'ready') {
      this.hasBegun = true;
      return;
    }
    const search = this.searches.get(reply.id);
    if (search === undefined) return;
    if (reply.kind === 'found') {
      search.memoryIds = reply.memoryIds;
      if (reply.positions.length > 0) void this.sendRecords(reply.id, search.sessionId, reply.positions);
      return;
    }
    this.searches.delete(reply.id);
    search.end(reply.kind === 'failed' ? null : { text: new JsonText(reply.json), memoryIds: search.memoryIds });
  }

  private async sendRecords(id: number, sessionId: string, positions: readonly number[]): Promise<void> {
    try {
      const records = await this.records(sessionId, positions);
      const lengths = records.map(({ length }) => length);
      const bytes = new Uint8Array(lengths.reduce((sum, length) => sum + length, 0));
      let at = 0;
      for (const record of records) {
        bytes.set(record, at);
        at += record.length;
      }
      this.tell({ kind: 'records', id, bytes, lengths }, [bytes.buffer]);
    } catch {
      const search = this.searches.get(id);
      this.searches.delete(id);
      this.tell({ kind: 'giveUp', id });
      search?.end(null);
    }
  }

  private tell(request: ReaderRequest, transfer: ArrayBuffer[] = []): void {
    if (this.hasEnded) return;
    if (this.outbox.length === 0) setImmediate(() => this.send());
    this.outbox.push(request);
    this.transfers.push(...transfer);
  }

  private send(): void {
    const { outbox, transfers } = this;
    this.outbox = [];
    this.transfers = [];
    if (!this.hasEnded) this.worker.postMessage(outbox, transfers);
  }
}
