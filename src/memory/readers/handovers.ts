import { type Handover, HandoverReader, HandoverWriter, type NumberArray } from '../../../projections/compact/sharing.js';
import { StringTable } from '../../../projections/compact/string-table.js';
import { Memory } from '../../../projections/memory/memory.js';
import type { MemoryArrays } from '../../../projections/memory/memory-reader.js';
import { Timeline } from '../../../projections/timeline.js';
import type { HandoverChange } from './reader-task.js';

/** What one thread was handed of one session's memories: only what changed since goes there. */
export class HandoverSender {
  private readonly places = new Map<ArrayBufferLike, number>();
  private nextPlace = 0;
  private events = -1;

  /** What has changed, `null` where nothing has. */
  changeOf(memory: MemoryArrays): HandoverChange | null {
    if (this.events === memory.timeline.size) return null;
    this.events = memory.timeline.size;
    const { numbers, arrays } = handoverOf(memory);
    const added: [number, NumberArray][] = [];
    const copies: NumberArray[] = [];
    const before = new Set(this.places.keys());
    const places = arrays.map((array) => {
      if (!(array.buffer instanceof SharedArrayBuffer)) {
        copies.push(array);
        return -1;
      }
      before.delete(array.buffer);
      let place = this.places.get(array.buffer);
      if (place === undefined) {
        place = this.nextPlace++;
        this.places.set(array.buffer, place);
        added.push([place, array]);
      }
      return place;
    });
    const dropped = [...before].map((buffer) => this.places.get(buffer) as number);
    for (const buffer of before) this.places.delete(buffer);
    return { numbers, places, added, dropped, copies };
  }
}

/** One session's memories in a thread, as they were when they were handed over last. */
export class HandoverReceiver {
  readonly memory = new Memory(new StringTable(), new Timeline());
  private readonly arrays = new Map<number, NumberArray>();
  private copiedBytes = 0;

  /** Bytes that only this thread has of them. */
  get ownBytes(): number {
    return this.copiedBytes + this.memory.index.ownBytes;
  }

  receive({ numbers, places, added, dropped, copies }: HandoverChange): void {
    for (const place of dropped) this.arrays.delete(place);
    for (const [place, array] of added) this.arrays.set(place, array);
    this.copiedBytes = copies.reduce((sum, { byteLength }) => sum + byteLength, 0);
    let copy = 0;
    const arrays = places.map((place) => (place < 0 ? copies[copy++] : (this.arrays.get(place) as NumberArray)));
    this.memory.attach(new HandoverReader({ numbers, arrays }));
  }
}

function handoverOf(memory: MemoryArrays): Handover {
  const writer = new HandoverWriter();
  memory.share(writer);
  return writer;
}
