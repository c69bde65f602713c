import { HindcastError } from '../errors.js';

/** Told to a client that is refused, s: about as long as it takes to answer for the bodies that are in. */
const retryAfterS = 2;

/** Bounds the bytes of large bodies that are in the house at a time: taken before a body is read, given back when its request is answered. */
export class ByteBudget {
  private taken = 0;

  constructor(private readonly max: number) {}

  /** @throws {HindcastError} overloaded */
  take(bytes: number): void {
    // A body above the whole budget may still come alone.
    if (this.taken > 0 && this.taken + bytes > this.max)
      throw new HindcastError('overloaded', `as many images as are let in are being looked at; try again in ${retryAfterS} s`, {
        retryAfterS,
      });
    this.taken += bytes;
  }

  giveBack(bytes: number): void {
    this.taken -= bytes;
  }
}
