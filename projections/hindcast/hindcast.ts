import type { HindcastEvent, JsonObject } from '../events.js';
import { type Said, Timeline, type TimelineScore } from './timeline.js';

/** A place in a session's history: a position, or a time in ms since 1970. */
export type Place = { readonly position: number } | { readonly timeMs: number };

export interface HindcastQuestion {
  readonly session: string;
  readonly domainId: string;
  /** What is told and judged: from here to there, both included. What lies before is folded all the same. */
  readonly from: Place;
  readonly to: Place;
  /** What is different in the course as it would have been; null for nothing. */
  readonly change: JsonObject | null;
  /** Hypotheses and outcomes (as text) that are told of; null for all. */
  readonly watch: readonly string[] | null;
}

/** One event of the history in both courses. null: refused there, or nothing to say. */
export interface HindcastRow {
  readonly event_id: string;
  readonly position: number;
  readonly type: string;
  readonly recorded_at: string;
  readonly occurred_at: string | null;
  /** What happened, as far as this event says. */
  readonly outcome: unknown;
  /** The event whose outcome this one tells. */
  readonly completes?: string;
  readonly as_was: Said | null;
  readonly as_would: Said | null;
}

export interface HindcastSummary {
  /** Events of the domain that were folded. */
  readonly events: number;
  readonly scores: { readonly as_was: TimelineScore; readonly as_would: TimelineScore };
  /** Positions at which drift was noticed. */
  readonly drifts: { readonly as_was: readonly number[]; readonly as_would: readonly number[] };
  /** The first row whose courses differ. */
  readonly first_difference: HindcastRow | null;
}

/** Replays a domain's history beside itself: as it was, and as it would have been. */
export class Hindcast {
  private readonly was: Timeline;
  private readonly would: Timeline;
  private events = 0;
  private firstDifference: HindcastRow | null = null;

  constructor(private readonly question: HindcastQuestion) {
    const { session, domainId, change } = question;
    this.was = new Timeline(session, domainId, null);
    this.would = change === null ? this.was : new Timeline(session, domainId, change);
  }

  /** Whether the event is beyond the end of the question. */
  isAfter(event: HindcastEvent): boolean {
    return compare(event, this.question.to) > 0;
  }

  /** Folds the session's next event, if it is one of the domain. @returns its row, where there is one and it is within the question */
  apply(event: HindcastEvent): HindcastRow | null {
    if (!('domain_id' in event.data) || event.data.domain_id !== this.question.domainId) return null;
    this.events++;
    const counts = compare(event, this.question.from) >= 0;
    const was = this.was.apply(event, counts);
    const would = this.would === this.was ? was : this.would.apply(event, counts);
    if (!counts || (was === undefined && would === undefined)) return null;
    const row = this.row(event, this.watched(was), this.watched(would));
    if (this.firstDifference === null && this.would !== this.was && differ(row)) this.firstDifference = row;
    return row;
  }

  get summary(): HindcastSummary {
    const { was, would, events, firstDifference } = this;
    return {
      events,
      scores: { as_was: was.score, as_would: would.score },
      drifts: { as_was: was.drifts, as_would: would.drifts },
      first_difference: firstDifference,
    };
  }

  private row(event: HindcastEvent, was: Said | null, would: Said | null): HindcastRow {
    const { occurred_at = null, outcome = null } = event.data as { occurred_at?: string; outcome?: unknown };
    return {
      event_id: event.id,
      position: event.position,
      type: event.type,
      recorded_at: event.recorded_at,
      occurred_at,
      outcome,
      ...(event.type === 'adaptive.completed' ? { completes: event.data.event_id } : {}),
      as_was: was,
      as_would: would,
    };
  }

  private watched(said: Said | null | undefined): Said | null {
    const { watch } = this.question;
    if (said === null || said === undefined || watch === null) return said ?? null;
    return 'ranked_hypotheses' in said
      ? { ranked_hypotheses: said.ranked_hypotheses.filter(({ hypothesis_id }) => watch.includes(hypothesis_id)) }
      : { ...said, probabilities: said.probabilities.filter(({ value }) => watch.includes(String(value))) };
  }
}

const differ = ({ as_was, as_would }: HindcastRow): boolean => JSON.stringify(as_was) !== JSON.stringify(as_would);

const compare = ({ position, recorded_at }: HindcastEvent, place: Place): number =>
  'position' in place ? position - place.position : Date.parse(recorded_at) - place.timeMs;
