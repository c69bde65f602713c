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

  constructor(private readonly events: RecordedEvents) {}

  /** Oldest first. @throws {FilterError} */
  latest(filter: JsonObject | undefined): LatestObservation[] {
    const { events } = this;
    return [...this.scope(filter ?? {}).latest.values()].sort(
      (a, b) => events.timeOf(a.event) - events.timeOf(b.event) || a.event - b.event || (a.variable < b.variable ? -1 : 1),
    );
  }

  /** Takes in an event that was just recorded. @param event its number, one more than the last one's */
  addEvent(event: number): void {
    if (!this.events.hasObservations(event) || this.scopes.size === 0) return;
    const metadata = this.events.metadataOf(event);
    for (const { passes, latest } of this.scopes.values()) if (passes(metadata)) this.merge(latest, event);
  }

  /** Forgets what is kept: an event was taken back. */
  clear(): void {
    this.scopes.clear();
  }

  private scope(filter: JsonObject): Scope {
    const key = JSON.stringify(filter);
    const scope = this.scopes.get(key) ?? this.collect(compileFilter(filter));
    this.scopes.delete(key);
    this.scopes.set(key, scope);
    for (const [oldest] of this.scopes) {
      if (this.scopes.size <= scopesMax) break;
      this.scopes.delete(oldest);
    }
    return scope;
  }

  private collect(passes: Predicate): Scope {
    const { events } = this;
    const latest = new Map<string, LatestObservation>();
    const verdicts = new Map<number, boolean>();
    for (let event = 0; event < events.end; event++) {
      if (!events.hasObservations(event) || events.isRetracted(event)) continue;
      const ordinal = events.metadataOrdinal(event);
      let verdict = verdicts.get(ordinal);
      if (verdict === undefined) {
        verdict = passes(events.metadataOf(event));
        verdicts.set(ordinal, verdict);
      }
      if (verdict) this.merge(latest, event);
    }
    return { passes, latest };
  }

  private merge(latest: Map<string, LatestObservation>, event: number): void {
    const { events } = this;
    for (const [variable, value] of Object.entries(events.observationsOf(event))) {
      const known = latest.get(variable);
      if (known === undefined || events.timeOf(known.event) <= events.timeOf(event)) latest.set(variable, { variable, value, event });
    }
  }
}
