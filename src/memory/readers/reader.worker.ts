import { parentPort } from 'node:worker_threads';
import { finish } from '../../../projections/compact/binary.js';
import type { MemoryText } from '../../../projections/events.js';
import { decodeRecord } from '../../sessions/event-codec.js';
import { FoundMemories, type MemoryQuestion } from '../queries/found-memories.js';
import { HandoverReceiver } from './handovers.js';
import type { ReaderReply, ReaderRequest } from './reader-task.js';

/** What a thread beside the service does: searches memories where they lie in shared memory, and writes the answers down. The log is read by the service alone. */

/** By their numbers, the memories that were handed over. */
const memories = new Map<number, HandoverReceiver>();
/** Searches that wait for their texts. */
const searches = new Map<number, { readonly found: FoundMemories; readonly asked: MemoryQuestion }>();

/** Longest that an answer waits for others to go with it, ms. */
const togetherMs = 2;

let replies: ReaderReply[] = [];
let transfers: ArrayBuffer[] = [];

function say(reply: ReaderReply, transfer: ArrayBuffer[] = []): void {
  replies.push(reply);
  transfers.push(...transfer);
}

function send(): void {
  if (replies.length === 0) return;
  parentPort?.postMessage(replies, transfers);
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
  say({ kind: 'found', id, positions: found.positions, memoryIds: found.memoryIds });
  if (found.positions.length === 0) answer(id, found, []);
  else searches.set(id, { found, asked });
}

function records({ id, bytes, lengths }: Extract<ReaderRequest, { kind: 'records' }>): void {
  const waiting = searches.get(id);
  if (waiting === undefined) return;
  searches.delete(id);
  const { found, asked } = waiting;
  let at = 0;
  const texts = found.positions.map((position, i) => {
    const record = { session: asked.sessionId, position, bytes: bytes.subarray(at, at + lengths[i]) };
    at += lengths[i];
    return decodeRecord(record).data as MemoryText;
  });
  answer(id, found, texts);
}

function answer(id: number, found: FoundMemories, texts: readonly MemoryText[]): void {
  const json = new TextEncoder().encode(JSON.stringify(finish(found.answer(texts))));
  say({ kind: 'answer', id, json }, [json.buffer]);
}

function doWork(request: ReaderRequest): void {
  try {
    if (request.kind === 'search') search(request);
    else if (request.kind === 'records') records(request);
    else if (request.kind === 'giveUp') searches.delete(request.id);
    else memories.delete(request.memory);
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
say({ kind: 'ready' });
send();
