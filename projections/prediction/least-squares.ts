import type { Serializable, Serializer } from './serializer.js';

const varianceStart = 10;
/** With forgetting, the covariance of inputs that say nothing new would grow without end; above this mean it is not let grow. */
const meanVarianceMax = 1e4;
/** Share of inputs that are 0 from which on these are passed over. */
const sparseFrom = 0.7;

/**
 * What recursive least squares with exponential forgetting (Plackett 1950) knows of its inputs: their inverse covariance, and from it the gain, by which the
 * weights of any number of outputs follow their errors.
 */
export class RecursiveGain implements Serializable {
  /** Steps of the weights per unit of error, after {@link learn}. */
  gain = new Float64Array(0);
  width = 0;
  /** Lower triangle of the inverse covariance, row after row. */
  private covariance = new Float64Array(0);
  private present = new Float64Array(0);
  /** Inputs that are not 0. */
  private active = new Int32Array(0);

  /**
   * @param memory share of the past that stays from event to event; 1 keeps all
   * @param variance of each weight beforehand
   * @param noise variance that each weight gains from event to event, up to what it had beforehand
   */
  constructor(
    private readonly memory: number,
    private readonly variance = varianceStart,
    private readonly noise = 0,
  ) {}

  /** Learns the inputs and sets {@link gain}. @param count how many inputs hold, from the first @param weight of the example, 1 for an ordinary one @returns false where nothing is to be learned from them */
  learn(inputs: Float64Array, count: number, weight: number): boolean {
    if (count > this.width) this.widen(count);
    const { gain, width, present } = this;
    let zeros = 0;
    for (let i = 0; i < width; i++) {
      present[i] = i < count ? inputs[i] : 0;
      if (present[i] === 0) zeros++;
    }
    if (zeros > sparseFrom * width) this.multiplySparse();
    else this.multiply();
    let spread = this.memory / weight;
    for (let i = 0; i < width; i++) spread += present[i] * gain[i];
    if (!(spread > 0) || !Number.isFinite(spread)) return false;
    this.shrink(1 / spread);
    for (let i = 0; i < width; i++) gain[i] /= spread;
    return true;
  }

  serialize(serializer: Serializer): void {
    this.covariance = serializer.numbers(this.covariance);
    this.width = serializer.count(this.width);
    if (!serializer.reading) return;
    this.gain = new Float64Array(this.width);
    this.present = new Float64Array(this.width);
    this.active = new Int32Array(this.width);
  }

  /** Sets the gain to the covariance times the inputs: by two rows at a time, whose sums do not wait for each other. */
  private multiply(): void {
    const { covariance, gain, width, present } = this;
    const odd = width & 1;
    if (odd === 1) gain[0] = covariance[0] * present[0];
    for (let i = odd, row = odd; i < width; i += 2) {
      const next = row + i + 1;
      const input = present[i];
      const nextInput = present[i + 1];
      let sum = covariance[row + i] * input;
      let nextSum = covariance[next + i + 1] * nextInput;
      for (let j = 0; j < i; j++) {
        const shared = covariance[row + j];
        const nextShared = covariance[next + j];
        sum += shared * present[j];
        nextSum += nextShared * present[j];
        gain[j] = gain[j] + shared * input + nextShared * nextInput;
      }
      gain[i] = sum + covariance[next + i] * nextInput;
      gain[i + 1] = nextSum + covariance[next + i] * input;
      row = next + i + 2;
    }
  }

  /** The same for inputs that are mostly 0. */
  private multiplySparse(): void {
    const { covariance, gain, width, present, active } = this;
    let known = 0;
    for (let i = 0, row = 0; i < width; row += ++i) {
      const input = present[i];
      let sum = covariance[row + i] * input;
      for (let k = 0; k < known; k++) sum += covariance[row + active[k]] * present[active[k]];
      gain[i] = sum;
      if (input === 0) continue;
      for (let j = 0; j < i; j++) gain[j] += covariance[row + j] * input;
      active[known++] = i;
    }
  }

  /** By two rows at a time, too. */
  private shrink(scale: number): void {
    const { covariance, gain, width } = this;
    const growth = this.growth();
    const odd = width & 1;
    if (odd === 1) covariance[0] = growth * (covariance[0] - gain[0] * scale * gain[0]);
    for (let i = odd, row = odd; i < width; i += 2) {
      const next = row + i + 1;
      const share = gain[i] * scale;
      const nextShare = gain[i + 1] * scale;
      for (let j = 0; j <= i; j++) {
        covariance[row + j] = growth * (covariance[row + j] - share * gain[j]);
        covariance[next + j] = growth * (covariance[next + j] - nextShare * gain[j]);
      }
      row = next + i + 2;
      covariance[row - 1] = growth * (covariance[row - 1] - nextShare * gain[i + 1]);
    }
    if (this.noise > 0) this.addNoise();
  }

  private addNoise(): void {
    const { covariance, width, variance, noise } = this;
    for (let i = 0, row = 0; i < width; row += ++i) if (covariance[row + i] < variance) covariance[row + i] += noise;
  }

  /** By how much the covariance is let grow, since the past counts for less. */
  private growth(): number {
    const { covariance, width, memory } = this;
    if (memory === 1) return 1;
    let trace = 0;
    for (let i = 0, row = 0; i < width; row += ++i) trace += covariance[row + i];
    return trace < meanVarianceMax * width ? 1 / memory : 1;
  }

  /** New inputs start with the variance that all started with. */
  private widen(width: number): void {
    const wider = new Float64Array((width * (width + 1)) / 2);
    wider.set(this.covariance);
    for (let i = this.width; i < width; i++) wider[(i * (i + 3)) / 2] = this.variance;
    this.covariance = wider;
    this.gain = new Float64Array(width);
    this.present = new Float64Array(width);
    this.active = new Int32Array(width);
    this.width = width;
  }
}

/** Recursive least squares for one output. Inputs that come later start with weight 0. */
export class LeastSquares implements Serializable {
  private readonly recursion: RecursiveGain;
  private weights = new Float64Array(0);

  /**
   * @param memory share of the past that stays from event to event
   * @param variance of each weight beforehand, in units of the errors' variance
   */
  constructor(
    private readonly memory: number,
    private readonly variance = varianceStart,
  ) {
    this.recursion = new RecursiveGain(memory, variance);
  }

  /** A model that begins with these weights, and learns as readily as a new one. */
  offspring(): LeastSquares {
    const child = new LeastSquares(this.memory, this.variance);
    child.weights = this.weights.slice();
    return child;
  }

  /** The inner product of weights and inputs; 0 for inputs never learned from. @param count how many inputs there are */
  predict(inputs: Float64Array, count: number): number {
    const end = Math.min(count, this.weights.length);
    let sum = 0;
    for (let i = 0; i < end; i++) sum += this.weights[i] * inputs[i];
    return sum;
  }

  /** @param weight how much the event counts, above 0 */
  learn(inputs: Float64Array, count: number, target: number, weight: number): void {
    const error = target - this.predict(inputs, count);
    const { recursion } = this;
    if (!recursion.learn(inputs, count, weight)) return;
    if (this.weights.length < recursion.width) {
      const wider = new Float64Array(recursion.width);
      wider.set(this.weights);
      this.weights = wider;
    }
    for (let i = 0; i < recursion.width; i++) this.weights[i] += error * recursion.gain[i];
  }

  serialize(serializer: Serializer): void {
    this.recursion.serialize(serializer);
    this.weights = serializer.numbers(this.weights);
  }
}
