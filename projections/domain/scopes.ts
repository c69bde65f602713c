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

/** Scopes kept at hand. */
const scopesMax = 32;

interface Scope {
  readonly passes: Predicate;
  readonly latest: Map<string, LatestObservation>;
}

/**
 * What is known under a metadata filter: of each variable the latest observation, by when it happened and then by its place in the log, among the events that pass. Scopes
 * asked for lately are kept and brought up to date event by event; nothing of them is saved.
 */
export class Scopes {
  private readonly scopes = new Map<string, Scope>();
  /** How often all was forgotten. */
  private clearedCount = 0;

  constructor(private readonly events: RecordedEvents) {}

  /** Oldest first. @throws {FilterError} */
  latest(filter: JsonObject | undefined): LatestObservation[] {
    const { events } = this;
    return [...this.scope(filter ?? {}).latest.values()].sort(
      (a, b) => events.timeOf(a.event) - events.timeOf(b.event) || a.event - b.event || (a.variable < b.variable ? -1 : 1),
    );
  }

  /** Has what {@link latest} looks at ready, bit by bit; events may be recorded meanwhile, and where one is taken back it is left to that. @throws {FilterError} */
  *prepare(filter: JsonObject = {}): Generator<void> {
    const key = JSON.stringify(filter);
    if (this.scopes.has(key)) return;
    const { clearedCount } = this;
    const scope = yield* this.collecting(compileFilter(filter));
    if (this.clearedCount === clearedCount) this.keep(key, scope);
  }

  /** Takes in an event that was just recorded. @param event its number, one more than the last one's */
  addEvent(event: number): void {
    if (!this.events.hasObservations(event) || this.scopes.size === 0) return;
    const metadata = this.events.metadataOf(event);
    const passed = [...this.scopes.values()].filter(({ passes }) => passes(metadata));
    if (passed.length === 0) return;
    const observed = Object.entries(this.events.observationsOf(event));
    for (const { latest } of passed) this.merge(latest, event, observed);
  }

  /** Forgets what is kept: an event was taken back. */
  clear(): void {
    this.scopes.clear();
    this.clearedCount++;
  }

  private scope(filter: JsonObject): Scope {
    const key = JSON.stringify(filter);
    const scope = this.scopes.get(key) ?? finish(this.collecting(compileFilter(filter)));
    this.keep(key, scope);
    return scope;
  }

  private keep(key: string, scope: Scope): void {
    this.scopes.delete(key);
    this.scopes.set(key, scope);
    for (const [oldest] of this.scopes) {
      if (this.scopes.size <= scopesMax) break;
      this.scopes.delete(oldest);
    }
  }

  private *collecting(passes: Predicate): Generator<void, Scope> {
    const { events } = this;
    const latest = new Map<string, LatestObservation>();
    const verdicts = new Map<number, boolean>();
    let bytes = 0;
    for (let event = 0; event < events.end; event++) {
      bytes += eventBytes;
      if (bytes > stepBytes) {
        yield;
        bytes = 0;
      }
      if (!events.hasObservations(event) || events.isRetracted(event)) continue;
      const ordinal = events.metadataOrdinal(event);
      let verdict = verdicts.get(ordinal);
      if (verdict === undefined) {
        verdict = passes(events.metadataOf(event));
        verdicts.set(ordinal, verdict);
      }
      if (!verdict) continue;
      this.merge(latest, event, Object.entries(events.observationsOf(event)));
      bytes += events.bytesOf(event);
    }
    return { passes, latest };
  }

  private merge(latest: Map<string, LatestObservation>, event: number, observed: readonly [string, Json][]): void {
    const { events } = this;
    for (const [variable, value] of observed) {
      const known = latest.get(variable);
      if (known === undefined || events.timeOf(known.event) <= events.timeOf(event)) latest.set(variable, { variable, value, event });
    }
  }
}
