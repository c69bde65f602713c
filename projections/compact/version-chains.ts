import { BehindError } from './sharing.js';
import type { Table } from './table.js';

/** Words of a row that a version takes. */
export const versionWords = 3;

/** They are: 1 + the version before, 0 for a first one; the version jumped to, where a first one jumps to itself; which version of its thing it is, from 1. */
const [previous, jump, depth] = [0, 1, 2];

/**
 * Versions of many things, numbered together in the order in which they came: rows of a table that keeps more of each. Each knows the one before it of the same thing, and
 * one further back, so that the newest below a number is found in logarithmic time however many there are (skew-binary jump pointers: Myers 1983, "An applicative
 * random-access stack"). Append-only.
 */
export class VersionChains {
  /** @param first the first of the {@link versionWords} of a row that are the version's */
  constructor(
    private readonly rows: Table,
    private readonly first: number,
  ) {}

  /** Adds a version. @param before the thing's version before, -1 for its first one */
  add(version: number, before: number): void {
    const { rows, first } = this;
    rows.set(version, first + previous, before + 1);
    rows.set(version, first + depth, before < 0 ? 1 : this.depth(before) + 1);
    rows.set(version, first + jump, before < 0 ? version : this.jumpBehind(before));
  }

  /** Which version of its thing it is, from 1. */
  depth(version: number): number {
    return this.rows.get(version, this.first + depth);
  }

  /** The version before, or -1. */
  before(version: number): number {
    return this.rows.get(version, this.first + previous) - 1;
  }

  /**
   * The newest version of a thing that is below a number, or -1.
   * @param newest the thing's newest of all, or -1
   * @throws {BehindError} where that was added after the handover to this thread, in memory that it was not handed
   */
  newestBelow(newest: number, end: number): number {
    if (newest >= end && (!this.rows.holds(newest) || this.depth(newest) === 0)) throw new BehindError();
    let version = newest;
    while (version >= end) {
      const further = this.jump(version);
      version = further >= end && further !== version ? further : this.before(version);
    }
    return version;
  }

  private jump(version: number): number {
    return this.rows.get(version, this.first + jump);
  }

  private jumpBehind(before: number): number {
    const near = this.jump(before);
    const far = this.jump(near);
    return this.depth(before) - this.depth(near) === this.depth(near) - this.depth(far) ? far : before;
  }
}
