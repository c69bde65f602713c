import { languagesOfStatement } from '../../../projections/text/phrases/foreign-text.js';
import { GrammaticalPerson } from '../../../projections/text/phrases/grammatical-person.js';
import { sentencesOf } from '../../../projections/text/sentences.js';
import { roleIn, roleNamed, roles } from '../../../projections/text/speaker-attribution.js';
import { termsOf } from '../../../projections/text/summary.js';
import { kindsOf } from '../../../projections/text/term-kinds.js';
import type { MemoryItem } from '../../memory/memory-answers.dto.js';
import type { AnswerType, Question } from './question.js';
import { type About, aboutWhom, type NamedSpeakers, speakerOf } from './speakers.js';

/** How much each term of a question tells, by its index form. */
export type TermWeights = ReadonlyMap<string, number>;

/** A sentence of a memory, and how well it answers. */
export interface ScoredSentence {
  readonly item: MemoryItem;
  /** Place of the memory among those found, 0 the best. */
  readonly rank: number;
  /** Place of the sentence in the memory. */
  readonly place: number;
  readonly text: string;
  readonly terms: ReadonlySet<string>;
  /** Who says it, where the memory tells. */
  readonly speaker: string | null;
  readonly score: number;
}

/** Sentences of one memory that are looked at. */
const sentencesMax = 400;
/** Characters of a sentence whose words are looked at: no answer has room for a longer one. */
const readCharactersMax = 2000;

/*
 * What a sentence counts, as a share of its memory's score: a base, for a memory that is found well is worth saying whole; its own words of the question, by the root of their share; and part of
 * what else of the question its memory holds; more of the memory found best, which holds the answer most often, and more than its score tells. The constants by tools/chat-answers.mjs on three of the five
 * dialogues of LoCoMo, one after the other, among four to six values each.
 */
const baseShare = 2;
const wordsShare = 1;
const besideShare = 0.25;
const bestFactor = 1.3;
/** A sentence that tells nothing new beside the question's words is cut by this share, less by e for every two words that are new. */
const emptyCut = 0.9;
const newTerms = 2;
/** What a sentence without any word of content counts. */
const lastResort = 0.01;
/** Factors on a sentence that asks, on what describes a picture, on one that has what is wanted, such as a number, and on one that has neither a time or number that is wanted nor a word of the question. */
const askingFactor = 0.5;
const pictureFactor = 0.5;
const answerTypeFactor = 1.5;
const besideTheMatterFactor = 0.3;
/** Factor on a sentence that says whether it is so, where a question asks that: it has all of the question's words and need not tell anything new. */
const confirmingFactor = 1.5;
/** What a sentence counts, by whom it is about, where the question names someone. */
const aboutFactor: Readonly<Record<About, number>> = { named: 1, hearer: 1, neither: 1, themselves: 0 };

/** What a sentence counts that does not have the asker for its subject, where the question does: of 0.3 to 0.85 and none the best on chats and notes, see docs/chat.md. */
const otherSubjectFactor = 0.5;

const isAsked = /[?？؟]["'”’)\]]*$/;
const picture = /^\[(?:image|photo|picture|shares?)\b/i;
/** Whether a sentence describes a picture that was shown. */
export const isPicture = (sentence: string): boolean => picture.test(sentence);

const answerForms: Readonly<Record<AnswerType, RegExp | null>> = {
  time: /\b(?:\d{4}|\d{1,2}(?:st|nd|rd|th)|\d{1,2}:\d{2}|\d{1,2} ?[ap]m|jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|january|february|march|april|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)day|yesterday|today|tonight|tomorrow|ago|(?:last|next|this|past|few) (?:night|week|weekend|month|year|spring|summer|autumn|fall|winter|days?|weeks?|months?|years?)|morning|evening)\b/i,
  number:
    /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|once|twice|couple|few|several|every|daily|weekly)\b/i,
  place: /\b(?:in|at|from|near|to|on) (?:the )?\p{Lu}/u,
  person: /(?<=\S )\p{Lu}\p{L}+/u,
  anything: null,
};

/** All sentences of the memories found, each with how well it answers; scored memory by memory. */
export function* scoringSentences(
  question: Question,
  items: readonly MemoryItem[],
  weights: TermWeights,
  named: NamedSpeakers,
): Generator<void, ScoredSentence[]> {
  const total = sum(weights.values()) || 1;
  const top = Math.max(...items.map(({ score }) => score)) || 1;
  const best = items.findIndex(({ score }) => score === top);
  const scored: ScoredSentence[] = [];
  for (const [rank, item] of items.entries()) {
    const { speaker, text } = speakerOf(item);
    const isOfAssistant = (roleIn(item.metadata) || roleNamed(speaker ?? '')) === roles.assistant;
    const sentences = sentencesOf(text).slice(0, sentencesMax);
    const person = new GrammaticalPerson(languagesOfStatement(text));
    const terms: ReadonlySet<string>[] = [];
    for (const sentence of sentences) {
      terms.push(termsOf(sentence.slice(0, readCharactersMax)));
      yield;
    }
    const inMemory = weightOf(new Set(terms.flatMap((set) => [...set])), weights) / total;
    yield;
    for (const [place, sentence] of sentences.entries()) {
      const own = weightOf(terms[place], weights) / total;
      const words = baseShare + wordsShare * Math.sqrt(own) + besideShare * (inMemory - own);
      const about = aboutWhom(speaker, sentence, person, named);
      const isOfOther = question.isOfAsker && !(isOfAssistant ? person.saysYou(sentence) : person.hasFirstPersonSubject(sentence));
      const ofAsker = isOfOther ? otherSubjectFactor : 1;
      const isConfirming = ofAsker === 1 && confirms(question, sentence, terms[place]);
      const told = isConfirming ? confirmingFactor : factorOf(question, sentence, terms[place], weights, about);
      const factor = told * aboutFactor[about] * ofAsker;
      const score = (item.score / top) * (rank === best ? bestFactor : 1) * words * factor;
      scored.push({ item, rank, place, text: sentence.replace(/\s+/g, ' '), terms: terms[place], speaker, score });
    }
    yield;
  }
  return scored;
}

/** Whether a sentence says that what a question asks is so, or is not. */
function confirms({ isYesNo, terms: asked }: Question, sentence: string, terms: ReadonlySet<string>): boolean {
  return isYesNo && asked.size > 0 && !isAsked.test(sentence) && [...asked].every((term) => terms.has(term));
}

function factorOf(
  { answerType, answerKinds }: Question,
  sentence: string,
  terms: ReadonlySet<string>,
  weights: TermWeights,
  about: About,
): number {
  const asks = about !== 'hearer' && isAsked.test(sentence) ? askingFactor : 1;
  const shows = isPicture(sentence) ? pictureFactor : 1;
  let fresh = 0;
  for (const term of terms) if (!weights.has(term)) fresh++;
  const isBeside = (answerType === 'time' || answerType === 'number') && fresh === terms.size;
  const tells = answerForms[answerType]?.test(sentence) === true || tellsIn(terms, answerKinds);
  const wants = tells ? answerTypeFactor : isBeside ? besideTheMatterFactor : 1;
  const says = terms.size === 0 ? lastResort : 1 - emptyCut * Math.exp(-fresh / newTerms);
  return asks * shows * wants * says;
}

/** Whether any of the terms is of these kinds. */
const tellsIn = (terms: ReadonlySet<string>, wanted: number): boolean =>
  wanted !== 0 && [...terms].some((term) => (kindsOf(term) & wanted) !== 0);

function weightOf(terms: ReadonlySet<string>, weights: TermWeights): number {
  let weight = 0;
  for (const term of terms) weight += weights.get(term) ?? 0;
  return weight;
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
