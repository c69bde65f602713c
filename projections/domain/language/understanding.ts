import type { Json, JsonObject } from '../../events.js';
import { compileFilter, FilterError, filterBounds } from '../../filter.js';
import { observedAs } from '../declaration/check-observations.js';
import type { Declaration } from '../declaration/types.js';
import { Lexicon } from './lexicon.js';
import { type TemplateMatch, Templates } from './match-template.js';
import { templatesOf, withSlots } from './templates.js';
import { type HypothesisReading, type QuestionReading, readingQuestion, readingText, type TextReading } from './text-reading.js';

/** What a question is taken to ask for. */
export interface Understanding {
  readonly reading: QuestionReading;
  readonly template: TemplateMatch | null;
  readonly entities: readonly string[];
  /** What is taken to be so, whatever was observed: by variable, as observations have it. */
  readonly supposed: JsonObject;
  /** Hypotheses of the hidden cause that are taken to be so or not to be so. */
  readonly assumed: readonly HypothesisReading[];
  /** Only these are ranked; null for all. */
  readonly hypotheses: readonly string[] | null;
  /** Only these are told as missing or predicted; null for all. */
  readonly variables: readonly string[] | null;
  readonly topK: number | undefined;
  readonly returnFields: readonly string[] | undefined;
  /** The template's own filter. */
  readonly filter: JsonObject | undefined;
  readonly warnings: readonly string[];
}

/** What a question may say besides its words. */
export interface AskedWith {
  /** Entities that the question names. */
  readonly entities?: readonly string[];
  /** Supposed explicitly; goes before what the words suppose. */
  readonly given?: JsonObject;
  /** The template's name. */
  readonly template?: string;
}

/** A declaration made ready to read questions and texts. Depends on the declaration alone; make it once for each version. */
export class Language {
  private constructor(
    private readonly declaration: Declaration,
    private readonly lexicon: Lexicon,
    readonly templates: Templates,
  ) {}

  /** Made bit by bit. */
  static *of(declaration: Declaration): Generator<void, Language> {
    const lexicon = yield* Lexicon.of(declaration);
    const templates = yield* Templates.of(templatesOf(declaration), lexicon);
    return new Language(declaration, lexicon, templates);
  }

  /** Reads a text that is no question, bit by bit. */
  reading(text: string): Generator<void, TextReading> {
    return readingText(this.lexicon, text);
  }

  /** What of the question is known to the domain, and what is not, read bit by bit. */
  readingQuestion(question: string): Generator<void, QuestionReading> {
    return readingQuestion(this.lexicon, question);
  }

  /** What a question is taken to ask for, found bit by bit. @param reading of the same question */
  *understanding(
    question: string,
    reading: QuestionReading,
    { entities = [], given = {}, template: name }: AskedWith = {},
  ): Generator<void, Understanding> {
    const only = name === undefined ? undefined : this.templates.find(name);
    const template = yield* this.templates.matching(reading, entities, question, only);
    const put = template === null ? null : new SlotFiller(template);
    const templateGiven = put === null ? {} : this.fitting(put.object(template!.template.given ?? {}), put.warnings);
    const filter = put === null ? undefined : fittingFilter(put, template!.template.metadata_filter);
    const { top_k: topK, return_fields: returnFields, hypotheses, variables } = template?.template ?? {};
    const { supposed, assumed } = this.hypothesesSupposed(reading.supposedHypotheses, { ...templateGiven, ...reading.supposed, ...given });
    return {
      reading,
      template,
      entities,
      supposed,
      assumed,
      hypotheses: put?.names(hypotheses) ?? null,
      variables: put?.names(variables) ?? null,
      topK,
      returnFields,
      filter,
      warnings: [...reading.warnings, ...severalSupposed(assumed), ...(put?.warnings ?? [])],
    };
  }

  /** A hypothesis that is a state of a variable is supposed as that; those of the hidden cause stay. */
  private hypothesesSupposed(
    readings: readonly HypothesisReading[],
    supposed: JsonObject,
  ): { supposed: JsonObject; assumed: HypothesisReading[] } {
    const all: Record<string, Json> = { ...supposed };
    const assumed: HypothesisReading[] = [];
    for (const reading of readings) {
      const { variable, value } = this.declaration.hypotheses.find(({ hypothesis_id }) => hypothesis_id === reading.hypothesis)!;
      if (variable === undefined) assumed.push(reading);
      else if (!Object.hasOwn(all, variable)) all[variable] = reading.isDenied ? this.allBut(variable, value!) : value!;
    }
    return { supposed: all, assumed };
  }

  private allBut(variable: string, excluded: string): Json {
    const { values = [] } = this.declaration.schema.variables[variable];
    return Object.fromEntries(values.map((value) => [value, value === excluded ? 0 : 1]));
  }

  private fitting(given: JsonObject, warnings: string[]): JsonObject {
    const { variables } = this.declaration.schema;
    const fits = ([name, value]: [string, Json]): boolean =>
      Object.hasOwn(variables, name) && observedAs(variables[name], value) !== undefined;
    for (const entry of Object.entries(given))
      if (!fits(entry)) warnings.push(`the template supposes what "${entry[0]}" cannot be; it was left out`);
    return Object.fromEntries(Object.entries(given).filter(fits));
  }
}

/** Of hypotheses of the hidden cause one alone can be so. */
function severalSupposed(assumed: readonly HypothesisReading[]): string[] {
  const holding = assumed.filter(({ isDenied }) => !isDenied).map(({ hypothesis }) => `"${hypothesis}"`);
  return holding.length > 1
    ? [`several hypotheses are supposed, of which one can be so: it is taken to be one of ${holding.join(', ')}`]
    : [];
}

function fittingFilter(put: SlotFiller, filter: JsonObject | undefined): JsonObject | undefined {
  if (filter === undefined) return undefined;
  const filled = put.object(filter);
  try {
    compileFilter(filled, filterBounds);
    return filled;
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    put.warnings.push(`the template's metadata_filter ${error.message}; it was left out`);
    return undefined;
  }
}

/** Puts what a question says in the place of a template's slots. What has a slot that stays open is left out. */
class SlotFiller {
  readonly warnings: string[] = [];
  private readonly missing = new Set<string>();

  constructor(private readonly match: TemplateMatch) {}

  object(fields: JsonObject): JsonObject {
    return Object.fromEntries(
      Object.entries(fields).flatMap(([key, value]) => {
        const filled = this.value(value);
        return filled === undefined ? [] : [[key, filled]];
      }),
    );
  }

  names(names: readonly string[] | undefined): string[] | undefined {
    return names?.flatMap((name) => {
      const filled = this.value(name);
      return filled === undefined ? [] : [String(filled)];
    });
  }

  private value(value: Json): Json | undefined {
    if (typeof value === 'string') return this.text(value);
    if (Array.isArray(value)) return value.flatMap((one) => this.value(one) ?? []);
    return typeof value === 'object' && value !== null ? this.object(value) : value;
  }

  private text(text: string): Json | undefined {
    const { slots, template } = this.match;
    let isWhole = true;
    let only: Json | undefined;
    const filled = withSlots(text, (slot) => {
      if (!Object.hasOwn(slots, slot)) {
        isWhole = false;
        if (!this.missing.has(slot))
          this.warnings.push(`the question fills no {${slot}} of template "${template.name}"; what needs it was left out`);
        this.missing.add(slot);
        return '';
      }
      if (text === `{${slot}}`) only = slots[slot];
      return String(slots[slot]);
    });
    return isWhole ? (only ?? filled) : undefined;
  }
}
