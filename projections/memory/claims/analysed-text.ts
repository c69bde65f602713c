import type { MemoryText } from '../../events.js';
import { type KnownLanguage, languagesOfStatement } from '../../text/phrases/foreign-text.js';
import { GrammaticalPerson } from '../../text/phrases/grammatical-person.js';
import { sentenceSpans } from '../../text/sentences.js';
import { nameLength, speakerIn } from '../../text/speaker-attribution.js';
import { type Extractable, readingExtractable, termsOf } from '../../text/summary.js';
import { TextWords, type WordCursor } from '../../text/text-words.js';
import { wholeOf } from '../../text/vocabulary.js';
import { Words } from '../../text/words.js';
import { type Claim, statementsIn } from './claim.js';
import { type Ended, endingsIn } from './endings.js';
import { type Said, saidIn, singleClaims } from './single-claims.js';
import { type Updates, updatesIn } from './updates.js';

/** Characters of a text whose words are kept; those of a longer one are read each time. */
const keptCharactersMax = 65_536;
/** Characters of a memory in which sentences are looked at. */
const sentenceCharactersMax = 4096;

const asks = /[?？]["'”’)\]]*$/;

/** A sentence as far as it tells how a memory answers. */
export interface AnalysedSentence {
  /** Its distinct index terms, in their order. */
  readonly terms: readonly string[];
  readonly isAsked: boolean;
  /** Whether it tells something, and that not of the one spoken to alone. */
  readonly isStated: boolean;
  /** Whether it says "you" or "your". */
  readonly saysYou: boolean;
}

export interface AnalysedSentences {
  /** Of the beginning of the text, without the name of who says it; those with index terms, or where none has any the text as one. */
  readonly sentences: readonly AnalysedSentence[];
  /** The index terms of what stands before the text and a colon, or of the speaker in metadata: the name of who says it, or what it is about ("Shoe size: 43", a category). */
  readonly heading: readonly string[];
  /** Whether the text says "I". */
  readonly isFirstHand: boolean;
}

/** The text of a memory that was found, and what answers read from it: each part is read when it is first asked for, bit by bit, and kept. */
export class AnalysedText {
  private words: TextWords | null = null;
  private sentences: AnalysedSentences | null = null;
  private extractable: Extractable | null = null;
  private ownSaid: Said | null = null;
  private ownClaims: readonly Claim[] | null = null;
  private ownUpdates: Updates | null = null;
  private ownStatements: readonly string[] | null = null;
  private ownEnded: readonly Ended[] | null = null;
  private ownLanguages: readonly KnownLanguage[] | null = null;

  constructor(readonly text: MemoryText) {}

  /** Its words with their marks, in their order; stop words may be left out. */
  *readingWords(): Generator<void, WordCursor> {
    return (yield* this.readingTextWords())?.cursor() ?? new Words(this.text.content, true);
  }

  private *readingTextWords(): Generator<void, TextWords | null> {
    const { content } = this.text;
    if (content.length > keptCharactersMax) return null;
    this.words ??= yield* TextWords.reading(content);
    return this.words;
  }

  /** The text's sentences, read once, bit by bit. */
  *readingSentences(): Generator<void, AnalysedSentences> {
    if (this.sentences === null) {
      this.sentences = analysedSentences(this.text, this.languages, yield* this.readingTextWords());
      yield;
    }
    return this.sentences;
  }

  /** What an extract is made from. */
  *readingExtractable(): Generator<void, Extractable> {
    this.extractable ??= yield* readingExtractable(this.text.content, (yield* this.readingTextWords()) ?? undefined);
    return this.extractable;
  }

  /** The languages other than English that it may be in, by its beginning. */
  private get languages(): readonly KnownLanguage[] {
    const { content } = this.text;
    const begin = nameLength(content);
    this.ownLanguages ??= languagesOfStatement(content.slice(begin, begin + sentenceCharactersMax));
    return this.ownLanguages;
  }

  /** What it claims, but for that of which it tells several values. */
  get claims(): readonly Claim[] {
    this.ownClaims ??= singleClaims(this.said, this.statements, this.languages);
    return this.ownClaims;
  }

  /** Who says it. */
  get speaker(): string {
    return this.said.speaker;
  }

  /** The numbers and days that it tells, and which of them it says have changed; none in a language other than English. */
  get updates(): Updates {
    this.ownUpdates ??= updatesIn(this.languages.length > 0 ? '' : this.text.content.slice(0, sentenceCharactersMax));
    return this.ownUpdates;
  }

  /** Its sentences that ask nothing. */
  get statements(): readonly string[] {
    this.ownStatements ??= statementsIn(this.said.text);
    return this.ownStatements;
  }

  /** What it says is over. */
  get ended(): readonly Ended[] {
    this.ownEnded ??= endingsIn(
      this.statements,
      this.languages.map(({ phrases }) => phrases.calendar.locale),
    );
    return this.ownEnded;
  }

  private get said(): Said {
    this.ownSaid ??= saidIn(this.text);
    return this.ownSaid;
  }
}

function analysedSentences(
  { content, metadata = {} }: MemoryText,
  languages: readonly KnownLanguage[],
  words: TextWords | null,
): AnalysedSentences {
  const begin = nameLength(content);
  const text = content.slice(begin, sentenceCharactersMax);
  const spans = sentenceSpans(text);
  const person = new GrammaticalPerson(languages);
  const terms =
    words?.areIndexed === true
      ? words.termsIn(spans.map(([start, end]) => [begin + start, begin + end]))
      : spans.map(([start, end]) => [...termsOf(text.slice(start, end))]);
  const sentences = spans.flatMap(([start, end], i): AnalysedSentence[] => {
    if (terms[i].length === 0) return [];
    const sentence = text.slice(start, end);
    const isAsked = asks.test(sentence);
    const saysYou = person.saysYou(sentence);
    return [{ terms: terms[i], isAsked, isStated: !isAsked && (!saysYou || person.saysI(sentence)), saysYou }];
  });
  if (sentences.length === 0) sentences.push(wholeSentence(text));
  const heading = begin > 0 ? content.slice(0, begin) : (speakerIn(metadata) ?? '');
  return { sentences, heading: [...termsOf(heading)], isFirstHand: person.saysI(text) };
}

/** A text of function words or signs alone, as it is indexed. */
const wholeSentence = (text: string): AnalysedSentence => ({
  terms: [wholeOf(text)],
  isAsked: asks.test(text.trimEnd()),
  isStated: !asks.test(text.trimEnd()),
  saysYou: false,
});
