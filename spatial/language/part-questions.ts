import type { Query } from './program.js';
import type { Reader } from './reader.js';

/** "which quadrant is the star in", "in which corner of the image is the star", "what quarter of the picture contains the star". */
export function readPart(reader: Reader): Query | null {
  reader.skip('in', 'on', 'at');
  const ask = reader.accept('ask')?.ask;
  const isAsked = ask === 'which' || ask === 'what' || reader.accept('where')?.text === 'in which';
  const part = isAsked ? reader.accept('wall') : null;
  if (part?.side !== 'corner') return null;
  reader.skip('of', 'in', 'determiner');
  if (reader.is('noun')) reader.take();
  reader.skip('be', 'do', 'hold', 'have');
  const of = reader.phrase();
  reader.skip('in', 'on', 'at', 'be');
  return of === null || of.head !== 'object' || !reader.isAtEnd ? null : { kind: 'part', of };
}
