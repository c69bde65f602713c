import type { Serializable, Serializer } from '../serializer.js';

/** Share of the mean error that the median moves by with every outcome. */
const rate = 0.005;
const errorMemory = 100;
/** A median nearer to 0 than this share of the mean error may be chance. */
const slack = 0.1;
/** A prediction moves by this share of the errors' deviation at most, which makes their mean square no more than 4 % greater. */
const deviationsMax = 0.2;

/**
 * Moves predictions of a mean some way towards the median, where errors are skewed: that spares many small errors for few that grow little. The median of the
 * errors is followed by their signs (Robbins and Monro 1951).
 */
export class MedianShift implements Serializable {
  private median = 0;
  private error = 0;
  private square = 0;
  private learned = 0;

  /** What is to be added to a prediction. */
  get value(): number {
    const reach = deviationsMax * Math.sqrt(this.square);
    const size = Math.max(0, Math.abs(this.median) - slack * this.error);
    return Math.sign(this.median) * Math.min(reach, size);
  }

  /** @param miss outcome less the prediction without the shift */
  learn(miss: number): void {
    const pace = 1 / Math.min(++this.learned, errorMemory);
    this.square += pace * (miss * miss - this.square);
    this.error += pace * (Math.abs(miss) - this.error);
    this.median += rate * this.error * Math.sign(miss - this.median);
  }

  serialize(serializer: Serializer): void {
    this.median = serializer.float(this.median);
    this.error = serializer.float(this.error);
    this.square = serializer.float(this.square);
    this.learned = serializer.count(this.learned);
  }
}
