/** Denials of one direction, counted once for stretches of any length. */
export class Denials {
  /** By token, how many stand before it. */
  private readonly before: Uint32Array;
  /** By token, how many stretches that were looked at begin there, less those that end there. */
  private readonly looked: Int32Array;

  constructor(
    length: number,
    private readonly isOne: (at: number) => boolean,
  ) {
    this.before = new Uint32Array(length + 1);
    this.looked = new Int32Array(length + 1);
    for (let at = 0; at < length; at++) this.before[at + 1] = this.before[at] + Number(isOne(at));
  }

  count(from: number, to: number): number {
    return this.before[to] - this.before[from];
  }

  /** Whether their number is odd; those that stand there are used. */
  isOdd(from: number, to: number): boolean {
    const [start, end] = [Math.max(0, from), Math.min(this.before.length - 1, to)];
    if (start >= end) return false;
    this.looked[start]++;
    this.looked[end]--;
    return this.count(start, end) % 2 === 1;
  }

  /** By token, whether one stands there that was looked at. */
  used(): Uint8Array {
    let looks = 0;
    return Uint8Array.from({ length: this.before.length - 1 }, (_, at) => {
      looks += this.looked[at];
      return Number(looks > 0 && this.isOne(at));
    });
  }
}
