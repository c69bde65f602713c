import type { JsonObject } from '../events.js';
import type { Memory } from '../memory/memory.js';
import type { MemoryReader } from '../memory/memory-reader.js';
import { isOfDomain, listOf } from './queries/support.js';

/** Fields of a memory's metadata that link it to things of a domain. */
const linkFields = ['hypothesis_id', 'supports', 'against', 'event_id'];

/** Documents between two pauses where their metadata are known already: each costs a look-up. */
const pauseAfter = 1024;

interface Link {
  readonly document: number;
  readonly metadata: JsonObject;
}

/** The memories whose metadata name a hypothesis or an event of a domain. Follows from the memories; made when it is first asked for, then brought up to date, never saved. */
export class MemoryLinks {
  private readonly links: Link[] = [];
  private seen = 0;

  constructor(private readonly memory: Memory) {}

  /** Of the memories that `reader` reads, the documents that may speak of a domain, the newest first. Found bit by bit; what is stored meanwhile does not show. */
  *finding(reader: MemoryReader, domainId: string, max: number): Generator<void, number[]> {
    yield* this.catchUp();
    const found: number[] = [];
    for (let i = this.links.length - 1; i >= 0 && found.length < max; i--) {
      const { document, metadata } = this.links[i];
      if (reader.isAlive(document) && isOfDomain(metadata, domainId)) found.push(document);
    }
    return found;
  }

  /** Many may do so at a time: each step takes the next document that none has taken. */
  private *catchUp(): Generator<void> {
    const { index } = this.memory;
    const known = new Map<number, JsonObject | null>();
    while (this.seen < index.documents.end) {
      const document = this.seen++;
      const ordinal = index.documents.metadataOf(document);
      let metadata = known.get(ordinal);
      const isNew = metadata === undefined;
      if (metadata === undefined) {
        metadata = linksIn(index.metadataOf(document));
        known.set(ordinal, metadata);
      }
      if (metadata !== null) this.links.push({ document, metadata });
      if (isNew || document % pauseAfter === 0) yield;
    }
  }
}

const linksIn = (metadata: JsonObject): JsonObject | null =>
  linkFields.some((field) => Object.hasOwn(metadata, field) && listOf(metadata[field]).length > 0) ? metadata : null;
