import type { Phrase, Query } from './program.js';
import type { Reader } from './reader.js';

/** "how wide is the star in pixels", "what is the distance between the star and the ring", "what percentage of the image does the star cover". */
export function readMeasure(reader: Reader): Query | null {
  reader.skip('ask', 'be', 'determiner', 'camera');
  const quantity = reader.accept('quantity')?.of;
  if (quantity === undefined) return null;
  const among =
    quantity === 'distance'
      ? readPair(reader)
      : quantity === 'fraction' || quantity === 'percentage'
        ? readShare(reader)
        : (reader.attempt(() => readShare(reader)) ?? readOne(reader));
  reader.skip('be', 'do', 'have');
  if (among === null || !reader.isAtEnd) return null;
  // Towers are as high as they have blocks.
  const [{ head }] = among;
  if (head === 'tower' && quantity === 'height') return { kind: 'attribute', name: 'count', of: among[0] };
  return head === 'object' ? { kind: 'measure', quantity, among } : null;
}

function readOne(reader: Reader): Phrase[] | null {
  reader.skip('be', 'do');
  const of = reader.phrase();
  return of === null ? null : [of];
}

/** "between the star and the ring", "is the star from the ring", "are the star and the ring". */
function readPair(reader: Reader): Phrase[] | null {
  reader.skip('be', 'from', 'of', 'between', 'to');
  const first = reader.phrase();
  if (first === null || (reader.accept('and') ?? reader.accept('from') ?? reader.accept('to')) === null) return null;
  const second = reader.phrase();
  return second === null ? null : [first, second];
}

const covering = /^(?:cover(?:s|ed|ed by)?|occup(?:y|ies|ied|ied by)|takes?|taken|fills?|filled|makes?|made|up|by)$/;

/** "the image does the star cover", "the picture is covered by the star", "is red"; "do the stars cover" of the image too. */
function readShare(reader: Reader): Phrase[] | null {
  const isOfImage = reader.attempt(() => {
    reader.skip('determiner');
    return reader.accept('noun')?.head === 'image' ? true : null;
  });
  if (isOfImage === null) return readCovering(reader);
  reader.skip('be', 'do');
  passCovering(reader);
  const of = reader.phrase();
  passCovering(reader);
  return of === null ? null : [of];
}

/** "do the stars cover", "is covered by the stars": of whatever it is. */
function readCovering(reader: Reader): Phrase[] | null {
  reader.skip('be', 'do');
  const isBefore = passCovering(reader);
  const of = reader.phrase();
  const isBehind = passCovering(reader);
  return of !== null && (isBefore || isBehind) ? [of] : null;
}

/** Whether there was any. */
function passCovering(reader: Reader): boolean {
  const start = reader.position;
  for (let next = reader.peek(); next !== undefined && covering.test(next.text); next = reader.peek()) reader.take();
  return reader.position > start;
}
