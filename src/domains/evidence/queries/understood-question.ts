import type { Declaration } from '../../../../projections/domain/declaration/types.js';
import type { Understanding } from '../../../../projections/domain/language/understanding.js';
import type { UnderstoodAnswer } from '../question-answers.dto.js';

/** Characters of names that a search looks for besides the question. */
const namesLengthMax = 2048;

/** How a question was read, for its asker. */
export function understoodAnswer({ reading, template, entities, supposed }: Understanding): UnderstoodAnswer {
  return {
    template: template?.template.name ?? null,
    template_likeness: template?.likeness ?? null,
    slots: template?.slots ?? {},
    variables: [...reading.variables],
    values: reading.values.map(({ variable, value }) => ({ variable, value, supposed: Object.hasOwn(supposed, variable) })),
    hypotheses: reading.hypotheses.map(({ hypothesis }) => hypothesis),
    entities: [...entities],
  };
}

/** Other words for what a question names, to be searched for with it. */
export function namesOf({ schema, hypotheses }: Declaration, { reading }: Understanding): string {
  const named = new Set(reading.hypotheses.map(({ hypothesis }) => hypothesis));
  const things = [
    ...reading.variables.map((name) => schema.variables[name]),
    ...hypotheses.filter(({ hypothesis_id }) => named.has(hypothesis_id)),
  ];
  return things
    .flatMap(({ label, synonyms = [] }) => [label ?? '', ...synonyms])
    .join(' ')
    .slice(0, namesLengthMax)
    .trim();
}
