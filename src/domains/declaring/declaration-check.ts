import { readAdapt } from '../../../projections/adaptive/adapt-settings.js';
import { checkingDeclaration } from '../../../projections/domain/declaration/check.js';
import { checkConditionValues } from '../../../projections/domain/declaration/check-condition-values.js';
import { checkRuleSizes } from '../../../projections/domain/declaration/read-rules.js';
import type { Declaration } from '../../../projections/domain/declaration/types.js';
import { checkTemplates } from '../../../projections/domain/language/check-templates.js';
import { costProblem } from '../../../projections/domain/network/cost-problem.js';
import { makeJunctionTree } from '../../../projections/domain/network/junction-tree.js';
import { modelOf } from '../../../projections/domain/network/model-builder.js';
import type { JsonObject } from '../../../projections/events.js';
import { type HindcastError, invalidField } from '../../errors.js';
import { shown } from '../../gateway/validation/field.js';
import { queryFields } from '../evidence/question.dto.js';
import { invalidBy } from '../invalid-declaration.js';

/**
 * Checks a declaration that is to be put in force, bit by bit: one of a megabyte takes seconds.
 * @param loc where it lies in the request
 * @param adaptLoc where its settings of prediction do
 * @throws {HindcastError} invalid_fields: names, tables, rules, query templates, settings of prediction, and networks that are too expensive to answer exactly
 */
export function* checkingSound(
  declaration: JsonObject,
  loc: string[] = ['body'],
  adaptLoc = [...loc, 'schema', 'adapt'],
): Generator<void, Declaration> {
  const checked = yield* checkingDeclaration(declaration, loc);
  if (!checked.ok) throw invalidBy(checked.problems);
  yield;
  for (const check of [
    checkRuleSizes(checked.value.rules, [...loc, 'rules']),
    yield* checkConditionValues(checked.value, loc),
    checkTemplates(checked.value, queryFields, loc),
  ])
    if (check.length > 0) throw invalidBy(check);
  const { adapt } = checked.value.schema;
  const read = readAdapt(adapt);
  if ('problem' in read) throw wrongSetting(read.problem, adaptLoc, adapt, read.setting);
  yield;
  const model = modelOf(checked.value);
  yield;
  const tooExpensive = costProblem((yield* makeJunctionTree(model)).verdict, [...loc, 'schema', 'variables']);
  if (tooExpensive !== null) throw invalidBy([tooExpensive]);
  return checked.value;
}

function wrongSetting(problem: string, loc: string[], adapt: unknown, setting: string | null): HindcastError {
  if (setting === null) return invalidField(loc, problem, 'adapt_settings', shown(adapt));
  return invalidField([...loc, setting], problem, 'adapt_settings', shown((adapt as JsonObject)[setting]));
}
