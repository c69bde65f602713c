import type { MemoryReader } from '../../../projections/memory/memory-reader.js';

/** Memories in one event. */
const partMemoriesMax = 1000;
/** Terms of them together: as many die in a moment, and a long text has thousands. */
const partTermsMax = 50_000;

/** A memory that is to go, as it was when it was chosen. */
export interface Chosen {
  readonly memoryId: string;
  /** Position of its text. */
  readonly position: number;
}

/** Gathers memories into parts that one event each can take out of the index in a moment. */
export class DeletionParts {
  readonly parts: Chosen[][] = [];
  private terms = 0;

  constructor(private readonly memories: MemoryReader) {}

  /** Whether another memory would begin a part. */
  get isPartFull(): boolean {
    const last = this.parts.at(-1);
    return last === undefined || last.length === partMemoriesMax || this.terms >= partTermsMax;
  }

  addMemory(row: number, document: number): void {
    const { memories } = this;
    if (this.isPartFull) {
      this.parts.push([]);
      this.terms = 0;
    }
    this.terms += memories.documents.terms(document).length;
    this.parts.at(-1)?.push({ memoryId: memories.memoryId(row), position: memories.positionOf(document) });
  }
}
