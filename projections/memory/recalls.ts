import { GrowingTable } from '../compact/growing-table.js';
import { VersionChains, versionWords } from '../compact/version-chains.js';

/** Words of a row: the memory's row; the number of the event, see `Timeline`, ascending; the memory's strength as the recall left it, a float; its place in its chain. */
const [row, event, strength, version] = [0, 1, 2, 4];
const writtenWords = 4;

/** Every recall of a memory, in the order of their events. */
export class Recalls extends GrowingTable {
  /** The recalls of one memory; how deep one lies is how often the memory was recalled by then. */
  readonly chains = new VersionChains(this.rows, version);

  constructor() {
    super(writtenWords + versionWords, writtenWords);
  }

  /** @param before the memory's recall before, or -1. @returns the new recall */
  add(memoryRow: number, eventNumber: number, strengthAfter: number, before: number): number {
    const recall = this.end++;
    this.rows.set(recall, row, memoryRow);
    this.rows.set(recall, event, eventNumber);
    this.rows.setFloat(recall, strength, strengthAfter);
    this.chains.add(recall, before);
    return recall;
  }

  /** The row of the memory that was recalled. */
  rowOf(recall: number): number {
    return this.rows.get(recall, row);
  }

  /** Number of the event, see `Timeline`. */
  eventOf(recall: number): number {
    return this.rows.get(recall, event);
  }

  /** The memory's strength as the recall left it, from 0 up. */
  strengthAfter(recall: number): number {
    return this.rows.getFloat(recall, strength);
  }

  /** How many recalls there were when so many of the session's events had come. */
  countAt(events: number): number {
    return this.rows.countBelow(event, events, this.end);
  }
}
