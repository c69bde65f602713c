import type { JsonObject } from '../../events.js';
import type { Lexicon, Mention } from './lexicon.js';
import { fillingSlots, type WordingPart } from './slots.js';
import { type QueryTemplate, withSlots } from './templates.js';
import type { QuestionReading } from './text-reading.js';
import { type Token, tokensOf } from './tokens.js';

/** A template that a question is an instance of. */
export interface TemplateMatch {
  readonly template: QueryTemplate;
  /** 0 to 1: the share of the words of both that they have in common, the slots left out. */
  readonly likeness: number;
  /** What the question puts in the template's slots; those it leaves open are absent. */
  readonly slots: JsonObject;
}

/** Words in common that make a question one of a template. */
const likenessMin = 0.5;
/** Of a template's name, label or synonyms, which are shorter, there must be more. */
const nameLikenessMin = 0.8;

const questionWords: ReadonlySet<string> = new Set(['what', 'which', 'who', 'whom', 'whose', 'why', 'how', 'when', 'where']);
/** What a question word weighs, beside 1 of any other word; common words weigh nothing. */
const questionWordWeight = 0.3;

/** One way to ask a template's question: words and, in their places, slots. */
interface Wording {
  readonly template: QueryTemplate;
  /** Likeness that a question must have. */
  readonly min: number;
  readonly parts: readonly WordingPart[];
  readonly plain: ReadonlyMap<string, number>;
  readonly named: ReadonlyMap<string, number>;
}

/** A domain's templates, ready to be recognised in questions. */
export class Templates {
  private readonly wordings: Wording[] = [];

  private constructor(
    readonly list: readonly QueryTemplate[],
    private readonly lexicon: Lexicon,
  ) {}

  /** Made bit by bit. */
  static *of(list: readonly QueryTemplate[], lexicon: Lexicon): Generator<void, Templates> {
    const templates = new Templates(list, lexicon);
    for (const template of list) {
      for (const text of template.questions) templates.wordings.push(templates.wordingOf(template, likenessMin, text));
      for (const text of template.names) templates.wordings.push(templates.wordingOf(template, nameLikenessMin, text));
      yield;
    }
    return templates;
  }

  /** Undefined where none has that name. */
  find(name: string): QueryTemplate | undefined {
    return this.list.find((template) => template.name === name);
  }

  /**
   * The template that a question is most like, if it is like enough; of equals the first. Found bit by bit.
   * @param only where the asker names the template: then it is that one, however little alike
   */
  *matching(
    question: QuestionReading,
    entities: readonly string[],
    text: string,
    only?: QueryTemplate,
  ): Generator<void, TemplateMatch | null> {
    let best: TemplateMatch | null = null;
    if (only === undefined && question.tokens.length > questionTokensMax) return null;
    const whole = wordsOf(question, new Set());
    let steps = 0;
    for (const wording of this.wordings) {
      const { template, min, parts } = wording;
      if (only !== undefined && template !== only) continue;
      steps += parts.length;
      if (steps > stepsAtATime) {
        yield;
        steps = 0;
      }
      if (only === undefined && !mayReach(wording, whole, best?.likeness ?? -1)) continue;
      const { slots, taken } = yield* fillingSlots(template.slots, parts, question, entities, text);
      const open = new Set(parts.flatMap((part) => (part.kind === 'slot' && !Object.hasOwn(slots, part.slot) ? [part.slot] : []))).size;
      if (taken.size > 0) steps += weighingSteps * question.tokens.length;
      const { plain, named } = taken.size === 0 ? whole : wordsOf(question, taken);
      const likeness = Math.max(jaccard(wording.plain, plain, open), jaccard(wording.named, named, open));
      const isEnough = only !== undefined || likeness >= min - rounding;
      if (isEnough && likeness > (best?.likeness ?? -1)) best = { template, likeness, slots };
    }
    if (best === null) return only === undefined ? null : { template: only, likeness: 0, slots: defaultsOf(only, {}) };
    return { ...best, slots: defaultsOf(best.template, best.slots) };
  }

  private wordingOf(template: QueryTemplate, min: number, text: string): Wording {
    const pieces = withSlots(text.replaceAll('\0', ' '), (slot) => `\0${slot}\0`).split('\0');
    const parts = pieces.flatMap((piece, i): Wording['parts'] => (i % 2 === 1 ? [{ kind: 'slot', slot: piece }] : tokensOf(piece)));
    const words = parts.filter((part): part is Token => part.kind !== 'slot');
    const mentions = this.lexicon.namesIn(words);
    return { template, min, parts, plain: weigh(words, [], new Set()), named: weigh(words, mentions, new Set()) };
  }
}

/** Words of wordings that are gone through between two pauses: less than a millisecond. */
const stepsAtATime = 8192;
/** What weighing a word of a question takes, beside looking up one of a wording. */
const weighingSteps = 8;

/** A longer question is no template's. */
const questionTokensMax = 256;

/** Sums of weights are that exact. */
const rounding = 1e-9;

const wordsOf = ({ tokens, mentions }: QuestionReading, without: ReadonlySet<number>) => ({
  plain: weigh(tokens, [], without),
  named: weigh(tokens, mentions, without),
});

type Weights = ReadonlyMap<string, number>;

/**
 * Whether enough of a wording stands in a question, and it may be more like it than another is, whatever its slots take: what they take can only make the two less alike.
 * @param best likeness of the other
 */
function mayReach({ plain, named, min }: Wording, whole: { readonly plain: Weights; readonly named: Weights }, best: number): boolean {
  const share = (words: Weights, stands: (key: string) => boolean): number => {
    let [common, all] = [0, 0];
    for (const [key, weight] of words) {
      all += weight;
      if (stands(key)) common += weight;
    }
    return common / all;
  };
  const inPlain = share(plain, (key) => whole.plain.has(key));
  if (
    !(
      Math.max(
        inPlain,
        share(named, (key) => whole.named.has(key)),
      ) >=
      min - rounding
    )
  )
    return false;
  // of a name that a slot takes in part, the rest stands for itself
  return (
    best < 0 ||
    Math.max(
      inPlain,
      share(named, (key) => whole.named.has(key) || whole.plain.has(key)),
    ) >
      best - rounding
  );
}

/** What the words of a text weigh, those of a name together as what they name. */
function weigh(tokens: readonly Token[], mentions: readonly Mention[], without: ReadonlySet<number>): Map<string, number> {
  const weights = new Map<string, number>();
  const inName = new Set<number>();
  for (const mention of mentions) {
    const { start, end, isNamed } = mention;
    if (!isNamed || Array.from({ length: end - start }, (_, i) => start + i).some((i) => without.has(i))) continue;
    for (let i = start; i < end; i++) inName.add(i);
    weights.set(`\0${firstOf(mention)}`, 1);
  }
  for (const [i, { kind, term, word, isStop }] of tokens.entries()) {
    if (kind === 'mark' || inName.has(i) || without.has(i)) continue;
    if (!isStop) weights.set(term, 1);
    else if (questionWords.has(word)) weights.set(word, questionWordWeight);
  }
  return weights;
}

/** What a name stands for, the same for all that stand for it first. */
function firstOf({ variables, hypotheses, values }: Mention): string {
  for (const variable of variables) return `variable ${variable}`;
  for (const hypothesis of hypotheses) return `hypothesis ${hypothesis}`;
  for (const entry of values) return `value ${JSON.stringify(entry)}`;
  return '';
}

/** Jaccard's coefficient of weighted sets; each slot that stays open counts as a word not found. */
function jaccard(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>, open: number): number {
  let [common, all] = [0, open];
  for (const [key, weight] of a) {
    all += weight;
    if (b.has(key)) common += weight;
  }
  for (const [key, weight] of b) if (!a.has(key)) all += weight;
  return common === 0 ? 0 : common / all;
}

function defaultsOf({ slots }: QueryTemplate, filled: JsonObject): JsonObject {
  const defaults = Object.entries(slots).flatMap(([name, slot]) =>
    slot.default === undefined || Object.hasOwn(filled, name) ? [] : [[name, slot.default]],
  );
  return { ...Object.fromEntries(defaults), ...filled };
}
