import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type KurrentDBClient, NO_STREAM, WrongExpectedVersionError } from '@kurrent/kurrentdb-client';
import { LogBusyError, type LogDamagedError } from '../event-log.js';
import { answered, asLogError, isRefusal, pauseMs } from './kurrentdb-client.js';
import type { KurrentDbSettings } from './kurrentdb-options.js';
import { Group, type Item, PendingAppend } from './kurrentdb-pending.js';
import { eventIdOf, type RecordFormat } from './kurrentdb-records.js';

/** Records in one call. */
const groupRecordsMax = 512;
/** Calls under way at a time; servers take about 100 on one connection. */
const callsMax = 64;

/** What one session's stream is being sent. It is kept for as long as something waits for it. */
interface Outbox {
  readonly session: string;
  items: Item[];
  /** Position at which the stream is thought to end; the answer to a call that is wrong about it tells the right one. */
  head: number;
}

/** Where the stream ends after a call, and whether the call's records are on it. */
interface Answer {
  readonly isTaken: boolean;
  readonly head: number;
}

interface WriterParts {
  readonly client: KurrentDBClient;
  readonly format: RecordFormat;
  readonly settings: KurrentDbSettings;
  /** Position of the session's record that was delivered last, where it is at hand. */
  readonly lastDelivered: (session: string) => number | undefined;
  /** Called where the server has taken records, and they do not come back. */
  readonly onSilence: () => void;
}

/**
 * Sends records, one call at a time for each stream; what queues meanwhile goes with the next call.
 *
 * Every call names the position that it expects the stream to end at. So the records of a call that is repeated lie on the log once; a call of which nothing was heard
 * cannot land behind what was written after it; and another process that writes the same stream makes the call fail, nothing stored, to be made again behind its records.
 *
 * An append is done when all its records were read back: see {@link delivered}. That a call was answered is not enough, and not needed.
 */
export class KurrentDbWriter {
  private readonly outboxes = new Map<string, Outbox>();
  /** Records that were not read back yet, by their event ids. */
  private readonly waiting = new Map<string, Item>();
  private waitingBytes = 0;
  private readonly name = randomUUID();
  private ordinal = 0;
  private calls = 0;
  /** Streams that wait for a call to end. */
  private readonly inLine: (() => void)[] = [];

  constructor(private readonly parts: WriterParts) {}

  append(session: string, records: readonly Uint8Array[]): Promise<number[]> {
    const { waitingRecordsMax, waitingBytesMax, timeoutMs } = this.parts.settings;
    if (records.length === 0) return Promise.resolve([]);
    const bytes = records.reduce((sum, { length }) => sum + length, 0);
    // An append goes through however big it is, if nothing else waits.
    if (this.waiting.size > 0 && (this.waiting.size + records.length > waitingRecordsMax || this.waitingBytes + bytes > waitingBytesMax))
      return Promise.reject(new LogBusyError('KurrentDB takes records more slowly than they come'));
    return new Promise((resolve, reject) => {
      const append = new PendingAppend(session, timeoutMs, resolve, reject, () => this.giveUp(append));
      for (const content of records) this.add(append.add(eventIdOf(this.name, this.ordinal++, content), content));
      this.enqueue(append);
    });
  }

  /** A record was read back and handed to the subscribers. */
  delivered(id: string, position: number): void {
    const item = this.waiting.get(id);
    if (item === undefined) return;
    this.remove(item, position);
    item.append.delivered(item, position);
  }

  /** Gives up all appends to a session. */
  fail(session: string, error: LogDamagedError): void {
    for (const { append } of [...this.waiting.values()]) if (append.session === session) append.fail(error);
  }

  /** Waits until nothing is under way. */
  async drained(): Promise<void> {
    while (this.waiting.size > 0 || this.outboxes.size > 0) await sleep(5);
  }

  private add(item: Item): void {
    this.waiting.set(item.id, item);
    this.waitingBytes += item.bytes.length;
  }

  private remove(item: Item, position?: number): void {
    if (!this.waiting.delete(item.id)) return;
    this.waitingBytes -= item.bytes.length;
    item.group?.completeItem(item, position);
  }

  /** Forgets the records of an append that failed; those that were not sent yet never will be. */
  private giveUp({ items, isTaken }: PendingAppend): void {
    for (const item of items) this.remove(item);
    if (isTaken) this.parts.onSilence();
  }

  private enqueue({ session, items }: PendingAppend): void {
    const outbox = this.outboxes.get(session);
    if (outbox !== undefined) {
      outbox.items.push(...items);
      return;
    }
    const fresh: Outbox = { session, items: [...items], head: this.parts.lastDelivered(session) ?? 0 };
    this.outboxes.set(session, fresh);
    void this.empty(fresh);
  }

  /** Sends all that waits for a stream, also what comes meanwhile. */
  private async empty(outbox: Outbox): Promise<void> {
    // The appends of one turn of the event loop go together.
    await Promise.resolve();
    while (hasItems(outbox)) {
      await this.beginCall();
      if (hasItems(outbox)) await this.send(outbox, this.takeGroup(outbox));
      this.endCall();
    }
    this.outboxes.delete(outbox.session);
  }

  private async beginCall(): Promise<void> {
    if (this.calls < callsMax) this.calls++;
    else await new Promise<void>((resolve) => this.inLine.push(resolve));
  }

  /** Hands the place on to the next in line. */
  private endCall(): void {
    const next = this.inLine.shift();
    if (next === undefined) this.calls--;
    else next();
  }

  private takeGroup({ items }: Outbox): Group {
    let bytes = items[0].bytes.length;
    let count = 1;
    for (; count < items.length && count < groupRecordsMax; count++) {
      bytes += items[count].bytes.length;
      if (bytes > this.parts.settings.groupBytesMax) break;
    }
    return new Group(items.splice(0, count));
  }

  /** Sends a group until the server has taken it, or nobody waits for it any more: it was read back, or its time is over. */
  private async send(outbox: Outbox, group: Group): Promise<void> {
    for (let repetition = 0; !group.isOver; repetition++) {
      try {
        const over = group.whenOver.then((head) => ({ isTaken: true, head: head ?? outbox.head }));
        const { isTaken, head } = await Promise.race([this.call(outbox, group), over]);
        outbox.head = head;
        if (!isTaken) continue;
        for (const { append } of group.items) append.isTaken = true;
        return;
      } catch (error) {
        for (const { append } of group.items) append.hindrance = error;
        if (isRefusal(error)) group.fail(asLogError(error, outbox.session));
        await Promise.race([sleep(pauseMs(repetition)), group.whenOver]);
      }
    }
    outbox.head = group.head ?? outbox.head;
  }

  private async call({ session, head }: Outbox, { items, deadlineMs }: Group): Promise<Answer> {
    const { client, format } = this.parts;
    const events = items.map(({ id, bytes }, i) => format.toEvent(session, head + 1 + i, id, bytes));
    const deadline = Math.max(deadlineMs - performance.now(), 1);
    const streamState = head === 0 ? NO_STREAM : BigInt(head - 1);
    try {
      const calling = client.appendToStream(format.streamOf(session), events, { streamState, requiresLeader: true, deadline });
      const { success, nextExpectedRevision } = await answered(deadline, calling);
      return { isTaken: success, head: Number(nextExpectedRevision) + 1 };
    } catch (error) {
      if (error instanceof WrongExpectedVersionError) return { isTaken: false, head: headIn(error) };
      throw error;
    }
  }
}

/** Whether something waits for a stream that was not given up. */
function hasItems(outbox: Outbox): boolean {
  outbox.items = outbox.items.filter(({ append }) => !append.isOver);
  return outbox.items.length > 0;
}

/** Position of the last record of a stream that does not end where it was expected to. */
const headIn = ({ actualState }: WrongExpectedVersionError): number => (typeof actualState === 'bigint' ? Number(actualState) + 1 : 0);
