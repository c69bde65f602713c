/** Bytes of external memory that V8 lets a process ask for before it begins to mark what is garbage (kExternalAllocationSoftLimit in its src/heap/heap.h: 64 MiB), and a little more. */
const markingBytes = 72 * 2 ** 20;

/**
 * Has V8 begin to mark what is garbage, in steps beside other work. It has no call for that: it begins when so much external memory was asked for since it did last. Memory that is never written to is
 * asked for but not taken. So it is in Node 20; in Node 24 this has no effect, and what was dropped lies longer. V8 itself looks at how fast its heap grows, and lets old objects that were dropped, and the arrays they hold on to, lie until there is three quarters as much again (`bin/hindcast.js`).
 */
export function beginMarking(): void {
  new ArrayBuffer(markingBytes);
}
