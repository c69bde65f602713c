import { grown } from '../compact/arrays.js';
import type { BinaryReader, BinaryWriter, Writing } from '../compact/binary.js';
import { StringTable } from '../compact/string-table.js';
import type { JsonObject, MemoryText } from '../events.js';
import { nameLength, questionShare, speakerIn } from '../text/speech.js';
import { kindsOf } from '../text/term-kinds.js';
import { Vocabulary } from '../text/vocabulary.js';
import { Documents, type DocumentTraits, documentTermsMax, nothing, questionParts } from './documents.js';
import { frequencyMax, frequencyUnit, Postings } from './postings.js';

/** How much a word counts by the field it stands in. */
export const fieldWeights = { content: 1, summary: 0.5, concepts: 2, speaker: 1 / 2 } as const;

const lengthMax = 0xffff;

/** Texts to documents: words, postings, and the columns that a search filters and shows by. */
export class MemoryIndex {
  readonly vocabulary = new Vocabulary();
  postings = new Postings();
  documents = new Documents();
  /** Distinct metadata, each as JSON. */
  private metadataTexts = new StringTable();
  /** Distinct lists of concepts, each as JSON. */
  private conceptTexts = new StringTable();

  /** The speaker's name by reference to metadata, '' for none, where it was looked for already. */
  private metadataSpeakers: string[] = [];
  /** 1 + the kinds of each term that was asked for. */
  private kinds = new Uint8Array(16);

  /** Frequency of each term in the document being counted, in eighths; zero between documents. */
  private frequencies = new Uint16Array(1024);
  /** The terms met in it, in order. */
  private distinct = new Uint32Array(256);
  private distinctCount = 0;

  /** Indexes a text. @returns its document */
  add(slot: number, text: MemoryText, position: number): number {
    this.distinctCount = 0;
    const { content } = text;
    const metadata = text.metadata === undefined ? nothing : this.metadataTexts.intern(JSON.stringify(text.metadata)) + 1;
    const bodyStart = nameLength(content);
    const name = bodyStart > 0 ? content.slice(0, bodyStart) : this.speakerOf(metadata, text.metadata);
    let length = name === '' ? 0 : this.count(name, fieldWeights.speaker);
    const speaker = this.distinctCount > 0 ? this.distinct[0] : -1;
    length += this.count(bodyStart > 0 ? content.slice(bodyStart) : content, fieldWeights.content);
    const firstPerson = this.vocabulary.selfCount > 0;
    if (text.summary !== undefined) length += this.count(text.summary, fieldWeights.summary);
    if (text.concepts !== undefined) for (const concept of text.concepts) length += this.count(concept, fieldWeights.concepts);
    const document = this.addDocument(slot, position, Math.min(lengthMax, Math.round(length)));
    const { documents } = this;
    const questions = Math.round(questionShare(content) * questionParts);
    documents.describe(document, minutesOf(text.occurred_at), speaker, firstPerson, questions);
    documents.metadata.set(document, metadata);
    documents.concepts.set(document, text.concepts === undefined ? nothing : this.conceptTexts.intern(JSON.stringify(text.concepts)) + 1);
    return document;
  }

  /** Takes a document out of searches and counts. */
  retire(document: number): void {
    for (const word of this.documents.terms(document)) this.postings.release(word >>> 8);
    this.documents.kill(document);
  }

  /** Forgets all documents; the vocabulary stays. */
  clear(): void {
    this.postings = new Postings();
    this.documents = new Documents();
    this.metadataTexts = new StringTable();
    this.metadataSpeakers = [];
    this.conceptTexts = new StringTable();
  }

  metadataOf(document: number): JsonObject {
    const reference = this.documents.metadata.get(document);
    return reference === nothing ? {} : (JSON.parse(this.metadataTexts.text(reference - 1)) as JsonObject);
  }

  conceptsOf(document: number): string[] {
    const reference = this.documents.concepts.get(document);
    return reference === nothing ? [] : (JSON.parse(this.conceptTexts.text(reference - 1)) as string[]);
  }

  /** The {@link kindsOf} a term, kept once found out: they follow from the term and are no part of the state. */
  kindsOf(term: number): number {
    if (term >= this.kinds.length) this.kinds = grown(this.kinds, term + 1);
    if (this.kinds[term] === 0) this.kinds[term] = kindsOf(this.vocabulary.text(term)) + 1;
    return this.kinds[term] - 1;
  }

  get sizeBytes(): number {
    const tables = this.metadataTexts.sizeBytes + this.conceptTexts.sizeBytes;
    return this.vocabulary.sizeBytes + this.postings.sizeBytes + this.documents.sizeBytes + tables + this.frequencies.byteLength;
  }

  /**
   * Takes hold of the living documents as they are now; they are written renumbered, without gaps.
   * The postings are not written: they follow from the documents' terms.
   */
  freeze(): Writing {
    const { documents } = this;
    const { end, size } = documents;
    const dead = documents.dead.slice(0, end);
    const metadata = new InlineTable(this.metadataTexts);
    const concepts = new InlineTable(this.conceptTexts);
    const vocabulary = this.vocabulary.freeze();
    return function* (writer) {
      yield* vocabulary(writer);
      writer.count(size);
      let [lastSlot, lastPosition, lastMinute] = [0, 0, 0];
      for (let document = 0; document < end; document++) {
        if ((document & 1023) === 1023) yield;
        if (dead[document] === 1) continue;
        const [slot, position] = [documents.slots.get(document), documents.positions.get(document)];
        writer.difference(slot - lastSlot);
        writer.difference(position - lastPosition);
        [lastSlot, lastPosition] = [slot, position];
        writer.count(documents.lengths[document]);
        metadata.write(writer, documents.metadata.get(document));
        concepts.write(writer, documents.concepts.get(document));
        lastMinute = writeTraits(writer, documents.traits(document), lastMinute);
        const terms = documents.terms(document);
        writer.count(terms.length);
        for (const word of terms) writeTerm(writer, word);
      }
    };
  }

  /** Reads what {@link freeze} wrote into an empty index. */
  *load(reader: BinaryReader): Generator<void> {
    yield* this.vocabulary.load(reader);
    const size = reader.count();
    const { documents, postings } = this;
    let [slot, position, minute] = [0, 0, 0];
    for (let document = 0; document < size; document++) {
      slot += reader.difference();
      position += reader.difference();
      const length = reader.count();
      const metadata = readInline(reader, this.metadataTexts);
      const concepts = readInline(reader, this.conceptTexts);
      const traits = readTraits(reader, minute);
      minute = traits.occurredAt ?? minute;
      const termCount = reader.count();
      if (termCount > this.distinct.length) this.distinct = grown(this.distinct, termCount);
      for (let i = 0; i < termCount; i++) {
        const word = readTerm(reader);
        this.distinct[i] = word;
        postings.add(word >>> 8, document, word & 255, length);
      }
      documents.add(slot, position, length, this.distinct, termCount);
      documents.describe(document, traits.occurredAt, traits.speaker, traits.firstPerson, traits.questions);
      documents.metadata.set(document, metadata);
      documents.concepts.set(document, concepts);
      if ((document & 1023) === 1023) yield;
    }
  }

  /** Adds the words of one field to the frequencies. @returns the field's share of the document's length, in tokens */
  private count(text: string, weight: number): number {
    const { vocabulary } = this;
    const tokenCount = vocabulary.learn(text);
    if (vocabulary.size > this.frequencies.length) this.frequencies = grown(this.frequencies, vocabulary.size);
    if (this.distinctCount + tokenCount > this.distinct.length) this.distinct = grown(this.distinct, this.distinctCount + tokenCount);
    const { tokens } = vocabulary;
    const { frequencies, distinct } = this;
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

  /** The name that metadata give a text's speaker, '' for none; looked for once in each distinct metadata. */
  private speakerOf(reference: number, metadata: JsonObject | undefined): string {
    if (metadata === undefined) return '';
    const known = this.metadataSpeakers[reference];
    if (known !== undefined) return known;
    const name = speakerIn(metadata) ?? '';
    this.metadataSpeakers[reference] = name;
    return name;
  }

  private addDocument(slot: number, position: number, length: number): number {
    const { frequencies, distinct, postings } = this;
    const document = this.documents.end;
    const termCount = Math.min(this.distinctCount, documentTermsMax);
    for (let i = 0; i < this.distinctCount; i++) {
      const term = distinct[i];
      const frequency = Math.min(frequencyMax, frequencies[term]);
      frequencies[term] = 0;
      if (i >= termCount) continue;
      postings.add(term, document, frequency, length);
      distinct[i] = (term << 8) | frequency;
    }
    return this.documents.add(slot, position, length, distinct, termCount);
  }
}

/** Minutes since 1970, `null` for no time. */
function minutesOf(time: string | undefined): number | null {
  const minutes = time === undefined ? Number.NaN : Math.floor(Date.parse(time) / 60_000);
  return Number.isNaN(minutes) ? null : minutes;
}

/** @param lastMinute the time of the last dated document. @returns the same with this one */
function writeTraits(writer: BinaryWriter, { occurredAt, speaker, firstPerson, questions }: DocumentTraits, lastMinute: number): number {
  writer.count(speaker + 1);
  writer.count(questions * 4 + Number(firstPerson) * 2 + Number(occurredAt !== null));
  if (occurredAt !== null) writer.difference(occurredAt - lastMinute);
  return occurredAt ?? lastMinute;
}

function readTraits(reader: BinaryReader, lastMinute: number): DocumentTraits {
  const speaker = reader.count() - 1;
  const coded = reader.count();
  const occurredAt = (coded & 1) === 0 ? null : lastMinute + reader.difference();
  return { occurredAt, speaker, firstPerson: (coded & 2) !== 0, questions: coded >>> 2 };
}

/** A term and its frequency; nearly all frequencies are 1, which takes one bit. */
function writeTerm(writer: BinaryWriter, word: number): void {
  const frequency = word & 255;
  writer.count((word >>> 8) * 2 + Number(frequency !== frequencyUnit));
  if (frequency !== frequencyUnit) writer.count(frequency);
}

function readTerm(reader: BinaryReader): number {
  const coded = reader.count();
  return ((coded >>> 1) << 8) | ((coded & 1) === 0 ? frequencyUnit : reader.count());
}

/** Writes references into a table of strings so that the table need not be written: a string stands where it is first referred to. */
class InlineTable {
  private readonly written = new Map<number, number>();

  constructor(private readonly table: StringTable) {}

  write(writer: BinaryWriter, reference: number): void {
    if (reference === nothing) {
      writer.count(nothing);
      return;
    }
    const known = this.written.get(reference);
    writer.count(known ?? this.written.size + 1);
    if (known !== undefined) return;
    this.written.set(reference, this.written.size + 1);
    writer.text(this.table.text(reference - 1));
  }
}

/** @returns 1 + the string's ordinal, or {@link nothing} */
function readInline(reader: BinaryReader, table: StringTable): number {
  const reference = reader.count();
  return reference > table.size ? table.intern(reader.text()) + 1 : reference;
}
