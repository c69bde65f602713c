import type { Json, JsonObject } from '../../events.js';
import { isObject } from '../../json.js';
import { limits } from '../declaration/declaration-limits.js';
import type { Declaration } from '../declaration/types.js';

/** What a slot of a template takes: a value of a variable, the name of something, a number, or the words that stand in its place. */
export interface TemplateSlot {
  readonly type: 'value' | 'variable' | 'hypothesis' | 'entity' | 'number' | 'text';
  /** Of type value. */
  readonly variable?: string;
  readonly default?: Json;
}

/** A question that a domain expects, and how it is to be answered. Strings in `given` and `metadata_filter` may be or hold `{slot}`. */
export interface QueryTemplate {
  readonly name: string;
  /** What people ask, with `{slot}`s. */
  readonly questions: readonly string[];
  /** What the template is called: its name, label and synonyms. */
  readonly names: readonly string[];
  readonly slots: Readonly<Record<string, TemplateSlot>>;
  /** Only these are ranked. */
  readonly hypotheses?: readonly string[];
  /** Only these are told as missing or predicted. */
  readonly variables?: readonly string[];
  /** Supposed besides what the question supposes. */
  readonly given?: JsonObject;
  readonly top_k?: number;
  readonly return_fields?: readonly string[];
  /** Together with that of the request. */
  readonly metadata_filter?: JsonObject;
}

export const slotTypes = ['value', 'variable', 'hypothesis', 'entity', 'number', 'text'] as const;

const slotPattern = /\{([^{}\s]{1,64})\}/g;

/** The templates of a declaration, in its order. Whatever is not as {@link checkTemplates} asks is passed over: older declarations were not checked. */
export function templatesOf({ query_templates, schema }: Declaration): QueryTemplate[] {
  const isList = Array.isArray(query_templates);
  return Object.entries(query_templates ?? {}).flatMap(([key, template]): QueryTemplate[] => {
    const fields: JsonObject | null = typeof template === 'string' ? { question: template } : isObject(template) ? template : null;
    if (fields === null) return [];
    const name = isList ? nameOf(fields, key) : key;
    const named = isList && name === key ? [] : [name];
    const questions = [...textsOf(fields.question), ...textsOf(fields.questions)];
    const names = [...named, ...textsOf(fields.label), ...textsOf(fields.synonyms)];
    return [{ name, questions, names, slots: slotsOf(fields, [...questions, ...names], schema.variables), ...optionsOf(fields) }];
  });
}

/** The slots that a text holds, in order. */
export const slotsIn = (text: string): string[] => [...text.matchAll(slotPattern)].map(([, name]) => name);

/** A text with its slots as other text. */
export const withSlots = (text: string, put: (slot: string) => string): string => text.replace(slotPattern, (_, name: string) => put(name));

/** What a template calls itself; `fallback` where it does not. */
export const nameOf = ({ name, template_id }: JsonObject, fallback: string): string =>
  [name, template_id].find((one): one is string => typeof one === 'string' && one !== '') ?? fallback;

const textsOf = (value: Json | undefined): string[] =>
  (Array.isArray(value) ? value.slice(0, limits.synonyms) : [value])
    .filter((one): one is string => typeof one === 'string')
    .map((one) => one.slice(0, limits.label));

const namesOf = (value: Json | undefined): string[] | undefined => (value === undefined || value === null ? undefined : textsOf(value));

function slotsOf(
  { slots }: JsonObject,
  wordings: readonly string[],
  variables: Declaration['schema']['variables'],
): Record<string, TemplateSlot> {
  const declared = isObject(slots) ? slots : {};
  const names = new Set([...wordings.flatMap(slotsIn), ...Object.keys(declared)]);
  return Object.fromEntries(
    [...names].map((name) => [name, slotOf(name, Object.hasOwn(declared, name) ? declared[name] : null, variables)]),
  );
}

/** A slot that says nothing of itself takes values of the variable that it is called like, or what else its name says. */
function slotOf(name: string, declared: Json, variables: Declaration['schema']['variables']): TemplateSlot {
  const { type, variable, default: fallback } = isObject(declared) ? declared : ({} as JsonObject);
  const own = typeof variable === 'string' ? variable : name;
  const more = fallback === undefined || fallback === null ? {} : { default: fallback };
  if ((type === undefined || type === 'value') && Object.hasOwn(variables, own)) return { type: 'value', variable: own, ...more };
  const wanted = slotTypes.find((one) => one === (type ?? name));
  return { type: wanted === undefined || wanted === 'value' ? 'text' : wanted, ...more };
}

function optionsOf({ hypotheses, variables, given, top_k, return_fields, metadata_filter }: JsonObject): Partial<QueryTemplate> {
  const options: Partial<QueryTemplate> = {
    hypotheses: namesOf(hypotheses),
    variables: namesOf(variables),
    given: isObject(given) ? given : undefined,
    top_k: typeof top_k === 'number' && Number.isInteger(top_k) && top_k >= 1 && top_k <= 100 ? top_k : undefined,
    return_fields: namesOf(return_fields),
    metadata_filter: isObject(metadata_filter) ? metadata_filter : undefined,
  };
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
