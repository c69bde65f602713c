import type { Json } from '../../events.js';
import { termOf, unicodeForms } from '../../text/normalize.js';
import type { Declaration } from '../declaration/types.js';

/** What a question names. */
export interface Understanding {
  /** Name of the query template whose question this is, or the most like it. */
  readonly template: string | null;
  readonly variables: readonly string[];
  readonly hypotheses: readonly string[];
}

/** Share of the words of both that a question and a template's must have in common. */
const likenessMin = 0.6;

/** Reads a question by its words: which template it is, and which variables and hypotheses it names by name, label or synonym. */
export function understand({ schema, hypotheses, query_templates }: Declaration, question: string): Understanding {
  const asked = termsOf(question);
  const variables = Object.entries(schema.variables).filter(([name, { label, synonyms = [] }]) => names(asked, [name, label, ...synonyms]));
  return {
    template: templateOf(query_templates, asked),
    variables: variables.map(([name]) => name),
    hypotheses: hypothesesNamed({ hypotheses }, asked),
  };
}

/** The hypotheses that a text names. */
export function hypothesesNamed({ hypotheses }: Pick<Declaration, 'hypotheses'>, terms: readonly string[]): string[] {
  return hypotheses
    .filter(({ hypothesis_id, label, synonyms = [] }) => names(terms, [hypothesis_id, label, ...synonyms]))
    .map(({ hypothesis_id }) => hypothesis_id);
}

/** A text's words as the index has them, stop words left out. */
export function termsOf(text: string): string[] {
  return unicodeForms(text, true).flatMap((form) => termOf(form) ?? []);
}

/** Whether one of the phrases stands among the terms, word after word. */
function names(terms: readonly string[], phrases: readonly (string | undefined)[]): boolean {
  return phrases.some((phrase) => {
    const wanted = phrase === undefined ? [] : termsOf(phrase);
    return wanted.length > 0 && terms.some((_, start) => wanted.every((term, i) => terms[start + i] === term));
  });
}

function templateOf(templates: Json, asked: readonly string[]): string | null {
  let best: { name: string; likeness: number } | null = null;
  for (const [key, template] of Object.entries(templates ?? {})) {
    if (typeof template !== 'object' || template === null || Array.isArray(template) || typeof template.question !== 'string') continue;
    const likeness = likenessOf(termsOf(template.question), asked);
    const name = Array.isArray(templates) && typeof template.name === 'string' ? template.name : key;
    if (likeness >= likenessMin && likeness > (best?.likeness ?? 0)) best = { name, likeness };
  }
  return best?.name ?? null;
}

/** Jaccard's coefficient. */
function likenessOf(a: readonly string[], b: readonly string[]): number {
  const [first, second] = [new Set(a), new Set(b)];
  const common = [...first].filter((term) => second.has(term)).length;
  return common === 0 ? 0 : common / (first.size + second.size - common);
}
