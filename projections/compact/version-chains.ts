import { Column, words } from './arrays.js';

/**
 * Versions of many things, numbered together in the order in which they came. Each knows the one before it of the same thing, and one further back, so that the newest
 * below a number is found in logarithmic time however many there are (skew-binary jump pointers: Myers 1983, "An applicative random-access stack").
 * Append-only.
 */
export class VersionChains {
  /** 1 + the version before, 0 for a first one. */
  private readonly previous = new Column(words);
  /** The version jumped to; a first one jumps to itself. */
  private readonly jumps = new Column(words);
  /** Which version of its thing it is, from 1. */
  private readonly depths = new Column(words);

  /** Adds a version. @param before the thing's version before, -1 for its first one */
  add(version: number, before: number): void {
    this.previous.set(version, before + 1);
    this.depths.set(version, before < 0 ? 1 : this.depths.get(before) + 1);
    this.jumps.set(version, before < 0 ? version : this.jumpBehind(before));
  }

  /** Which version of its thing it is, from 1. */
  depth(version: number): number {
    return this.depths.get(version);
  }

  /** The version before, or -1. */
  before(version: number): number {
    return this.previous.get(version) - 1;
  }

  /** The newest version of a thing that is below a number, or -1. @param newest the thing's newest of all, or -1 */
  newestBelow(newest: number, end: number): number {
    let version = newest;
    while (version >= end) {
      const jump = this.jumps.get(version);
      version = jump >= end && jump !== version ? jump : this.before(version);
    }
    return version;
  }

  get sizeBytes(): number {
    return this.previous.sizeBytes + this.jumps.sizeBytes + this.depths.sizeBytes;
  }

  private jumpBehind(before: number): number {
    const jump = this.jumps.get(before);
    const further = this.jumps.get(jump);
    const [here, near, far] = [this.depths.get(before), this.depths.get(jump), this.depths.get(further)];
    return here - near === near - far ? further : before;
  }
}
