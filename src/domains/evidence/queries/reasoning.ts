import type { DomainState } from '../../../../projections/domain/domain-state.js';
import type { Understanding } from '../../../../projections/domain/language/understanding.js';
import type { Answer, RankedHypothesis } from '../../../../projections/domain/queries/answer.js';
import { assumptionName } from '../../../../projections/domain/queries/assumptions.js';
import type { Reasoner, ScopedObservation } from '../../../../projections/domain/queries/reasoner.js';
import type { WhatIfAnswer } from '../question-answers.dto.js';

export interface Reasoned {
  readonly answer: Answer;
  readonly whatIf: WhatIfAnswer | null;
}

export interface Reasoning {
  /** What the answer stands on, what is supposed included. */
  readonly observations: readonly ScopedObservation[];
  /** Answers bit by bit, by the domain as it was when this was made. */
  readonly steps: Generator<void, Reasoned>;
}

/** How to answer what a question is taken to ask: by what is known, and by what it supposes where it does. */
export function reasoningOf(
  domain: DomainState,
  understanding: Understanding,
  known: readonly ScopedObservation[],
  topK: number,
): Reasoning {
  const { supposed } = understanding;
  const supposedNames = new Set(Object.keys(supposed));
  const observations = [
    ...known.filter(({ variable }) => !supposedNames.has(variable)),
    ...Object.entries(supposed).map(([variable, value]): ScopedObservation => ({ variable, value, event_id: null })),
  ];
  const { reasoner } = domain;
  return { observations, steps: reason({ reasoner, known, observations }, understanding, topK) };
}

interface Known {
  readonly reasoner: Reasoner;
  readonly known: readonly ScopedObservation[];
  readonly observations: readonly ScopedObservation[];
}

function* reason({ reasoner, known, observations }: Known, understanding: Understanding, topK: number): Generator<void, Reasoned> {
  const { supposed, assumed } = understanding;
  const supposedNames = new Set(Object.keys(supposed));
  const isWhatIf = supposedNames.size > 0 || assumed.length > 0;
  const assumptions = assumed.map(({ hypothesis, isDenied }) => ({ hypothesis_id: hypothesis, holds: !isDenied }));
  const top = understanding.hypotheses === null ? topK : Number.POSITIVE_INFINITY;
  const answer = narrowed(yield* reasoner.answering(observations, top, assumptions), understanding, topK);
  if (!isWhatIf) return { answer, whatIf: null };
  const asKnown = narrowed(yield* reasoner.answering(known, top), understanding, topK);
  return {
    answer: { ...answer, ranked_hypotheses: answer.ranked_hypotheses.map((one) => withMarks(one, supposedNames)) },
    whatIf: {
      supposed,
      hypotheses: assumptions,
      instead_of: known.filter(({ variable }) => supposedNames.has(variable)).map((one) => ({ ...one })),
      as_known: asKnown.ranked_hypotheses.map(({ hypothesis_id, probability }) => ({ hypothesis_id, probability })),
    },
  };
}

/** Cut to what the template is about. */
function narrowed(answer: Answer, { hypotheses, variables }: Understanding, topK: number): Answer {
  const isWanted = ({ variable }: { readonly variable: string }): boolean => variables === null || variables.includes(variable);
  return {
    ...answer,
    ranked_hypotheses: answer.ranked_hypotheses
      .filter(({ hypothesis_id }) => hypotheses === null || hypotheses.includes(hypothesis_id))
      .slice(0, topK),
    missing_evidence: answer.missing_evidence.filter(isWanted),
    predicted_observations: answer.predicted_observations.filter(isWanted),
  };
}

function withMarks(hypothesis: RankedHypothesis, supposed: ReadonlySet<string>): RankedHypothesis {
  const isSupposed = (variable: string, eventId: string | null): boolean =>
    eventId === null && (supposed.has(variable) || variable === assumptionName);
  return {
    ...hypothesis,
    evidence: hypothesis.evidence.map((part) => (isSupposed(part.variable, part.event_id) ? { ...part, supposed: true } : part)),
  };
}
