import { addRunSums, type RunScore, type RunSums, runScore } from './score-accumulator.js';

/** Scores of the runs over a window of rows. */
export interface ScoreWindow {
  /** Positions of its first and last row. */
  readonly from: number;
  readonly to: number;
  readonly rows: number;
  /** By run. */
  readonly scores: Readonly<Record<string, RunScore>>;
}

/** A window of rows, and what its scores are made of, by run. */
interface WindowSums {
  readonly from: number;
  readonly to: number;
  readonly rows: number;
  readonly sums: readonly RunSums[];
}

/** Scores over windows of equally many rows, without knowing beforehand how many will come: when there are too many, two become one. */
export class ScoreWindows {
  private windows: WindowSums[] = [];
  /** The first half of the window that rows are entered into, where its second half is still to come. */
  private half: WindowSums | null = null;
  private from = 0;
  /** Entered since the last window, or half of one, was full. */
  private rows = 0;
  private width = 1;

  /** @param countMax windows at most; at least half as many where there are enough rows */
  constructor(
    private readonly runs: readonly string[],
    private readonly countMax: number,
  ) {}

  /** @param takeSums what the runs' scores since the last taking are made of, in their order; asked for at the end of a window only */
  addRow(position: number, takeSums: () => RunSums[]): void {
    if (this.countMax === 0) return;
    if (this.rows === 0) {
      if (this.windows.length === this.countMax) this.merge();
      this.from = position;
    }
    this.rows++;
    if (this.rows + (this.half?.rows ?? 0) < this.width) return;
    this.windows.push(this.joined({ from: this.from, to: position, rows: this.rows, sums: takeSums() }));
    this.half = null;
    this.rows = 0;
  }

  /** @param position of the last row, and what the runs' scores since the last taking are made of */
  finish(position: number, sums: readonly RunSums[]): ScoreWindow[] {
    const rest = this.rows > 0 ? this.joined({ from: this.from, to: position, rows: this.rows, sums }) : this.half;
    return [...this.windows, ...(rest === null ? [] : [rest])].map(({ sums: of, ...window }) => ({
      ...window,
      scores: Object.fromEntries(this.runs.map((run, i) => [run, runScore(of[i])])),
    }));
  }

  private joined(window: WindowSums): WindowSums {
    return this.half === null ? window : join(this.half, window);
  }

  private merge(): void {
    const { windows } = this;
    this.width *= 2;
    this.half = windows.length % 2 === 1 ? windows[windows.length - 1] : null;
    this.windows = Array.from({ length: Math.floor(windows.length / 2) }, (_, i) => join(windows[2 * i], windows[2 * i + 1]));
  }
}

const join = (one: WindowSums, next: WindowSums): WindowSums => ({
  from: one.from,
  to: next.to,
  rows: one.rows + next.rows,
  sums: one.sums.map((sums, i) => addRunSums(sums, next.sums[i])),
});
