import type { StepOutput } from './domain-run.js';

/** Names that a warning lists at most. */
const listedMax = 20;

/** The hypotheses and outcomes that a hindcast tells of, and those of them that none of its rows knew. */
export class Watch {
  private readonly known = new Set<string>();
  private rows = 0;

  /** @param names of hypotheses, and of outcomes as text; null for all */
  constructor(private readonly names: readonly string[] | null) {}

  /** What was said of those watched; null for nothing. */
  only(said: StepOutput | null | undefined): StepOutput | null {
    const { names } = this;
    if (said === null || said === undefined || names === null) return said ?? null;
    return 'ranked_hypotheses' in said
      ? { ranked_hypotheses: said.ranked_hypotheses.filter(({ hypothesis_id }) => names.includes(hypothesis_id)) }
      : { ...said, probabilities: said.probabilities.filter(({ value }) => names.includes(String(value))) };
  }

  /** Takes down the names that a row speaks of. */
  addRow(said: StepOutput | null | undefined): void {
    if (said === null || said === undefined || this.names === null) return;
    this.rows++;
    if ('ranked_hypotheses' in said) for (const { hypothesis_id } of said.ranked_hypotheses) this.known.add(hypothesis_id);
    else for (const { value } of said.probabilities) this.known.add(String(value));
  }

  /** One for each name watched of which no row spoke, with those there are; none where there are no rows. */
  get warnings(): string[] {
    if (this.rows === 0) return [];
    const { known } = this;
    const listed = [...known].slice(0, listedMax);
    const rest = known.size > listed.length ? `, and ${known.size - listed.length} more` : '';
    const there =
      known.size === 0 ? 'they tell of no hypotheses and no outcomes that have names' : `they tell of ${listed.join(', ')}${rest}`;
    return (this.names ?? []).filter((name) => !known.has(name)).map((name) => `watch: no row tells of "${name}"; ${there}`);
  }
}
