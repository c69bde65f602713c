import type { JsonObject } from '../events.js';
import type { Memory } from '../memory/memory.js';
import type { MemoryReader } from '../memory/memory-reader.js';
import { isOfDomain, listOf } from './queries/support.js';

/** Fields of a memory's metadata that link it to things of a domain. */
const linkFields = ['hypothesis_id', 'supports', 'against', 'event_id'];

interface Link {
  readonly document: number;
  readonly metadata: JsonObject;
}

/** The memories whose metadata name a hypothesis or an event of a domain. Follows from the memories; made when it is first asked for, then brought up to date, never saved. */
export class MemoryLinks {
  private readonly links: Link[] = [];
  private seen = 0;

  constructor(private readonly memory: Memory) {}

  /** Of the memories that `reader` reads, the documents that may speak of a domain, the newest first. */
  of(reader: MemoryReader, domainId: string, max: number): number[] {
    this.catchUp();
    const found: number[] = [];
    for (let i = this.links.length - 1; i >= 0 && found.length < max; i--) {
      const { document, metadata } = this.links[i];
      if (reader.isAlive(document) && isOfDomain(metadata, domainId)) found.push(document);
    }
    return found;
  }

  private catchUp(): void {
    const { index } = this.memory;
    const known = new Map<number, JsonObject | null>();
    for (; this.seen < index.documents.end; this.seen++) {
      const ordinal = index.documents.metadataOf(this.seen);
      let metadata = known.get(ordinal);
      if (metadata === undefined) {
        metadata = linksIn(index.metadataOf(this.seen));
        known.set(ordinal, metadata);
      }
      if (metadata !== null) this.links.push({ document: this.seen, metadata });
    }
  }
}

const linksIn = (metadata: JsonObject): JsonObject | null =>
  linkFields.some((field) => Object.hasOwn(metadata, field) && listOf(metadata[field]).length > 0) ? metadata : null;
