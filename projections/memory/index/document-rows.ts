import { Table } from '../../compact/table.js';
import { VersionChains, versionWords } from '../../compact/version-chains.js';
import { type Role, roles } from '../../text/speaker-attribution.js';

/** No reference into a table of interned strings. */
export const nothing = 0;

/** Parts that {@link DocumentRows.questionShare} counts. */
export const questionParts = 15;

/**
 * Words of a document's row: the row of its memory; the number of the event that holds the text, ascending; references to metadata and concepts; terms that the session knew
 * with it; when it happened, in minutes since 1970 + 2^31, {@link undated} for never; who says it << 8 | in what manner, where who is 1 + the first term of the name, or
 * {@link nothing}; where its terms lie; how many they are, whether their passages lie behind them, whether the text tells of a change or a preference, and what relations it tells; the milliseconds of the minute in which it happened; its place in its chain.
 */
const [row, event, metadata, concepts, vocabularySize, occurredAt, voice, forward, termCount, occurredRest, version] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
];
const writtenWords = 10;

/** Set beside the number of terms, which is smaller: whether the passages lie behind them, whether the text tells of a change or a preference, and what relations it tells. */
const passagesBit = 1 << 30;
const changeBit = 1 << 29;
const preferenceBit = 1 << 28;
const relationsShift = 16;
const relationsMask = 4095;
const termCountMask = (1 << relationsShift) - 1;

const undated = 0;
/** What is added to minutes since 1970, so that they fit 32 bits without a sign. */
export const minuteOffset = 2 ** 31;
const minuteMs = 60_000;
/** The manner: the share of questions, the side of a chat << 4, whether it stands for later occasions, and whether the speaker tells of themselves. */
const mannerBits = 8;
const roleShift = 4;
const roleMask = 3;
const standingBit = 64;
const firstPersonBit = 128;

/** What a document is made of besides its terms. */
export interface DocumentTraits {
  readonly row: number;
  /** Number of the event that holds the text, see `Timeline`. */
  readonly event: number;
  /** In tokens. */
  readonly length: number;
  /** 1 + ordinal of the metadata in the session's table, {@link nothing} for none. */
  readonly metadata: number;
  /** 1 + ordinal of the list of concepts, likewise. */
  readonly concepts: number;
  /** When it happened, ms since 1970; `null` where the memory does not say. */
  readonly occurredAtMs: number | null;
  /** First term of the name of who says it, -1 where none is named. */
  readonly speaker: number;
  /** The side of a chat that says it. */
  readonly role: Role;
  /** Whether it says what shall hold on later occasions. */
  readonly standing: boolean;
  /** Whether the speaker tells of themselves. */
  readonly firstPerson: boolean;
  /** Whether it tells that something is over, or what has taken its place. */
  readonly change: boolean;
  /** Whether it tells what its speaker likes, avoids or cannot have. */
  readonly preference: boolean;
  /** The relations whose value it tells of its speaker, a bit each, see `relations.ts`. */
  readonly relations: number;
  /** Share of the text that is questions, in fifteenths. */
  readonly questions: number;
  /** Terms that the session knows with this document. */
  readonly vocabularySize: number;
}

/** Where the terms of a document lie, and how many they are. */
export interface DocumentTerms {
  readonly at: number;
  /** 0 to 65,535. */
  readonly count: number;
  /** Whether their passages lie behind them. */
  readonly hasPassages: boolean;
}

/** What documents are made of besides their terms, a row each, by document number. A row is written once. */
export class DocumentRows {
  protected readonly rows = new Table(writtenWords + versionWords, writtenWords);
  /** The documents of one memory; how deep one lies is its version. */
  readonly chains = new VersionChains(this.rows, version);

  /** Row of the memory that the document belongs to. */
  rowOf(document: number): number {
    return this.rows.get(document, row);
  }

  /** Number of the event that holds the text. */
  eventOf(document: number): number {
    return this.rows.get(document, event);
  }

  /** Reference to the metadata, {@link nothing} for none; equal for equal metadata. */
  metadataOf(document: number): number {
    return this.rows.get(document, metadata);
  }

  /** Reference to the list of concepts, likewise. */
  conceptsOf(document: number): number {
    return this.rows.get(document, concepts);
  }

  /** How many terms the session knew with this document: terms from this number on came later. */
  vocabularySizeAt(document: number): number {
    return this.rows.get(document, vocabularySize);
  }

  /** When it happened, minutes since 1970, or `null`. */
  occurredAt(document: number): number | null {
    const minutes = this.rows.get(document, occurredAt);
    return minutes === undated ? null : minutes - minuteOffset;
  }

  /** When it happened, ms since 1970, or `null`. */
  occurredAtMs(document: number): number | null {
    const minutes = this.occurredAt(document);
    return minutes === null ? null : minutes * minuteMs + this.rows.get(document, occurredRest);
  }

  /** First term of the name of who says it, or -1. */
  speaker(document: number): number {
    return (this.rows.get(document, voice) >>> mannerBits) - 1;
  }

  /** The side of a chat that says it. */
  role(document: number): Role {
    return ((this.rows.get(document, voice) >>> roleShift) & roleMask) as Role;
  }

  /** Whether it says what shall hold on later occasions. */
  isStanding(document: number): boolean {
    return (this.rows.get(document, voice) & standingBit) !== 0;
  }

  /** Share of the text that is questions, 0 to 1. */
  questionShare(document: number): number {
    return (this.rows.get(document, voice) & questionParts) / questionParts;
  }

  /** Whether its speaker tells of themselves. */
  firstPerson(document: number): boolean {
    return (this.rows.get(document, voice) & firstPersonBit) !== 0;
  }

  /** The relations that it tells of its speaker, a bit each. */
  relationsOf(document: number): number {
    return (this.rows.get(document, termCount) >>> relationsShift) & relationsMask;
  }

  /** Whether it tells that something is over, or what has taken its place. */
  tellsChange(document: number): boolean {
    return (this.rows.get(document, termCount) & changeBit) !== 0;
  }

  /** Whether it tells what its speaker likes, avoids or cannot have. */
  tellsPreference(document: number): boolean {
    return (this.rows.get(document, termCount) & preferenceBit) !== 0;
  }

  /** Whether a document's text is long, so that its passages are known. */
  isLong(document: number): boolean {
    return (this.rows.get(document, termCount) & passagesBit) !== 0;
  }

  /** Whether it tells when it happened, or who speaks. */
  protected isPlaced(document: number): boolean {
    return this.rows.get(document, occurredAt) !== undated || this.speaker(document) >= 0 || this.role(document) !== roles.none;
  }

  /** How many of the first `end` documents had come when so many of the session's events had. */
  protected countAt(events: number, end: number): number {
    return this.rows.countBelow(event, events, end);
  }

  protected termsAt(document: number): number {
    return this.rows.get(document, forward);
  }

  protected termCountOf(document: number): number {
    return this.rows.get(document, termCount) & termCountMask;
  }

  protected write(document: number, traits: DocumentTraits, terms: DocumentTerms): void {
    const { rows } = this;
    rows.set(document, row, traits.row);
    rows.set(document, event, traits.event);
    rows.set(document, metadata, traits.metadata);
    rows.set(document, concepts, traits.concepts);
    rows.set(document, vocabularySize, traits.vocabularySize);
    const { occurredAtMs } = traits;
    const minutes = Math.floor((occurredAtMs ?? 0) / minuteMs);
    rows.set(document, occurredAt, occurredAtMs === null ? undated : Math.min(2 ** 32 - 1, Math.max(1, minutes + minuteOffset)));
    rows.set(document, occurredRest, occurredAtMs === null ? 0 : occurredAtMs - minutes * minuteMs);
    const manner =
      traits.questions | (traits.role << roleShift) | (traits.standing ? standingBit : 0) | (traits.firstPerson ? firstPersonBit : 0);
    rows.set(document, voice, ((traits.speaker + 1) << mannerBits) | manner);
    rows.set(document, forward, terms.at);
    const told = (traits.change ? changeBit : 0) | (traits.preference ? preferenceBit : 0) | (traits.relations << relationsShift);
    rows.set(document, termCount, terms.count | told | (terms.hasPassages ? passagesBit : 0));
  }
}
