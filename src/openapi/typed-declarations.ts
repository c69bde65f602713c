import { limits } from '../../projections/domain/declaration/declaration-limits.js';

type Schema = Record<string, unknown>;

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const text = (description: string): Schema => ({ type: 'string', description });
const number = (description: string): Schema => ({ type: 'number', description });
const listOf = (items: Schema, description: string, maxItems?: number): Schema => ({
  type: 'array',
  items,
  description,
  ...(maxItems === undefined ? {} : { maxItems }),
});
const mapOf = (values: Schema, description: string): Schema => ({ type: 'object', additionalProperties: values, description });
const object = (properties: Record<string, Schema>, required: readonly string[], description: string): Schema => ({
  type: 'object',
  description,
  properties,
  ...(required.length > 0 ? { required } : {}),
  additionalProperties: true,
});

/** What a declaration consists of. Its check (`projections/domain/declaration/`) says more, and names the place of what is wrong. */
const declarationSchemas: Readonly<Record<string, Schema>> = {
  DomainSchema: object(
    {
      variables: mapOf(ref('DomainVariable'), 'The variables by name.'),
      strength: {
        ...number('Observations that a declared row counts as (above 0) when feedback is learned; 10 where it is not given.'),
        minimum: 0,
      },
      adapt: mapOf(
        {},
        'Settings of adaptive prediction: task, target, values, experts, memory, drift_sensitivity, interval_level, pending_max, writer.',
      ),
    },
    ['variables'],
    'The variables of a domain, and how it learns.',
  ),
  DomainVariable: object(
    {
      type: { type: 'string', enum: ['boolean', 'categorical', 'number'], description: 'What its values are.' },
      values: listOf({ type: 'string' }, 'The values of a categorical one.', limits.values),
      unit: text('Unit of a number.'),
      label: text('What people call it.'),
      description: text('What it is.'),
      synonyms: listOf({ type: 'string' }, 'Other words for it.', limits.synonyms),
      question: text('What to ask to learn its value.'),
      cost: { ...number('What asking costs, above 0; 1 where it is not given.'), minimum: 0 },
      parents: listOf({ type: 'string' }, 'Names of the discrete variables that it depends on.', limits.parents),
      cpt: listOf(ref('DomainTableRow'), "One row for every combination of the parents' values."),
    },
    ['type'],
    'Something that can be observed.',
  ),
  DomainTableRow: object(
    {
      given: mapOf({}, 'By parent, its value; boolean values are "true" and "false".'),
      p: mapOf({ type: 'number', minimum: 0, maximum: 1 }, 'By value, its probability: together 1. Of discrete variables.'),
      mean: number('Of numbers: mean of a normal distribution.'),
      sd: { ...number('Of numbers: its standard deviation, above 0.'), minimum: 0 },
    },
    [],
    'A row of a table of conditional probabilities.',
  ),
  DomainHypothesis: object(
    {
      hypothesis_id: text('Its id.'),
      label: text('What people call it; its id where it is not given.'),
      description: text('What it means.'),
      synonyms: listOf({ type: 'string' }, 'Other words for it.', limits.synonyms),
      prior: { ...number('Probability before any evidence.'), minimum: 0, maximum: 1 },
      likelihoods: mapOf(
        mapOf({ type: 'number' }, 'By value its probability, or `mean` and `sd`.'),
        'By variable, what is to be expected of it: the hypothesis is a value of one hidden cause.',
      ),
      variable: text('With `value`: the hypothesis is a state of this variable.'),
      value: { description: 'Value of that variable.' },
    },
    ['hypothesis_id'],
    'Something that may be the case.',
  ),
  DomainRule: object(
    {
      rule_id: text('Its id.'),
      description: text('What it says.'),
      when: mapOf({}, 'A filter over observations; with `supports`.'),
      supports: mapOf({ type: 'number', minimum: 0 }, 'By hypothesis, a likelihood ratio above 0.'),
      match: listOf(
        listOf({ type: 'string' }, 'Subject, relation, object; a part that begins with `?` is a variable.'),
        'Relations that must hold; with `derive`.',
        limits.ruleTriples,
      ),
      derive: mapOf({}, 'What follows: `relation` (a triple) or `observation` (by variable, its value).'),
    },
    ['rule_id'],
    'Multiplies odds where something was observed, or derives something from relations.',
  ),
};

/** Puts the types of declarations in the place of any objects. */
export function typeDeclarations(schemas: Record<string, Schema>): void {
  Object.assign(schemas, declarationSchemas);
  for (const name of ['DeclareDomainDto', 'DeclareAnswer', 'DomainAnswer']) {
    const properties = schemas[name]?.properties as Record<string, Schema> | undefined;
    if (properties === undefined) continue;
    const { schema, hypotheses, rules } = properties;
    properties.schema = { description: schema.description, allOf: [ref('DomainSchema')] };
    for (const [field, item, maxItems] of [
      [hypotheses, 'DomainHypothesis', limits.hypotheses],
      [rules, 'DomainRule', limits.rules],
    ] as const)
      Object.assign(field, { type: 'array', items: ref(item), maxItems });
  }
}
