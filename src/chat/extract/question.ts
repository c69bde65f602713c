import { asksForNow } from '../../../projections/memory/claims/conflicts.js';
import { ForeignText } from '../../../projections/text/phrases/foreign-text.js';
import { GrammaticalPerson } from '../../../projections/text/phrases/grammatical-person.js';
import { findingTerms } from '../../../projections/text/summary.js';
import { answerKindsOf, kinds } from '../../../projections/text/term-kinds.js';
import type { Calendar } from '../../../projections/text/times/calendar.js';
import type { Conversation } from '../messages.js';
import { type AskedInterval, askedInterval } from './asked-interval.js';

/** What kind of thing a question asks for. */
export type AnswerType = 'time' | 'number' | 'place' | 'person' | 'anything';

/** A question made ready for memory. */
export interface Question {
  readonly text: string;
  /** What memory is searched for: the question, and what it leans on. */
  readonly searchText: string;
  /** The question's own index terms. */
  readonly terms: ReadonlySet<string>;
  /** Terms of what was said before, where the question leans on it. */
  readonly contextTerms: ReadonlySet<string>;
  readonly answerType: AnswerType;
  /** Whether it asks whether something is so: "Do I have a dog?" */
  readonly isYesNo: boolean;
  /** How times are told in the language that it is in; `null` for English, or a language whose calendar is not known. */
  readonly calendar: Calendar | null;
  /** How one says in its language that memory does not know; `null` for English, for a language whose phrases are not known, and where it may be in several. */
  readonly unknown: string | null;
  /** Whether it asks for what holds now. */
  readonly asksForNow: boolean;
  /** Whether it asks what its asker does or is: "Where do I live?", not "Where does my sister live?". */
  readonly isOfAsker: boolean;
  /** Kinds of terms that tell a time or number in languages other than English, where the question is in one and wants that: bits. */
  readonly answerKinds: number;
  /** The events between which it asks for the time; `null` where it does not, or not in English. */
  readonly interval: AskedInterval | null;
}

/** Words that stand for something said before. */
const pronoun = /\b(?:he|him|his|she|her|hers|it|its|they|them|their|theirs|that|this|those|these|there|then|same)\b/i;
const continuing =
  /^\W*(?:and|but|or|so|also|then|why|how come|(?:what|how) about|really|since when|until when|where|when|who|which|how)\b/i;
/** "It" in these stands for nothing. */
const empty = /\b(?:is|was) (?:it|there|that) (?:true|correct|the case|any|a|an)\b|\b(?:is|are|was|were) there\b/gi;
/** Fewer terms than these do not make a question of their own, when it begins like the continuation of another. */
const ownTermsMin = 2;
/** Characters of earlier messages that are looked at. */
const contextLengthMax = 600;

/** Reads a question bit by bit. The last message leads; what it leaves out ("When did she move there?") comes from the messages before. */
export function* readingQuestion({ question, earlier }: Conversation): Generator<void, Question> {
  const foreign = ForeignText.of(question);
  const language = foreign?.language ?? null;
  const functionTerms = foreign?.functionTerms([]) ?? new Set();
  const terms = new Set([...(yield* findingTerms(question))].filter((term) => !functionTerms.has(term)));
  const context = earlier.length > 0 && leansOnContext(question, terms, foreign) ? yield* contextOf(earlier) : '';
  const contextTerms = new Set([...(yield* findingTerms(context))].filter((term) => !terms.has(term)));
  return {
    text: question,
    searchText: context === '' ? question : `${question}\n${context}`,
    terms,
    contextTerms,
    answerType: answerTypeOf(question, foreign),
    isYesNo: isYesNo(question, foreign),
    calendar: foreign?.calendars[0] ?? null,
    unknown: language?.phrases.unknown ?? null,
    asksForNow: asksForNow(question, foreign),
    isOfAsker: new GrammaticalPerson(language === null ? [] : [language]).hasFirstPersonSubject(question),
    answerKinds: answerKindsOf(question, foreign) & (kinds.foreignTime | kinds.foreignNumber),
    interval: foreign === null ? askedInterval(question) : null,
  };
}

function leansOnContext(question: string, terms: ReadonlySet<string>, foreign: ForeignText | null): boolean {
  const refersBack = foreign === null ? pronoun.test(question.replace(empty, '')) : foreign.has('pronouns');
  const goesOn = foreign === null ? continuing.test(question) : foreign.has('continuing');
  const ownTerms = foreign === null ? terms.size : foreign.contentWords;
  return refersBack || ownTerms === 0 || (ownTerms < ownTermsMin && goesOn);
}

/** What the user asked last, the question before where that leaned on it in turn, and the names in the answer. */
function* contextOf(earlier: Conversation['earlier']): Generator<void, string> {
  const asked = earlier.filter(({ role }) => role === 'user').map(({ text }) => text);
  const said: string[] = [];
  let length = 0;
  for (let i = asked.length - 1; i >= 0 && length < contextLengthMax * 2; i--) {
    const beginning = asked[i].slice(0, contextLengthMax);
    said.push(beginning);
    length += beginning.length;
    if (!leansOnContext(asked[i], yield* findingTerms(asked[i]), ForeignText.of(asked[i]))) break;
  }
  const answered = earlier.findLast(({ role }) => role === 'assistant')?.text.slice(0, contextLengthMax) ?? '';
  return [...said, namesIn(answered).join(' ')]
    .join('\n')
    .slice(0, contextLengthMax * 2)
    .toWellFormed();
}

/** Words with a capital inside of sentences, citations left out. */
function namesIn(text: string): string[] {
  const plain = text.replace(/\[[^\]\n]*\]/g, ' ');
  return [...new Set([...plain.matchAll(/(?<=[\p{L}\p{N},;] )\p{Lu}[\p{L}'’-]+|^\p{Lu}[\p{L}'’-]+(?=:)/gmu)].map(([name]) => name))];
}

/** How a question begins in English that is answered by "yes" or "no", and what asks for more in it: "Do you know where I live?" */
const verbFirst =
  /^\W*(?:(?:and|but|so|also|well|hey|hi|ok|okay|please|tell me),? )*(?:am|are|is|was|were|do|does|did|has|have|had|can|could|will|would|shall|should|may|might|must|ca|wo|ai)(?:n['’]?t)?\b/i;
const asksMore = /\b(?:what|which|who|whom|whose|where|when|why|how|if|whether)\b/i;

function isYesNo(question: string, foreign: ForeignText | null): boolean {
  if (foreign !== null) return question.includes('?') && !foreign.has('asking', ...foreignKinds);
  return verbFirst.test(question) && !asksMore.test(question);
}

const foreignKinds = ['time', 'number', 'place', 'person'] as const;

function answerTypeOf(question: string, foreign: ForeignText | null): AnswerType {
  if (foreign !== null) return foreignKinds.find((kind) => foreign.has(kind)) ?? 'anything';
  if (
    /^\W*(?:(?:and|so|but|since|until|from|by|tell me|do you (?:know|remember)) )*when\b|\b(?:what (?:time|date|day|month|year)|which (?:date|day|month|year)|since when|how (?:long|many (?:day|week|month|year)s?)\b.{0,200}?\b(?:ago|since))\b/i.test(
      question,
    )
  )
    return 'time';
  if (/\bhow (?:many|much|often|long|old|far|big|tall)\b/i.test(question)) return 'number';
  if (/\b(?:where|which (?:city|country|place|town)|what (?:city|country|place|town))\b/i.test(question)) return 'place';
  if (/\b(?:who|whom|whose)\b/i.test(question)) return 'person';
  return 'anything';
}
