import { getHeapStatistics } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import { finish } from '../../../projections/compact/binary.js';
import type { MemoryText } from '../../../projections/events.js';
import type { AnalysedText } from '../../../projections/memory/claims/analysed-text.js';
import { decodeRecord } from '../../sessions/event-codec.js';
import { TextCache } from '../../sessions/text-cache.js';
import { FoundMemories } from '../queries/found-memories.js';
import { warmUpMemory } from '../queries/warm-up.js';
import { HandoverReceiver } from './handovers.js';
import type { ReaderReplies, ReaderReply, ReaderRequest } from './reader-task.js';

/** What a thread beside the service does: searches memories where they lie in shared memory, and writes the answers down. The log is read by the service alone. */

/** By their numbers, the memories that were handed over. */
const memories = new Map<number, HandoverReceiver>();
/** Texts that were found lately, by the number of their memories. */
const textCache = new TextCache<number, HandoverReceiver>(memories, 8 << 20);

/** A search that waits for those of its texts that are not kept here. */
interface WaitingSearch {
  readonly found: FoundMemories;
  readonly sessionId: string;
  readonly memory: number;
  readonly receiver: HandoverReceiver;
  readonly cached: readonly (AnalysedText | undefined)[];
  readonly missing: readonly number[];
}
const searches = new Map<number, WaitingSearch>();

/** Longest that an answer waits for others to go with it, ms. */
const togetherMs = 2;

let replies: ReaderReply[] = [];
let transfers: ArrayBuffer[] = [];
/** Arrays that this thread has of its own of each of the memories, bytes, and of all. */
const ownBytes = new Map<number, number>();
let allOwnBytes = 0;

function count(memory: number, bytes: number): void {
  allOwnBytes += bytes - (ownBytes.get(memory) ?? 0);
  if (bytes > 0) ownBytes.set(memory, bytes);
  else ownBytes.delete(memory);
}

function say(reply: ReaderReply, transfer: ArrayBuffer[] = []): void {
  replies.push(reply);
  transfers.push(...transfer);
}

function send(): void {
  if (replies.length === 0) return;
  const { total_physical_size: heapBytes } = getHeapStatistics();
  parentPort?.postMessage({ replies, ownBytes: allOwnBytes, heapBytes } satisfies ReaderReplies, transfers);
  replies = [];
  transfers = [];
}

function search({ id, memory, change, asked, events, nowMs }: Extract<ReaderRequest, { kind: 'search' }>): void {
  let receiver = memories.get(memory);
  if (receiver === undefined) {
    receiver = new HandoverReceiver();
    memories.set(memory, receiver);
  }
  if (change !== null) receiver.receive(change);
  const found = finish(FoundMemories.finding(receiver.memory.reader(events, nowMs), asked));
  count(memory, receiver.ownBytes);
  const { positions, memoryIds } = found;
  const cached = textCache.get(memory, receiver, positions);
  const missing = positions.filter((_, i) => cached[i] === undefined);
  say({ kind: 'found', id, positions: missing, memoryIds });
  if (missing.length === 0) answer(id, found, cached as AnalysedText[]);
  else searches.set(id, { found, sessionId: asked.sessionId, memory, receiver, cached, missing });
}

function records({ id, bytes, lengths }: Extract<ReaderRequest, { kind: 'records' }>): void {
  const waiting = searches.get(id);
  if (waiting === undefined) return;
  searches.delete(id);
  const { found, sessionId, memory, receiver, cached, missing } = waiting;
  const read = new Map<number, AnalysedText>();
  let at = 0;
  for (const [i, position] of missing.entries()) {
    const record = { session: sessionId, position, bytes: bytes.subarray(at, at + lengths[i]) };
    at += lengths[i];
    read.set(position, textCache.add(memory, receiver, position, decodeRecord(record).data as MemoryText));
  }
  answer(
    id,
    found,
    found.positions.map((position, i) => cached[i] ?? (read.get(position) as AnalysedText)),
  );
}

function answer(id: number, found: FoundMemories, texts: readonly AnalysedText[]): void {
  const json = new TextEncoder().encode(JSON.stringify(finish(found.answer(texts))));
  say({ kind: 'answer', id, json }, [json.buffer]);
}

function drop(memory: number): void {
  memories.delete(memory);
  textCache.forget(memory);
  count(memory, 0);
}

function doWork(request: ReaderRequest): void {
  try {
    if (request.kind === 'search') search(request);
    else if (request.kind === 'records') records(request);
    else if (request.kind === 'giveUp') searches.delete(request.id);
    else drop(request.memory);
  } catch {
    if (!('id' in request)) return;
    searches.delete(request.id);
    say({ kind: 'failed', id: request.id });
  }
}

parentPort?.on('message', (requests: readonly ReaderRequest[]) => {
  let sentMs = performance.now();
  for (const request of requests) {
    doWork(request);
    if (performance.now() - sentMs < togetherMs) continue;
    send();
    sentMs = performance.now();
  }
  send();
});
warmUpMemory();
say({ kind: 'ready' });
send();
