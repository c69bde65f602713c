import type { Serializer } from '../serializer.js';
import type { NumberExpert, NumberSituation } from './number-expert.js';
import { RecursiveRegression } from './recursive-regression.js';
import { seasonInputs } from './regression-inputs.js';
import { SeasonFinder } from './season-finder.js';

/** Regression on what earlier seasons had at this place, of the period that repeats best, and on the features. */
export class FoundSeason implements NumberExpert {
  private readonly finder = new SeasonFinder();
  private readonly regression = new RecursiveRegression({ name: 'found season', inputs: seasonInputs(this.finder), memory: 0.999 });

  get names(): readonly string[] {
    return this.regression.names;
  }

  predict(situation: NumberSituation, output: Float64Array, at: number): void {
    this.regression.predict(situation, output, at);
  }

  learn(situation: NumberSituation, outcome: number, weight: number): void {
    this.regression.learn(situation, outcome, weight);
    this.finder.addOutcome(outcome);
  }

  serialize(serializer: Serializer): void {
    this.regression.serialize(serializer);
    this.finder.serialize(serializer);
  }
}
