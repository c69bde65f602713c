import { finish } from '../../projections/compact/binary.js';
import { warmUpMemory } from '../memory/queries/warm-up.js';
import { extractingAnswer } from './extract/extract-answer.js';
import { readingQuestion } from './extract/question.js';

/** Has memory answer a few questions in its own sentences before anyone waits for it. @see {@link warmUpMemory} */
export function warmUp(): string[] {
  return warmUpMemory().map(({ question, answer }) => {
    const turns = [{ role: 'user', text: question } as const];
    const read = finish(readingQuestion({ question, earlier: [], turns }));
    return finish(extractingAnswer(read, answer)).text;
  });
}
