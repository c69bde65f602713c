import { describe, expect, it } from 'vitest';
import { Random } from '../../../test/kit/random.js';
import { Encoder } from '../encoder.js';
import type { Features } from '../instance.js';
import { SeededRandom } from '../random.js';
import type { ClassExpert } from './class-expert.js';
import { Contexts } from './contexts.js';
import { Frequencies } from './frequencies.js';
import { LastOutcome } from './last-outcome.js';
import { LeastSquaresClassifier } from './least-squares-classifier.js';
import { LinearClassifier } from './linear-classifier.js';
import { crossedInputs, denseInputs, oneHotInputs, productInputs, symbolInputs } from './linear-inputs.js';
import { MondrianClassifier } from './mondrian-classifier.js';
import { NaiveBayes } from './naive-bayes.js';
import { Neighbours } from './neighbours.js';
import { Repeats } from './repeats.js';
import { SymbolHistory } from './symbol-history.js';
import { TreeEnsemble } from './tree-ensemble.js';

type Row = [features: Features, outcome: number];

/** Accuracy of each of the expert's ways over the second half, every event predicted before it is learned. */
function accuracies(expert: ClassExpert, rows: readonly Row[], classCount: number): number[] {
  const encoder = new Encoder();
  const history = new SymbolHistory();
  const situation = { instance: encoder.encode({}), history, classCount };
  const outputs = expert.names.map(() => new Float64Array(classCount));
  const right = outputs.map(() => 0);
  rows.forEach(([features, outcome], i) => {
    encoder.encode(features);
    if (encoder.novel) encoder.admit(features);
    encoder.encode(features);
    expert.predict(situation, outputs);
    outputs.forEach((output, way) => {
      expect(output.reduce((sum, probability) => sum + probability, 0)).toBeCloseTo(1, 6);
      if (i >= rows.length / 2 && output.indexOf(Math.max(...output)) === outcome) right[way]++;
    });
    expert.learn(situation, outcome, 1);
    encoder.learn();
    history.addOutcome(outcome);
  });
  return right.map((count) => count / Math.floor(rows.length / 2));
}

/** Points spread evenly over a square, without chance. */
const points = (length: number): [number, number][] =>
  Array.from({ length }, (_, i) => [((i * 0.6180339887) % 1) * 2 - 1, ((i * 0.7548776662) % 1) * 2 - 1]);

const halves = (length: number): Row[] => points(length).map(([x, y]) => [{ x, y }, 2 * x + y > 0.2 ? 1 : 0]);
const checkered = (length: number): Row[] => points(length).map(([x, y]) => [{ x, y }, x * y > 0 ? 1 : 0]);
const ring = (length: number): Row[] => points(length).map(([x, y]) => [{ x, y }, x * x + y * y < 0.6 ? 1 : 0]);
const reversed = (length: number): Row[] =>
  halves(length).map(([features, outcome], i) => [features, i < length / 2 ? outcome : 1 - outcome]);
const strings = (length: number): Row[] =>
  points(length).map(([x, y]) => {
    const [a, b] = [x > 0 ? 'u' : 'v', y > 0 ? 'p' : 'q'];
    return [{ a, b }, (a === 'u') === (b === 'p') ? 1 : 0];
  });

const linear = (inputs: typeof denseInputs, rate = 0.3) => new LinearClassifier({ name: 'linear', inputs, rate, steps: 'adaptive' });

describe('experts for classes', () => {
  it.each<[string, () => ClassExpert, Row[], number]>([
    ['linear: a straight border', () => linear(denseInputs), halves(600), 0.95],
    ['linear with products: a checkerboard', () => linear(productInputs, 0.1), checkered(600), 0.9],
    ['additive: a ring', () => linear(oneHotInputs, 0.1), ring(800), 0.85],
    ['additive with pairs: strings that matter together', () => linear(crossedInputs, 0.1), strings(400), 0.95],
    ['least squares: a straight border', () => new LeastSquaresClassifier('', 'linear', 1), halves(200), 0.95],
    ['least squares with waves: a checkerboard', () => new LeastSquaresClassifier('', 'waves', 0.999), checkered(600), 0.9],
    ['naive Bayes: a ring', () => new NaiveBayes('', 'normal', 1), ring(600), 0.85],
    ['naive Bayes on intervals: a ring', () => new NaiveBayes('', 'intervals', 1), ring(600), 0.85],
    ['naive Bayes with forgetting: a reversal', () => new NaiveBayes('', 'normal', 0.98), reversed(1200), 0.75],
    ['Mondrian forest: a checkerboard', () => new MondrianClassifier(), checkered(600), 0.9],
    [
      'random patches: a border along an axis',
      () => new TreeEnsemble(),
      points(800).map(([x, y]) => [{ x, y }, Math.abs(x) < 0.4 ? 1 : 0]),
      0.93,
    ],
    ['neighbours: a checkerboard', () => new Neighbours(), checkered(600), 0.9],
  ])('learns what it is made for — %s', (_name, make, rows, least) => {
    for (const accuracy of accuracies(make(), rows, 2)) expect(accuracy).toBeGreaterThan(least);
  });

  it('starts trees anew when what they learned no longer holds', () => {
    const [accuracy] = accuracies(new TreeEnsemble(), reversed(2400), 2);
    expect(accuracy).toBeGreaterThan(0.85);
  });

  it('follows a reversal with few neighbours sooner than with many', () => {
    const [short, long] = accuracies(new Neighbours(), reversed(1200), 2);
    expect(short).toBeGreaterThan(long + 0.1);
  });

  it('follows the frequencies, the recent ones, the chain and the last value', () => {
    const rows: Row[] = Array.from({ length: 400 }, (_, i) => [{}, i % 2]);
    const [chain, last] = accuracies(new LastOutcome(), rows, 2);
    expect(chain).toBe(1);
    expect(last).toBe(1);
    const runs: Row[] = Array.from({ length: 400 }, (_, i) => [{}, Math.floor(i / 50) % 2]);
    const [all, recent] = accuracies(new Frequencies([20]), runs, 2);
    expect(all).toBeLessThan(0.6);
    expect(recent).toBeGreaterThan(0.7);
    expect(accuracies(new LastOutcome(), runs, 2)[1]).toBeGreaterThan(0.95);
  });

  it('learns a sequence that needs long contexts', () => {
    const song = [...'aaaaabaaaacaaaabd'].map((letter) => letter.charCodeAt(0) - 97);
    const rows: Row[] = Array.from({ length: 600 }, (_, i) => [{}, song[i % song.length]]);
    const contexts = new Contexts();
    const found = accuracies(contexts, rows, 4);
    expect(found[contexts.names.indexOf('context tree')]).toBeGreaterThan(0.98);
    expect(found[contexts.names.indexOf('longest context')]).toBeGreaterThan(0.98);
    expect(found[contexts.names.indexOf('context of 1')]).toBeLessThan(0.9);
  });

  it('learns a noisy echo across many symbols, whatever the symbols are', () => {
    const random = new SeededRandom(7);
    const symbols: number[] = [];
    for (let i = 0; i < 1200; i++) symbols.push(i >= 23 && random.next() < 0.8 ? symbols[i - 23] : Math.floor(random.next() * 8));
    const [accuracy] = accuracies(
      new Repeats(),
      symbols.map((symbol) => [{}, symbol]),
      8,
    );
    expect(accuracy).toBeGreaterThan(0.75);
  });

  it('follows a chain that changes with counts that forget', () => {
    const random = new SeededRandom(11);
    const symbols = [0];
    for (let i = 1; i < 2000; i++) {
      const step = Math.floor(i / 200) % 2 === 0 ? 1 : 4;
      symbols.push(random.next() < 0.9 ? (symbols[i - 1] + step) % 5 : Math.floor(random.next() * 5));
    }
    const contexts = new Contexts();
    const found = accuracies(
      contexts,
      symbols.map((symbol) => [{}, symbol]),
      5,
    );
    expect(found[contexts.names.indexOf('context of 1, forgetting')]).toBeGreaterThan(found[contexts.names.indexOf('context of 1')] + 0.1);
  });

  it('learns what was said some symbols ago, whatever lies between', () => {
    const random = new Random(1);
    const symbols: number[] = [];
    for (let i = 0; i < 1500; i++) {
      symbols.push(i >= 6 && i % 2 === 0 ? symbols[i - 6] : random.below(3));
    }
    const rows: Row[] = symbols.map((symbol) => [{}, symbol]);
    const [accuracy] = accuracies(linear(symbolInputs(8), 0.1), rows, 3);
    expect(accuracy).toBeGreaterThan(0.45);
  });
});
