import { observedAs } from '../../../../projections/domain/declaration/check-observations.js';
import type { DomainState } from '../../../../projections/domain/domain-state.js';
import type { TextReading } from '../../../../projections/domain/language/text-reading.js';
import type { Understanding } from '../../../../projections/domain/language/understanding.js';
import type { Answer } from '../../../../projections/domain/queries/answer.js';
import { assumptionName } from '../../../../projections/domain/queries/assumptions.js';
import type { ScopedObservation } from '../../../../projections/domain/queries/reasoner.js';
import { derivedObservations } from '../../../../projections/domain/relations/derived-observations.js';
import type { JsonObject } from '../../../../projections/events.js';
import { termOf } from '../../../../projections/text/normalize.js';

/** What the reader of an answer has to know of it. Reads the domain before the answer is calculated. @returns the warnings of the answer */
export function warningsOf(
  domain: DomainState,
  { supposed }: Understanding,
  filter: JsonObject | undefined,
  observations: readonly ScopedObservation[],
): (answer: Answer) => string[] {
  const { graph, declaration } = domain;
  const { variables } = declaration.schema;
  const source = (variable: string, eventId: string | null): string =>
    eventId !== null ? ` (event "${eventId}")` : Object.hasOwn(supposed, variable) ? ' (supposed)' : ' (derived from relations)';
  const unfit: string[] = [];
  for (const { variable, value, event_id } of observations) {
    const fits = Object.hasOwn(variables, variable) && observedAs(variables[variable], value) !== undefined;
    if (!fits)
      unfit.push(`the observation of "${variable}"${source(variable, event_id)} does not fit the declaration in force and was left out`);
  }
  const warnings: string[] = [];
  if (graph !== null && graph.overflow !== null) warnings.push(`nothing is derived from relations: ${graph.overflow.message}`);
  for (const { variable, value, rule_id, instead } of graph === null ? [] : derivedObservations(graph, declaration))
    if (instead.length > 0)
      warnings.push(
        `rules derive more than one value of "${variable}": ${value} by "${rule_id}" counts, not ${instead.slice(0, 8).join(', ')}`,
      );
  if (filter !== undefined && Object.keys(filter).length > 0 && observations.length === 0 && domain.events.size > 0)
    warnings.push('no observation passes the filter; the answer is the one without any evidence');
  return ({ impossible, not_computed, weighed_together }) => {
    const found: string[] = [];
    if (impossible !== null) {
      const { variable, event_id } = impossible;
      const what =
        variable === assumptionName
          ? 'what is supposed of the hypotheses'
          : `the observation of "${variable}"${source(variable, event_id)}`;
      found.push(`${what} cannot be, given what comes before it; the answer is the one without any evidence`);
    }
    found.push(...unfit);
    if (not_computed.length > 0) found.push(`exact inference was too expensive for ${not_computed.join(', ')}`);
    if (weighed_together.length > 0) {
      const [first, last] = [weighed_together[0], weighed_together[weighed_together.length - 1]];
      found.push(`evidence from "${first}" on was weighed together: all that it did stands on the last part, "${last}"`);
    }
    return [...found, ...warnings];
  };
}

/** Words of questions that ask for the whole answer, beside the stop words. */
const general: ReadonlySet<string | null> = new Set(
  `wrong happening going problem issue cause causing reason root diagnosis diagnose likely likelihood probable possible explain explanation best
   hypothesis situation state status summary overview tell show know think evidence matter fault answer find rank current now today suspect`
    .split(/\s+/)
    .map(termOf),
);

/** Where a question has words of its own and none of them says anything to the domain or finds a text. */
export function unmatchedWarning({ template, entities, reading }: Understanding, foundTexts: number): string[] {
  const { variables, hypotheses, values } = reading;
  if (template !== null || foundTexts > 0 || entities.length + variables.length + hypotheses.length + values.length > 0) return [];
  return hasOwnWords(reading)
    ? ['nothing in the question names anything that the domain knows, and no text fits it; the answer is by the evidence alone']
    : [];
}

const hasOwnWords = ({ tokens }: TextReading): boolean =>
  tokens.some(({ kind, isStop, term }) => kind === 'word' && !isStop && !general.has(term));
