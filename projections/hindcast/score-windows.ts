import { noTimelineSums, type TimelineScore, type TimelineSums, timelineScore } from './timeline.js';

/** Scores of the courses over a stretch of rows. */
export interface ScoreWindow {
  /** Positions of its first and last row. */
  readonly from: number;
  readonly to: number;
  readonly rows: number;
  /** By course. */
  readonly scores: Readonly<Record<string, TimelineScore>>;
}

interface Bound {
  readonly position: number;
  readonly rows: number;
  readonly sums: readonly TimelineSums[];
}

/** Scores over windows of equally many rows, without knowing beforehand how many will come: when there are too many, two become one. */
export class ScoreWindows {
  /** Where windows end, and what the sums were there. */
  private bounds: Bound[] = [];
  private firsts: number[] = [];
  private rows = 0;
  private width = 1;

  /** @param countMax windows at most; at least half as many where there are enough rows */
  constructor(
    private readonly courses: readonly string[],
    private readonly countMax: number,
  ) {}

  /** @param sums of the courses after the row, in their order; asked for at the end of a window only */
  add(position: number, sums: () => TimelineSums[]): void {
    if (this.countMax === 0) return;
    if (this.bounds.length === this.countMax && this.rows % this.width === 0) this.merge();
    if (this.rows % this.width === 0) this.firsts.push(position);
    this.rows++;
    if (this.rows % this.width === 0) this.bounds.push({ position, rows: this.rows, sums: sums() });
  }

  /** @param position of the last row, and what the sums are there */
  finish(position: number, sums: readonly TimelineSums[]): ScoreWindow[] {
    const isRest = this.rows > (this.bounds.at(-1)?.rows ?? 0);
    const bounds = isRest ? [...this.bounds, { position, rows: this.rows, sums }] : this.bounds;
    return bounds.map((end, i) => {
      const begin = i === 0 ? undefined : bounds[i - 1];
      const score = (course: string, n: number) => [course, timelineScore(end.sums[n], begin?.sums[n] ?? noTimelineSums)] as const;
      return {
        from: this.firsts[i],
        to: end.position,
        rows: end.rows - (begin?.rows ?? 0),
        scores: Object.fromEntries(this.courses.map(score)),
      };
    });
  }

  private merge(): void {
    this.width *= 2;
    this.bounds = this.bounds.filter(({ rows }) => rows % this.width === 0);
    this.firsts = this.firsts.filter((_, i) => i % 2 === 0);
  }
}
