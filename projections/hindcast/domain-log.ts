import { isErasedDomain } from '../erased-domain.js';
import type { Ledger } from '../ledger.js';

/** Entries of the ledger after which the catching up lets other work have its turn. */
const batchEntries = 32_768;

/** The part of a domain's records that a fold of it needs. */
export type DomainPart = 'facts' | 'learner' | 'all';

/** Kinds of writes by the parts that they bear on. Outcomes told late share the ids of feedback. */
const typesOf: Readonly<Record<Exclude<DomainPart, 'all'>, readonly string[]>> = {
  facts: ['declared', 'deleted', 'event_recorded', 'event_retracted', 'feedback_given', 'state_set'].map((type) => `domain.${type}`),
  learner: ['domain.declared', 'domain.deleted', 'domain.feedback_given', 'adaptive.observed'],
};

/** How much a domain had at a position. */
export interface DomainTotals {
  /** Number in the ledger of its last declaration, -1 where it had none. */
  declaration: number;
  /** Events that were not taken back. */
  events: number;
  adaptiveEvents: number;
}

const nothing: DomainTotals = { declaration: -1, events: 0, adaptiveEvents: 0 };

/** Of a kind of write: the list that its entries go to, its type, and the parts that it bears on. */
interface ScopeEntries {
  readonly entries: number[] | null;
  readonly type: string;
  readonly facts: boolean;
  readonly learner: boolean;
}

/**
 * Which records of a session are a domain's: what makes it possible to fold one domain without reading the rest of the session. Follows from the ledger; made when it is first
 * asked for, then brought up to date, never saved.
 */
export class DomainLog {
  private readonly entries = new Map<string, number[]>();
  private readonly scopes: ScopeEntries[] = [];
  private seen = 0;

  constructor(private readonly ledger: Ledger) {}

  /** Takes in, bit by bit, what the ledger has got since. */
  *catchUp(): Generator<void> {
    const { ledger, scopes } = this;
    while (this.seen < ledger.end) {
      for (const end = Math.min(ledger.end, this.seen + batchEntries); this.seen < end; this.seen++) {
        const ordinal = ledger.scopeOrdinalAt(this.seen);
        if (ordinal >= scopes.length) for (const scope of ledger.scopesFrom(scopes.length)) scopes.push(this.listOf(scope));
        scopes[ordinal].entries?.push(this.seen);
      }
      yield;
    }
  }

  /**
   * Positions of a domain's records behind one position and up to another, in their order. Of parts only the records that the session's fold took; of all also those that it
   * refused.
   */
  positions(domainId: string, part: DomainPart, after: number, to: number): number[] {
    const { ledger } = this;
    const entries = this.entries.get(domainId) ?? [];
    const found: number[] = [];
    for (let i = this.countTo(entries, after); i < entries.length; i++) {
      const position = ledger.positionAt(entries[i]);
      if (position > to) break;
      if (this.isOf(entries[i], part)) found.push(position);
    }
    return found;
  }

  /** Position of a domain's last record of a part up to a position, 0 where there is none. */
  lastPosition(domainId: string, part: DomainPart, to: number): number {
    const entries = this.entries.get(domainId) ?? [];
    let i = this.countTo(entries, to) - 1;
    while (i >= 0 && !this.isOf(entries[i], part)) i--;
    return i < 0 ? 0 : this.ledger.positionAt(entries[i]);
  }

  /** Number of a domain's records up to a position, those that were refused included. */
  count(domainId: string, to = Number.POSITIVE_INFINITY): number {
    return this.countTo(this.entries.get(domainId) ?? [], to);
  }

  /** All domains that have a record, by their ids. */
  domainIds(): string[] {
    return [...this.entries.keys()];
  }

  /** How a domain stood at a position, as far as its writes tell it without being folded. */
  totalsAt(domainId: string, to: number): DomainTotals {
    const { ledger } = this;
    let totals = { ...nothing };
    for (const entry of this.entries.get(domainId) ?? []) {
      if (ledger.positionAt(entry) > to) break;
      if (ledger.isRejectionAt(entry)) continue;
      const { type } = this.scopes[ledger.scopeOrdinalAt(entry)];
      if (type === 'domain.deleted') totals = { ...nothing };
      else if (type === 'domain.declared') totals.declaration = entry;
      else if (type === 'domain.event_recorded') totals.events++;
      else if (type === 'domain.event_retracted') totals.events--;
      else if (type === 'adaptive.observed') totals.adaptiveEvents++;
    }
    return totals;
  }

  private isOf(entry: number, part: DomainPart): boolean {
    if (part === 'all') return true;
    const { ledger, scopes } = this;
    return scopes[ledger.scopeOrdinalAt(entry)][part] && !ledger.isRejectionAt(entry);
  }

  /** How many of the entries lie at or before a position. */
  private countTo(entries: readonly number[], position: number): number {
    let [low, high] = [0, entries.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.ledger.positionAt(entries[middle]) <= position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private listOf(scope: string): ScopeEntries {
    const colon = scope.indexOf(':');
    if (colon < 0 || isErasedDomain(scope.slice(colon + 1))) return { entries: null, type: scope, facts: false, learner: false };
    const domainId = scope.slice(colon + 1);
    const entries = this.entries.get(domainId) ?? [];
    this.entries.set(domainId, entries);
    const type = scope.slice(0, colon);
    return { entries, type, facts: typesOf.facts.includes(type), learner: typesOf.learner.includes(type) };
  }
}
