import type { Phrase, Query } from './program.js';
import type { Reader } from './reader.js';

/** "how wide is the star in pixels", "what is the distance between the star and the ring", "what percentage of the image does the star cover". */
export function readMeasure(reader: Reader): Query | null {
  reader.skip('ask', 'be', 'determiner', 'camera');
  const quantity = reader.accept('quantity')?.of;
  if (quantity === undefined) return null;
  const among =
    quantity === 'distance' ? readPair(reader) : quantity === 'fraction' || quantity === 'percentage' ? readShare(reader) : readOne(reader);
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

/** "the image does the star cover", "the picture is covered by the star". */
function readShare(reader: Reader): Phrase[] | null {
  reader.skip('determiner');
  if (reader.accept('noun')?.head !== 'image') return null;
  reader.skip('be', 'do');
  passCovering(reader);
  const of = reader.phrase();
  passCovering(reader);
  return of === null ? null : [of];
}

function passCovering(reader: Reader): void {
  for (let next = reader.peek(); next !== undefined && covering.test(next.text); next = reader.peek()) reader.take();
}
