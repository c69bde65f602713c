import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Learner, type LearnerEvent } from '../../../projections/prediction/learner.js';
import { dataFolder, unlessGiven } from '../data-folder.js';

/** Rows of numbers, the outcome in the last column. */
function eventsOf(file: string): LearnerEvent[] {
  const [head, ...lines] = readFileSync(file, 'utf8').trim().split(/\r?\n/);
  const names = head.split(',').slice(0, -1);
  return lines.map((line) => {
    const cells = line.split(',');
    return { features: Object.fromEntries(names.map((name, i) => [name, Number(cells[i])])), outcome: cells[cells.length - 1] };
  });
}

const bars = [
  { file: 'phishing.csv', accuracyMin: 0.9, logLossMax: 0.258 },
  { file: 'imagesegments.csv', accuracyMin: 0.935, logLossMax: 0.25 },
];

describe.skipIf(dataFolder === undefined)(`the learner on published streams${unlessGiven}`, () => {
  it.each(bars)('foresees $file as well as the best single model', ({ file, accuracyMin, logLossMax }) => {
    const events = eventsOf(`${dataFolder}/${file}`);
    const learner = new Learner();
    let [right, loss] = [0, 0];
    for (const [i, event] of events.entries()) {
      const { predictionBefore, outcomeProbability } = judged(learner, event);
      if (i === 0) continue;
      right += predictionBefore === event.outcome ? 1 : 0;
      loss -= Math.log(Math.max(1e-6, outcomeProbability));
    }
    expect(right / (events.length - 1)).toBeGreaterThan(accuracyMin);
    expect(loss / (events.length - 1)).toBeLessThan(logLossMax);
  });
});

/** What was foretold of an event before it was learned, and the probability that was given to what happened; 0 where nothing was foretold. */
function judged(learner: Learner, event: LearnerEvent) {
  const { predictionBefore } = learner.observe(event);
  const isForetold = predictionBefore !== null && predictionBefore.probabilities.length > 0;
  return {
    predictionBefore: predictionBefore?.prediction,
    outcomeProbability: isForetold ? (predictionBefore.outcomeProbability as number) : 0,
  };
}
