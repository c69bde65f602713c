import type { Json, JsonObject } from '../../events.js';
import { compileFilter, FilterError, filterBounds } from '../../filter.js';
import { isObject } from '../../json.js';
import { observedAs } from '../declaration/check-observations.js';
import { limits } from '../declaration/declaration-limits.js';
import { optional, Place, type Problem, Problems } from '../declaration/place.js';
import { quoted } from '../declaration/tables.js';
import type { Declaration } from '../declaration/types.js';
import { nameOf, slotsIn, slotTypes } from './templates.js';

/**
 * Checks what query templates say in the fields that are understood; others are left to the client. For new declarations only: those on the log are taken as they are.
 * @param returnFields fields that an answer can be cut to
 */
export function checkTemplates(declaration: Declaration, returnFields: readonly string[], loc: readonly string[] = ['body']): Problem[] {
  const problems = new Problems();
  const place = new Place(problems, [...loc, 'query_templates'], declaration.query_templates);
  const names = new Map<string, string>();
  for (const [key, template] of Object.entries(declaration.query_templates ?? {})) {
    const at = place.at(Array.isArray(place.value) ? Number(key) : key);
    if (typeof template !== 'string') new TemplateCheck(declaration, returnFields, at).check();
    const name = Array.isArray(place.value) && isObject(template) ? nameOf(template, key) : key;
    const first = names.get(name);
    if (first !== undefined) at.problem('name_doubled', `The template at ${first} is called "${name}" already`);
    names.set(name, key);
  }
  return [...problems.list];
}

class TemplateCheck {
  constructor(
    private readonly declaration: Declaration,
    private readonly returnFields: readonly string[],
    private readonly template: Place,
  ) {}

  check(): void {
    const { template } = this;
    if (template.object() === undefined) return;
    for (const field of ['name', 'label', 'question']) optional(template.at(field), (at) => at.text(limits.label));
    for (const field of ['questions', 'synonyms'])
      optional(template.at(field), (at) => at.list(limits.synonyms)?.map((one) => one.text(limits.label)));
    const { hypotheses, schema } = this.declaration;
    const ids = hypotheses.map(({ hypothesis_id }) => hypothesis_id);
    this.names('hypotheses', ids, 'unknown_hypothesis');
    this.names('variables', Object.keys(schema.variables), 'unknown_variable');
    this.names('return_fields', this.returnFields, 'enum');
    const topK = template.at('top_k');
    const top = optional(topK, (at) => at.number({ min: 1, max: 100 }));
    if (top !== undefined && !Number.isInteger(top)) topK.problem('int_type', 'Must be a whole number');
    this.slots();
    this.given();
    this.filter();
  }

  /** A slot's name may stand for one. */
  private names(field: string, known: readonly string[], type: string): void {
    for (const at of optional(this.template.at(field), (list) => list.list(limits.hypotheses)) ?? []) {
      const name = at.name('one of these');
      if (name !== undefined && !known.includes(name) && slotsIn(name).length === 0)
        at.problem(type, `There is no "${name}"; there are ${quoted([...known])}`);
    }
  }

  private slots(): void {
    const { variables } = this.declaration.schema;
    for (const [, at] of optional(this.template.at('slots'), (slots) => slots.entries(limits.synonyms, 'a slot')) ?? []) {
      if (at.object() === undefined) continue;
      const { type, variable } = at.value as JsonObject;
      if (type !== undefined && type !== null && !slotTypes.some((one) => one === type))
        at.at('type').problem('enum', `Must be one of ${slotTypes.join(', ')}`);
      const name = optional(at.at('variable'), (one) => one.name('a variable'));
      if (name !== undefined && !Object.hasOwn(variables, variable as string))
        at.at('variable').problem('unknown_variable', `There is no variable "${name}"; there are ${quoted(Object.keys(variables))}`);
    }
  }

  private given(): void {
    const { variables } = this.declaration.schema;
    for (const [name, at] of optional(this.template.at('given'), (given) => given.entries(limits.variables, 'a variable')) ?? []) {
      const value = at.value as Json;
      if (!Object.hasOwn(variables, name))
        at.problem('unknown_variable', `There is no variable "${name}"; there are ${quoted(Object.keys(variables))}`);
      else if (!(typeof value === 'string' && slotsIn(value).length > 0) && observedAs(variables[name], value) === undefined)
        at.problem('unknown_value', `Is nothing that "${name}" can be observed as, and no {slot}`);
    }
  }

  private filter(): void {
    const place = this.template.at('metadata_filter');
    const filter = optional(place, (at) => at.object());
    if (filter === undefined) return;
    try {
      compileFilter(filter, filterBounds);
    } catch (error) {
      if (!(error instanceof FilterError)) throw error;
      const at = error.path.reduce((inner, key) => inner.at(Array.isArray(inner.value) ? Number(key) : key), place);
      at.problem(`filter_${error.reason}`, `The filter ${error.message}`);
    }
  }
}
