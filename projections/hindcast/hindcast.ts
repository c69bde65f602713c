import { sameLearner } from '../adaptive/adapt-settings.js';
import type { DomainEvent, HindcastEvent, JsonObject } from '../events.js';
import { causesOfPrediction, causesOfRanking, changesBetween, type DeclarationChange } from './declaration-changes.js';
import { Run, type StepOutput } from './domain-run.js';
import { sameOutput } from './same-output.js';
import type { RunScore, RunSums } from './score-accumulator.js';
import { type ScoreWindow, ScoreWindows } from './score-windows.js';
import { UnfitEvidence } from './unfit-evidence.js';
import { Watch } from './watch.js';

/** A place in a session's history: a position, or a time in ms since 1970. */
export type HistoryPoint = { readonly position: number } | { readonly timeMs: number };

export interface HindcastQuestion {
  readonly session: string;
  readonly domainId: string;
  /** What is told and judged: from here to there, both included. What lies before is folded all the same. */
  readonly from: HistoryPoint;
  readonly to: HistoryPoint;
  /** What is different in the run as it would have been; null for nothing. */
  readonly change: JsonObject | null;
  /** Further runs by name, and what is different in them: of these only scores are told. */
  readonly candidates: Readonly<Record<string, JsonObject>>;
  /** Windows whose scores are told, at most. */
  readonly windows: number;
  /** Hypotheses and outcomes (as text) that are told of; null for all. */
  readonly watch: readonly string[] | null;
  /** Of the rows within the question the first, and each so many after it, are told; the first that differs always is. 1 for all. */
  readonly every: number;
}

/** One event of the history in both runs. null: refused there, or nothing to say. */
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
  readonly as_was: StepOutput | null;
  readonly as_would: StepOutput | null;
}

/** How a run with a changed declaration compares to the one as it was. */
export interface RunSummary {
  readonly score: RunScore;
  /** Positions at which drift was noticed. */
  readonly drifts: readonly number[];
  /** Where its declaration is another. */
  readonly changes: readonly DeclarationChange[];
  /** Whether putting it in force makes another learner, which begins anew. */
  readonly begins_anew: boolean;
  /** Where the runs first differ, and the paths of the changes that can be why. */
  readonly first_difference: FirstDifference | null;
}

export interface FirstDifference {
  readonly event_id: string;
  readonly position: number;
  readonly because: readonly string[];
}

/** The first row whose runs differ. */
export interface HindcastDifference extends HindcastRow {
  /** Paths of the changes that can be why. */
  readonly because: readonly string[];
}

export interface HindcastSummary {
  /** Events of the domain that were folded. */
  readonly events: number;
  readonly scores: { readonly as_was: RunScore; readonly as_would: RunScore };
  /** Positions at which drift was noticed. */
  readonly drifts: { readonly as_was: readonly number[]; readonly as_would: readonly number[] };
  /** Where the changed declaration is another. */
  readonly changes: readonly DeclarationChange[];
  readonly begins_anew: boolean;
  readonly first_difference: HindcastDifference | null;
  readonly candidates: Readonly<Record<string, RunSummary>>;
  /** Name of the run with the least log loss, or of numbers the least mean absolute error; null where none was judged. */
  readonly best: string | null;
  readonly windows: readonly ScoreWindow[];
  /** Names watched of which no row tells, and evidence that a changed declaration has no place for. */
  readonly warnings: readonly string[];
}

/** Replays a domain's history beside itself: as it was, and as it would have been. */
export class Hindcast {
  private readonly was: Run;
  private readonly would: CounterfactualRun | null;
  private readonly candidates: ReadonlyMap<string, CounterfactualRun>;
  /** All runs with their names. */
  private readonly runs: ReadonlyMap<string, Run>;
  private readonly windows: ScoreWindows;
  private readonly watch: Watch;
  private events = 0;
  private rows = 0;
  private lastPosition = 0;
  private firstDifference: HindcastSummary['first_difference'] = null;

  constructor(private readonly question: HindcastQuestion) {
    const { session, domainId, change, candidates, windows, watch } = question;
    this.watch = new Watch(watch);
    const changed = (its: JsonObject): CounterfactualRun => new CounterfactualRun(this.was, new Run(session, domainId, its), this.watch);
    this.was = new Run(session, domainId, null);
    this.would = change === null ? null : changed(change);
    this.candidates = new Map(Object.entries(candidates).map(([name, its]) => [name, changed(its)]));
    const others = [...this.candidates].map(([name, { run }]) => [name, run] as const);
    this.runs = new Map([['as_was', this.was], ['as_would', this.would?.run ?? this.was], ...others]);
    this.windows = new ScoreWindows([...this.runs.keys()], windows);
  }

  /** Bytes that all runs have learned. */
  get learnerBytes(): number {
    let bytes = 0;
    // Without a change one run is both.
    for (const run of new Set(this.runs.values())) bytes += run.adaptive?.sizeBytes ?? 0;
    return bytes;
  }

  /** Whether the event is beyond the end of the question. */
  isAfter(event: HindcastEvent): boolean {
    return compare(event, this.question.to) > 0;
  }

  /** Folds the session's next event, if it is one of the domain. @returns its row, where there is one that is to be told */
  apply(event: HindcastEvent): HindcastRow | null {
    if (!('domain_id' in event.data) || event.data.domain_id !== this.question.domainId) return null;
    this.events++;
    const counts = compare(event, this.question.from) >= 0;
    const was = this.was.apply(event, counts);
    const would = this.would === null ? was : this.would.apply(event, counts, was);
    for (const candidate of this.candidates.values()) candidate.apply(event, counts, was);
    if (!counts || (was === undefined && would === undefined)) return null;
    this.lastPosition = event.position;
    this.watch.addRow(was);
    if (this.would !== null) this.watch.addRow(would);
    this.windows.addRow(event.position, () => this.sumsOf((run) => run.takeSums()));
    const isFirstDifference = this.firstDifference === null && (this.would?.firstDifference ?? null) !== null;
    if (this.rows++ % this.question.every > 0 && !isFirstDifference) return null;
    const row = this.row(event, this.watch.only(was), this.watch.only(would));
    if (isFirstDifference) this.firstDifference = { ...row, because: this.would?.firstDifference?.because ?? [] };
    return row;
  }

  get summary(): HindcastSummary {
    const { was, events, firstDifference } = this;
    const same: RunSummary = { score: was.score, drifts: was.drifts, changes: [], begins_anew: false, first_difference: null };
    const { score, drifts, changes, begins_anew } = this.would?.summary ?? same;
    return {
      events,
      scores: { as_was: was.score, as_would: score },
      drifts: { as_was: was.drifts, as_would: drifts },
      changes,
      begins_anew,
      first_difference: firstDifference,
      candidates: Object.fromEntries([...this.candidates].map(([name, run]) => [name, run.summary])),
      best: bestOf([...this.runs].map(([name, run]) => [name, run.score])),
      windows: this.windows.finish(
        this.lastPosition,
        this.sumsOf(({ sums }) => sums),
      ),
      warnings: [...this.watch.warnings, ...this.unfit],
    };
  }

  /** What of the evidence counts for nothing in which run. */
  private get unfit(): string[] {
    const candidates = [...this.candidates].flatMap(([name, { unfit }]) => unfit.warnings(`candidates.${name}`));
    return [...(this.would?.unfit.warnings('as_would') ?? []), ...candidates];
  }

  private sumsOf(part: (run: Run) => RunSums): RunSums[] {
    const runs = [...this.runs.values()];
    // Without a change one run is both runs, and is asked once.
    const parts = new Map([...new Set(runs)].map((run) => [run, part(run)]));
    return runs.map((run) => parts.get(run) as RunSums);
  }

  private row(event: HindcastEvent, was: StepOutput | null, would: StepOutput | null): HindcastRow {
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
}

/** A run under a changed declaration, and where it leaves the one as it was. */
class CounterfactualRun {
  firstDifference: RunSummary['first_difference'] = null;
  readonly unfit = new UnfitEvidence();

  constructor(
    private readonly was: Run,
    readonly run: Run,
    private readonly watch: Watch,
  ) {}

  /** @param was what the run as it was said to the event */
  apply(event: HindcastEvent, counts: boolean, was: StepOutput | null | undefined): StepOutput | null | undefined {
    const said = this.run.apply(event, counts);
    if (said && event.type === 'domain.event_recorded') this.noteUnfit(event.data);
    if (counts && this.firstDifference === null && !sameOutput(this.watch.only(was), this.watch.only(said)))
      this.firstDifference = { event_id: event.id, position: event.position, because: this.causes(was, said) };
    return said;
  }

  get summary(): RunSummary {
    const { run, was, firstDifference } = this;
    const [own, its] = [run.adaptive?.settings, was.adaptive?.settings];
    return {
      score: run.score,
      drifts: run.drifts,
      changes: changesBetween(was.declaration, run.declaration),
      begins_anew: own !== undefined && its !== undefined && !sameLearner(own, its),
      first_difference: firstDifference,
    };
  }

  private noteUnfit({ observations = {} }: DomainEvent): void {
    const [was, would] = [this.was.domain?.declaration, this.run.domain?.declaration];
    if (was !== undefined && would !== undefined) this.unfit.addEvent(observations, was, would);
  }

  private causes(was: StepOutput | null | undefined, said: StepOutput | null | undefined): string[] {
    const changes = changesBetween(this.was.declaration, this.run.declaration);
    if (!was || !said) return changes.map(({ path }) => path);
    return 'ranked_hypotheses' in said
      ? causesOfRanking(changes, [this.was.rankingEvidence, this.run.rankingEvidence])
      : causesOfPrediction(changes);
  }
}

/** The first of the best runs among those that were judged most often. */
function bestOf(scores: readonly (readonly [name: string, score: RunScore])[]): string | null {
  const most = Math.max(...scores.map(([, { scored }]) => scored));
  const judged = scores.filter(([, { scored }]) => scored === most && most > 0);
  const loss = ({ log_loss, mae }: RunScore): number => log_loss ?? mae ?? Number.POSITIVE_INFINITY;
  return judged.toSorted(([, one], [, other]) => loss(one) - loss(other))[0]?.[0] ?? null;
}

const compare = ({ position, recorded_at }: HindcastEvent, place: HistoryPoint): number =>
  'position' in place ? position - place.position : Date.parse(recorded_at) - place.timeMs;
