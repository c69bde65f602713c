import { expect, it } from 'vitest';
import { answerQuestion, type Box, composeScene } from '../../spatial/index.js';
import { readLines } from './retrieval.js';

interface AskedScene {
  readonly scene: string;
  readonly width: number;
  readonly height: number;
  readonly hints: readonly {
    readonly label: string;
    readonly box: Box;
    readonly depth?: number;
    readonly attributes?: Record<string, string>;
  }[];
  /** An answer, or which of the hints are to be pointed at. */
  readonly questions: readonly {
    readonly question: string;
    readonly answer?: string | number | boolean;
    readonly points?: readonly number[];
  }[];
}

it('answers 47 of 50 questions about scenes of hints', () => {
  const right = readLines<AskedScene>('test/quality/data/scenes.jsonl').flatMap(({ width, height, hints, questions }) => {
    const scene = composeScene({ width, height, hints });
    return questions.filter(({ question, answer, points }) => {
      const said = answerQuestion(question, scene);
      if (points === undefined) return said.answer === answer;
      return (
        said.points.length === points.length &&
        said.points.every(({ x, y }, i) => {
          const [left, top, right, bottom] = hints[points[i]].box;
          return left <= x && x <= right && top <= y && y <= bottom;
        })
      );
    });
  });
  expect(right.length).toBeGreaterThanOrEqual(47);
});
