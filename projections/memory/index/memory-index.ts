import { grown } from '../../compact/arrays.js';
import { type BinaryReader, freezeParts, type Growing, grownOf, type Lengths, type Writing } from '../../compact/binary.js';
import type { HandoverReader, HandoverWriter, Shareable } from '../../compact/sharing.js';
import { StringTable } from '../../compact/string-table.js';
import type { JsonObject, MemoryText } from '../../events.js';
import { tellsChange } from '../../text/changes.js';
import { tellsPreference } from '../../text/preferences.js';
import { relationsLabelled, relationsTold } from '../../text/relations/relations.js';
import { readSourceCode } from '../../text/source-code.js';
import {
  isStandingInstruction,
  nameLength,
  questionShare,
  type Role,
  roleIn,
  roleNamed,
  roles,
  speakerIn,
} from '../../text/speaker-attribution.js';
import { kindsOf } from '../../text/term-kinds.js';
import { Vocabulary } from '../../text/vocabulary.js';
import type { DocumentLengths } from './deaths.js';
import { type DocumentTraits, nothing, questionParts } from './document-rows.js';
import { Documents, documentTermsMax } from './documents.js';
import { countPassages, everywhere, longTokens, type Passages } from './passages.js';
import { frequencyMax, frequencyUnit, Postings } from './postings.js';

/**
 * How much a word counts by the field it stands in. Source code counts the name of what it defines for three, and holds the name of its language: where all memories are in one, that name in a question
 * tells none from another.
 */
export const fieldWeights = { content: 1, summary: 0.5, concepts: 2, speaker: 1 / 2, definedName: 2, language: 1 } as const;

const lengthMax = 0xffff;
const noKinds = new Uint8Array(0);

/** Characters of a text from which on its words are learnt bit by bit: more take over a millisecond. */
const longTextMin = 4096;
/** Characters of a concept, for the purpose. */
const conceptLength = 64;

/** Frequency of each term in the document being counted, in eighths; zero between documents. */
let frequencies = new Uint16Array(1024);
/** The terms met in it, in order. */
let distinct = new Uint32Array(256);

/** Texts to documents: words, postings, and the columns that a search filters and shows by. */
export class MemoryIndex implements Growing, Shareable {
  readonly vocabulary = new Vocabulary();
  readonly documents = new Documents();
  readonly postings = new Postings(this.documents);
  /** Distinct metadata, each as JSON. */
  private readonly metadataTexts = new StringTable();
  /** Distinct lists of concepts, each as JSON. */
  private readonly conceptTexts = new StringTable();
  /** By term, the deaths of the documents that held it. */
  private readonly deathPostings = new Postings({
    terms: (death) => this.documents.terms(this.documents.deaths.documentOf(death)),
    lengthOf: () => 0,
  });

  /** The speaker's name by reference to metadata, '' for none, where it was looked for already. */
  private readonly metadataSpeakers: string[] = [];
  /** The side of a chat by reference to metadata, likewise. */
  private readonly metadataRoles: Role[] = [];
  /** 1 + the kinds of each term that was asked for. */
  private kinds = noKinds;

  private distinctCount = 0;

  /**
   * Indexes a text.
   * @param event number of the event that holds it
   * @param before the memory's document before, or -1
   * @returns its document
   */
  add(row: number, text: MemoryText, event: number, before: number): number {
    this.distinctCount = 0;
    const { content } = text;
    const metadata = text.metadata === undefined ? nothing : this.metadataTexts.intern(JSON.stringify(text.metadata)) + 1;
    const bodyStart = nameLength(content);
    const name = bodyStart > 0 ? content.slice(0, bodyStart) : this.speakerOf(metadata, text.metadata);
    let tokens = name === '' ? 0 : this.count(name, fieldWeights.speaker);
    const speaker = this.distinctCount > 0 ? distinct[0] : -1;
    const body = bodyStart > 0 ? content.slice(bodyStart) : content;
    const tokenCount = this.learn(body);
    const passages = tokenCount < longTokens ? null : countPassages(this.vocabulary.tokens, tokenCount, this.vocabulary.size);
    const namesEnd = this.distinctCount;
    tokens += passages === null ? this.countLearnt(tokenCount, fieldWeights.content) : this.countPassages(tokenCount, passages);
    if (tokenCount === 0) this.countWhole(body);
    const contentEnd = this.distinctCount;
    const firstPerson = this.vocabulary.selfCount > 0;
    const code = readSourceCode(body);
    if (code !== null) tokens += this.count(code.name, fieldWeights.definedName) + this.count(code.language, fieldWeights.language);
    if (text.summary !== undefined) tokens += this.count(text.summary, fieldWeights.summary);
    if (text.concepts !== undefined) for (const concept of text.concepts) tokens += this.count(concept, fieldWeights.concepts);
    const length = Math.min(lengthMax, Math.round(tokens));
    const termCount = this.packTerms();
    const role = this.roleOf(content.slice(0, Math.max(0, bodyStart - 1)), metadata, text.metadata);
    const traits: DocumentTraits = {
      row,
      event,
      length,
      metadata,
      concepts: text.concepts === undefined ? nothing : this.conceptTexts.intern(JSON.stringify(text.concepts)) + 1,
      occurredAtMs: timeOf(text.occurred_at),
      speaker,
      role,
      standing: isStandingInstruction(body, role),
      firstPerson,
      change: tellsChange(body),
      preference: role !== roles.assistant && tellsPreference(body, firstPerson),
      relations: role === roles.assistant ? 0 : relationsTold(body) | relationsLabelled(content.slice(0, Math.max(0, bodyStart - 1)), body),
      questions: Math.round(questionShare(content) * questionParts),
      vocabularySize: this.vocabulary.size,
    };
    const passageMasks = passages === null ? null : this.passageMasks(passages, namesEnd, contentEnd, termCount);
    const document = this.documents.add(traits, distinct, termCount, before, passageMasks);
    this.postings.post();
    this.vocabulary.commitLearned();
    return document;
  }

  /** Whether a text can be added in a moment, without {@link prepare}. */
  isPrepared(text: MemoryText): boolean {
    return !isLong(text) && !this.postings.isTailFull && !this.deathPostings.isTailFull;
  }

  /** Does bit by bit what else would take long when this text is added, which must be the next: learns its words, where they are many. Nothing shows of it until then. */
  *prepare(text: MemoryText): Generator<void> {
    yield* this.postings.prepare();
    yield* this.prepareDeaths();
    if (!isLong(text)) return;
    const { content, summary = '', concepts = [], metadata = {} } = text;
    const bodyStart = nameLength(content);
    // the fields as they are added, since the order of words is that of their first appearance
    yield* this.vocabulary.learnAhead(bodyStart > 0 ? content.slice(0, bodyStart) : (speakerIn(metadata) ?? ''));
    const body = content.slice(bodyStart);
    yield* this.vocabulary.learnAhead(body);
    const code = readSourceCode(body);
    if (code !== null) for (const word of [code.name, code.language]) yield* this.vocabulary.learnAhead(word);
    yield* this.vocabulary.learnAhead(summary);
    for (const concept of concepts) yield* this.vocabulary.learnAhead(concept);
  }

  /** Does bit by bit what else would take long when documents are retired. Nothing shows of it. */
  prepareDeaths(): Generator<void> {
    return this.deathPostings.prepare();
  }

  /** Takes a document out of searches and counts from an event on. */
  retire(document: number, event: number): void {
    this.documents.kill(document, event);
    this.deathPostings.post();
  }

  /** How many live documents hold a term, as far as `lengths` tell. */
  documentFrequency(term: number, { base, end, deaths, baseDeaths }: DocumentLengths): number {
    const { postings, deathPostings } = this;
    const held = postings.countBelow(term, end) - postings.countBelow(term, base);
    if (deaths === 0 || held === 0) return held;
    return held - deathPostings.countBelow(term, deaths) + deathPostings.countBelow(term, baseDeaths);
  }

  /** As they were stored; empty where there are none. */
  metadataOf(document: number): JsonObject {
    const reference = this.documents.metadataOf(document);
    return reference === nothing ? {} : (JSON.parse(this.metadataTexts.text(reference - 1)) as JsonObject);
  }

  /** Those that the client named, as they were stored. */
  conceptsOf(document: number): string[] {
    const reference = this.documents.conceptsOf(document);
    return reference === nothing ? [] : (JSON.parse(this.conceptTexts.text(reference - 1)) as string[]);
  }

  /** The {@link kindsOf} a term, kept once found out: they follow from the term and are no part of the state. */
  kindsOf(term: number): number {
    if (term >= this.kinds.length) this.kinds = grown(this.kinds, term + 1);
    if (this.kinds[term] === 0) this.kinds[term] = kindsOf(this.vocabulary.text(term)) + 1;
    return this.kinds[term] - 1;
  }

  /** Bytes of what each thread that reads it makes for itself: the newest postings, and what words are looked up by. */
  get ownBytes(): number {
    return this.postings.tailBytes + this.deathPostings.tailBytes + this.vocabulary.lookupBytes + this.kinds.byteLength;
  }

  get sizeBytes(): number {
    const tables = this.metadataTexts.sizeBytes + this.conceptTexts.sizeBytes + this.deathPostings.sizeBytes;
    return this.vocabulary.sizeBytes + this.postings.sizeBytes + this.documents.sizeBytes + this.kinds.byteLength + tables;
  }

  get grown(): Lengths {
    return grownOf(this.parts);
  }

  freeze(since?: Lengths): Writing {
    return freezeParts(this.parts, since);
  }

  /** Reads all but what {@link catchUp} makes. */
  *load(reader: BinaryReader): Generator<void> {
    for (const part of this.parts) yield* part.load(reader);
  }

  /** When everything was loaded: from now on its texts are found; makes the newest postings, those of its last documents and deaths. */
  *catchUp(): Generator<void> {
    for (const texts of [this.vocabulary, this.metadataTexts, this.conceptTexts]) yield* texts.catchUp();
    yield* this.postings.postUpTo(this.documents.end);
    yield* this.deathPostings.postUpTo(this.documents.deaths.end);
  }

  share(to: HandoverWriter): void {
    for (const part of this.shared) part.share(to);
  }

  attach(from: HandoverReader): void {
    for (const part of this.shared) part.attach(from);
  }

  private get shared(): Shareable[] {
    return [...this.parts, this.deathPostings];
  }

  private get parts(): (Growing & Shareable)[] {
    return [this.vocabulary, this.metadataTexts, this.conceptTexts, this.documents, this.postings];
  }

  /** Adds the words of one field to the frequencies. @returns the field's share of the document's length, in tokens */
  private count(text: string, weight: number): number {
    return this.countLearnt(this.learn(text), weight);
  }

  /** Adds a content without terms as one that stands for the whole; it makes the document no longer. */
  private countWhole(text: string): void {
    const count = this.vocabulary.learnWhole(text);
    this.makeRoom(count);
    this.countLearnt(count, fieldWeights.content);
  }

  /** Learns the words of a field and makes room for them. @returns how many they are */
  private learn(text: string): number {
    const tokenCount = this.vocabulary.learn(text);
    this.makeRoom(tokenCount);
    return tokenCount;
  }

  private makeRoom(tokenCount: number): void {
    const { size } = this.vocabulary;
    if (size > frequencies.length) frequencies = grown(frequencies, size);
    if (this.distinctCount + tokenCount > distinct.length) distinct = grown(distinct, this.distinctCount + tokenCount);
  }

  /** {@link count} of the words learnt last. */
  private countLearnt(tokenCount: number, weight: number): number {
    const { tokens } = this.vocabulary;
    const step = weight * frequencyUnit;
    let distinctCount = this.distinctCount;
    for (let i = 0; i < tokenCount; i++) {
      const term = tokens[i];
      if (frequencies[term] === 0) distinct[distinctCount++] = term;
      frequencies[term] += step;
    }
    this.distinctCount = distinctCount;
    return tokenCount * weight;
  }

  /** {@link countLearnt} of a long content: each word as often as one passage has it, the length that of one. */
  private countPassages(tokenCount: number, passages: Passages): number {
    const { tokens } = this.vocabulary;
    for (let i = 0; i < tokenCount; i++) {
      const term = tokens[i];
      if (frequencies[term] === 0) distinct[this.distinctCount++] = term;
      frequencies[term] = Math.max(frequencies[term], passages.frequencyOf(term));
    }
    return passages.length;
  }

  /** The passages that hold each of the terms counted; those that other fields brought stand for the whole text. */
  private passageMasks(passages: Passages, contentFrom: number, contentEnd: number, termCount: number): Uint32Array {
    const masks = new Uint32Array(termCount).fill(everywhere);
    for (let i = contentFrom; i < Math.min(contentEnd, termCount); i++) masks[i] = passages.maskOf(distinct[i] >>> 8);
    return masks;
  }

  /** The name that metadata give a text's speaker, '' for none; looked for once in each distinct metadata. */
  private speakerOf(reference: number, metadata: JsonObject | undefined): string {
    if (metadata === undefined) return '';
    const known = this.metadataSpeakers[reference];
    if (known !== undefined) return known;
    const name = speakerIn(metadata) ?? '';
    this.metadataSpeakers[reference] = name;
    return name;
  }

  /** The side of a chat that the name before a text or else its metadata tell. */
  private roleOf(name: string, reference: number, metadata: JsonObject | undefined): Role {
    const named = roleNamed(name);
    if (named !== roles.none || metadata === undefined) return named;
    this.metadataRoles[reference] ??= roleIn(metadata);
    return this.metadataRoles[reference];
  }

  /** Makes of the terms that were counted what a document holds of them: each term << 8 | its frequency. @returns how many of them are kept */
  private packTerms(): number {
    const termCount = Math.min(this.distinctCount, documentTermsMax);
    for (let i = 0; i < this.distinctCount; i++) {
      const term = distinct[i];
      distinct[i] = (term << 8) | Math.min(frequencyMax, frequencies[term]);
      frequencies[term] = 0;
    }
    return termCount;
  }
}

const isLong = ({ content, summary = '', concepts = [] }: MemoryText): boolean =>
  content.length + summary.length + concepts.length * conceptLength >= longTextMin;

/** Milliseconds since 1970, `null` for no time. */
function timeOf(time: string | undefined): number | null {
  const ms = time === undefined ? Number.NaN : Date.parse(time);
  return Number.isNaN(ms) ? null : ms;
}
