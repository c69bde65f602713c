import { clockFallMs } from '../../../projections/timeline.js';
import { HindcastError } from '../../../src/errors.js';
import type { RefusedWrite, WriteResult } from '../../../src/sessions/write-path.js';
import { isWrite, type Operation, type StoredItem, type Write } from './operations.js';
import { lateWords, memoriesAt, oldWords, scopeOf, youngErased } from './oracle.js';
import { theScheduler } from './scheduler.js';
import type { Answer } from './simulated-node.js';
import { type Invariant, Violation } from './violation.js';
import { type World, writtenDown } from './world.js';

/** What must never be answered where nothing is damaged. */
const impossible: ReadonlySet<string> = new Set(['internal', 'log_damaged', 'not_sealed', 'forbidden']);

const dayMs = 86_400_000;

/** What is known when a request begins. */
export interface Begun {
  readonly operation: Operation;
  /** Records on the log. */
  readonly records: number;
  /** Position of the session's last write that was acknowledged. */
  readonly acknowledged: number;
  readonly trueMs: number;
  /** How far the clocks of the nodes are ahead, ms. */
  readonly clocksMs: readonly number[];
  /** Words that were erased for good by now. */
  readonly erasedWords: readonly string[];
  /** Words that are older than they are kept, and are to be gone by now. */
  readonly oldWords: readonly string[];
}

interface KnownOutcome {
  readonly position: number;
  readonly verdict: string;
  readonly value: number;
  isRecorded: boolean;
}

/** Looks at every answer in the light of what was answered before and of what lies on the log. */
export class Checks {
  /** By session, kind of write and id. */
  private readonly outcomes = new Map<string, KnownOutcome>();
  private readonly receipts = new Map<string, string>();
  private readonly acknowledged = new Map<string, number>();
  private readonly erasedWords = new Map<string, string[]>();
  answers = 0;
  /** Nothing fails any more, so nothing may be refused. */
  isHealed = false;
  /** All that is done beside requests is done. */
  isSettled = false;

  constructor(private readonly world: World) {}

  begin(operation: Operation): Begun {
    const { session } = operation;
    return {
      operation,
      records: this.world.log.records.length,
      acknowledged: this.acknowledged.get(session) ?? 0,
      trueMs: theScheduler().trueMs,
      clocksMs: this.clocks(),
      erasedWords: [...(this.erasedWords.get(session) ?? []), ...(this.isSettled ? lateWords(this.world.told(session)) : [])],
      oldWords: this.isSettled ? this.oldWords(session) : [],
    };
  }

  /** What retention has erased is old. @throws {Violation} */
  retention(): void {
    for (const { agentId } of this.world.keptAgents) {
      const erased = youngErased(this.world.told(agentId));
      if (erased !== null) throw new Violation('young', `${JSON.stringify(erased.content)} of ${agentId}`);
    }
  }

  private oldWords(session: string): string[] {
    const kept = this.world.keptAgents.find(({ agentId }) => agentId === session);
    if (kept === undefined) return [];
    const today = Math.floor(theScheduler().trueMs / dayMs);
    return oldWords(this.world.told(session), new Date((today - kept.maxAgeDays) * dayMs).toISOString());
  }

  /** @throws {Violation} */
  end(begun: Begun, answer: Answer | null): void {
    if (answer === null) return;
    this.answers++;
    const { operation } = begun;
    if ('error' in answer) {
      this.refused(begun, answer.error);
      return;
    }
    this.expectErased(begun, answer.ok);
    if (isWrite(operation)) this.written(operation, answer.ok);
    else this.read(begun, answer.ok);
  }

  /** Looks at the states that are in memory. @throws {Violation} */
  states(place: number): void {
    const { node, name } = this.world.places[place];
    for (const session of node?.host.liveSessions() ?? []) {
      const state = node?.inMemory(session);
      if (state === undefined || writtenDown(state).equals(this.world.folded(session, state.position))) continue;
      throw new Violation('fold', `session ${session} at position ${state.position} of ${name}`);
    }
  }

  /** Ids of all writes that a session's log knows, with the positions that they were first written at. */
  idsOf(session: string): Map<string, number> {
    const first = new Map<string, number>();
    for (const { position, content } of this.world.told(session)) if (!first.has(content.id)) first.set(content.id, position);
    return first;
  }

  private refused({ operation, records }: Begun, error: unknown): void {
    if (!(error instanceof HindcastError) || impossible.has(error.code)) {
      const { name, message, stack } = error as Error;
      throw new Violation('answers', `${describe(operation)}: ${name} ${message}\n${stack}`);
    }
    if (this.isHealed) throw new Violation('ends', `${describe(operation)} got ${error.code}: ${error.message}`);
    if (operation.kind !== 'operation' || error.code !== 'not_found') return;
    const onLog = this.world.log.records.slice(0, records).filter(({ session }) => session === operation.session);
    const positions = new Set(onLog.map(({ position }) => position));
    const found = this.world
      .told(operation.session)
      .find(({ position, content }) => positions.has(position) && content.id === operation.id);
    if (found !== undefined) throw new Violation('operations', `${operation.id} lies at position ${found.position}`);
  }

  private written(operation: Write, answer: Record<string, unknown>): void {
    const { session } = operation;
    if (operation.kind === 'erase') {
      this.erased(operation, answer);
      return;
    }
    if (operation.kind === 'recall') {
      if (answer.event_id !== null) this.expectOnLog(session, answer.position as number, answer.event_id as string);
      return;
    }
    const results = answer.results as (WriteResult | RefusedWrite)[];
    for (const [i, result] of results.entries()) {
      if (result.status === 'refused') continue;
      const { entry, status } = result;
      this.expectOnLog(session, entry.position, entry.id);
      const name = `${session} ${entry.scope} ${entry.id}`;
      const known = this.outcomes.get(name);
      const { position, verdict } = entry;
      // How many memories were cleared is counted without those that were erased since.
      const value = verdict === 'cleared' ? 0 : entry.value;
      if (known !== undefined && (known.position !== position || known.verdict !== verdict || known.value !== value))
        throw new Violation('outcome', `${name} was ${known.verdict} at ${known.position}, and is ${verdict} at ${position}`);
      if (status === 'recorded' && known?.isRecorded) throw new Violation('once', `${name} was recorded twice`);
      this.outcomes.set(name, { position, verdict, value, isRecorded: status === 'recorded' || known?.isRecorded === true });
      if (operation.kind === 'store') this.expectSame(session, position, status, operation.items[i]);
      this.acknowledged.set(session, Math.max(this.acknowledged.get(session) ?? 0, position));
    }
  }

  /** A repeat is one of the same payload, a conflict one of another. */
  private expectSame(session: string, at: number, status: string, item: StoredItem | undefined): void {
    const { content, expires_at } = (this.world.told(session).find(({ position }) => position === at)?.content.data ?? {}) as StoredData;
    const [isSameText, ends] = [content === item?.content, [expires_at, item?.ttlSeconds].filter((end) => end !== undefined).length];
    // The record does not say how long two that both end were to live.
    if (isSameText && ends === 2) return;
    const isSame = isSameText && ends === 0;
    if (isSame === (status === 'conflict'))
      throw new Violation('outcome', `${status} of a write at ${at} with ${isSame ? 'the same' : 'another'} payload`);
  }

  private expectOnLog(session: string, at: number, id: string): void {
    const told = this.world.told(session);
    const record = told.find(({ position }) => position === at);
    if (record?.content.id !== id) throw new Violation('acknowledged', `${id} at position ${at} of ${session}`);
    const scope = scopeOf(record.content.type);
    const first = told.find(({ content }) => content.id === id && scopeOf(content.type) === scope);
    if (first?.position !== at) throw new Violation('once', `${id} was answered with ${at}, and lies first at ${first?.position}`);
  }

  private erased({ session, key, ids }: Extract<Operation, { kind: 'erase' }>, answer: Record<string, unknown>): void {
    if (answer.status !== 'success') return;
    const position = answer.position as number;
    this.expectOnLog(session, position, answer.event_id as string);
    this.acknowledged.set(session, Math.max(this.acknowledged.get(session) ?? 0, position));
    const words = this.world
      .told(session)
      .filter((record) => record.position < position)
      .flatMap(({ content: { id, data } }) => {
        const about = [id, data.memory_id as string, ...((data.memory_ids ?? []) as string[])];
        const text = (data.content ?? data.user_message) as string | undefined;
        return text !== undefined && about.some((one) => ids.includes(one)) ? [text] : [];
      });
    this.erasedWords.set(session, [...(this.erasedWords.get(session) ?? []), ...words]);
    if (key === null || answer.receipt === null) return;
    // Each node signs with a key of its own.
    const { signature: _, signing_key: __, ...signed } = answer.receipt as Record<string, unknown>;
    const receipt = JSON.stringify(this.world.isShared ? signed : answer.receipt);
    const name = `${session} ${key}`;
    const known = this.receipts.get(name) ?? receipt;
    if (known !== receipt) throw new Violation('receipt', `${known} and ${receipt}`);
    this.receipts.set(name, receipt);
  }

  private expectErased({ operation, erasedWords, oldWords }: Begun, answer: Record<string, unknown>): void {
    if (erasedWords.length + oldWords.length === 0) return;
    const text = JSON.stringify(answer);
    const expectNone = (words: readonly string[], invariant: Invariant): void => {
      const word = words.find((one) => text.includes(one));
      if (word !== undefined) throw new Violation(invariant, `${describe(operation)} tells ${word}`);
    };
    expectNone(erasedWords, 'erased');
    expectNone(oldWords, 'old');
  }

  private read(begun: Begun, answer: Record<string, unknown>): void {
    const { operation } = begun;
    if (operation.kind === 'verify' && answer.valid !== true) throw new Violation('chain', JSON.stringify(answer));
    if (operation.kind === 'operation') {
      this.expectOnLog(operation.session, answer.position as number, answer.event_id as string);
      const known = [...this.outcomes].filter(([name]) => name.startsWith(`${operation.session} `) && name.endsWith(` ${operation.id}`));
      const { status } = answer.outcome as { status: string };
      const same = known.find(([, { position }]) => position === answer.position);
      if (same !== undefined && same[1].verdict !== status)
        throw new Violation('outcome', `${operation.id} was ${same[1].verdict}, and operations says ${status}`);
    }
    if (operation.kind === 'list') this.expectList(begun, answer);
  }

  /** The memories must be those of some position between what was acknowledged before and what is on the log now. */
  private expectList({ operation, acknowledged, trueMs, clocksMs }: Begun, answer: Record<string, unknown>): void {
    const { session } = operation;
    const asked = operation.kind === 'list' ? operation.position : undefined;
    const items = answer.items as { memory_id: string; version: number; content: string }[];
    const found = JSON.stringify(items.map(({ memory_id, version, content }) => [memory_id, version, content]).sort());
    const told = this.world.told(session);
    const last = told.at(-1)?.position ?? 0;
    const ends = [acknowledged, ...told.map(({ position }) => position).filter((position) => position > acknowledged)];
    const seen: string[] = [];
    for (const end of ends) {
      const upTo = asked === undefined ? end : Math.min(asked, end);
      const before = told.filter(({ position }) => position <= upTo);
      const latestMs = before.reduce((latest, { content }) => later(latest, Date.parse(content.recorded_at)), 0);
      // Of now any time may count that any node's clock showed meanwhile.
      const times = asked === undefined ? this.times(trueMs, latestMs, [...clocksMs, ...this.clocks()], before) : [latestMs];
      for (const nowMs of times)
        for (const erasedUpTo of new Set([end, last])) {
          const expected = memoriesAt(told, upTo, { nowMs, erasedUpTo });
          const text = JSON.stringify([...expected].map(([id, { version, content }]) => [id, version, content]).sort());
          if (text === found) return;
          seen.push(text);
        }
    }
    throw new Violation('oracle', `${describe(operation)} found ${found}, and the log says ${[...new Set(seen)].join(' or ')}`);
  }

  private clocks(): number[] {
    return this.world.places.map(({ process }) => process?.clockAheadMs ?? 0);
  }

  /** The times at which what is found changes. */
  private times(
    fromMs: number,
    latestMs: number,
    clocks: readonly number[],
    told: readonly { readonly content: { readonly data: unknown } }[],
  ): number[] {
    const scheduler = theScheduler();
    const least = Math.max(latestMs, fromMs + Math.min(0, ...clocks));
    const most = Math.max(latestMs, scheduler.trueMs + Math.max(0, ...clocks));
    const expiries = told.map(({ content }) => Date.parse((content.data as { expires_at?: string }).expires_at ?? ''));
    return [least, ...expiries.filter((ms) => ms > least && ms <= most), most];
  }
}

interface StoredData {
  readonly content?: string;
  readonly expires_at?: string;
}

/** The later of two times, unless the second says that the clock of the first had run ahead. */
const later = (latestMs: number, nextMs: number): number => (latestMs - nextMs > clockFallMs ? nextMs : Math.max(latestMs, nextMs));

const describe = (operation: Operation): string => JSON.stringify(operation);
