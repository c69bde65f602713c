import { erasedDomain } from '../../projections/erased-domain.js';
import { type EventData, type EventDraft, type EventType, type JsonObject, scopeOfType } from '../../projections/events.js';
import type { FoldOutcome, KnownWrite } from '../../projections/fold-outcome.js';
import { isRejection, type LedgerEntry } from '../../projections/ledger.js';
import type { Session } from '../../projections/session.js';
import { TimeoutError, withTimeout } from '../async.js';
import { HindcastError } from '../errors.js';
import { type EventLog, LogNotWrittenError, type RecordsToAppend } from '../log/event-log.js';
import { type MakeRecords, plainRecords, type RecordMaker } from '../sealing/record-maker.js';
import { payloadText, type WriteDigests } from '../sealing/write-digests.js';
import { differingFields } from './differing-fields.js';
import { contentOf, decodeRecord, makeWriteId, type WriteContext } from './event-codec.js';
import { asHindcastError } from './failures.js';
import { type LiveSession, timeAfter } from './live-session.js';
import { noQuotas, QuotaCheck, type SessionQuotas } from './quotas.js';
import { SessionGate } from './session-gate.js';
import type { SessionRegistry } from './session-registry.js';
import { WriteHealth } from './write-health.js';

/** A write as a feature asks for it. Its id is its own, else the Idempotency-Key, else a made one. */
export interface Write<T extends EventType = EventType> {
  readonly type: T;
  /** Of a write to a domain: ids are unique within it. */
  readonly domainId?: string;
  /** The id that the client gave it. */
  readonly id?: string;
  /** The request's Idempotency-Key: where it is not the id, the write is found by it too. */
  readonly key?: string | null;
  /** What the client asked for: the same under the same id is a repeat, anything else a conflict. */
  readonly asked: unknown;
  /**
   * Makes the event's data in the light of what is there now. Not called for an id that is known.
   * @throws {HindcastError} why the write is refused: it never reaches the log, and its id stays free
   */
  readonly decide: (state: Session) => EventData[T] | Promise<EventData[T]>;
  /** Says why the fold refused it at its place in the log, the first time and at every repeat. Without it, the outcome itself is the answer. */
  readonly rejection?: (entry: LedgerEntry) => HindcastError;
}

/** Writes while its holder has the session alone, all in one append. */
export type AloneWrite = <T extends EventType>(
  writes: readonly Write<T>[],
  context: WriteContext,
) => Promise<(WriteResult | RefusedWrite)[]>;

/** What became of a write on the log, as the fold decided it; of a conflict, the fields in which it differs from the first write, where that tells. */
export type WriteResult = FoldOutcome & { readonly differsIn?: readonly string[] };

/** A write that changed nothing, and why. */
export interface RefusedWrite {
  readonly status: 'refused';
  readonly reason: HindcastError;
  /** Position of the state, or of the record, that spoke against it. */
  readonly position: number;
}

export interface WriteSettings {
  readonly appendTimeoutMs: number;
  /** None given: nothing is bounded. */
  readonly quotas?: SessionQuotas;
}

/** Where appends are counted. */
export interface WriteMetrics {
  /** @param events that one append has put on the log @param ms that it took */
  observeAppend(events: number, ms: number): void;
}

/** A write that was looked at: what is known of it already, or the event that goes on the log. */
type Decided = { readonly known: KnownWrite | RefusedWrite } | { readonly draft: EventDraft };

/** The way of every write: its id, its digest, what is known of it, what the feature decides, the log, and what the fold made of it. */
export class WritePath {
  constructor(
    private readonly log: EventLog,
    private readonly registry: SessionRegistry,
    private readonly settings: WriteSettings,
    private readonly metrics: WriteMetrics,
    private readonly records: RecordMaker = plainRecords,
  ) {}

  /** What the last writes tell of log, key store and clock. */
  readonly health = new WriteHealth();
  private readonly gate = new SessionGate();

  /** Does something while no write of the session is under way; those that come meanwhile wait. @param work gets the only way to write meanwhile */
  alone<R>(sessionId: string, work: (write: AloneWrite) => Promise<R>): Promise<R> {
    return this.gate.alone(sessionId, () => work((writes, context) => this.writeInside(sessionId, writes, context)));
  }

  /** @throws {HindcastError} why it is refused; log_unavailable or log_timeout: the outcome is unknown, the id resolves it */
  async write<T extends EventType>(sessionId: string, write: Write<T>, context: WriteContext): Promise<WriteResult> {
    const [result] = await this.writeEach(sessionId, [write], context);
    return taken(result);
  }

  /**
   * Takes writes in their order, each for itself: one that is refused does not stop the others.
   * @throws {HindcastError} log_unavailable or log_timeout: the outcome is unknown, the ids resolve it
   */
  async writeEach<T extends EventType>(
    sessionId: string,
    writes: readonly Write<T>[],
    context: WriteContext,
  ): Promise<(WriteResult | RefusedWrite)[]> {
    if (writes.length === 0) return [];
    await this.gate.enter(sessionId);
    try {
      return await this.writeInside(sessionId, writes, context);
    } finally {
      this.gate.leave(sessionId);
    }
  }

  /**
   * Looks at writes as {@link writeEach} would and writes nothing, each for itself: what becomes of those before is not looked at.
   * @returns what is known of each, or `new` where it would go on the log
   */
  async preview<T extends EventType>(sessionId: string, writes: readonly Write<T>[]): Promise<(KnownWrite | RefusedWrite | 'new')[]> {
    const digests = await this.digests(sessionId);
    const { state } = await this.registry.open(sessionId);
    const outcomes: (KnownWrite | RefusedWrite | 'new')[] = [];
    for (const write of writes) {
      const decided = await decide(state, write, write.id ?? write.key ?? '', digests);
      outcomes.push('draft' in decided ? 'new' : (orRefused(decided.known, write) as KnownWrite | RefusedWrite));
    }
    return outcomes;
  }

  private async writeInside<T extends EventType>(
    sessionId: string,
    writes: readonly Write<T>[],
    context: WriteContext,
  ): Promise<(WriteResult | RefusedWrite)[]> {
    const digests = await this.digests(sessionId);
    let session = await this.registry.open(sessionId);
    while (!this.registry.has(session)) session = await this.registry.open(sessionId);
    const pending = session.pending.begin(session.state.position);
    try {
      const decided: Decided[] = [];
      for (const [i, write] of writes.entries()) {
        const id = write.id ?? write.key ?? makeWriteId(context, writes.length > 1 ? i : undefined);
        const one = decide(session.state, write, id, digests);
        // Most need not wait.
        decided.push(one instanceof Promise ? await one : one);
      }
      this.boundByQuotas(session.state, decided);
      const drafts: EventDraft[] = [];
      for (const one of decided) if ('draft' in one) drafts.push(one.draft);
      const outcomes = drafts.length === 0 ? [] : await this.append(session, drafts, context);
      const results = decided.map((one, i) => orRefused('known' in one ? one.known : (outcomes.shift() as FoldOutcome), writes[i]));
      return await Promise.all(results.map((result, i) => this.compared(sessionId, result, writes[i])));
    } finally {
      session.pending.end(pending);
    }
  }

  /**
   * Puts events on the log as they are: nothing is looked up or decided, and their folding is not waited for.
   * @param state of the session, by which time goes on
   * @throws {HindcastError} log_unavailable or log_timeout: the outcome is unknown
   */
  async put(
    state: Session,
    events: readonly (Pick<EventDraft, 'id' | 'type' | 'data'> & { readonly asked: unknown })[],
    context: WriteContext,
  ): Promise<void> {
    const digests = await this.digests(state.id);
    const make = await this.prepare(state.id, events.length);
    const recordedAt = new Date(timeAfter(state.lastRecordedAtMs, Date.now())).toISOString();
    const records = make(
      events.map(({ asked, ...event }) => {
        const draft = { ...event, digest: digests.payload(payloadText(asked)) } as EventDraft;
        return contentOf(draft, recordedAt, context, undefined);
      }),
    );
    await withTimeout(this.settings.appendTimeoutMs, this.log.append(state.id, records)).catch((error: unknown) =>
      this.failed(unknownOutcome(error, events)),
    );
  }

  /** Refuses the writes that go beyond what the agent may have. */
  private boundByQuotas(state: Session, decided: Decided[]): void {
    const check = QuotaCheck.of(this.settings.quotas ?? noQuotas, state, Date.now());
    if (check === null) return;
    for (const [i, one] of decided.entries()) {
      const reason = 'draft' in one ? check.take(one.draft) : null;
      if (reason !== null) decided[i] = { known: { status: 'refused', reason, position: state.position } };
    }
  }

  /** Of a conflict, says in which fields the write differs from the first. That cannot be told of an erased one, nor where the log does not answer. */
  private async compared<R extends WriteResult | RefusedWrite>(sessionId: string, result: R, { type, asked }: Write): Promise<R> {
    if (result.status !== 'conflict') return result;
    let differsIn: string[] = [];
    try {
      await this.log.readAt(sessionId, [result.entry.position], (record) => {
        const event = decodeRecord(record);
        if (event.type === type) differsIn = differingFields(type, event.data as unknown as JsonObject, asked);
      });
    } catch {
      return result;
    }
    return { ...result, differsIn };
  }

  /** Puts drafts on the log and waits until they are folded. @returns what became of each */
  private async append(session: LiveSession, drafts: readonly EventDraft[], context: WriteContext): Promise<FoldOutcome[]> {
    const make = await this.prepare(session.id, drafts.length);
    session.expectKept();
    const { seen } = session;
    const nowMs = Date.now();
    this.health.sawEvent(session.state.lastRecordedAtMs - nowMs);
    const recordedAt = new Date(session.writeTime(nowMs)).toISOString();
    const contents = drafts.map((draft, i) => contentOf(draft, recordedAt, context, i === 0 ? seen : undefined));
    const beganMs = performance.now();
    const positions = await withTimeout(
      this.settings.appendTimeoutMs,
      this.fold(session, () => make(contents)),
    ).catch((error: unknown) => this.failed(unknownOutcome(error, drafts)));
    this.health.succeeded();
    this.metrics.observeAppend(positions.length, performance.now() - beganMs);
    return positions.map((position) => session.pending.take(position));
  }

  /** By which the session's repeats are told. @throws {HindcastError} */
  private async digests(sessionId: string): Promise<WriteDigests> {
    try {
      return await this.records.digests(sessionId);
    } catch (error) {
      throw asHindcastError(error);
    }
  }

  /** What makes as many records of the session. @throws {HindcastError} */
  private async prepare(sessionId: string, count: number): Promise<MakeRecords> {
    try {
      return await this.records.prepare(sessionId, count);
    } catch (error) {
      return this.failed(error);
    }
  }

  /** @throws {HindcastError} what failed, noted */
  private readonly failed = (error: unknown): never => {
    const failure = asHindcastError(error);
    this.health.failedWith(failure.code);
    throw failure;
  };

  /** @returns the positions of the records, when all are folded */
  private async fold(session: LiveSession, records: RecordsToAppend): Promise<number[]> {
    const positions = await this.log.append(session.id, records);
    const last = positions[positions.length - 1];
    if (session.state.position < last) await session.reach(last);
    return positions;
  }
}

/** A write's outcome. @throws {HindcastError} why it was refused, where it was */
export function taken(result: WriteResult | RefusedWrite): WriteResult {
  if (result.status === 'refused') throw result.reason;
  return result;
}

function decide<T extends EventType>(state: Session, write: Write<T>, id: string, digests: WriteDigests): Decided | Promise<Decided> {
  const { type, key, asked } = write;
  const text = payloadText(asked);
  const digest = digests.payload(text);
  const known = findKnown(state, write, id, { text, digest, digests });
  if (known !== null) return { known };
  const draftOf = (data: EventData[T]): Decided => ({
    draft: { id, type, digest, key: key === null || key === id ? undefined : key, data } as EventDraft,
  });
  const refused = (error: unknown): Decided => {
    if (!(error instanceof HindcastError)) throw error;
    return { known: { status: 'refused', reason: error, position: state.position } };
  };
  try {
    const data = write.decide(state);
    return data instanceof Promise ? data.then(draftOf).catch(refused) : draftOf(data);
  } catch (error) {
    return refused(error);
  }
}

/** What is known of a write, whether it was digested as today or as before, and whether the name of its domain is still known. */
function findKnown(
  state: Session,
  { type, domainId }: Pick<Write, 'type' | 'domainId'>,
  id: string,
  { text, digest, digests }: { readonly text: string; readonly digest: string; readonly digests: WriteDigests },
): KnownWrite | null {
  let scope = scopeOfType(type, domainId);
  let known = state.findOutcome(scope, id, digest);
  if (known === null && domainId !== undefined && state.ledger.hasErasedDomains) {
    const name = digests.domain(domainId);
    if (name === null) return null;
    scope = scopeOfType(type, erasedDomain(name));
    known = state.findOutcome(scope, id, digest);
  }
  if (known?.status !== 'conflict') return known;
  for (const before of digests.formerPayloads(text)) {
    const repeat = state.findOutcome(scope, id, before);
    if (repeat?.status !== 'conflict') return repeat;
  }
  return known;
}

/** The outcome, or the refusal that the fold found at the write's place in the log. */
function orRefused(result: WriteResult | RefusedWrite, { rejection }: Write): WriteResult | RefusedWrite {
  if (rejection === undefined || result.status === 'refused' || result.status === 'conflict') return result;
  const { entry } = result;
  return isRejection(entry.verdict) ? { status: 'refused', reason: rejection(entry), position: entry.position } : result;
}

function unknownOutcome(error: unknown, drafts: readonly Pick<EventDraft, 'id'>[]): HindcastError {
  const ids = drafts.slice(0, 3).map(({ id }) => `"${id}"`);
  const advice = `whether it was recorded is unknown: ask operations for ${ids.join(', ')}${drafts.length > 3 ? ', …' : ''}, or send the same again`;
  if (error instanceof TimeoutError) return new HindcastError('log_timeout', `the log did not answer in time; ${advice}`);
  const known = asHindcastError(error);
  if (error instanceof LogNotWrittenError)
    return new HindcastError('log_unavailable', `${known.message}; nothing was recorded: send the same again later`, { cause: error });
  // A state that is given up for an erasure may have been given up behind the append.
  const isUnknown = known.code === 'log_unavailable' || known.code === 'erasing';
  return isUnknown ? new HindcastError(known.code, `${known.message}; ${advice}`, { ...known.details, cause: error }) : known;
}
