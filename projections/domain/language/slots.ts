import type { Json, JsonObject } from '../../events.js';
import type { QueryTemplate, TemplateSlot } from './templates.js';
import type { QuestionReading } from './text-reading.js';
import { numberOf, type Token } from './tokens.js';
import { isUnitOfSomething } from './units.js';
import type { ValueReading } from './value-segments.js';

/** A word of a template's wording, or a place for something of the question's. */
export type WordingPart = Token | { readonly kind: 'slot'; readonly slot: string };

/** Words of a question that its slots are looked for among. */
const alignedMax = 96;
/** What a word of a question takes for each slot, beside an entry of a table. */
const slotSteps = 8;
/** Words that one slot takes at most. */
const slotWordsMax = 8;

/** Entries of a table that are made in one go, and words and names that slots are looked for among: less than a millisecond. */
const stepsAtATime = 65_536;

/** The slots that the question fills, and the places of the words that do; found bit by bit. */
export function* fillingSlots(
  declared: QueryTemplate['slots'],
  parts: readonly WordingPart[],
  question: QuestionReading,
  entities: readonly string[],
  text: string,
): Generator<void, { readonly slots: JsonObject; readonly taken: ReadonlySet<number> }> {
  const slots: Record<string, Json> = {};
  const taken = new Set<number>();
  if (!parts.some(({ kind }) => kind === 'slot')) return { slots, taken };
  // only words that stand in their place go by it
  const hasPlaces = parts.some((part) => part.kind === 'slot' && declared[part.slot].type === 'text');
  const aligned = hasPlaces ? align(parts, question.tokens.slice(0, alignedMax)) : new Int32Array(parts.length).fill(-1);
  let steps = 0;
  for (const [i, part] of parts.entries()) {
    if (part.kind !== 'slot' || Object.hasOwn(slots, part.slot)) continue;
    steps += slotSteps * question.tokens.length;
    if (steps > stepsAtATime) {
      yield;
      steps = 0;
    }
    const found = fill(declared[part.slot], between(aligned, i, question.tokens), question, entities, text);
    if (found === null) continue;
    slots[part.slot] = found.value;
    for (const at of found.places) taken.add(at);
  }
  return { slots, taken };
}

interface Filling {
  readonly value: Json;
  /** The tokens that say it. */
  readonly places: readonly number[];
}

function fill(
  slot: TemplateSlot,
  place: readonly [number, number],
  question: QuestionReading,
  entities: readonly string[],
  text: string,
): Filling | null {
  const { tokens, values, variables, hypotheses } = question;
  switch (slot.type) {
    case 'value': {
      const reading = values.find(({ variable }) => variable === slot.variable);
      return reading === undefined ? null : { value: reading.value, places: placesOfValue(question, reading) };
    }
    case 'hypothesis':
      return hypotheses.length === 0 ? null : { value: hypotheses[0].hypothesis, places: placesAt(question, hypotheses[0].at) };
    case 'variable':
      return variables.length === 0 ? null : { value: variables[0], places: placesOfVariable(question, variables[0]) };
    case 'number': {
      const at = tokens.findIndex(({ kind }) => kind === 'number');
      return at < 0 ? null : { value: numberOf(tokens[at]), places: [at] };
    }
    case 'entity':
      return entities.length === 0 ? null : { value: entities[0], places: placesOfPhrase(tokens, text, entities[0]) };
    case 'text':
      return wordsAt(place, question, text);
  }
}

const range = (start: number, end: number): number[] => Array.from({ length: Math.max(0, end - start) }, (_, i) => start + i);

/** The whole of a name that stands at a place. */
function placesAt({ mentions }: QuestionReading, at: number): number[] {
  const mention = mentions.find(({ start, end }) => start <= at && at < end);
  return mention === undefined ? [at] : range(mention.start, mention.end);
}

const placesOfVariable = ({ mentions }: QuestionReading, variable: string): number[] =>
  mentions.filter(({ variables }) => variables.has(variable)).flatMap(({ start, end }) => range(start, end));

/** The value, its unit, and the variable. */
function placesOfValue(question: QuestionReading, { variable, at }: ValueReading): number[] {
  const { tokens } = question;
  const isUnit = tokens[at].kind === 'number' && tokens[at + 1]?.kind === 'word' && isUnitOfSomething(tokens[at + 1].word);
  return [...placesAt(question, at), ...(isUnit ? [at + 1] : []), ...placesOfVariable(question, variable)];
}

function placesOfPhrase(tokens: readonly Token[], text: string, phrase: string): number[] {
  const from = text.toLowerCase().indexOf(phrase.toLowerCase());
  return [...tokens.keys()].filter((at) => from >= 0 && tokens[at].start >= from && tokens[at].end <= from + phrase.length);
}

/** What stands in a slot's place, without the common words at its ends; what names something of the declaration is not for it. */
function wordsAt([from, to]: readonly [number, number], { tokens, mentions }: QuestionReading, text: string): Filling | null {
  const ends = (at: number): boolean =>
    (tokens[at].kind === 'mark' && !isInside(tokens, at)) || mentions.some((one) => one.start <= at && at < one.end);
  let [start, end] = [from, from];
  while (start < to && tokens[start].isStop) start++;
  for (end = start; end < Math.min(to, start + slotWordsMax) && !ends(end); end++);
  while (end > start && tokens[end - 1].isStop) end--;
  return end > start ? { value: text.slice(tokens[start].start, tokens[end - 1].end), places: range(start, end) } : null;
}

/** A mark with words at both sides and no blank: in "10.0.0.1", "db:primary". */
const isInside = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.end === tokens[at].start && tokens[at + 1]?.start === tokens[at].end;

/** By part of the wording, the question's token that is the same word, -1 for none: a longest common subsequence. */
function align(parts: readonly WordingPart[], tokens: readonly Token[]): Int32Array {
  const width = tokens.length + 1;
  const lengths = new Uint16Array((parts.length + 1) * width);
  const numbers = new Map<string, number>();
  for (const { kind, term } of tokens) if (kind === 'word' && !numbers.has(term)) numbers.set(term, numbers.size);
  // by word the same number; what is none has one of its own
  const asked = Int32Array.from(tokens, ({ kind, term }) => (kind === 'word' ? numbers.get(term)! : -1));
  const worded = Int32Array.from(parts, (part) => (part.kind === 'word' ? (numbers.get(part.term) ?? -2) : -2));
  for (let i = parts.length - 1; i >= 0; i--)
    for (let j = tokens.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        worded[i] === asked[j] ? lengths[(i + 1) * width + j + 1] + 1 : Math.max(lengths[(i + 1) * width + j], lengths[i * width + j + 1]);
  const aligned = new Int32Array(parts.length).fill(-1);
  for (let i = 0, j = 0; i < parts.length && j < tokens.length; ) {
    if (worded[i] === asked[j]) aligned[i++] = j++;
    else if (lengths[(i + 1) * width + j] >= lengths[i * width + j + 1]) i++;
    else j++;
  }
  return aligned;
}

/** Where the question may have what a slot takes: between the words before and after it. */
function between(aligned: Int32Array, slot: number, tokens: readonly Token[]): readonly [number, number] {
  let [before, after] = [slot - 1, slot + 1];
  while (before >= 0 && aligned[before] < 0) before--;
  while (after < aligned.length && aligned[after] < 0) after++;
  return [before < 0 ? 0 : aligned[before] + 1, after < aligned.length ? aligned[after] : tokens.length];
}
