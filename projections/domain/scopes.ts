import { finish } from '../compact/binary.js';
import type { Json, JsonObject } from '../events.js';
import { compileFilter, type Predicate } from '../filter.js';
import type { RecordedEvents } from './recorded-events.js';

/** The observation of a variable that counts in a scope. */
export interface LatestObservation {
  readonly variable: string;
  readonly value: Json;
  /** Number of the event that it came with. */
  readonly event: number;
}

/** Bytes of events that are looked at in one go: a millisecond or less. */
const stepBytes = 65_536;
/** What an event counts for besides. */
const eventBytes = 64;
/** Characters of a filter, as JSON, that take as long with a text as reading it: it may look for many others in it. */
const filterCharacters = 16;

/** Scopes kept at hand. */
const scopesMax = 32;

/**
 * What is known under one filter, as far as its events were looked at. It is brought up to date from where it stands, by whoever needs it, and so loses nothing by what comes
 * meanwhile: new events are looked at, and of an event that was taken back only its variables are looked for again.
 */
export class Scope {
  readonly latest = new Map<string, LatestObservation>();
  /** Number of the event that is looked at next. */
  private next = 0;
  /** Number of the first event that was not looked at yet. */
  private end = 0;
  /** Variables that events which were looked at before are looked through for again. */
  private sought: ReadonlySet<string> = new Set();
  /** Variables whose latest observation was taken back since. */
  private lost = new Set<string>();
  /** How many events had been taken back when it was last seen to. */
  private retractions = 0;
  /** By the ordinal of metadata, whether they pass; while events are looked at. */
  private readonly verdicts = new Map<number, boolean>();

  /** @param cost what asking whether an event passes takes for each of its bytes, beside reading it */
  constructor(
    private readonly events: RecordedEvents,
    private readonly passes: Predicate,
    private readonly cost: number,
  ) {}

  /** Looks at what it has not seen, bit by bit; events may be recorded and taken back meanwhile. Where it ends {@link latest} holds, until the next of them. */
  *updating(): Generator<void> {
    const { events } = this;
    let bytes = 0;
    for (;;) {
      this.dropRetracted();
      if (this.next === events.end) {
        if (this.lost.size === 0) break;
        this.sought = this.lost;
        this.lost = new Set();
        this.next = 0;
      }
      bytes += eventBytes;
      if (bytes > stepBytes) {
        yield;
        bytes = 0;
      } else bytes += this.look(this.next++);
    }
    this.verdicts.clear();
  }

  private dropRetracted(): void {
    const { events, latest } = this;
    if (this.retractions === events.retractions) return;
    this.retractions = events.retractions;
    for (const [variable, { event }] of latest) {
      if (!events.isRetracted(event)) continue;
      latest.delete(variable);
      this.lost.add(variable);
    }
  }

  /** @returns bytes that were read, or would have been in that time */
  private look(event: number): number {
    const { events, verdicts } = this;
    const isNew = event >= this.end;
    if (isNew) this.end = event + 1;
    if (!events.hasObservations(event) || events.isRetracted(event)) return 0;
    const size = events.bytesOf(event);
    const ordinal = events.metadataOrdinal(event);
    let bytes = 0;
    let verdict = verdicts.get(ordinal);
    if (verdict === undefined) {
      verdict = this.passes(events.metadataOf(event));
      verdicts.set(ordinal, verdict);
      bytes += size * this.cost;
    }
    if (!verdict) return bytes;
    const observed = Object.entries(events.observationsOf(event));
    this.merge(event, isNew ? observed : observed.filter(([variable]) => this.sought.has(variable)));
    return bytes + size;
  }

  private merge(event: number, observed: readonly [string, Json][]): void {
    const { events, latest } = this;
    const timeMs = events.timeOf(event);
    for (const [variable, value] of observed) {
      const known = latest.get(variable);
      const knownMs = known === undefined ? Number.NEGATIVE_INFINITY : events.timeOf(known.event);
      if (known === undefined || knownMs < timeMs || (knownMs === timeMs && known.event <= event))
        latest.set(variable, { variable, value, event });
    }
  }
}

/**
 * What is known under a metadata filter: of each variable the latest observation, by when it happened and then by its place in the log, among the events that pass. Scopes
 * asked for lately are kept; nothing of them is saved.
 */
export class Scopes {
  private readonly scopes = new Map<string, Scope>();

  constructor(private readonly events: RecordedEvents) {}

  /**
   * Oldest first.
   * @param scope that was prepared for the filter; where it is left out and not kept, all events are looked at in one go
   * @throws {FilterError}
   */
  latest(filter: JsonObject | undefined, scope = this.scopeOf(filter)): LatestObservation[] {
    const { events } = this;
    finish(scope.updating());
    return [...scope.latest.values()].sort(
      (a, b) => events.timeOf(a.event) - events.timeOf(b.event) || a.event - b.event || (a.variable < b.variable ? -1 : 1),
    );
  }

  /**
   * Has what {@link latest} looks at ready, bit by bit. What is recorded or taken back afterwards is to be looked at too: asked again, it ends at its first step where that is little.
   * @param scope that was prepared for the filter before
   * @throws {FilterError}
   */
  *prepare(filter?: JsonObject, scope = this.scopeOf(filter)): Generator<void, Scope> {
    yield* scope.updating();
    return scope;
  }

  /** The one that is kept, or a new one. */
  private scopeOf(filter: JsonObject = {}): Scope {
    const key = JSON.stringify(filter);
    const scope = this.scopes.get(key) ?? new Scope(this.events, compileFilter(filter), 1 + key.length / filterCharacters);
    this.scopes.delete(key);
    this.scopes.set(key, scope);
    for (const [oldest] of this.scopes) {
      if (this.scopes.size <= scopesMax) break;
      this.scopes.delete(oldest);
    }
    return scope;
  }
}
