import type { Declaration } from '../../../../projections/domain/declaration/types.js';
import type { TextReading } from '../../../../projections/domain/language/text-reading.js';
import type { Understanding } from '../../../../projections/domain/language/understanding.js';
import { type Support, type SupportScale, supportsOf } from '../../../../projections/domain/queries/support.js';
import type { SupportingMemory } from '../question-answers.dto.js';
import type { FoundText } from './found-texts.js';

/** What a text of the things that the question names adds to its score, where the best match of the words adds 1. */
const focusBonus = 0.5;

/** Bit by bit, texts by how well they fit the question, how strongly they speak for or against a hypothesis, and what use they were before; the best first. */
export function* supportingMemories(
  texts: readonly FoundText[],
  understanding: Understanding,
  scale: SupportScale,
  read: (text: string) => Generator<void, TextReading>,
  topK: number,
): Generator<void, SupportingMemory[]> {
  const best = Math.max(...texts.map(({ relevance }) => relevance), Number.MIN_VALUE);
  const focus = focusOf(understanding, scale.declaration);
  const supporting: SupportingMemory[] = [];
  for (const text of texts) {
    yield;
    const reading = yield* read(text.content);
    const supports = yield* supportsOf({ eventId: text.event_id, metadata: text.metadata, reading, feedback: text.feedback }, scale);
    const isInFocus = focus.touches(reading, supports);
    if (text.relevance === 0 && (supports.length === 0 || (focus.isNarrow && !isInFocus))) continue;
    const strongest = focus.strongestOf(supports);
    const weight = strongest?.weight ?? 0;
    const relevance = text.relevance / best;
    const { feedback: _, ...found } = text;
    supporting.push({
      ...found,
      relevance,
      score: (relevance + (strongest?.shift ?? 0) + (focus.isNarrow && isInFocus ? focusBonus : 0)) * 2 ** text.usefulness,
      hypothesis_id: strongest?.hypothesis_id ?? null,
      stance: strongest?.stance ?? null,
      weight,
      why: strongest?.reasons[0].why ?? 'its words fit the question',
      supports,
      mentions: reading.hypotheses.map(({ hypothesis }) => hypothesis),
    });
  }
  return supporting.sort((a, b) => b.score - a.score).slice(0, topK);
}

/** What the question is about: the variables and hypotheses that it names; of a hypothesis that is a state of a variable, that variable too. */
function focusOf({ reading }: Understanding, { hypotheses }: Declaration) {
  const ids = new Set(reading.hypotheses.map(({ hypothesis }) => hypothesis));
  const own = hypotheses.filter(({ hypothesis_id }) => ids.has(hypothesis_id)).flatMap(({ variable }) => variable ?? []);
  const variables = new Set([...reading.variables, ...own]);
  return {
    isNarrow: variables.size + ids.size > 0,
    touches: (text: TextReading, supports: readonly Support[]): boolean =>
      text.variables.some((variable) => variables.has(variable)) ||
      text.hypotheses.some(({ hypothesis }) => ids.has(hypothesis)) ||
      supports.some(
        ({ hypothesis_id, reasons }) =>
          ids.has(hypothesis_id) || reasons.some(({ variable }) => variable !== undefined && variables.has(variable)),
      ),
    strongestOf: (supports: readonly Support[]): Support | undefined =>
      supports.find(({ hypothesis_id }) => ids.has(hypothesis_id)) ?? supports[0],
  };
}
